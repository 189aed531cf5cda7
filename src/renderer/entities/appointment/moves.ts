import {
  canMove,
  isFinal,
  isOfLaterDay,
  movesOf,
  type AppointmentStatus,
  type Moment,
  type Mover,
} from '#shared/rules/appointment-status.ts';

/** What is looked at before a move is offered. @property start_time ISO instant */
export interface Visit {
  readonly status: AppointmentStatus;
  readonly start_time: string;
}
/** Who moves, and when: what is offered depends on both. */
export interface Moving {
  readonly movers: readonly Mover[];
  readonly moment: Moment;
}
/** Who moves what the desk shows. */
export const DESK: readonly Mover[] = ['desk'];
/** Moves by hand that are not cancelling: lists that have a button for that offer these. */
export const movesBesideCancel = (visit: Visit, { movers, moment }: Moving): AppointmentStatus[] =>
  movesOf(visit, movers, moment).filter((to) => to !== 'cancelled');
/** The step that the desk makes most, «Пришёл», and the same step taken back; undefined where neither can be made. */
export const deskStep = (visit: Visit, moment: Moment): 'arrived' | 'booked' | undefined => {
  const step = visit.status === 'arrived' ? 'booked' : 'arrived';
  return movesBesideCancel(visit, { movers: DESK, moment }).includes(step) ? step : undefined;
};
/** A slip that can be put right at once, by the toast that tells of it; nothing is cancelled by it, unasked. */
export const canTakeBack = (visit: Visit, to: AppointmentStatus, moving: Moving): boolean =>
  movesOf(visit, moving.movers, moving.moment).includes(to) &&
  movesBesideCancel({ ...visit, status: to }, moving).includes(visit.status);
/** Moves that have a question of their own. */
const ASKED = ['arrived', 'cancelled', 'reception_cancelled', 'no_show'] as const;
export type Question = (typeof ASKED)[number];
/** The question before a move that is final, and before somebody comes on an earlier day; none before the others. */
export const questionOf = (visit: Visit, to: AppointmentStatus, { movers, moment }: Moving): Question | undefined =>
  ASKED.find(
    (asked) =>
      asked === to &&
      (asked === 'arrived'
        ? visit.status === 'booked' && isOfLaterDay(Date.parse(visit.start_time), moment)
        : isFinal(visit, to, movers, moment)),
  );
/** True when the desk may free the time: a booking that has not begun. */
export const canCancel = (from: AppointmentStatus): boolean => canMove(from, 'cancelled', 'desk');
/** A visit that a doctor may still receive. */
export const canAccept = ({ status }: Pick<Visit, 'status'>): boolean => canMove(status, 'in_progress', 'doctor');
