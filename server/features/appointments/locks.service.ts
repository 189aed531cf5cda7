import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';

/** A patient whose row is locked, with their account, or that of who books for them, when there is one. */
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
/** In one order, so that two who swap their times do not wait for each other. */
const selectSlots = clinicSql(
  'slots_lock',
  'select from slot where organization_id = :clinic and id = any(:slots::uuid[]) order by id for no key update',
);
const findPatient = clinicSql<{ patient_id: string }>(
  'appointment_patient',
  'select patient_id from appointment where organization_id = :clinic and id = :appointment',
);
const findSlot = clinicSql<{ slot_id: string | null }>(
  'appointment_slot',
  'select slot_id from appointment where organization_id = :clinic and id = :appointment',
);
const findPatients = clinicSql<{ patient_id: string }>(
  'appointments_patients',
  'select distinct patient_id from appointment where organization_id = :clinic and id = any(:appointments::uuid[])',
);
const selectPatients = clinicSql(
  'patients_lock',
  'select from patient where organization_id = :clinic and id = any(:patients::uuid[]) order by id for no key update',
);
const findSlots = clinicSql<{ slot_id: string }>(
  'appointments_slots',
  'select slot_id from appointment where organization_id = :clinic and id = any(:appointments::uuid[]) and slot_id is not null',
);
const selectAppointments = clinicSql(
  'appointments_lock',
  'select from appointment where organization_id = :clinic and id = any(:appointments::uuid[]) order by id for no key update',
);
const selectAppointment = clinicSql(
  'appointment_lock',
  'select from appointment where organization_id = :clinic and id = :appointment for no key update',
);

/*
 * Whoever changes a booking locks in this order: the patient (unless a time is only given back), the slots, the
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

/**
 * Locks an appointment behind its patient and its slot. Its slot is looked up behind the patient's lock, under which
 * alone an appointment gets another one.
 * @param into a slot that it is to get, locked with its own
 * @throws not_found
 */
export async function lockAppointment(call: ClinicEm, appointment: string, into?: string): Promise<void> {
  const [found] = await findPatient(call, { appointment });
  if (!found) throw new DomainError('not_found');
  await lockPatient(call, found.patient_id);
  const [at] = await findSlot(call, { appointment });
  const slots = [at?.slot_id, into].filter((slot) => typeof slot === 'string');
  if (slots.length > 0) await selectSlots(call, { slots });
  await selectAppointment(call, { appointment });
}

/**
 * Locks several appointments as `lockAppointment` locks one: all their patients, all times, then themselves. One that
 * is not there is left out.
 * @param slots times that are locked beside their own
 * @param others patients that are locked beside theirs
 */
export async function lockAppointments(
  call: ClinicEm,
  appointments: readonly string[],
  slots: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const patients = (await findPatients(call, { appointments })).map(({ patient_id }) => patient_id);
  await selectPatients(call, { patients: [...patients, ...others] });
  const own = (await findSlots(call, { appointments })).map(({ slot_id }) => slot_id);
  await selectSlots(call, { slots: [...own, ...slots] });
  await selectAppointments(call, { appointments });
}
