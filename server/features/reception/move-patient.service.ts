import { MOVED, moveParams, type PatientMove } from '#server/db/patient-move.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';

const updateCases = clinicSql<{ id: string }>(
  'cases_move_patient',
  `update treatment_case set patient_id = :to, version = version + 1 where ${MOVED} returning id`,
);
/** By reception_record_visit_key: a record is of the patient of its visit. */
const updateRecords = clinicSql<{ id: string }>(
  'records_move_patient',
  `
  update reception_record set patient_id = :to
  where organization_id = :clinic and patient_id = :from and appointment_id = any(:appointments::uuid[]) returning id`,
);

/** Makes treatment cases another patient's. @returns their ids */
export const moveCases = async (call: ClinicEm, move: PatientMove): Promise<string[]> =>
  (await updateCases(call, moveParams(move))).map(({ id }) => id);
/** Records follow their visits. @returns how many */
export const moveRecords = async (
  call: ClinicEm,
  { from, to }: Pick<PatientMove, 'from' | 'to'>,
  appointments: readonly string[],
): Promise<number> => (await updateRecords(call, { from, to, appointments: [...appointments] })).length;
