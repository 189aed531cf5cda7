import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { FilledCard } from '#server/features/patients/index.ts';
import { BATCH, type CheckedRow } from './rows.service.ts';

/** A row that fills a card. */
interface FillingRow extends Pick<CheckedRow, 'place' | 'patient' | 'fills'> {
  readonly patient_id: string;
}
/** What became of it. */
interface Written {
  readonly place: number;
  readonly fills: CheckedRow['fills'];
  readonly card: FilledCard;
}

const FIRST = '00000000-0000-0000-0000-000000000000';
/** In the order of the cards, as they are locked. By patient_import_row_filled_idx. */
const selectFilling = clinicSql<FillingRow>(
  'patient_import_filling_rows',
  `
  select place, patient, fills, patient_id from patient_import_row
  where organization_id = :clinic and import_id = :import and kind = 'filled' and (patient_id, place) > (:after::uuid, :place::int) order by patient_id, place limit ${BATCH}`,
);
/** By patient_import_row_filled_idx. */
const selectFilled = clinicSql<Pick<FilledCard, 'before' | 'version'> & Pick<FillingRow, 'place' | 'patient_id'>>(
  'patient_import_filled_rows',
  `
  select place, patient_id, before, version from patient_import_row
  where organization_id = :clinic and import_id = :import and kind = 'filled' and version is not null and (patient_id, place) > (:after::uuid, :place::int)
  order by patient_id, place limit ${BATCH}`,
);
const updateFilled = clinicSql(
  'patient_import_note_filled',
  `
  update patient_import_row r set fills = given.fills, before = given.before, version = given.version
  from jsonb_to_recordset(:rows::jsonb) as given (place int, fills text[], before jsonb, version int)
  where r.organization_id = :clinic and r.import_id = :import and r.place = given.place`,
  { prepared: false },
);
/** By patient_import_row_filled_idx. */
const updateLeft = clinicSql(
  'patient_import_note_left',
  `
  update patient_import_row set kind = 'known', fills = '{}'
  where organization_id = :clinic and import_id = :import and kind = 'filled' and version is null`,
);

type Batch<Row> = (call: ClinicEm, params: { import: string; after: string; place: number }) => Promise<Row[]>;
async function* byCard<Row extends Pick<FillingRow, 'place' | 'patient_id'>>(
  select: Batch<Row>,
  call: ClinicEm,
  id: string,
) {
  for (let [after, place] = [FIRST, 0]; ;) {
    const rows = await select(call, { import: id, after, place });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    [after, place] = [last.patient_id, last.place];
  }
}
/** Rows that fill cards, a batch at a time in the order of the cards' ids; those of one card stand together. */
export const fillingRows = (call: ClinicEm, id: string) => byCard(selectFilling, call, id);

/** Cards that an import filled and that are there, a batch at a time in the order of their ids. */
export async function* filledCards(call: ClinicEm, id: string): AsyncGenerator<FilledCard[]> {
  for await (const batch of byCard(selectFilled, call, id))
    yield batch.map(({ patient_id: card, before, version }) => ({ id: card, before, version }));
}

/** Says what was added to which cards. */
export async function noteFilled(call: ClinicEm, id: string, rows: readonly Written[]): Promise<void> {
  const given = rows.map(({ place, fills, card: { before, version } }) => ({ place, fills, before, version }));
  if (given.length > 0) await updateFilled(call, { import: id, rows: JSON.stringify(given) });
}

/** Says of all rows by which nothing was added in the end that their patients were known. */
export const noteLeft = async (call: ClinicEm, id: string): Promise<void> =>
  void (await updateLeft(call, { import: id }));
