import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { CheckedRow } from './rows.service.ts';

/** A row that is, or became, a card. */
export interface RowOfCard extends Pick<CheckedRow, 'place' | 'kind'> {
  readonly import: string;
}
/** By patient_import_row_patient_idx. */
const selectRows = clinicSql<RowOfCard>(
  'patient_import_rows_of_card',
  `select import_id as import, place, kind from patient_import_row where organization_id = :clinic and patient_id = :patient`,
);
/** What was checked anew since is left, as it is of somebody else. By patient_import_row_pkey. */
const updateRows = clinicSql(
  'patient_import_card_back',
  `
  update patient_import_row r set patient_id = :patient
  from jsonb_to_recordset(:rows::jsonb) as given (import uuid, place int, kind text)
  where r.organization_id = :clinic and r.import_id = given.import and r.place = given.place and r.kind = given.kind and r.patient_id is null`,
  { prepared: false },
);
/** Rows of one table that cards had when they became part of others; such merges that are in force. */
const MERGED_ROWS = `patient_merge m cross join jsonb_to_recordset(m.moved -> 'imported') as had (import uuid, place int, kind text)
    where m.organization_id = :clinic and m.undone_at is null and had.import = :import`;
/**
 * Whose card is gone since the check is to be made as others are, they would be in no card otherwise; whose card has
 * become part of another is in that one, along all merges. By patient_import_row_kind_idx and patient_merge_source_key.
 */
const updateGone = clinicSql(
  'patient_import_gone_rows',
  `
  with recursive step as (
    select place, into_id from (
      select distinct on (had.place) had.place, m.target_id as into_id from ${MERGED_ROWS} and had.kind in ('known', 'filled')
      order by had.place, m.merged_at desc
    ) as last
    union select s.place, m.target_id from step s
    join patient_merge m on m.organization_id = :clinic and m.source_id = s.into_id and m.undone_at is null
  ), stayed as (
    select s.place, p.id as card from step s join patient p on p.organization_id = :clinic and p.id = s.into_id
  ), gone as (
    select r.place, s.card from patient_import_row r left join stayed s on s.place = r.place
    where r.organization_id = :clinic and r.import_id = :import and r.kind in ('known', 'filled') and r.patient_id is null
  )
  update patient_import_row r set patient_id = gone.card,
    kind = case when gone.card is null then 'new' else r.kind end, fills = case when gone.card is null then '{}' else r.fills end
  from gone where r.organization_id = :clinic and r.import_id = :import and r.place = gone.place`,
  { prepared: false },
);
/** Of cards that a table made or filled. By patient_import_row_pkey. */
const countMerged = clinicSql<{ count: number }>(
  'patient_import_merged_cards',
  `
  select count(distinct r.place)::int as count from (select had.place, had.kind from ${MERGED_ROWS}) as had
  join patient_import_row r on r.organization_id = :clinic and r.import_id = :import and r.place = had.place and r.kind = had.kind
  where r.patient_id is null and (r.kind = 'new' or r.kind = 'filled' and r.version is not null)`,
);

/** Rows of tables that are a card: the card that goes takes its id from them. */
export const importRowsOf = (call: ClinicEm, patient: string): Promise<RowOfCard[]> => selectRows(call, { patient });
/** Rows are again of a card that has come back. */
export async function cardIsBack(call: ClinicEm, patient: string, rows: readonly RowOfCard[]): Promise<void> {
  if (rows.length > 0) await updateRows(call, { patient, rows: JSON.stringify(rows) });
}

/**
 * Settles rows whose cards are gone since the check: they are of the card that theirs has become part of, or new
 * patients.
 */
export const settleGone = async (call: ClinicEm, id: string): Promise<void> =>
  void (await updateGone(call, { import: id }));

/** How many cards that a table made or filled have become part of others, which keep what it brought. */
export async function mergedCards(call: ClinicEm, id: string): Promise<number> {
  const [row] = await countMerged(call, { import: id });
  return row?.count ?? 0;
}
