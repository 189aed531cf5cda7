const DAY_MINUTES = 1440;

/**
 * Whether rules of booking leave something to book: what is open so many days ahead must not close earlier than that.
 * @param days ahead; null: no bound
 * @param lead minutes before its start until which a time may be booked
 */
export const hasBookingWindow = (days: number | null, lead: number): boolean =>
  days === null || lead <= days * DAY_MINUTES;
