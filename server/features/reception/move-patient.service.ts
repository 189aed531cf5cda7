import { MOVED, moveParams, type PatientMove } from '#server/db/patient-move.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';

const updateCases = clinicSql<{ id: string }>(
  'cases_move_patient',
  `update treatment_case set patient_id = :to, version = version + 1 where ${MOVED} returning id`,
);
/** By treatment_case_patient_idx and reception_record_patient_idx. */
const updateCasesOf = clinicSql(
  'cases_follow_visits',
  `
  with held as (
    select r.treatment_case_id as id, bool_and(r.appointment_id = any(:appointments::uuid[])) as is_whole from reception_record r
    where r.organization_id = :clinic and r.patient_id = :from group by r.treatment_case_id
  )
  update treatment_case c set patient_id = :to, version = c.version + 1 from held
  where c.organization_id = :clinic and c.patient_id = :from and c.id = held.id and held.is_whole`,
  { prepared: false },
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
/** Cases that have records of these visits alone follow them. */
export const moveCasesOf = async (
  call: ClinicEm,
  { from, to }: Pick<PatientMove, 'from' | 'to'>,
  appointments: readonly string[],
): Promise<void> => void (await updateCasesOf(call, { from, to, appointments: [...appointments] }));
/** Records follow their visits. @returns how many */
export const moveRecords = async (
  call: ClinicEm,
  { from, to }: Pick<PatientMove, 'from' | 'to'>,
  appointments: readonly string[],
): Promise<number> => (await updateRecords(call, { from, to, appointments: [...appointments] })).length;
