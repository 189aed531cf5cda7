import {
  canMove,
  isFinal,
  movesOf,
  type AppointmentStatus,
  type Moment,
  type Mover,
} from '#shared/rules/appointment-status.ts';
import type { QueueItem } from './api.ts';

type Booked = Pick<QueueItem, 'status' | 'start_time'>;
const DESK: readonly Mover[] = ['desk'];
/** Moves of the desk of a visit; cancelling has a button of its own. */
export const deskMoves = (visit: Booked, moment: Moment): AppointmentStatus[] =>
  movesOf(visit, DESK, moment).filter((to) => to !== 'cancelled');
/** A slip that can be put right at once, by the toast that tells of it. */
export const canTakeBack = (visit: Booked, to: AppointmentStatus, moment: Moment): boolean =>
  deskMoves(visit, moment).includes(to) && deskMoves({ ...visit, status: to }, moment).includes(visit.status);
/** Moves that have a question of their own. */
const ASKED = ['cancelled', 'reception_cancelled', 'no_show'] as const;
export type Question = (typeof ASKED)[number];
/** The question before a move that is final; none before the others. */
export const questionOf = (visit: Booked, to: AppointmentStatus, moment: Moment): Question | undefined =>
  ASKED.find((asked) => asked === to && isFinal(visit, to, DESK, moment));
/** True when the desk may free the time: a booking that has not begun. */
export const canCancel = (from: AppointmentStatus): boolean => canMove(from, 'cancelled', 'desk');
