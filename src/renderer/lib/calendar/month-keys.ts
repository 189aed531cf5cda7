import { addDays, isoWeekday } from '#shared/rules/clinic-time.ts';

/** Days and months are plain text, YYYY-MM-DD and YYYY-MM: a calendar of a clinic knows no zone of the device. */
export const monthOf = (day: string): string => day.slice(0, 7);
export const firstDayOf = (month: string): string => `${month}-01`;
export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1);

/** A month some months away. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

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

const WEEK = 7;
/** Rows of the month, weeks from Monday. */
export const weeksOf = (month: string): number =>
  Math.ceil((isoWeekday(firstDayOf(month)) - 1 + Number(lastDayOf(month).slice(8))) / WEEK);

/** Weeks of the month that have ended before a day. */
export function weeksOver(month: string, today: string): number {
  if (monthOf(today) !== month) return monthOf(today) > month ? weeksOf(month) : 0;
  return Math.floor((isoWeekday(firstDayOf(month)) - 2 + Number(today.slice(8))) / WEEK);
}

/** The day itself, or the nearest bound. */
export const clampDay = (day: string, first: string, last: string): string =>
  day < first ? first : day > last ? last : day;
