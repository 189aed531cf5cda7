import { APPOINTMENT_STATUSES, canMove, isActiveStatus, isUntimely, type AppointmentStatus, type Moment } from '#shared/rules/appointment-status.ts';
import type { QueueItem } from './api.ts';

type Booked = Pick<QueueItem, 'status' | 'start_time'>;
const mayMove = ({ status, start_time: start }: Booked, to: AppointmentStatus, moment: Moment): boolean =>
  canMove(status, to, 'desk') && !isUntimely(status, to, Date.parse(start), moment);
/** Moves of the desk of a visit, the way back first, then in the order of a visit; cancelling has a button of its own. */
export const deskMoves = (visit: Booked, moment: Moment): AppointmentStatus[] => APPOINTMENT_STATUSES.filter((to) => to !== 'cancelled' && mayMove(visit, to, moment));
/** A slip that can be put right at once, by the toast that tells of it. */
export const canTakeBack = (visit: Booked, to: AppointmentStatus, moment: Moment): boolean =>
  isActiveStatus(visit.status) && isActiveStatus(to) && mayMove(visit, to, moment) && mayMove({ ...visit, status: to }, visit.status, moment);
/** A move out of which no other one leads is asked about first. */
export const isFinal = (visit: Booked, to: AppointmentStatus, moment: Moment): to is 'no_show' | 'reception_cancelled' => deskMoves({ ...visit, status: to }, moment).length === 0;
/** True when the desk may free the time: a booking that has not begun. */
export const canCancel = (from: AppointmentStatus): boolean => canMove(from, 'cancelled', 'desk');
