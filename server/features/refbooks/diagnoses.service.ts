import { unfitRanges, type DiagnosedPatient, type Misfit } from '#shared/rules/diagnosis-fit.ts';
import type { DiagnosisKind } from '#shared/rules/diagnosis-kinds.ts';
import { platformSql, statementOf } from '#server/db/sql.ts';
import type { OwnCall } from '#server/http/call.ts';
import { FAR, HIT, LIKELY, NEAR } from './diagnosis-sql.ts';
import { FITS, MINE } from './own-sql.ts';
import { readSearch } from './search-words.ts';
import { meaningsOf } from './word-patterns.ts';

/** Diagnoses of one answer (3 §7), unless more are asked for. */
const FOUND = 20;
const REASON = 'the classification of diseases is one for all clinics';

export interface DiagnosisFound {
  readonly code: string;
  readonly name: string;
  readonly additional: number | null;
  readonly misfit: Misfit | null;
  readonly is_favourite: boolean;
}
const OF_KIND = `(:kind::text is null or (left(code, 1) in ('V', 'W', 'X', 'Y')) = (:kind = 'external_cause'))`;
/**
 * What words and codes find (diagnosis-sql.ts), uses of the caller's clinics by diagnosis_use_code_idx. First what fits
 * the patient; then the caller's favourites; then words where words begin; then what the caller, the caller's clinics,
 * everybody records more often. Planned each time (docs/performance.md): a plan made for every pattern would read the
 * whole table.
 */
const SEARCH = `
  with hit as materialized (${HIT} and ${OF_KIND}), near as materialized (${NEAR} and ${OF_KIND}),
  far as materialized (${FAR} and ${OF_KIND}),
  found as (select * from hit union all select * from near union all select * from far),
  mine as (${MINE}),
  used as (
    select u.code, sum(u.uses) filter (where u.practitioner_id = mine.practitioner_id) as own, sum(u.uses) as clinic
    from mine join diagnosis_use u using (organization_id) where u.code in (select code from found) group by u.code
  )
  select f.code, f.name, f.additional, misfit.why as misfit, favourite.code is not null as is_favourite, count(*) over ()::int as total
  from found f left join used on used.code = f.code
  left join diagnosis_favourite favourite on favourite.user_id = :user and favourite.code = f.code
  ${FITS}
  order by misfit.why is not null, coalesce(f.code like :code, false) desc, favourite.code is null, search_text like all (:begin::text[]) desc,
    coalesce(used.own, 0) desc, coalesce(used.clinic, 0) desc,
    ${LIKELY} desc,
    strpos(search_text, :first), f.code collate "C"
  limit :limit`;
const selectFound = platformSql<DiagnosisFound & { total: number }>('search_diagnoses', REASON, SEARCH, {
  prepared: false,
});

export interface DiagnosisSearch extends DiagnosedPatient {
  readonly search: string;
  readonly kind?: DiagnosisKind | undefined;
  readonly limit?: number | undefined;
}
/** What is known of the patient, as `FITS` takes it. */
export const fitParams = (patient: DiagnosedPatient) => {
  const unfit = unfitRanges(patient);
  return {
    firsts: unfit.map(({ first }) => first),
    lasts: unfit.map(({ last }) => last),
    whys: unfit.map(({ why }) => why),
  };
};

const searchParams = (user: string, { search, kind, limit = FOUND, ...patient }: DiagnosisSearch) => {
  const read = readSearch(search);
  return read && { ...read, kind: kind ?? null, user, limit, ...fitParams(patient) };
};
/**
 * The search as it is sent, for benches and tests that have it explained. @throws Error for a text without a letter or
 * digit
 */
export function searchStatement(user: string, asked: DiagnosisSearch) {
  const params = searchParams(user, asked);
  if (!params) throw new Error(`Nothing to search for in ${asked.search}`);
  return statementOf(SEARCH, params);
}

/** What a search of diagnoses may mean: a code that is not there is no word of another layout. */
export const diagnosisMeanings = (search: string): string[] =>
  /^\s*[a-z]\s*\d/i.test(search) ? [search] : meaningsOf(search);

/**
 * Codes that may be recorded by the beginning of the code, words of the name, of what the code lies in, or everyday
 * words (3 §7). Letters that say nothing are read as typed on the other layout.
 */
export async function searchDiagnoses(
  { em, actor }: OwnCall,
  asked: DiagnosisSearch,
): Promise<{ items: DiagnosisFound[]; total: number }> {
  for (const search of diagnosisMeanings(asked.search)) {
    const params = searchParams(actor.userId, { ...asked, search });
    const items = params ? await selectFound(em, params) : [];
    if (items[0]) return { items, total: items[0].total };
  }
  return { items: [], total: 0 };
}
