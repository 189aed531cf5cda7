import { isoWeekday } from '#shared/rules/days.ts';
import { MONTHS, WEEKDAYS } from './calendar-words.ru.ts';

/**
 * Russian dates from wire values. A day is YYYY-MM-DD, an instant is ISO 8601 with the clinic's offset: its first
 * characters are the clinic's own wall clock, so nothing here depends on the zone of the device.
 */
const at = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);
/** The words themselves: a formatter of the platform takes a slow phone some frames of its first page. */
const monthOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? ['', ''];
const weekdayOf = (day: string) => WEEKDAYS[isoWeekday(day.slice(0, 10)) - 1] ?? ['', ''];
export const dayMonth = (day: string) => `${Number(day.slice(8, 10))} ${monthOf(day)[1]}`;

/** True for an existing calendar day written YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text).getTime()) && at(text).toISOString().slice(0, 10) === text;

/** Full years between two days: 0 in the year before the first birthday, and before the birth. */
export const fullYears = (born: string, day: string): number =>
  Math.max(0, Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - Number(day.slice(5, 10) < born.slice(5, 10)));
/** Full months between two days; 0 before the birth. */
export const fullMonths = (born: string, day: string): number =>
  Math.max(
    0,
    (Number(day.slice(0, 4)) - Number(born.slice(0, 4))) * 12 +
      Number(day.slice(5, 7)) -
      Number(born.slice(5, 7)) -
      Number(day.slice(8, 10) < born.slice(8, 10)),
  );

/** With a capital, as titles begin. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** Name and year of a month (YYYY-MM), capitalised, as a title. */
export const monthTitle = (of: string): string => `${capitalized(monthOf(of)[0])} ${of.slice(0, 4)}`;

/** DD.MM.YYYY (1 §9). */
export const numericDate = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
/** HH:MM of an instant on the clinic's clock. */
export const clockTime = (instant: string): string => instant.slice(11, 16);
/** `HH:MM-HH:MM`, the label of a time (1 §2). */
export const timeRange = (start: string, end: string): string => `${clockTime(start)}-${clockTime(end)}`;
/** Short weekday, day and month. */
export const shortDay = (day: string): string => `${weekdayOf(day)[0]}, ${dayMonth(day)}`;
/** Weekday in full, day and month. */
export const longDay = (day: string): string => `${weekdayOf(day)[1]}, ${dayMonth(day)}`;
/** Day, month and year in words. */
export const fullDate = (day: string): string => `${dayMonth(day)} ${day.slice(0, 4)}`;
/** The parts of a day for a block of a calendar: weekday, short weekday, number, month as it stands after a number. */
export const dayParts = (day: string) => ({
  weekday: weekdayOf(day)[1],
  short: weekdayOf(day)[0],
  number: String(Number(day.slice(8, 10))),
  month: monthOf(day)[1],
});
/** Day, month and the clock: «22 ноября, 15:20». */
export const dateAndTime = (instant: string): string => `${dayMonth(instant)}, ${clockTime(instant)}`;
/** Short weekday, day, month and the clock. */
export const dayAndTime = (instant: string): string => `${shortDay(instant)}, ${clockTime(instant)}`;
/** A week from its Monday: «23–29 ноября 2026», months and years named where they differ. */
export function weekRange(monday: string, sunday: string): string {
  const [from, to] = [fullDate(monday), fullDate(sunday)];
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${Number(monday.slice(8))}–${to}`;
  return monday.slice(0, 4) === sunday.slice(0, 4) ? `${dayMonth(monday)} – ${to}` : `${from} – ${to}`;
}
