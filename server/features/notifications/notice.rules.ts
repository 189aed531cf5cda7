import { KIND_TABLE, isCancellation, type NotificationKind } from '#shared/rules/notification-kinds.ts';
import { isActiveStatus, lastWord, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { clinicClock } from '#shared/rules/clinic-time.ts';

/**
 * Whether the patient may still give the visit up by themselves: until its start, or as long before as the clinic says.
 * @param now ms
 */
export const mayGiveUp = (visit: { readonly start_ms: number; readonly cancel_lead: number }, now: number): boolean =>
  now < lastWord(visit.start_ms, visit.cancel_lead);

/** Reminders go between these, by the clinic's clock; what would come later goes at `evening`. */
export const DAYTIME = { from: '09:00', to: '21:00', evening: '20:30' } as const;
/** Messages to one person within this time of another wait for its end and go together, ms. */
export const JOINED_MS = 600_000;
/** What begins so soon does not wait for others, ms. */
const SOON_MS = 3_600_000;

/** Why somebody is not told; kept in the log. */
export type SkipReason =
  | 'no_address'
  | 'choice'
  | 'no_consent'
  | 'superseded'
  | 'undone'
  | 'cancelled'
  | 'moved'
  | 'under_way'
  | 'past'
  | 'answered'
  | 'night'
  | 'sms_exhausted';

/** A notification with all that decides about it, as it is now; instants in ms. */
export interface NoticeState {
  readonly kind: NotificationKind;
  readonly status: AppointmentStatus;
  readonly start_ms: number;
  readonly cancelled_ms: number | null;
  /** IANA zone of the clinic */
  readonly timezone: string;
  /** where the channel reaches the person; null: nowhere */
  readonly address: string | null;
  /** the person's choice for this kind and channel; null where they made none */
  readonly is_on: boolean | null;
  /** where they made none, this channel tells them */
  readonly is_default_channel: boolean;
  /**
   * the account's consent to notifications is in force; of a card without an account nobody was asked: the clinic
   * answers for its address
   */
  readonly has_consent: boolean;
  /** something newer is to be told of the same appointment */
  readonly is_superseded: boolean;
  /** a booking after a cancellation that the person never heard of, while they know of the booking before */
  readonly is_undone: boolean;
  /** what it tells of was taken back before anybody was told */
  readonly is_taken_back: boolean;
  /** until when a time is offered; null for what is no offer, or one that is over */
  readonly until_ms: number | null;
  /** a reminder of the start that the appointment has */
  readonly is_of_this_start: boolean;
}

/** True when no reminder goes, by the clinic's clock. */
export const isNight = (now: number, zone: string): boolean => {
  const clock = clinicClock(now, zone);
  return clock < DAYTIME.from || clock >= DAYTIME.to;
};

/**
 * Why a notification is not sent; null when it is. @param isService the kind's; a parameter, so that the rule is tested
 * for both
 */
export function skipReason(
  notice: NoticeState,
  now: number,
  { isService, tellsState } = KIND_TABLE[notice.kind],
): SkipReason | null {
  if (notice.kind === 'offered' && (notice.until_ms === null || notice.until_ms <= now)) return 'answered';
  if (notice.is_taken_back) return 'undone';
  if (tellsState && notice.is_superseded) return 'superseded';
  const stale = isCancellation(notice.kind) ? staleCancellation(notice) : staleVisit(notice, now);
  if (stale !== null) return stale;
  const reminds = !tellsState && notice.kind !== 'offered';
  if (reminds && !notice.is_of_this_start) return 'moved';
  if (reminds && notice.status !== 'booked') return 'under_way';
  if (notice.kind === 'booked' && notice.is_undone) return 'undone';
  if (notice.address === null) return 'no_address';
  // who refused the consent and switched a kind on asked for just this
  if (!(notice.is_on ?? notice.is_default_channel)) return 'choice';
  if (notice.is_on === null && !isService && !notice.has_consent) return 'no_consent';
  return reminds && isNight(now, notice.timezone) ? 'night' : null;
}

const staleVisit = ({ status, start_ms: start }: NoticeState, now: number): SkipReason | null => {
  if (!isActiveStatus(status)) return 'cancelled';
  return start <= now ? 'past' : null;
};
const staleCancellation = ({ status, start_ms: start, cancelled_ms: cancelled }: NoticeState): SkipReason | null => {
  if (isActiveStatus(status)) return 'undone';
  // the visit was there, and is crossed out in the books
  return cancelled !== null && cancelled >= start ? 'past' : null;
};

/**
 * Until when a message waits for others to the same person, ms; null when it goes at once. The first one goes at once,
 * what comes within ten minutes of it goes together at their end. Reminders and what begins soon wait for nobody.
 * @param last when the person was written to last, ms
 */
export function joinedAt(
  notices: readonly Pick<NoticeState, 'kind' | 'start_ms'>[],
  last: number | null,
  now: number,
): number | null {
  if (last === null || now >= last + JOINED_MS) return null;
  const isUrgent = notices.some(
    ({ kind, start_ms: start }) => !KIND_TABLE[kind].tellsState || start < now + SOON_MS + JOINED_MS,
  );
  return isUrgent ? null : last + JOINED_MS;
}
