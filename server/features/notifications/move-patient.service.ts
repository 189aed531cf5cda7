import { moveParams, type PatientMove } from '#server/db/patient-move.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';

/** Visits, and entries of the waiting list by whose offers something was told. */
interface Subjects {
  readonly appointments: readonly string[];
  readonly entries: readonly string[];
}
/** By notification_patient_idx. */
const updateNotifications = clinicSql<{ id: string }>(
  'notifications_move_patient',
  `
  update notification set patient_id = :to
  where organization_id = :clinic and patient_id = :from and (:ids::uuid[] is null or id = any(:ids::uuid[]) or data ->> 'appointment' = any(:appointments::text[])
    or data ->> 'offer' in (select o.id::text from waiting_offer o where o.organization_id = :clinic and o.entry_id = any(:entries::uuid[])))
  returning id`,
);
/**
 * Makes notifications another patient's, also those that are still to go: the named ones, and whatever was told of
 * visits and entries that go.
 * @returns their ids
 */
export const moveNotifications = async (
  call: ClinicEm,
  move: PatientMove,
  { appointments, entries }: Subjects,
): Promise<string[]> => {
  const params = { ...moveParams(move), appointments: [...appointments], entries: [...entries] };
  return (await updateNotifications(call, params)).map(({ id }) => id);
};
