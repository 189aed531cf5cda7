import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { can } from '#shared/access/permissions.ts';
import { canMove, canPatientCancel, type AppointmentStatus, type Mover } from '#shared/rules/appointment-status.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { CallClinic, SignedIn } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { toStaffSlot } from './schedule.mapper.ts';
import { freeSlot, lockPatient, lockSlot, type BookedPatient } from './slot-locks.service.ts';
import { getStaffSlot, type StaffSlotRow } from './staff-slots.service.ts';

/** The wanted state of a slot (2 §7): a patient, a reserve, or neither. */
export interface SlotChange {
  readonly patient: string | null;
  readonly is_reserve: boolean;
  readonly version?: number | undefined;
}
interface LockedSlot {
  readonly id: string;
  readonly doctor_id: string;
  readonly patient_id: string | null;
  readonly is_reserve: boolean;
  readonly is_over: boolean;
  readonly is_held: boolean;
  /** the doctor works here */
  readonly is_offered: boolean;
  readonly version: number;
  readonly appointment_id: string | null;
  readonly status: AppointmentStatus | null;
  readonly start_ms: number;
  readonly now_ms: number;
  /** the account of the patient who is booked */
  readonly patient_user_id: string | null;
  /** the caller had an appointment here that is cancelled */
  readonly was_own: boolean;
}
const selectSlot = clinicSql<LockedSlot>(
  'slot_locked',
  `
  select s.id, s.doctor_id, s.patient_id, s.is_reserve, s.end_time <= now() as is_over, s.claimant_id = s.practitioner_id as is_offered,
    coalesce(s.hold_until > now() and s.hold_user_id <> :user, false) as is_held, s.version,
    a.id as appointment_id, a.status, ms(s.start_time) as start_ms, ms(now()) as now_ms, p.user_id as patient_user_id,
    exists (select from appointment c join patient o on o.organization_id = :clinic and o.id = c.patient_id and o.user_id = :user
      where c.organization_id = :clinic and c.slot_id = s.id and c.status = 'cancelled') as was_own
  from slot s
  left join appointment a on a.organization_id = :clinic and a.slot_id = s.id and a.status not in ('cancelled', 'reception_cancelled')
  left join patient p on p.organization_id = :clinic and p.id = s.patient_id
  where s.organization_id = :clinic and s.id = :slot`,
);
const setReserve = clinicSql(
  'slot_set_reserve',
  `
  update slot set is_reserve = :is_reserve, hold_user_id = null, hold_until = null, version = version + 1
  where organization_id = :clinic and id = :slot`,
);
const bookSlot = clinicSql(
  'slot_book',
  `
  with taken as (
    update slot set patient_id = :patient, is_reserve = false, hold_user_id = null, hold_until = null, version = version + 1
    where organization_id = :clinic and id = :slot returning *
  )
  insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, type, status, booked_by)
  select :appointment, :clinic, id, doctor_id, practitioner_id, :patient, start_time, end_time, 0, 'booked', :user from taken`,
);

/** What listeners need to know of a change. */
export interface SlotChanged {
  readonly id: string;
  readonly doctor_id: string;
  /** the person whose appointments changed, when they have an account */
  readonly userId: string | null;
}

/** A change, and the slot as it left it: read under its lock, for a moment later it may be somebody else's. */
export interface UpdatedSlot {
  readonly changed: SlotChanged;
  readonly row: StaffSlotRow;
}

/**
 * Books, frees or blocks a slot. The desk may do all of it; a patient may only cancel an own appointment before its start;
 * to everybody else somebody's slot does not exist.
 * @throws not_found, permission_denied, stale_version, patient_and_reserve, slot_taken, slot_held, slot_past, employment_not_in_force, patient_busy,
 * appointment_started, appointment_not_active, appointment_locked
 */
export async function updateSlot(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  slotId: string,
  change: SlotChange,
  ip: string,
): Promise<UpdatedSlot> {
  return em.transactional(async (transaction) => {
    const changed = await applyChange(transaction, clinic, actor, slotId, change, ip);
    return { changed, row: await getStaffSlot(transaction, clinic, slotId) };
  });
}

async function applyChange(
  transaction: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  slotId: string,
  change: SlotChange,
  ip: string,
): Promise<SlotChanged> {
  const isDesk = can(actor, 'slot.book');
  // the patient before the slot, as a patient's own booking locks them: the two never wait for each other
  const patient = isDesk && change.patient !== null ? await findPatient(transaction, clinic, change.patient) : null;
  await lockSlot(transaction, clinic.id, { slot: slotId });
  const [slot] = await selectSlot(transaction, clinic.id, { slot: slotId, user: actor.userId });
  if (!slot) throw new DomainError('not_found');
  const isOwn = slot.patient_user_id === actor.userId;
  if (!isDesk && !isOwn && slot.was_own) throw new DomainError('appointment_not_active');
  if (!isDesk && !isOwn) throw new DomainError(slot.patient_id === null ? 'permission_denied' : 'not_found');
  if (!isDesk && (change.patient !== null || change.is_reserve)) throw new DomainError('permission_denied');
  if (change.version !== undefined && change.version !== slot.version) {
    throw new DomainError('stale_version', {
      current: toStaffSlot(await getStaffSlot(transaction, clinic, slotId), clinic.timezone),
    });
  }
  if (change.patient !== null && change.is_reserve) throw new DomainError('patient_and_reserve');
  const by = (action: string, appointment = slot.appointment_id) =>
    audit(transaction, {
      action,
      userId: actor.userId,
      sessionId: actor.sessionId,
      organizationId: clinic.id,
      objectType: 'slot',
      objectId: slotId,
      ip,
      details: { appointment, patient: change.patient ?? slot.patient_id },
    });
  if (patient !== null) return book(transaction, clinic, actor, slot, patient, by);
  if (slot.patient_id !== null) await cancel(transaction, clinic, actor, slot, isDesk ? 'desk' : 'patient', by);
  if (change.is_reserve !== slot.is_reserve) {
    // a reserve would take away the hold of whoever is confirming the time
    if (slot.is_held) throw new DomainError('slot_held');
    await setReserve(transaction, clinic.id, { slot: slotId, is_reserve: change.is_reserve });
    await by(change.is_reserve ? 'slot.reserve' : 'slot.release');
  }
  return { id: slot.id, doctor_id: slot.doctor_id, userId: slot.patient_user_id };
}

async function findPatient(em: SqlEntityManager, clinic: CallClinic, id: string): Promise<BookedPatient> {
  const [patient] = await lockPatient(em, clinic.id, { patient: id });
  if (!patient) throw new DomainError('not_found');
  return patient;
}

async function book(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  slot: LockedSlot,
  patient: BookedPatient,
  log: (action: string, appointment: string) => Promise<void>,
): Promise<SlotChanged> {
  if (slot.patient_id === patient.id) return { id: slot.id, doctor_id: slot.doctor_id, userId: null };
  if (slot.patient_id !== null) throw new DomainError('slot_taken');
  if (slot.is_held) throw new DomainError('slot_held');
  if (slot.is_over) throw new DomainError('slot_past');
  if (!slot.is_offered) throw new DomainError('employment_not_in_force');
  const appointment = uuidv7();
  await bookSlot(em, clinic.id, { slot: slot.id, patient: patient.id, appointment, user: actor.userId });
  await log('appointment.book', appointment);
  return { id: slot.id, doctor_id: slot.doctor_id, userId: patient.user_id };
}

async function cancel(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  slot: LockedSlot,
  mover: Mover,
  log: (action: string) => Promise<void>,
): Promise<void> {
  const status = slot.status ?? 'booked';
  if (mover === 'patient' && !canPatientCancel(status, slot.start_ms, slot.now_ms))
    throw new DomainError('appointment_started');
  if (!canMove(status, 'cancelled', mover)) throw new DomainError('appointment_locked');
  await freeSlot(em, clinic.id, {
    slot: slot.id,
    appointment: slot.appointment_id,
    status: 'cancelled',
    user: actor.userId,
  });
  await log('appointment.cancel');
}
