import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';

/** A patient whose row is locked, with their account when they have one. */
export interface LockedPatient {
  readonly id: string;
  readonly user_id: string | null;
}
const selectPatient = clinicSql<LockedPatient>(
  'patient_lock',
  'select id, user_id from patient where organization_id = :clinic and id = :patient for no key update',
);
const selectSlot = clinicSql(
  'slot_lock',
  'select from slot where organization_id = :clinic and id = :slot for no key update',
);
const findSlot = clinicSql<{ slot_id: string | null; patient_id: string }>(
  'appointment_slot',
  'select slot_id, patient_id from appointment where organization_id = :clinic and id = :appointment',
);
const selectAppointment = clinicSql(
  'appointment_lock',
  'select from appointment where organization_id = :clinic and id = :appointment for no key update',
);

/*
 * Whoever changes a booking locks in this order: the patient (only when somebody is being booked), the slot, the
 * appointment; a patient's own booking locks the same way, so that two never wait for each other. Each lock is a
 * statement by itself: one that waits for a row reads its new version, but joins the others as they were before the
 * wait, and would free a slot without cancelling the appointment that was just made.
 */

/** @throws not_found */
export async function lockPatient(call: ClinicEm, patient: string): Promise<LockedPatient> {
  const [row] = await selectPatient(call, { patient });
  if (!row) throw new DomainError('not_found');
  return row;
}

export const lockSlot = async (call: ClinicEm, slot: string): Promise<void> => void (await selectSlot(call, { slot }));

/** Locks an appointment behind its slot; with `isBooking` behind its patient, too. @throws not_found */
export async function lockAppointment(call: ClinicEm, appointment: string, isBooking = false): Promise<void> {
  const [found] = await findSlot(call, { appointment });
  if (!found) throw new DomainError('not_found');
  if (isBooking) await lockPatient(call, found.patient_id);
  if (found.slot_id !== null) await lockSlot(call, found.slot_id);
  await selectAppointment(call, { appointment });
}
