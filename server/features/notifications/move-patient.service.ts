import { MOVED, moveParams, type PatientMove } from '#server/db/patient-move.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';

const updateNotifications = clinicSql<{ id: string }>(
  'notifications_move_patient',
  `update notification set patient_id = :to where ${MOVED} returning id`,
);
/** Makes notifications another patient's, also those that are still to go. @returns their ids */
export const moveNotifications = async (call: ClinicEm, move: PatientMove): Promise<string[]> =>
  (await updateNotifications(call, moveParams(move))).map(({ id }) => id);
