import { isActiveStatus, type AppointmentStatus } from './appointment-status.ts';

/**
 * What the link of a letter comes to: `asked` waits for an answer, `confirmed` was answered with «Приду»; whoever is
 * `arrived` is in the clinic, or with the doctor; a visit that has begun or is done is `over`. Only the first two take
 * an answer.
 */
export const ANSWER_STATES = [
  'asked',
  'confirmed',
  'arrived',
  'moved',
  'cancelled',
  'cancelled_by_clinic',
  'over',
] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

interface AnsweredVisit {
  readonly status: AppointmentStatus;
  /** ms */
  readonly start_ms: number;
  /** the time or the doctor is not the one of the letter any more */
  readonly is_moved: boolean;
  readonly is_confirmed: boolean;
  readonly is_cancelled_by_clinic: boolean;
}

/** How the visit of a link stands. @param now ms */
export function answerState(visit: AnsweredVisit, now: number): AnswerState {
  if (!isActiveStatus(visit.status)) return visit.is_cancelled_by_clinic ? 'cancelled_by_clinic' : 'cancelled';
  if (visit.status === 'arrived' || visit.status === 'in_progress') return 'arrived';
  if (visit.status !== 'booked' || visit.start_ms <= now) return 'over';
  if (visit.is_moved) return 'moved';
  return visit.is_confirmed ? 'confirmed' : 'asked';
}

/** True while the patient may say that they come, or that they do not. */
export const takesAnswer = (state: AnswerState): boolean => state === 'asked' || state === 'confirmed';
