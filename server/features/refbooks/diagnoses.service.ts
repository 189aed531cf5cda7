import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { unfitRanges, type DiagnosedPatient, type Misfit } from '#shared/rules/diagnosis-fit.ts';
import type { DiagnosisKind } from '#shared/rules/diagnosis-kinds.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { likePattern } from '#server/db/like.ts';
import type { Paging } from '#server/db/paged.ts';
import { platformSql, statementOf } from '#server/db/sql.ts';
import type { OwnCall } from '#server/http/call.ts';
import { codePattern } from './code-pattern.ts';
import { FITS, MINE } from './own-sql.ts';
import { readSearch } from './search-words.ts';

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
 * Codes by mkb10_code_idx, words by mkb10_search_idx with the two longest words; the others are checked on what it
 * found. Nothing found: without what codes do not say, or with misprints (mkb10_search_idx again). Uses of the caller's
 * clinics by diagnosis_use_code_idx. First what fits the patient; then the caller's favourites; then words where words
 * begin; then what the caller, the caller's clinics, everybody records more often. Planned each time
 * (docs/performance.md): a plan made for every pattern would read the whole table.
 */
const SEARCH = `
  with hit as materialized (
    select code, name, additional, weight, search_text, 0::real as likeness from mkb10
    where is_recordable and (code like :code or (search_text like :longest and search_text like :second and search_text like all (:words::text[]))) and ${OF_KIND}
  ), near as materialized (
    select code, name, additional, weight, search_text, coalesce(strict_word_similarity(:mistyped_longest, search_text), 0) as likeness from mkb10
    where is_recordable and not exists (select from hit) and ${OF_KIND} and (
      (search_text like :loosest and search_text like all (:loose::text[]))
      or (:mistyped_longest <% search_text and search_text like all (:rest::text[]) and (select bool_and(word <% search_text) from unnest(:mistyped::text[]) as word)))
  ), found as (select * from hit union all select * from near),
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
    case when f.code like :code then 0 else
      (case when search_text like any (:phrases::text[]) then 100 when search_text like :phrase_begin then 2 else 0 end)
      + (case when split_part(search_text, '|', 1) like all (:begin::text[]) then 2 else 0 end)
      + likeness * 20 + weight * 2 end desc,
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

/**
 * Codes that may be recorded by the beginning of the code, words of the name, of what the code lies in, or everyday
 * words (3 §7). Letters that say nothing are read as typed on the other layout.
 */
export async function searchDiagnoses(
  { em, actor }: OwnCall,
  asked: DiagnosisSearch,
): Promise<{ items: DiagnosisFound[]; total: number }> {
  // a code that is not there is no word of another layout
  const meant = /^\s*[a-z]\s*\d/i.test(asked.search) ? null : asRussianLayout(asked.search);
  for (const search of [asked.search, ...(meant === null ? [] : [meant])]) {
    const params = searchParams(actor.userId, { ...asked, search });
    const items = params ? await selectFound(em, params) : [];
    if (items[0]) return { items, total: items[0].total };
  }
  return { items: [], total: 0 };
}

export interface DiagnosisListRow {
  readonly code: string;
  readonly name: string;
  readonly is_recordable: boolean;
}
/**
 * Chapters, blocks and codes by mkb10_order_idx, the official order; a search reads the fifteen thousand rows, which
 * are all there are.
 */
const ACTIVE = `is_active and (cardinality(:words::text[]) = 0 or code like :code or search_name like all (:words::text[]))`;
const selectPage = platformSql<DiagnosisListRow>(
  'list_diagnoses',
  REASON,
  `
  select code, name, is_recordable from mkb10 where ${ACTIVE} order by rec_code, code limit :limit offset :offset`,
  { prepared: false },
);
const countActive = platformSql<{ total: number }>(
  'count_diagnoses',
  REASON,
  `
  select count(*)::int as total from mkb10 where ${ACTIVE}`,
  { prepared: false },
);

/** A page of the classification in the official order; retired rows are not shown (2 §2 "Dictionaries"). */
export async function listDiagnoses(em: SqlEntityManager, { page, size, search = '' }: Paging) {
  const asked = {
    code: codePattern(search),
    words: search
      .trim()
      .split(/\s+/)
      .flatMap((word) => likePattern(word) ?? []),
  };
  const [rows, [counted]] = await Promise.all([
    selectPage(em, { ...asked, limit: size, offset: (page - 1) * size }),
    countActive(em, asked),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total, pages: Math.ceil(total / size) };
}
