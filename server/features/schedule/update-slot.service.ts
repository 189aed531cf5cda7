import { hasModule } from '#shared/access/has-module.ts';
import { can } from '#shared/access/permissions.ts';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { clinicSql } from '#server/db/sql.ts';
import {
  ACTIVE_STATUSES,
  assertUnheld,
  bookAppointment,
  cancelAppointment,
  lockPatient,
  lockSlot,
  offerFreed,
  refusalColumns,
  type LockedTime,
  slotsChanged,
} from '#server/features/appointments/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { getStaffSlot, type StaffSlotRow } from './staff-slots.service.ts';

/** The wanted state of a slot (2 §7): a patient, a reserve, or neither. */
export interface SlotChange {
  readonly patient: string | null;
  readonly isReserve: boolean;
  /** of a new booking */
  readonly notes: { readonly reason: string; readonly comment: string };
  /** of a new booking: 1 by video */
  readonly type: 0 | 1;
  /** in which it was seen; undefined: whatever it is now */
  readonly version: number | undefined;
}
interface LockedSlot extends LockedTime {
  readonly patient_id: string | null;
  readonly is_reserve: boolean;
  readonly version: number;
  readonly appointment_id: string | null;
  readonly status: AppointmentStatus | null;
  readonly start_ms: number;
  readonly now_ms: number;
  /** the account of the patient who is booked */
  readonly user_id: string | null;
  /** the caller had an appointment here that is cancelled */
  readonly was_own: boolean;
}
const selectSlot = clinicSql<LockedSlot>(
  'slot_locked',
  `
  select s.id as slot_id, s.doctor_id, d.employee_id, s.patient_id, s.is_reserve, ${refusalColumns('s', ':patient::uuid')}, s.version,
    a.id as appointment_id, a.status, ms(s.start_time) as start_ms, ms(now()) as now_ms, p.user_id,
    exists (select from appointment c join patient o on o.organization_id = :clinic and o.id = c.patient_id and o.user_id = :user
      where c.organization_id = :clinic and c.slot_id = s.id and c.status = 'cancelled') as was_own
  from slot s
  join doctor d on d.organization_id = :clinic and d.id = s.doctor_id
  left join appointment a on a.organization_id = :clinic and a.slot_id = s.id and a.status in ${ACTIVE_STATUSES}
  left join patient p on p.organization_id = :clinic and p.id = s.patient_id
  where s.organization_id = :clinic and s.id = :slot`,
);
const setReserve = clinicSql(
  'slot_set_reserve',
  `
  update slot set is_reserve = :is_reserve, absence_id = case when :is_reserve then absence_id end, was_reserve = was_reserve and :is_reserve,
    hold_user_id = null, hold_patient_id = null, hold_until = null, version = version + 1,
    free_since = case when :is_reserve then free_since else now() end
  where organization_id = :clinic and id = :slot`,
);
/**
 * Books, frees or blocks a slot, and returns it as the change left it. The desk may do all of it; a patient may only
 * cancel an own appointment before its start; to everybody else somebody's slot does not exist.
 * @throws not_found, permission_denied, feature_not_available, stale_version with the present row, patient_and_reserve,
 * slot_taken, slot_held, slot_offered_to_other, slot_past, employment_not_in_force, patient_busy, video_unavailable,
 * appointment_started, appointment_not_active, appointment_locked
 */
export async function updateSlot(call: Call, slotId: string, change: SlotChange): Promise<StaffSlotRow> {
  return inTransaction(call, async (call) => {
    await applyChange(call, slotId, change);
    // under its lock: a moment later it may be somebody else's
    return getStaffSlot(call, slotId);
  });
}

async function applyChange(call: Call, slotId: string, change: SlotChange): Promise<void> {
  const mayDesk = can(call.actor, 'slot.book');
  // cancelling an own booking belongs to no module, the desk to the registry
  const isDesk = mayDesk && hasModule(call.clinic.modules, 'registry');
  // the patient before the slot, as a patient's own booking locks them: the two never wait for each other
  const patient = isDesk && change.patient !== null ? await lockPatient(call, change.patient) : null;
  await lockSlot(call, slotId);
  const [slot] = await selectSlot(call, { slot: slotId, user: call.actor.userId, patient: patient?.id ?? null });
  if (!slot) throw new DomainError('not_found');
  const isOwn = slot.user_id === call.actor.userId;
  const isOwnCancel = isOwn && change.patient === null && !change.isReserve;
  if (mayDesk && !isDesk && !isOwnCancel) throw new DomainError('feature_not_available');
  if (!isDesk && !isOwn && slot.was_own) throw new DomainError('appointment_not_active');
  if (!isDesk && !isOwn) throw new DomainError(slot.patient_id === null ? 'permission_denied' : 'not_found');
  if (!isDesk && (change.patient !== null || change.isReserve)) throw new DomainError('permission_denied');
  if (change.version !== undefined && change.version !== slot.version)
    throw new DomainError('stale_version', { current: await getStaffSlot(call, slotId) });
  if (change.patient !== null && change.isReserve) throw new DomainError('patient_and_reserve');
  const log = (action: string, appointment = slot.appointment_id) =>
    audit(call, {
      action,
      objectType: 'slot',
      objectId: slotId,
      details: { appointment, patient: change.patient ?? slot.patient_id },
    });
  if (patient !== null) {
    if (slot.patient_id === patient.id) return;
    if (change.type === 1 && !hasModule(call.clinic.modules, 'video')) throw new DomainError('video_unavailable');
    // the desk may book a time that it has set aside
    const time = { ...slot, is_taken: slot.patient_id !== null };
    await log('appointment.book', await bookAppointment(call, time, patient, { ...change.notes, type: change.type }));
    return;
  }
  if (slot.appointment_id !== null && slot.status !== null) {
    const booked = { ...slot, id: slot.appointment_id, status: slot.status };
    await cancelAppointment(call, booked, isDesk ? 'desk' : 'patient', slot.now_ms);
    await log('appointment.cancel');
  }
  if (change.isReserve !== slot.is_reserve) {
    // a reserve would take away the hold of whoever is confirming the time
    assertUnheld(slot);
    await setReserve(call, { slot: slotId, is_reserve: change.isReserve });
    await log(change.isReserve ? 'slot.reserve' : 'slot.release');
    if (!change.isReserve) await offerFreed(call);
    call.changed(slotsChanged([{ id: slotId, doctor_id: slot.doctor_id }]));
  }
}
