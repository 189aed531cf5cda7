import { addDays } from '#shared/rules/days.ts';

/** A full hour of the clock. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
/** The middle of the day is what a desk looks at first (2 §9), and what goes on now where it is shown. */
const NOON = hourText(12);

/**
 * What a grid of days shows at its top when it opens: the hour above now, so that the line of now stands in the upper
 * part, or the middle of the day. @param first YYYY-MM-DD @param now `YYYY-MM-DDTHH:MM`
 */
export function firstSight(first: string, days: number, now: string): string {
  const today = now.slice(0, 10);
  if (today < first || today >= addDays(first, days)) return NOON;
  return hourText(Math.max(0, Number(now.slice(11, 13)) - 1));
}
