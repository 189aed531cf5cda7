import { can } from '#shared/access/permissions.ts';
import {
  canMove,
  isUntimely,
  statusText,
  type AppointmentStatus,
  type Mover,
} from '#shared/rules/appointment-status.ts';
import { clinicSql } from '#server/db/sql.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { setAppointmentStatus, type LockedAppointment } from './change.service.ts';
import { lockAppointment } from './locks.service.ts';
import { refusalColumns, type LockedTime } from './slot-sql.ts';

/** The wanted status; `version` is the appointment's, when the caller saw one. */
export interface WantedMove {
  readonly appointment: string;
  readonly status: AppointmentStatus;
  readonly version?: number | undefined;
}
/** An appointment after a move, or as a stale move finds it. */
export interface MovedAppointment {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly version: number;
}
interface AppointmentRow extends LockedAppointment, LockedTime {
  readonly slot_id: string | null;
  readonly doctor_id: string;
  readonly version: number;
  readonly is_own_visit: boolean;
  readonly has_record: boolean;
  /** closed by an absence of the doctor only: the visit may have its time again */
  readonly is_absent: boolean;
}
/** By primary keys, after the slot and the appointment are locked. */
const selectAppointment = clinicSql<AppointmentRow>(
  'appointment_to_move',
  `
  select a.id, a.slot_id, a.doctor_id, d.employee_id, a.status, a.version, ms(a.start_time) as start_ms, p.user_id, coalesce(pr.user_id = :user, false) as is_own_visit,
    exists (select from reception_record r where r.organization_id = :clinic and r.appointment_id = a.id) as has_record,
    coalesce(s.is_reserve and s.absence_id is not null, false) as is_absent, ${refusalColumns('s', 'a.patient_id')}
  from appointment a
  join patient p on p.organization_id = :clinic and p.id = a.patient_id
  join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  join practitioner pr on pr.id = a.practitioner_id
  left join slot s on s.organization_id = :clinic and s.id = a.slot_id
  where a.organization_id = :clinic and a.id = :appointment`,
);

/**
 * Moves an appointment along the one table of statuses (decision "Statuses"). The desk and the doctor of the visit make
 * their own moves; somebody who is both makes both. `done` needs the saved reception record: whoever saves one calls
 * `completeAppointment`. A cancelled visit gives its time back; cancelled → booked takes it again while it is free,
 * arrived → booked and the ways out of no_show put a slip right until the visit's day is over; no_show waits for the
 * visit's start. The status that it has already changes nothing.
 * @throws not_found, permission_denied (a doctor at another's visit), stale_version with the present appointment,
 * status_move_refused, reception_not_saved, slot_not_found, slot_taken, slot_held, slot_past, employment_not_in_force,
 * patient_busy
 */
export async function moveAppointment(
  call: Call,
  { appointment, status, version }: WantedMove,
): Promise<MovedAppointment> {
  return inTransaction(call, async (call) => {
    await lockAppointment(call, appointment);
    const [before] = await selectAppointment(call, { appointment, user: call.actor.userId });
    if (!before) throw new DomainError('not_found');
    const movers: Mover[] = [
      ...(can(call.actor, 'slot.book') ? ['desk' as const] : []),
      ...(before.is_own_visit ? ['doctor' as const] : []),
    ];
    if (movers.length === 0) throw new DomainError('permission_denied');
    const present: MovedAppointment = { id: before.id, status: before.status, version: before.version };
    if (before.status === status) return present;
    if (version !== undefined && version !== before.version)
      throw new DomainError('stale_version', { current: present });
    const moment = { now: Date.now(), zone: call.clinic.timezone };
    const isTimely = !isUntimely(before.status, status, before.start_ms, moment);
    if (!isTimely || !movers.some((mover) => canMove(before.status, status, mover))) {
      throw new DomainError('status_move_refused', {
        params: { from: statusText(before.status), to: statusText(status) },
      });
    }
    if (status === 'done' && !before.has_record) throw new DomainError('reception_not_saved');
    await setAppointmentStatus(call, before, status, { ...before, is_taken: before.is_taken && !before.is_absent });
    return { id: before.id, status, version: before.version + 1 };
  });
}
