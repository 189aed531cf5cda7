import { can } from '#shared/access/permissions.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { assertUnheld, lockSlot, offerFreed, slotsChanged } from '#server/features/appointments/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { assertNearToday } from '#server/http/time-range.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { lockClaimant } from './claimant.service.ts';
import { getStaffSlot } from './staff-slots.service.ts';

const insertSlot = clinicSql(
  'slot_add',
  `
  insert into slot (id, organization_id, doctor_id, practitioner_id, claimant_id, start_time, end_time, record_mode, is_overbooked, overbook_reason)
  values (:id, :clinic, :doctor, :practitioner, :claimant, :start, :end, :record_mode, :overbook_reason::text is not null, :overbook_reason)`,
);
const removeSlot = clinicSql('slot_remove', 'delete from slot where organization_id = :clinic and id = :slot');
/** What the log says of a time: an id alone means nothing once the row is gone. */
const timeOf = (doctor: string, start: number, end: number, zone: string) => ({
  doctor,
  start: toClinicIso(start, zone),
  end: toClinicIso(end, zone),
});
const MAX_MINUTES = 12 * 60;

/** A time to add. */
export interface NewSlot {
  readonly doctor: string;
  readonly start: Date;
  readonly end: Date;
  /** 0 free to book, 1 by phone only; a time beside the grid always 1 */
  readonly recordMode: 0 | 1;
  /** why it stands beside the grid (K45); null for a time of the grid */
  readonly overbookReason: string | null;
}
/** The grid is the administrator's; a time beside it needs a permission of its own (K45). @throws permission_denied */
function assertKeeps({ actor }: Call, isOverbooked: boolean): void {
  if (!can(actor, isOverbooked ? 'slot.overbook' : 'schedule.write')) throw new DomainError('permission_denied');
}

/**
 * Adds one time, of the grid or beside it. @throws permission_denied; validation_failed at `start` or `end`;
 * overbook_reason_needed at `reason`; not_found for a doctor of another clinic; conflict when the clinic's zone has
 * changed; slot_overlap for a time of the grid, from the exclusion constraint, across the clinics that the person works
 * in
 */
export async function createSlot(
  call: Call,
  { doctor: doctorId, start, end, recordMode, overbookReason }: NewSlot,
): Promise<string> {
  const isOverbooked = overbookReason !== null;
  assertKeeps(call, isOverbooked);
  if (overbookReason === '') throw refusalAt('overbook_reason_needed', 'reason');
  assertNearToday(start, 'start');
  const minutes = (end.getTime() - start.getTime()) / 60_000;
  if (minutes <= 0)
    throw new DomainError('validation_failed', { fields: { end: [errorText('segment_end_before_start')] } });
  if (minutes > MAX_MINUTES)
    throw new DomainError('validation_failed', { fields: { end: [errorText('slot_too_long')] } });
  return inTransaction(call, async (call) => {
    const doctor = await lockClaimant(call, doctorId);
    const slot = {
      id: uuidv7(),
      start,
      end,
      record_mode: isOverbooked ? 1 : recordMode,
      overbook_reason: overbookReason,
    };
    await insertSlot(call, {
      ...slot,
      doctor: doctor.id,
      practitioner: doctor.practitioner,
      claimant: doctor.claimant,
    });
    await audit(call, {
      action: isOverbooked ? 'slot.overbook' : 'slot.create',
      objectType: 'slot',
      objectId: slot.id,
      details: {
        ...timeOf(doctor.id, start.getTime(), end.getTime(), call.clinic.timezone),
        ...(isOverbooked ? { reason: overbookReason } : {}),
      },
    });
    await offerFreed(call);
    call.changed(slotsChanged([{ id: slot.id, doctor_id: doctor.id }]));
    return slot.id;
  });
}

/** A time to remove, and the version in which it was seen. */
interface DoomedSlot {
  readonly id: string;
  readonly version?: number | undefined;
}

/**
 * Removes a time that nobody is booked into or confirms right now; with a version only as it was seen, so that a
 * reserve put up meanwhile does not go with it. @throws not_found, permission_denied, stale_version with the present
 * row, slot_booked, slot_held, slot_offered_to_other
 */
export async function deleteSlot(call: Call, { id, version }: DoomedSlot): Promise<void> {
  return inTransaction(call, async (call) => {
    await lockSlot(call, id);
    const slot = await getStaffSlot(call, id);
    assertKeeps(call, slot.is_overbooked);
    if (version !== undefined && version !== slot.version) throw new DomainError('stale_version', { current: slot });
    if (slot.patient_id !== null) throw new DomainError('slot_booked');
    assertUnheld(slot);
    await removeSlot(call, { slot: id });
    await audit(call, {
      action: 'slot.delete',
      objectType: 'slot',
      objectId: id,
      details: timeOf(slot.doctor_id, slot.start_ms, slot.end_ms, call.clinic.timezone),
    });
    call.changed(slotsChanged([{ id, doctor_id: slot.doctor_id }]));
  });
}
