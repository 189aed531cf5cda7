import {
  canMove,
  canPatientCancel,
  isActiveStatus,
  statusText,
  type AppointmentStatus,
  type Mover,
} from '#shared/rules/appointment-status.ts';
import { durationWords } from '#shared/format/duration.ru.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { notify } from '#server/features/notifications/index.ts';
import type { Call, PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import type { LockedPatient } from './locks.service.ts';
import type { VisitNotes } from './notes.service.ts';
import { FREED_IS_RESERVE, type LockedTime } from './slot-sql.ts';
import { appointmentChanged } from './events.ts';
import { endWaiting, offerFreed } from './waiting.service.ts';

const insertBooked = clinicSql(
  'slot_book',
  `
  with taken as (
    update slot set patient_id = :patient, is_reserve = false, hold_user_id = null, hold_patient_id = null, hold_until = null, version = version + 1
    where organization_id = :clinic and id = :slot returning *
  )
  insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, type, status, booked_by, booked_through, reason, comment)
  select :appointment, :clinic, id, doctor_id, practitioner_id, :patient, start_time, end_time, :type::smallint, 'booked', :user, 'desk', :reason, :comment from taken`,
);
/**
 * Who came is noted with the time, and a booking that stands again has none. A slip that is put right (did not come →
 * came) keeps the first one.
 */
const setStatus = clinicSql(
  'appointment_set_status',
  `
  update appointment set status = :status::text, version = version + 1,
    arrived_at = case :status::text when 'arrived' then coalesce(arrived_at, now()) when 'booked' then null else arrived_at end
  where organization_id = :clinic and id = :appointment`,
);
const bookAgain = clinicSql<{ version: number; patient_id: string }>(
  'appointment_book_again',
  `
  with taken as (
    update slot set patient_id = a.patient_id, is_reserve = false, hold_user_id = null, hold_patient_id = null, hold_until = null, version = slot.version + 1
    from appointment a where slot.organization_id = :clinic and slot.id = :slot and a.organization_id = :clinic and a.id = :appointment
  )
  update appointment set status = 'booked', cancelled_at = null, cancelled_by = null, version = version + 1
  where organization_id = :clinic and id = :appointment returning version, patient_id`,
);
/**
 * Whoever moves the visit, or ends it, takes this answer away: of another time the patient is asked again. Who answers
 * knows that the clinic has moved it.
 */
const confirm = clinicSql(
  'appointment_confirm',
  'update appointment set confirmed_at = now(), rescheduled_from_start = null, rescheduled_from_doctor_id = null, version = version + 1 where organization_id = :clinic and id = :appointment',
);
/** Ends the active appointment with one of the ended statuses, and gives the time back. */
const end = clinicSql<{ version: number; patient_id: string }>(
  'slot_free',
  `
  with freed as (
    update slot set patient_id = null, is_reserve = ${FREED_IS_RESERVE}, free_since = now(), version = version + 1 where organization_id = :clinic and id = :slot
  )
  update appointment set status = :status, cancelled_at = now(), cancelled_by = :user, confirmed_at = null, rescheduled_from_start = null, rescheduled_from_doctor_id = null, version = version + 1
  where organization_id = :clinic and id = :appointment returning version, patient_id`,
);

/** An appointment whose slot and row are locked. */
export interface LockedAppointment {
  readonly id: string;
  readonly slot_id: string | null;
  readonly doctor_id: string;
  /** of the doctor */
  readonly employee_id: string;
  readonly status: AppointmentStatus;
  readonly start_ms: number;
  /** account of the patient */
  readonly user_id: string | null;
}

/** A call, or the press of a letter's link: its patient may have no account. */
export interface AnsweringCall extends ClinicEm, Pick<PersonCall, 'changed'> {
  readonly clinic: { readonly id: string; readonly timezone: string };
  readonly actor: { readonly userId: string | null };
}

/** Nobody else confirms the time, and it is offered to nobody else. @throws slot_held, slot_offered_to_other */
export function assertUnheld({ is_held, is_held_by_offer }: Pick<LockedTime, 'is_held' | 'is_held_by_offer'>): void {
  if (is_held) throw new DomainError(is_held_by_offer ? 'slot_offered_to_other' : 'slot_held');
}

/** @throws slot_not_found, slot_taken, slot_held, slot_offered_to_other, slot_past, employment_not_in_force */
export function assertBookable(time: LockedTime): asserts time is LockedTime & { readonly slot_id: string } {
  const { slot_id, is_taken, is_over, is_offered } = time;
  if (slot_id === null) throw new DomainError('slot_not_found');
  if (is_taken) throw new DomainError('slot_taken');
  assertUnheld(time);
  if (is_over) throw new DomainError('slot_past');
  if (!is_offered) throw new DomainError('employment_not_in_force');
}

/**
 * The desk books a patient into a slot; both are locked. A time that is set aside may be booked: pass `is_taken` for a
 * patient only. `type`: 1 by video, which the clinic has.
 * @returns the appointment's id
 * @throws slot_taken, slot_held, slot_offered_to_other, slot_past, employment_not_in_force; patient_busy
 * from the exclusion constraint
 */
export async function bookAppointment(
  call: Call,
  time: LockedTime,
  patient: LockedPatient,
  { reason, comment, type }: Pick<VisitNotes, 'reason' | 'comment'> & { readonly type: 0 | 1 },
): Promise<string> {
  assertBookable(time);
  const appointment = uuidv7();
  await insertBooked(call, {
    slot: time.slot_id,
    patient: patient.id,
    appointment,
    user: call.actor.userId,
    reason,
    comment,
    type,
  });
  await notify(call, patient.id, 'booked', { appointment });
  await endWaiting(call, {
    patient: patient.id,
    user: patient.user_id,
    doctor: time.doctor_id,
    slot: time.slot_id,
  });
  call.changed(appointmentChanged(call.clinic, { ...time, user_id: patient.user_id }, 'taken'));
  return appointment;
}

/** How long before a visit its patient may cancel it. By organization_pkey. */
const selectCancelLead = clinicSql<{ minutes: number }>(
  'clinic_cancel_lead',
  'select cancel_lead as minutes from organization where id = :clinic',
);
/** @throws appointment_started, cancel_too_late */
async function assertPatientMayCancel(call: AnsweringCall, row: LockedAppointment, now: number): Promise<void> {
  if (!canPatientCancel(row.status, row.start_ms, now)) throw new DomainError('appointment_started');
  const [{ minutes } = { minutes: 0 }] = await selectCancelLead(call, {});
  if (!canPatientCancel(row.status, row.start_ms, now, minutes))
    throw new DomainError('cancel_too_late', { params: { before: durationWords(minutes) } });
}

/**
 * Cancels a booking and gives its time back.
 * @param isLeaving the patient closes the account: the time is given back however late it is
 * @throws of a patient appointment_started, once it began, and cancel_too_late, when the clinic wants to know sooner;
 * appointment_locked when the table of statuses has no such move
 */
export async function cancelAppointment(
  call: AnsweringCall,
  row: LockedAppointment,
  mover: Mover,
  now: number,
  { isLeaving = false } = {},
): Promise<void> {
  if (mover === 'patient' && !isLeaving) await assertPatientMayCancel(call, row, now);
  if (!canMove(row.status, 'cancelled', mover)) throw new DomainError('appointment_locked');
  await endAppointment(call, row, 'cancelled', mover);
  call.changed(appointmentChanged(call.clinic, row, 'freed'));
}

/** The patient says that they come («Приду»); the booking is locked and has not begun. */
export async function confirmAppointment(call: AnsweringCall, row: LockedAppointment): Promise<void> {
  await confirm(call, { appointment: row.id });
  call.changed(appointmentChanged(call.clinic, row, 'kept'));
}

/**
 * Gives an appointment a status that the caller has found to be allowed: an ended one frees the time, `booked` takes it
 * again. Logged.
 * @throws slot_not_found, slot_taken, slot_held, slot_offered_to_other, slot_past, employment_not_in_force;
 * patient_busy from the exclusion constraint
 */
export async function setAppointmentStatus(
  call: Call,
  row: LockedAppointment,
  status: AppointmentStatus,
  time: LockedTime,
): Promise<void> {
  if (row.slot_id === null && (status === 'booked' || status === 'arrived')) throw new DomainError('slot_not_found');
  if (!isActiveStatus(status)) await endAppointment(call, row, status, 'desk');
  else if (!isActiveStatus(row.status)) {
    assertBookable(time);
    const [booked] = await bookAgain(call, { slot: row.slot_id, appointment: row.id });
    if (booked) {
      await notify(call, booked.patient_id, 'booked', { appointment: row.id }, { occasion: booked.version });
      const { doctor_id: doctor, user_id: user } = row;
      await endWaiting(call, { patient: booked.patient_id, user, doctor, slot: time.slot_id });
    }
  } else await setStatus(call, { appointment: row.id, status });
  await logMove(call, row, status);
}

/**
 * The visit was held: its record is being saved in the same transaction. Logged.
 * @throws status_move_refused when the table of statuses has no such move
 */
export async function completeAppointment(call: Call, row: LockedAppointment): Promise<void> {
  if (!canMove(row.status, 'done', 'doctor')) {
    throw new DomainError('status_move_refused', {
      params: { from: statusText(row.status), to: statusText('done') },
    });
  }
  await setStatus(call, { appointment: row.id, status: 'done' });
  await logMove(call, row, 'done');
}

async function endAppointment(
  call: AnsweringCall,
  { id: appointment, slot_id: slot }: LockedAppointment,
  status: AppointmentStatus,
  mover: Mover,
): Promise<void> {
  const [ended] = await end(call, { slot, appointment, status, user: call.actor.userId });
  const kind = mover === 'patient' ? 'cancelled_by_patient' : 'cancelled_by_clinic';
  if (ended) await notify(call, ended.patient_id, kind, { appointment }, { occasion: ended.version });
  if (slot !== null) await offerFreed(call);
}

async function logMove(call: Call, row: LockedAppointment, status: AppointmentStatus): Promise<void> {
  await audit(call, {
    action: 'appointment.move',
    objectType: 'appointment',
    objectId: row.id,
    details: { from: row.status, to: status, slot: row.slot_id },
  });
  const [was, is] = [isActiveStatus(row.status), isActiveStatus(status)];
  call.changed(appointmentChanged(call.clinic, row, was === is ? 'kept' : is ? 'taken' : 'freed'));
}
