import { APPOINTMENT_STATUSES, canMove, isUntimely, type AppointmentStatus, type Moment, type Mover } from '#shared/rules/appointment-status.ts';
import type { Visit } from '../api.ts';

type Moved = Pick<Visit, 'status' | 'start_time'>;
/** Made by accepting the patient and by saving the record, not by the menu. */
const BY_OTHER_MEANS: readonly AppointmentStatus[] = ['in_progress', 'done'];
/** Statuses that the person may give a visit by hand, the way back first; the server says the same (decision «Statuses in one table»). */
export const movesOf = ({ status, start_time: start }: Moved, movers: readonly Mover[], moment: Moment): AppointmentStatus[] =>
  APPOINTMENT_STATUSES.filter((to) => !BY_OTHER_MEANS.includes(to) && !isUntimely(status, to, Date.parse(start), moment) && movers.some((mover) => canMove(status, to, mover)));

/** Moves that the list cannot take back are asked about first. */
export const isFinal = (visit: Moved, to: AppointmentStatus, movers: readonly Mover[], moment: Moment): boolean =>
  to === 'cancelled' || movesOf({ ...visit, status: to }, movers, moment).length === 0;
/** A visit that a doctor may still receive. */
export const canAccept = ({ status }: Pick<Visit, 'status'>): boolean => status === 'booked' || status === 'arrived';
