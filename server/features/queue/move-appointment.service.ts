import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { can } from '#shared/access/permissions.ts';
import {
  canMove,
  isActiveStatus,
  isUntimely,
  statusText,
  type AppointmentStatus,
  type Mover,
} from '#shared/rules/appointment-status.ts';
import { clinicSql } from '#server/db/sql.ts';
import { freeSlot, lockPatient, lockSlot } from '#server/features/schedule/index.ts';
import type { CallClinic, SignedIn } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

/** The wanted status; `version` is the appointment's, when the caller saw one. */
export interface WantedMove {
  readonly appointment: string;
  readonly status: AppointmentStatus;
  readonly version?: number | undefined;
}
/** An appointment after a move. */
export interface MovedAppointment {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly version: number;
  /** for `slotsChanged`, to be published after the commit; null when it had the wanted status already */
  readonly changed: { readonly id: string; readonly doctor_id: string; readonly userId: string | null } | null;
}
interface AppointmentRow {
  readonly id: string;
  /** null when the time of an ended appointment was removed */
  readonly slot_id: string | null;
  readonly doctor_id: string;
  readonly status: AppointmentStatus;
  readonly version: number;
  readonly start_ms: number;
  /** account of the patient */
  readonly user_id: string | null;
  readonly is_own_visit: boolean;
  readonly has_record: boolean;
  readonly is_slot_taken: boolean;
  readonly is_slot_held: boolean;
  readonly is_slot_over: boolean;
  readonly is_slot_offered: boolean;
}
const findPlace = clinicSql<{ slot_id: string | null; patient_id: string }>(
  'appointment_place',
  `
  select slot_id, patient_id from appointment where organization_id = :clinic and id = :appointment`,
);
/** By primary keys, after the slot is locked: whoever changes an appointment locks its slot first. */
const selectAppointment = clinicSql<AppointmentRow>(
  'appointment_to_move',
  `
  select a.id, a.slot_id, a.doctor_id, a.status, a.version, ms(a.start_time) as start_ms, p.user_id, coalesce(pr.user_id = :user, false) as is_own_visit,
    exists (select from reception_record r where r.organization_id = :clinic and r.appointment_id = a.id) as has_record,
    coalesce(s.patient_id is not null or s.is_reserve, false) as is_slot_taken,
    coalesce(s.hold_until > now() and s.hold_user_id <> :user, false) as is_slot_held, coalesce(s.end_time <= now(), false) as is_slot_over,
    coalesce(s.claimant_id = s.practitioner_id, false) as is_slot_offered
  from appointment a
  join patient p on p.organization_id = :clinic and p.id = a.patient_id
  join practitioner pr on pr.id = a.practitioner_id
  left join slot s on s.organization_id = :clinic and s.id = a.slot_id
  where a.organization_id = :clinic and a.id = :appointment`,
);
const setStatus = clinicSql(
  'appointment_set_status',
  `
  update appointment set status = :status, version = version + 1 where organization_id = :clinic and id = :appointment`,
);
const bookAgain = clinicSql(
  'appointment_book_again',
  `
  with taken as (
    update slot set patient_id = a.patient_id, hold_user_id = null, hold_until = null, version = slot.version + 1
    from appointment a where slot.organization_id = :clinic and slot.id = :slot and a.organization_id = :clinic and a.id = :appointment
  )
  update appointment set status = 'booked', cancelled_at = null, cancelled_by = null, version = version + 1
  where organization_id = :clinic and id = :appointment`,
);

/**
 * Moves an appointment along the one table of statuses (decision "Statuses in one table"). The desk and the doctor of the visit make
 * their own moves; somebody who is both makes both. `done` needs the saved reception record: whoever saves one inserts it first, then
 * calls this in the same transaction. A cancelled visit gives its time back; cancelled → booked takes it again while it is free,
 * arrived → booked and the ways out of no_show put a slip right until the visit's day is over; no_show waits for the visit's start.
 * The status that it has already changes nothing.
 * @throws not_found, permission_denied (a doctor at another's visit), stale_version, status_move_refused, reception_not_saved,
 * slot_not_found, slot_taken, slot_held, slot_past, employment_not_in_force, patient_busy
 */
export async function moveAppointmentTo(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  { appointment, status, version }: WantedMove,
  ip: string,
): Promise<MovedAppointment> {
  return em.transactional(async (transaction) => {
    const before = await lockAppointment(transaction, clinic, actor, appointment, status === 'booked');
    const movers: Mover[] = [
      ...(can(actor, 'slot.book') ? ['desk' as const] : []),
      ...(before.is_own_visit ? ['doctor' as const] : []),
    ];
    if (movers.length === 0) throw new DomainError('permission_denied');
    if (before.status === status) return { id: before.id, status, version: before.version, changed: null };
    if (version !== undefined && version !== before.version) {
      throw new DomainError('stale_version', {
        current: {
          id: before.id,
          status: before.status,
          status_text: statusText(before.status),
          version: before.version,
        },
      });
    }
    const isTimely = !isUntimely(before.status, status, before.start_ms, { now: Date.now(), zone: clinic.timezone });
    if (!isTimely || !movers.some((mover) => canMove(before.status, status, mover))) {
      throw new DomainError('status_move_refused', {
        params: { from: statusText(before.status), to: statusText(status) },
      });
    }
    if (status === 'done' && !before.has_record) throw new DomainError('reception_not_saved');
    await apply(transaction, clinic, actor, before, status);
    await audit(transaction, {
      action: 'appointment.move',
      userId: actor.userId,
      sessionId: actor.sessionId,
      organizationId: clinic.id,
      objectType: 'appointment',
      objectId: before.id,
      ip,
      details: { from: before.status, to: status, slot: before.slot_id },
    });
    const changed =
      before.slot_id === null ? null : { id: before.slot_id, doctor_id: before.doctor_id, userId: before.user_id };
    return { id: before.id, status, version: before.version + 1, changed };
  });
}

async function lockAppointment(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  appointment: string,
  isBooking: boolean,
): Promise<AppointmentRow> {
  const [place] = await findPlace(em, clinic.id, { appointment });
  if (!place) throw new DomainError('not_found');
  if (isBooking) await lockPatient(em, clinic.id, { patient: place.patient_id });
  if (place.slot_id !== null) await lockSlot(em, clinic.id, { slot: place.slot_id });
  const [row] = await selectAppointment(em, clinic.id, { appointment, user: actor.userId });
  if (!row) throw new DomainError('not_found');
  return row;
}

async function apply(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  row: AppointmentRow,
  status: AppointmentStatus,
): Promise<void> {
  if (row.slot_id === null && (status === 'booked' || status === 'arrived')) throw new DomainError('slot_not_found');
  if (status === 'booked' && !isActiveStatus(row.status)) {
    if (row.is_slot_taken) throw new DomainError('slot_taken');
    if (row.is_slot_held) throw new DomainError('slot_held');
    if (row.is_slot_over) throw new DomainError('slot_past');
    if (!row.is_slot_offered) throw new DomainError('employment_not_in_force');
    await bookAgain(em, clinic.id, { slot: row.slot_id, appointment: row.id });
  } else if (isActiveStatus(status)) {
    await setStatus(em, clinic.id, { appointment: row.id, status });
  } else {
    await freeSlot(em, clinic.id, { slot: row.slot_id, appointment: row.id, status, user: actor.userId });
  }
}
