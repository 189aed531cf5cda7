import { can } from '#shared/access/permissions.ts';
import { hasModule } from '#shared/access/has-module.ts';
import { rescheduleRefusal } from '#shared/rules/appointment-status.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { clinicSql } from '#server/db/sql.ts';
import { notify, takeBackMove } from '#server/features/notifications/index.ts';
import { decidesSince } from '#server/features/patients/index.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { assertBookable, type LockedAppointment } from './change.service.ts';
import { appointmentChanged } from './events.ts';
import { keepAnswer, repeatableOf } from './idempotency.service.ts';
import { lockAppointment } from './locks.service.ts';
import { once } from './once.service.ts';
import { FREED_IS_RESERVE, outOfWindow, refusalColumns, type LockedTime } from './slot-sql.ts';
import { endWaiting, offerFreed } from './waiting.service.ts';

/** The wanted time. */
export interface Rescheduling {
  readonly appointment: string;
  readonly slot: string;
  /** of the appointment, when the caller saw one */
  readonly version: number | undefined;
  readonly idempotencyKey: string | undefined;
}
/** An appointment at its new time; instants in ms. */
export interface Rescheduled {
  readonly id: string;
  readonly slot: string;
  readonly doctor: string;
  readonly start: number;
  readonly end: number;
  readonly type: 0 | 1;
  readonly version: number;
}
interface MovedRow extends LockedAppointment {
  readonly patient_id: string;
  readonly end_ms: number;
  readonly type: 0 | 1;
  readonly version: number;
  /** of the clinic, minutes */
  readonly cancel_lead: number;
  /** of a dependant who decides for themselves by now */
  readonly is_private: boolean;
  /** where the patient knows it to be */
  readonly known_start_ms: number;
  /** null: the doctor was removed since */
  readonly known_doctor_id: string | null;
}
interface TargetRow extends LockedTime {
  readonly end_ms: number;
  readonly record_mode: 0 | 1;
  readonly has_patient: boolean;
  readonly has_begun: boolean;
  readonly is_late: boolean;
  readonly is_far: boolean;
}
/** By primary keys, after the slots and the appointment are locked. */
const selectAppointment = clinicSql<MovedRow>(
  'appointment_to_reschedule',
  `
  select a.id, a.slot_id, a.doctor_id, d.employee_id, a.patient_id, a.status, a.version, a.type,
    ms(a.start_time) as start_ms, ms(a.end_time) as end_ms, p.user_id, o.cancel_lead,
    x.id is not null and ${decidesSince('o.timezone')} is not null as is_private,
    ms(coalesce(a.rescheduled_from_start, a.start_time)) as known_start_ms,
    case when a.rescheduled_from_start is null then a.doctor_id else a.rescheduled_from_doctor_id end as known_doctor_id
  from appointment a
  join organization o on o.id = :clinic
  join patient p on p.organization_id = :clinic and p.id = a.patient_id
  left join dependant x on x.id = p.dependant_id
  join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  where a.organization_id = :clinic and a.id = :appointment`,
);
const selectTarget = clinicSql<TargetRow>(
  'slot_to_reschedule',
  `
  select s.id as slot_id, s.doctor_id, d.employee_id, ms(s.start_time) as start_ms, ms(s.end_time) as end_ms, s.record_mode,
    s.patient_id is not null as has_patient, s.start_time <= now() as has_begun, ${outOfWindow('s')}, ${refusalColumns('s', ':patient::uuid')}
  from slot s join doctor d on d.organization_id = :clinic and d.id = s.doctor_id
  where s.organization_id = :clinic and s.id = :slot`,
);
/** Takes the new time, gives the old one back and moves the appointment: the deferred triggers look at both times. */
const reschedule = clinicSql<{ version: number }>(
  'appointment_reschedule',
  `
  with taken as (
    update slot set patient_id = :patient, is_reserve = false, hold_user_id = null, hold_patient_id = null, hold_until = null, version = version + 1
    where organization_id = :clinic and id = :slot returning *
  ), freed as (
    update slot set patient_id = null, is_reserve = ${FREED_IS_RESERVE}, free_since = now(), version = version + 1 where organization_id = :clinic and id = :old
  )
  update appointment a set slot_id = taken.id, doctor_id = taken.doctor_id, practitioner_id = taken.practitioner_id,
    start_time = taken.start_time, end_time = taken.end_time, confirmed_at = null,
    rescheduled_from_start = to_timestamp(:known_start::float8 / 1000), rescheduled_from_doctor_id = :known_doctor::uuid, version = a.version + 1
  from taken where a.organization_id = :clinic and a.id = :appointment returning a.version`,
);

/**
 * Gives a booking another time of its clinic, with any doctor («Перенести»): the new time is taken and the old one
 * given back in one transaction, and the visit stays the same visit. The desk moves any booking until its day is over;
 * a patient an own one before its start, to a time that patients may book. The time that it has already changes
 * nothing. The patient is told, unless it goes back before they were; logged.
 * @throws not_found, feature_not_available, stale_version, appointment_not_active, appointment_locked,
 * reschedule_too_late, slot_not_found, slot_taken, slot_held, slot_offered_to_other, slot_past, slot_by_phone,
 * employment_not_in_force; dependant_confirmation_needed; patient_busy from the exclusion constraint;
 * idempotency_key_reused, server_busy
 */
export async function rescheduleAppointment(call: Call, wanted: Rescheduling): Promise<Rescheduled> {
  const request = `reschedule ${call.clinic.id} ${wanted.appointment} ${wanted.slot}`;
  const repeatable = repeatableOf(call, wanted.idempotencyKey, request);
  return once(call, repeatable, async (call) => {
    const answer = await rescheduleWithin(call, wanted);
    if (repeatable) await keepAnswer(call.em, repeatable, answer);
    return answer;
  });
}

/**
 * The same within a transaction of the caller, which does it again when it loses a race of locks, and has locked all
 * its appointments and times by `lockAppointments` when it moves several.
 * @param isForced the clinic moves it for reasons of its own: what the patient waits for goes on, and the caller looks
 *   who waits for the old time
 * @throws as `rescheduleAppointment`, and `conflict`
 */
export async function rescheduleWithin(
  call: Call,
  { appointment, slot, version }: Pick<Rescheduling, 'appointment' | 'slot' | 'version'>,
  { isForced = false } = {},
): Promise<Rescheduled> {
  await lockAppointment(call, appointment, slot);
  const [before] = await selectAppointment(call, { appointment });
  if (!before) throw new DomainError('not_found');
  const isOwn = before.user_id === call.actor.userId;
  const mayDesk = can(call.actor, 'slot.book');
  if (!isOwn && !mayDesk) throw new DomainError('not_found');
  const isDesk = mayDesk && hasModule(call.clinic.modules, 'registry');
  if (!isDesk && !(isOwn && hasModule(call.clinic.modules, 'booking'))) throw new DomainError('feature_not_available');
  if (!isDesk && before.is_private) throw new DomainError('dependant_confirmation_needed');
  const present: Rescheduled = {
    id: before.id,
    slot,
    doctor: before.doctor_id,
    start: before.start_ms,
    end: before.end_ms,
    type: before.type,
    version: before.version,
  };
  if (before.slot_id === slot && before.status === 'booked') return present;
  if (version !== undefined && version !== before.version) throw new DomainError('stale_version');
  const refusal = rescheduleRefusal(
    { status: before.status, start_time: toClinicIso(before.start_ms, call.clinic.timezone) },
    isDesk ? 'desk' : 'patient',
    { now: Date.now(), zone: call.clinic.timezone },
    before.cancel_lead,
  );
  if (refusal) throw new DomainError(refusal);
  const target = await findTarget(call, { slot, patient: before.patient_id }, isDesk);
  const [after] = await reschedule(call, {
    appointment,
    slot,
    old: before.slot_id,
    patient: before.patient_id,
    ...newsOf(before, target, isOwn),
  });
  if (!after) throw new DomainError('slot_not_found');
  // «Вернуть» before the letter went: nothing has happened to the patient
  const isUntold = await takeBackMove(call, before.patient_id, appointment, {
    doctor: target.doctor_id,
    start: target.start_ms,
  });
  if (!isUntold) {
    const was = { doctor: before.doctor_id, start: before.start_ms };
    await notify(call, before.patient_id, 'moved', { appointment }, { occasion: after.version, was });
  }
  if (!isForced) {
    await endWaiting(call, { patient: before.patient_id, user: before.user_id, doctor: target.doctor_id, slot });
    if (before.slot_id !== null) await offerFreed(call);
  }
  await audit(call, {
    action: 'appointment.reschedule',
    objectType: 'appointment',
    objectId: appointment,
    details: {
      from: { slot: before.slot_id, doctor: before.doctor_id, start: before.start_ms },
      to: { slot, doctor: target.doctor_id, start: target.start_ms },
    },
  });
  call.changed([
    ...appointmentChanged(call.clinic, before, 'freed'),
    ...appointmentChanged(call.clinic, { ...target, user_id: before.user_id }, 'taken'),
  ]);
  return {
    ...present,
    doctor: target.doctor_id,
    start: target.start_ms,
    end: target.end_ms,
    version: after.version,
  };
}

/**
 * What the patient is shown until they answer: where the visit was; nothing when they moved it, or it is back there.
 */
function newsOf(
  { known_start_ms: start, known_doctor_id: doctor }: MovedRow,
  target: TargetRow,
  isOwn: boolean,
): { readonly known_start: number | null; readonly known_doctor: string | null } {
  const isKnown = isOwn || (start === target.start_ms && doctor === target.doctor_id);
  return isKnown ? { known_start: null, known_doctor: null } : { known_start: start, known_doctor: doctor };
}

/** The new time, locked. The desk may take one that is set aside, and one for the phone; nobody one that is over. */
async function findTarget(
  call: Call,
  wanted: { readonly slot: string; readonly patient: string },
  isDesk: boolean,
): Promise<TargetRow> {
  const [target] = await selectTarget(call, { ...wanted, user: call.actor.userId });
  // a time of who does not work here does not exist for those who book
  if (!target || (!isDesk && !target.is_offered)) throw new DomainError('slot_not_found');
  if (!isDesk && target.has_begun) throw new DomainError('slot_past');
  if (!isDesk && !target.is_taken && target.record_mode === 1) throw new DomainError('slot_by_phone');
  assertBookable({ ...target, is_taken: isDesk ? target.has_patient : target.is_taken });
  if (!isDesk && target.is_late) throw new DomainError('slot_too_soon');
  if (!isDesk && target.is_far) throw new DomainError('slot_too_far');
  return target;
}
