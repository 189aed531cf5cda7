import { PHONE, useMedia } from '#renderer/lib/page/use-media.ts';
import { weeksOf, weeksOver } from '#renderer/lib/calendar/month-keys.ts';

/** px (1 §9) */
const HEIGHT = 550;
/** px of the row of weekdays */
const HEAD = 26;
export interface MonthSize {
  readonly height: number;
  /** weeks that are over take no place */
  readonly foldsPast: boolean;
}

/** On a phone the weeks that are over would push those that can be booked out of sight. */
export function monthSize(month: string, today: string, isPhone: boolean): MonthSize {
  const [all, over] = [weeksOf(month), weeksOver(month, today)];
  if (!isPhone || over === 0 || over >= all) return { height: HEIGHT, foldsPast: false };
  return { height: HEAD + Math.round(((HEIGHT - HEAD) * (all - over)) / all), foldsPast: true };
}

/** How high the month is on this device; its skeleton as well. */
export const useMonthSize = (month: string, today: string): MonthSize => monthSize(month, today, useMedia(PHONE));
