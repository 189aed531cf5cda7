import { errorText } from '#shared/errors/catalogue.ts';
import { readPatientSearch } from '#shared/rules/patient-search.ru.ts';
import type { Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { openCursor, sealCursor } from '#server/lib/cursors/cursor.ts';

/** A patient in a list. */
export interface PatientListRow {
  readonly id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  /** YYYY-MM-DD */
  readonly birth_date: string | null;
  readonly card_number: number;
  readonly phone: string;
  readonly gender: 'male' | 'female' | null;
  readonly is_card_filled: boolean;
}
interface FoundRow extends PatientListRow {
  /** null in the only row of a page that is behind the last one */
  readonly id: string;
  readonly search_text: string;
  /**
   * of a search: 0 exact number of a card or a document, 1 the surname, 2 a surname that begins so, 3 words begin with
   * it, 4 the rest
   */
  readonly rank: number;
  readonly total: number;
}
interface ListQuery extends Paging {
  /** the place behind a page already read */
  readonly after?: string | undefined;
}

const COLUMNS = `p.search_text, p.id, p.last_name, p.first_name, p.middle_name, p.birth_date::text as birth_date, p.card_number, p.phone, p.gender, p.is_card_filled`;
type PageRow = Omit<FoundRow, 'id'> & { readonly id: string | null };
/**
 * A page of all patients of a clinic in the order of patient_search_idx, read from `after` on; they are counted by the
 * smallest index that has the clinic first.
 */
const selectPage = clinicSql<PageRow>(
  'list_patients',
  `
  select counted.total, 0 as rank, page.*
  from (select count(*)::int as total from patient where organization_id = :clinic) counted
  left join (
    select ${COLUMNS} from patient p where organization_id = :clinic and (search_text, id) > (:after_text, :after_id::uuid)
    order by search_text, id limit :limit offset :offset
  ) page on true
  order by page.search_text, page.id`,
);
/**
 * Found patients by patient_search_idx alone, once for the count and the page, and by the number of a document or of a
 * card that became part of theirs, also by way of others, by patient_snils_idx, patient_oms_idx,
 * patient_merge_number_idx and patient_merge_source_key: an exact number, then surnames, then names whose words begin
 * with what is looked for, then the rest; only the rows of the page are read from the table. `after` is a place in
 * that order. Sent unnamed: the plan of a LIKE depends on its value (docs/performance.md, "Patient search").
 */
const searchPage = clinicSql<PageRow>(
  'search_patients',
  `
  with recursive merged as (
    select target_id as id from patient_merge where organization_id = :clinic and undone_at is null and source ->> 'card_number' = :number
    union select further.id from merged cross join lateral (
      select m.target_id as id from patient_merge m where m.organization_id = :clinic and m.source_id = merged.id and m.undone_at is null offset 0) as further
  ), numbered as materialized (
    select id from patient where organization_id = :clinic and data ->> 'snils' <> '' and data ->> 'snils' = :snils
    union all
    select id from patient where organization_id = :clinic and data ->> 'omsNumber' <> '' and translate(data ->> 'omsNumber', ' -', '') = :policy
    union all
    select id from merged
  ), found as materialized (
    select id, search_text, case when ' ' || search_text || ' ' like :card or id in (select id from numbered) then 0
      when search_text like :surname then 1
      when ' ' || search_text || ' ' like all(:begins::text[]) or ' ' || search_text || ' ' like all(:other::text[])
        then case when search_text like :starts then 2 else 3 end
      else 4 end as rank
    from patient
    where organization_id = :clinic and (' ' || search_text || ' ' like all(:patterns::text[]) or ' ' || search_text || ' ' like all(:other::text[])
      or id in (select id from numbered))
  ), counted as (select count(*)::int as total from found),
  paged as (
    select id, search_text, rank from found where (rank, search_text, id) > (:after_rank::int, :after_text, :after_id::uuid) order by rank, search_text, id limit :limit offset :offset
  )
  select counted.total, paged.rank, ${COLUMNS}
  from counted
  left join paged on true
  left join patient p on p.organization_id = :clinic and p.id = paged.id
  order by paged.rank, paged.search_text, paged.id`,
  { prepared: false },
);

const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Patients by name. `after` goes on behind the last row of a page already read, at the same cost however far that is;
 * without it `page` counts from the first.
 * @throws validation_failed at `after` when it belongs to another search or was changed
 */
export async function listPatients(call: ClinicCall, secret: string, { page, size, search, after }: ListQuery) {
  const asked = readPatientSearch(search);
  const isSearch = asked.patterns.length > 0;
  const scope = JSON.stringify([call.clinic.id, asked]);
  const [afterText, afterId, afterRank] =
    after === undefined ? ['', NIL, '-1'] : (openCursor(secret, scope, after) ?? []);
  if (afterText === undefined || afterId === undefined || afterRank === undefined)
    throw new DomainError('validation_failed', { fields: { after: [errorText('cursor_invalid')] } });
  // one row more tells whether there is a next page
  const place = {
    after_text: afterText,
    after_id: afterId,
    limit: size + 1,
    offset: after === undefined ? (page - 1) * size : 0,
  };
  const rows = isSearch
    ? await searchPage(call, {
        ...asked,
        ...place,
        after_rank: Number(afterRank),
      })
    : await selectPage(call, place);
  const found = rows.filter((row): row is FoundRow => row.id !== null);
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const total = rows[0]?.total ?? 0;
  return {
    rows: shown satisfies PatientListRow[],
    total,
    pages: Math.ceil(total / size),
    next:
      last && found.length > size ? sealCursor(secret, scope, [last.search_text, last.id, String(last.rank)]) : null,
  };
}
