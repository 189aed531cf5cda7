import { APPOINTMENT_STATUSES, canMove, isActiveStatus, isTooLateToTakeBack, type AppointmentStatus } from '#shared/rules/appointment-status.ts';

/** The visit's day and today on the clinic's calendar, YYYY-MM-DD. */
export type Days = readonly [visitDay: string, today: string];
/** Moves of the desk from a status, in the order of a visit and the way back last; cancelling has a button of its own. */
export const deskMoves = (from: AppointmentStatus, days: Days): AppointmentStatus[] =>
  [...APPOINTMENT_STATUSES.slice(1), APPOINTMENT_STATUSES[0]].filter((to) => to !== 'cancelled' && canMove(from, to, 'desk') && !isTooLateToTakeBack(from, to, ...days));
/** A slip that can be put right at once, by the toast that tells of it. */
export const canTakeBack = (from: AppointmentStatus, to: AppointmentStatus): boolean => isActiveStatus(from) && isActiveStatus(to) && canMove(from, to, 'desk') && canMove(to, from, 'desk');
/** True when the desk may free the time: a booking that has not begun. */
export const canCancel = (from: AppointmentStatus): boolean => canMove(from, 'cancelled', 'desk');
