import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { CheckedRow } from './rows.service.ts';

/** A row that is, or became, a card. */
export interface RowOfCard extends Pick<CheckedRow, 'place' | 'kind'> {
  readonly import: string;
}
/** A card that comes back as it was: `now` is its version, and says the same as `was`. */
interface CardBack {
  readonly id: string;
  readonly was: number;
  readonly now: number;
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
  update patient_import_row r set patient_id = :patient,
    version = case when coalesce(r.version, case when r.kind = 'new' then 1 end) = :was then :now::int else r.version end
  from jsonb_to_recordset(:rows::jsonb) as given (import uuid, place int, kind text)
  where r.organization_id = :clinic and r.import_id = given.import and r.place = given.place and r.kind = given.kind and r.patient_id is null`,
  { prepared: false },
);

/** Rows of tables that are a card: the card that goes takes its id from them. */
export const importRowsOf = (call: ClinicEm, patient: string): Promise<RowOfCard[]> => selectRows(call, { patient });
/** Rows are again of a card that has come back, which is as unchanged since their table as it was. */
export async function cardIsBack(call: ClinicEm, { id, ...versions }: CardBack, rows: readonly RowOfCard[]) {
  if (rows.length > 0) await updateRows(call, { patient: id, ...versions, rows: JSON.stringify(rows) });
}
