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

/** Rows of tables that are a card: the card that goes takes its id from them. */
export const importRowsOf = (call: ClinicEm, patient: string): Promise<RowOfCard[]> => selectRows(call, { patient });
/** Rows are again of a card that has come back. */
export async function cardIsBack(call: ClinicEm, patient: string, rows: readonly RowOfCard[]): Promise<void> {
  if (rows.length > 0) await updateRows(call, { patient, rows: JSON.stringify(rows) });
}
