import { APPOINTMENT_STATUSES, canMove, type AppointmentStatus } from '#shared/rules/appointment-status.ts';

/** Moves of the desk from a status, in the order of a visit; cancelling has a button of its own. */
export const deskMoves = (from: AppointmentStatus): AppointmentStatus[] =>
  APPOINTMENT_STATUSES.filter((to) => to !== 'cancelled' && canMove(from, to, 'desk'));
/** True when the desk may free the time: a booking that has not begun. */
export const canCancel = (from: AppointmentStatus): boolean => canMove(from, 'cancelled', 'desk');
