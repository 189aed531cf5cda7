import { addDays, isoWeekday } from '#shared/rules/clinic-time.ts';
import { addMonths, lastDayOf, monthOf } from './month-page.ts';

/** The same day of another month, or its last day. */
function sameDayIn(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const candidate = `${month}-${day.slice(8)}`;
  return candidate > lastDayOf(month) ? lastDayOf(month) : candidate;
}

/** Where a key of a date grid leads (the pattern that screen readers announce as a grid); null for any other key. */
export function dayByKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - isoWeekday(day));
    case 'End':
      return addDays(day, 7 - isoWeekday(day));
    case 'PageUp':
      return sameDayIn(day, -1);
    case 'PageDown':
      return sameDayIn(day, 1);
    default:
      return null;
  }
}

/** The day itself, or the nearest bound. */
export const clampDay = (day: string, first: string, last: string): string =>
  day < first ? first : day > last ? last : day;
