import { MINUTES_OF_DAY, minuteOf } from '#shared/format/clock.ts';
import { clinicClock, clinicDay, isoWeekday } from './clinic-time.ts';

/** How a waiting entry stands: `waiting` and `offered` are open. */
export const WAITING_STATUSES = ['waiting', 'offered', 'booked', 'cancelled', 'expired'] as const;
export type WaitingStatus = (typeof WAITING_STATUSES)[number];
export const OPEN_WAITING: readonly WaitingStatus[] = ['waiting', 'offered'];
export const isWaiting = (status: WaitingStatus): boolean => OPEN_WAITING.includes(status);
/** How an offer stands. `open` is in force until its time; nobody has to write down that it is over. */
export const OFFER_STATUSES = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** How long an entry waits when nobody says it, and at most, days. */
export const WAITING_DAYS = 30;
export const MAX_WAITING_DAYS = 180;
/** Open entries of one account in one clinic, with those whom it books for: each may hold a time. */
export const MAX_WAITING = 10;
/** Offers in a row that an account leaves without an answer; after the last the entry ends, and can be taken back. */
export const MAX_MISSED = 3;
/** The entry ended because its person answered no offer, not because of its last day. */
export const isSilenced = ({ status, missed }: { readonly status: WaitingStatus; readonly missed: number }): boolean =>
  status === 'expired' && missed >= MAX_MISSED;
export const ALL_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const MINUTE = 60_000;
/** By the clinic's clock: who is asked at night answers in the morning. Minutes of the day. */
export const NIGHT = { from: 21 * 60, until: 9 * 60, answer: 9 * 60 + 30 } as const;
/** How long a time is offered by day; `soon`: its visit begins within three hours. Minutes. */
export const OFFER_MINUTES = { usual: 30, soon: 10 } as const;
/** Before a visit somebody else must still be able to come instead, minutes. */
const LAST_CHANCE = 60;
/**
 * For how many minutes a time is offered to one person; null when its visit begins too soon to be offered at all. At
 * night until the morning: whoever sleeps must not miss a turn.
 * @param ahead ms until the visit
 * @param now minute of the clinic's day
 */
export function offerMinutes(ahead: number, now: number): number | null {
  if (ahead < 30 * MINUTE) return null;
  const usual = ahead <= 180 * MINUTE ? OFFER_MINUTES.soon : OFFER_MINUTES.usual;
  if (now < NIGHT.from && now >= NIGHT.until) return usual;
  const untilAnswer = (NIGHT.answer - now + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return Math.max(usual, Math.min(untilAnswer, Math.floor(ahead / MINUTE) - LAST_CHANCE));
}

/** When somebody can come; days and minutes are of the clinic's calendar and clock. */
export interface WaitingWindow {
  /** 1 Monday to 7 Sunday */
  readonly weekdays: readonly number[];
  /** a visit begins from the first, before the second */
  readonly from_minute: number;
  readonly to_minute: number;
  /** YYYY-MM-DD, both included */
  readonly from_date: string;
  readonly to_date: string;
}
/** True when a visit that begins then is what somebody waits for. SQL says the same: `IN_WINDOW` of the list. */
export function isInWindow(window: WaitingWindow, start: number, zone: string): boolean {
  const day = clinicDay(start, zone);
  const minute = minuteOf(clinicClock(start, zone));
  return (
    window.weekdays.includes(isoWeekday(day)) &&
    minute >= window.from_minute &&
    minute < window.to_minute &&
    day >= window.from_date &&
    day <= window.to_date
  );
}
