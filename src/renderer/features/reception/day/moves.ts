import { STATUS_TABLE, canMove, isTooLateToTakeBack, type AppointmentStatus, type Mover } from '#shared/rules/appointment-status.ts';
import type { Visit } from '../api.ts';

/** Made by accepting the patient and by saving the record, not by the menu. */
const BY_OTHER_MEANS: readonly AppointmentStatus[] = ['in_progress', 'done'];
/** Statuses that the person may give a visit by hand; the server says the same (decision «Statuses in one table»). */
export const movesOf = ({ status, start_time: start }: Pick<Visit, 'status' | 'start_time'>, movers: readonly Mover[], today: string): AppointmentStatus[] =>
  (Object.keys(STATUS_TABLE[status].next) as AppointmentStatus[]).filter((to) => !BY_OTHER_MEANS.includes(to) && !isTooLateToTakeBack(status, to, start.slice(0, 10), today) && movers.some((mover) => canMove(status, to, mover)));

/** Moves that cannot be taken back are asked about first. */
export const isFinal = (to: AppointmentStatus): boolean => to !== 'arrived' && to !== 'booked';
/** A visit that a doctor may still receive. */
export const canAccept = ({ status }: Pick<Visit, 'status'>): boolean => status === 'booked' || status === 'arrived';
