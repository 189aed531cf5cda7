import { MOVED, moveParams, type OwnDoing, type PatientMove } from '#server/db/patient-move.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';

const updateEntries = clinicSql<{ id: string }>(
  'waiting_move_patient',
  `update waiting_entry set patient_id = :to where ${MOVED} returning id`,
);
/** By waiting_entry_patient_idx. */
const selectEntered = clinicSql<{ id: string }>(
  'waiting_own_since',
  `
  select id from waiting_entry where organization_id = :clinic and patient_id = :patient and created_by = :user
    and created_at >= :since::timestamptz`,
);

/** Ids of entries that a person made themselves. */
export const enteredSince = async (call: ClinicEm, doing: OwnDoing): Promise<string[]> =>
  (await selectEntered(call, { ...doing })).map(({ id }) => id);
/** Makes entries another patient's. @returns their ids @throws waiting_already when both wait for one thing */
export const moveEntries = async (call: ClinicEm, move: PatientMove): Promise<string[]> =>
  (await updateEntries(call, moveParams(move))).map(({ id }) => id);
