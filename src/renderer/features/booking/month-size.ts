import { weeksOf, weeksOver } from '#renderer/lib/calendar/month-keys.ts';

/** px of a month with all its weeks (1 §9) */
const HEIGHT = 550;
/** px where it stands at the side of a page */
export const SIDE_HEIGHT = 350;
/** px of the row of weekdays */
const HEAD = 26;
export interface MonthSize {
  readonly height: number;
  /** weeks that are over take no place */
  readonly foldsPast: boolean;
}

/** How high a month is, its skeleton as well: weeks that are over would only push aside those that can be booked. */
export function monthSize(month: string, today: string, full = HEIGHT): MonthSize {
  const [all, over] = [weeksOf(month), weeksOver(month, today)];
  if (over === 0 || over >= all) return { height: full, foldsPast: false };
  return { height: HEAD + Math.round(((full - HEAD) * (all - over)) / all), foldsPast: true };
}
