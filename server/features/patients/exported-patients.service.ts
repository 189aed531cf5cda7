import type { PatientCard } from '#shared/rules/patient-card.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';

/** A patient with all that a table of them has. */
export interface ExportedPatient {
  readonly id: string;
  readonly search_text: string;
  readonly card_number: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly has_no_middle_name: boolean;
  /** YYYY-MM-DD */
  readonly birth_date: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly phone: string;
  readonly email: string;
  readonly data: Partial<PatientCard>;
}
const BATCH = 500;
const NIL = '00000000-0000-0000-0000-000000000000';

/** In the order of patient_search_idx, a range of it at a time. */
const selectBatch = clinicSql<ExportedPatient>(
  'patients_exported',
  `
  select id, search_text, card_number, last_name, first_name, middle_name, has_no_middle_name, birth_date::text as birth_date, gender, phone, email, data
  from patient where organization_id = :clinic and (search_text, id) > (:after_text, :after_id::uuid) order by search_text, id limit ${BATCH}`,
);

/** Every patient of the clinic by name, a batch at a time. */
export async function* exportedPatients(call: ClinicEm): AsyncGenerator<readonly ExportedPatient[]> {
  for (let place = { after_text: '', after_id: NIL }; ;) {
    const rows = await selectBatch(call, place);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    place = { after_text: last.search_text, after_id: last.id };
  }
}
