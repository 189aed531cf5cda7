/** Kinds of notifications and the channels that send them. A kind is never renamed: choices and the log refer to it. */
export const NOTIFICATION_KINDS = [
  'booked',
  'cancelled_by_clinic',
  'moved',
  'reminder_day',
  'reminder_hours',
  'offered',
  'cancelled_by_patient',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const CHANNELS = ['letter', 'sms'] as const;
export type ChannelName = (typeof CHANNELS)[number];

interface KindRule {
  /**
   * it tells of something that was done to a visit, or that the person waits for: no consent to notifications is asked
   * for, and it is on where nothing was chosen
   */
  readonly isService: boolean;
  /** how long it waits before it is sent, seconds: what is undone meanwhile is not told */
  readonly holdSeconds: number;
  /** it tells a state of the appointment, hence replaces what was to be told of an earlier state */
  readonly tellsState: boolean;
}
export const KIND_TABLE: Readonly<Record<NotificationKind, KindRule>> = {
  booked: { isService: true, holdSeconds: 0, tellsState: true },
  cancelled_by_clinic: { isService: true, holdSeconds: 120, tellsState: true },
  moved: { isService: true, holdSeconds: 120, tellsState: true },
  reminder_day: { isService: false, holdSeconds: 0, tellsState: false },
  reminder_hours: { isService: false, holdSeconds: 0, tellsState: false },
  offered: { isService: true, holdSeconds: 0, tellsState: false },
  cancelled_by_patient: { isService: true, holdSeconds: 0, tellsState: true },
};
/** Kinds that tell the end of a visit; SQL takes the set from here. */
export const CANCELLATION_KINDS: readonly NotificationKind[] = ['cancelled_by_clinic', 'cancelled_by_patient'];
export const isCancellation = (kind: NotificationKind): boolean => CANCELLATION_KINDS.includes(kind);
/**
 * Whether somebody who chose nothing is told of a kind: service messages always, the rest with the consent to
 * notifications.
 */
export const isOnByDefault = (kind: NotificationKind, hasConsent: boolean): boolean =>
  KIND_TABLE[kind].isService || hasConsent;
/**
 * Whether a channel is the one that tells somebody who chose nothing: letters, and SMS of who has a phone that a code
 * proved and no e-mail. Never both.
 */
export const isDefaultChannel = (
  channel: ChannelName,
  { hasEmail, hasPhone }: { readonly hasEmail: boolean; readonly hasPhone: boolean },
): boolean => (channel === 'sms') === (hasPhone && !hasEmail);
/** Kinds that tell a state of the appointment; SQL takes the set from here. */
export const STATE_KINDS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => KIND_TABLE[kind].tellsState,
);
