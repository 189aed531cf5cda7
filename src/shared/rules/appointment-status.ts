import { backToBooked, statusTexts } from './appointment-status.ru.ts';
import { clinicDay } from './clinic-time.ts';

/** Who moves an appointment: its patient, the reception desk, or the doctor of the visit. */
export type Mover = 'patient' | 'desk' | 'doctor';

interface StatusRule {
  readonly text: string;
  /** holds the doctor's time */
  readonly isActive: boolean;
  /** the visit is still to come or under way */
  readonly isOpen: boolean;
  readonly next: Readonly<Partial<Record<AppointmentStatus, readonly Mover[]>>>;
}
export const APPOINTMENT_STATUSES = [
  'booked',
  'arrived',
  'in_progress',
  'done',
  'no_show',
  'cancelled',
  'reception_cancelled',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Code → text → who may move it where (decision "Statuses"). */
export const STATUS_TABLE: Readonly<Record<AppointmentStatus, StatusRule>> = {
  booked: {
    text: statusTexts.booked,
    isActive: true,
    isOpen: true,
    next: {
      arrived: ['desk'],
      in_progress: ['doctor'],
      cancelled: ['patient', 'desk'],
      reception_cancelled: ['desk', 'doctor'],
      no_show: ['desk', 'doctor'],
    },
  },
  arrived: {
    text: statusTexts.arrived,
    isActive: true,
    isOpen: true,
    next: {
      in_progress: ['doctor'],
      no_show: ['desk', 'doctor'],
      reception_cancelled: ['desk', 'doctor'],
      booked: ['desk'],
    },
  },
  in_progress: {
    text: statusTexts.in_progress,
    isActive: true,
    isOpen: true,
    next: { done: ['doctor'], reception_cancelled: ['doctor'], booked: ['doctor'], arrived: ['doctor'] },
  },
  done: { text: statusTexts.done, isActive: true, isOpen: false, next: {} },
  no_show: {
    text: statusTexts.no_show,
    isActive: true,
    isOpen: false,
    next: { booked: ['desk', 'doctor'], arrived: ['desk'] },
  },
  cancelled: { text: statusTexts.cancelled, isActive: false, isOpen: false, next: { booked: ['desk'] } },
  reception_cancelled: { text: statusTexts.reception_cancelled, isActive: false, isOpen: false, next: {} },
};

export const statusText = (status: AppointmentStatus): string => STATUS_TABLE[status].text;
/** Every code, and every text that stands for one (3 §4). */
export const STATUS_WORDS: readonly string[] = [...APPOINTMENT_STATUSES, ...APPOINTMENT_STATUSES.map(statusText)];
/** The code of a status that came as a code or as its text. */
export const statusOf = (word: string): AppointmentStatus | undefined =>
  APPOINTMENT_STATUSES.find((code) => code === word || statusText(code) === word);
/** Statuses by a column of the table: SQL takes its sets from here, too. */
export const statusesThat = (column: 'isActive' | 'isOpen', value = true): AppointmentStatus[] =>
  APPOINTMENT_STATUSES.filter((status) => STATUS_TABLE[status][column] === value);
export const isActiveStatus = (status: AppointmentStatus): boolean => STATUS_TABLE[status].isActive;

/** True when this mover may make this move. */
export const canMove = (from: AppointmentStatus, to: AppointmentStatus, mover: Mover): boolean =>
  STATUS_TABLE[from].next[to]?.includes(mover) ?? false;

/** Now, ms, by the calendar of the clinic's zone. */
export interface Moment {
  readonly now: number;
  readonly zone: string;
}
const isBeforeToday = (start: number, { now, zone }: Moment): boolean => clinicDay(start, zone) < clinicDay(now, zone);
/** True when the visit is planned for a later day of the clinic. @param start of the visit, ms */
export const isOfLaterDay = (start: number, { now, zone }: Moment): boolean =>
  clinicDay(start, zone) > clinicDay(now, zone);
/** Moves of before, put right; a visit that was begun by mistake has no record yet, whose saving ends it. */
const isTakenBack = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  from === 'no_show' ||
  (from === 'arrived' && to === 'booked') ||
  (from === 'in_progress' && (to === 'booked' || to === 'arrived'));
/**
 * True when a move of the table comes too early or too late: nobody is absent before the visit begins, and what was
 * marked by mistake is put right until the visit's day (the clinic's) is over. @param start of the visit, ms
 */
export const isUntimely = (
  from: AppointmentStatus,
  to: AppointmentStatus,
  start: number,
  { now, zone }: Moment,
): boolean => {
  if (to === 'no_show' && now < start) return true;
  return isTakenBack(from, to) && isBeforeToday(start, { now, zone });
};
/** What the rules of moves look at. @property start_time ISO instant */
interface MovedVisit {
  readonly status: AppointmentStatus;
  readonly start_time: string;
}
/** Made by accepting the patient and by saving the record, not by hand. */
const BY_OTHER_MEANS: readonly AppointmentStatus[] = ['in_progress', 'done'];
/**
 * Statuses that one of these movers may give a visit by hand at this moment, the way back first, then in the order of a
 * visit.
 */
export const movesOf = (
  { status, start_time: start }: MovedVisit,
  movers: readonly Mover[],
  moment: Moment,
): AppointmentStatus[] =>
  APPOINTMENT_STATUSES.filter(
    (to) =>
      !BY_OTHER_MEANS.includes(to) &&
      movers.some((mover) => canMove(status, to, mover)) &&
      !isUntimely(status, to, Date.parse(start), moment),
  );
/** True for a move that needs a confirmation: no move leads back, or it gives the time away. */
export const isFinal = (visit: MovedVisit, to: AppointmentStatus, movers: readonly Mover[], moment: Moment): boolean =>
  to === 'cancelled' || movesOf({ ...visit, status: to }, movers, moment).length === 0;
/** The label of a move in a menu: the new status, or the way back to the booking. */
export const moveText = (to: AppointmentStatus): string => (to === 'booked' ? backToBooked : statusText(to));

/** The last moment at which a patient gives a visit up, ms: its start, or as long before as the clinic says. */
export const lastWord = (start: number, leadMinutes: number): number => start - leadMinutes * 60_000;
/** A patient cancels an own appointment only before its start, and as long before as the clinic says. */
export const canPatientCancel = (status: AppointmentStatus, startTime: number, now: number, leadMinutes = 0): boolean =>
  canMove(status, 'cancelled', 'patient') && now < lastWord(startTime, leadMinutes);

/**
 * Why a booking cannot be given another time; null when it can. A patient reschedules an own one as long as they may
 * cancel it, the desk until the visit's day is over; who came is taken back to the booking first.
 */
export function rescheduleRefusal(
  { status, start_time: start }: MovedVisit,
  mover: 'patient' | 'desk',
  { now, zone }: Moment,
  leadMinutes = 0,
): 'appointment_not_active' | 'appointment_locked' | 'reschedule_too_late' | null {
  if (!isActiveStatus(status)) return 'appointment_not_active';
  if (status !== 'booked') return 'appointment_locked';
  const at = Date.parse(start);
  const isTooLate = mover === 'patient' ? now >= lastWord(at, leadMinutes) : isBeforeToday(at, { now, zone });
  return isTooLate ? 'reschedule_too_late' : null;
}
