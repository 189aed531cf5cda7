import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { notify } from '#server/features/notifications/index.ts';
import { ownPatient, patientOfDependant } from '#server/features/patients/index.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { repeatableOf, type RepeatableRequest } from './idempotency.service.ts';
import { once } from './once.service.ts';
import { COUNTS } from './own-bookings.service.ts';
import { slotRefusal } from './slot-refusal.service.ts';
import { BOOKABLE, waits } from './slot-sql.ts';
import { appointmentChanged } from './events.ts';
import { endWaiting } from './waiting.service.ts';

interface ReserveRow {
  /** null when the slot was not taken */
  readonly doctor_id: string | null;
  readonly start_ms: number;
  readonly end_ms: number;
  /** future bookings before this one */
  readonly active: number;
  /** the patient waits for something in the clinic */
  readonly is_waiting: boolean;
}
/**
 * The decision is one conditional update; the appointment, the audit row and the kept answer are made in the same
 * statement, only when it took the slot. The outer row tells the state before, for the refusal's reason. Runs after the
 * patient's row is locked, so that the count of active bookings holds under concurrency. By slot_pkey,
 * appointment_patient_idx, waiting_entry_patient_idx.
 */
const reserve = clinicSql<ReserveRow>(
  'reserve',
  `
  with busy as (
    select count(*)::int as active from appointment a where a.organization_id = :clinic and a.patient_id = :patient and ${COUNTS}
  ), taken as (
    update slot set patient_id = :patient, hold_user_id = null, hold_patient_id = null, hold_until = null, version = version + 1
    where organization_id = :clinic and id = :slot and ${BOOKABLE}
      and (select active from busy) < :limit::int
    returning id, doctor_id, practitioner_id, start_time, end_time
  ), made as (
    insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, type, status, booked_by, booked_through, reason)
    select :appointment, :clinic, id, doctor_id, practitioner_id, :patient, start_time, end_time, :type::smallint, 'booked', :user, 'patient', :reason from taken
  ), logged as (
    insert into audit_event (id, action, result, user_id, session_id, organization_id, object_type, object_id, ip, details)
    select :event, 'appointment.book', 'ok', :user, :session, :clinic, 'appointment', :appointment, :ip, jsonb_build_object('slot', id) from taken
  ), kept as (
    insert into idempotent_answer (user_id, key, request, status, answer)
    select :user, :key::text, :request, 200, jsonb_build_object('appointment', :appointment::uuid, 'slot', id, 'doctor', doctor_id, 'start', ms(start_time), 'end', ms(end_time), 'type', :type::smallint)
    from taken where :key::text is not null
  )
  select taken.doctor_id, ms(taken.start_time) as start_ms, ms(taken.end_time) as end_ms, busy.active,
    exists (select from waiting_entry w where w.organization_id = :clinic and w.patient_id = :patient and ${waits('w')}) as is_waiting
  from busy left join taken on true`,
);

/** A booking as the wire wants it; `start` and `end` in ms. */
export interface Booking {
  readonly appointment: string;
  readonly slot: string;
  readonly doctor: string;
  readonly start: number;
  readonly end: number;
  readonly type: 0 | 1;
}
/** The wanted time, and whom it is for. */
export interface ReserveRequest {
  readonly slot: string;
  readonly type: 0 | 1;
  /** whom the caller books for; null: themselves */
  readonly dependant: string | null;
  /** why the patient comes; a repeated call with another one gets the answer of the first */
  readonly reason: string;
  readonly idempotencyKey: string | undefined;
}
/**
 * Books a time for the signed-in person, or for somebody of theirs (decision "Reserve"). The first booking in a clinic
 * makes the patient, the card number and the role in the same transaction. `maxActive`: future bookings that one
 * patient may have in one clinic. With an idempotency key a repeated call gives the same answer, a refusal too.
 * @throws not_found and dependant_confirmation_needed for a dependant; slot_not_found, slot_taken, slot_held,
 * slot_offered_to_other, slot_past, slot_by_phone, patient_busy, booking_limit_reached, video_unavailable,
 * idempotency_key_reused; server_busy after several lost races
 */
export async function reserveSlot(call: Call, request: ReserveRequest, maxActive: number): Promise<Booking> {
  if (request.type === 1 && !call.clinic.modules.includes('video')) throw new DomainError('video_unavailable');
  const repeatable = repeatableOf(
    call,
    request.idempotencyKey,
    `reserve ${call.clinic.id} ${request.slot} ${request.type}${request.dependant === null ? '' : ` ${request.dependant}`}`,
  );
  const booking = await once(call, repeatable, (call) => book(call, request, repeatable, maxActive));
  const { slot, doctor, start } = booking;
  call.changed(
    appointmentChanged(
      call.clinic,
      // whose employee the doctor is would be one more row of the hottest statement: the day narrows it enough
      { slot_id: slot, doctor_id: doctor, employee_id: null, user_id: call.actor.userId, start_ms: start },
      'taken',
    ),
  );
  return booking;
}

async function book(
  call: Call,
  { slot, type, dependant, reason }: ReserveRequest,
  repeatable: RepeatableRequest | undefined,
  maxActive: number,
): Promise<Booking> {
  const { userId } = call.actor;
  const patient =
    dependant === null ? await ownPatient(call, userId) : await patientOfDependant(call, userId, dependant);
  const appointment = uuidv7();
  const [row] = await reserve(call, {
    slot,
    patient,
    type,
    appointment,
    reason,
    user: call.actor.userId,
    session: call.actor.sessionId,
    event: uuidv7(),
    ip: call.ip,
    limit: maxActive,
    key: repeatable?.key ?? null,
    request: repeatable?.request ?? '',
  });
  if (!row || row.doctor_id === null) {
    const code = await slotRefusal(call, slot, patient);
    if (code) throw new DomainError(code);
    throw row && row.active >= maxActive
      ? new DomainError('booking_limit_reached', { params: { limit: maxActive } })
      : new DomainError('slot_taken');
  }
  await notify(call, patient, 'booked', { appointment });
  if (row.is_waiting) await endWaiting(call, { patient, user: call.actor.userId, doctor: row.doctor_id, slot });
  return { appointment, slot, doctor: row.doctor_id, start: row.start_ms, end: row.end_ms, type };
}
