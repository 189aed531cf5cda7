import { MOVED, moveParams, type PatientMove } from '#server/db/patient-move.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';

const updateEntries = clinicSql<{ id: string }>(
  'waiting_move_patient',
  `update waiting_entry set patient_id = :to where ${MOVED} returning id`,
);
/** Makes entries another patient's. @returns their ids @throws waiting_already when both wait for one thing */
export const moveEntries = async (call: ClinicEm, move: PatientMove): Promise<string[]> =>
  (await updateEntries(call, moveParams(move))).map(({ id }) => id);
