/**
 * Russian dates from wire values. A day is YYYY-MM-DD, an instant is ISO 8601 with the clinic's offset: its first
 * characters are the clinic's own wall clock, so nothing here depends on the zone of the device.
 */
const at = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' });
const weekdayShort = format({ weekday: 'short' });
const weekdayLong = format({ weekday: 'long' });
const dayMonth = format({ day: 'numeric', month: 'long' });
const dayMonthYear = format({ day: 'numeric', month: 'long', year: 'numeric' });

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

const month = format({ month: 'long' });
/** Name and year of a month (YYYY-MM), capitalised, as a title. */
export const monthTitle = (of: string): string => {
  const name = month.format(at(`${of}-01`));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${of.slice(0, 4)}`;
};

/** DD.MM.YYYY (1 §9). */
export const numericDate = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
/** HH:MM of an instant on the clinic's clock. */
export const clockTime = (instant: string): string => instant.slice(11, 16);
/** `HH:MM-HH:MM`, the label of a time (1 §2). */
export const timeRange = (start: string, end: string): string => `${clockTime(start)}-${clockTime(end)}`;
/** Short weekday, day and month. */
export const shortDay = (day: string): string => `${weekdayShort.format(at(day))}, ${dayMonth.format(at(day))}`;
/** Weekday in full, day and month. */
export const longDay = (day: string): string => `${weekdayLong.format(at(day))}, ${dayMonth.format(at(day))}`;
/** Day, month and year in words. */
export const fullDate = (day: string): string => dayMonthYear.format(at(day)).replace(/\s\S{1,2}\.$/, '');
/** The parts of a day for a block of a calendar: weekday, short weekday, number, month as it stands after a number. */
export const dayParts = (day: string) => ({
  weekday: weekdayLong.format(at(day)),
  short: weekdayShort.format(at(day)),
  number: String(Number(day.slice(8, 10))),
  month: dayMonth.format(at(day)).replace(/^\d+\s/, ''),
});
/** Day, month and the clock: «22 ноября, 15:20». */
export const dateAndTime = (instant: string): string => `${dayMonth.format(at(instant))}, ${clockTime(instant)}`;
/** Short weekday, day, month and the clock. */
export const dayAndTime = (instant: string): string => `${shortDay(instant)}, ${clockTime(instant)}`;
/** A week from its Monday: «23–29 ноября 2026», months and years named where they differ. */
export function weekRange(monday: string, sunday: string): string {
  const [from, to] = [fullDate(monday), fullDate(sunday)];
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${Number(monday.slice(8))}–${to}`;
  return monday.slice(0, 4) === sunday.slice(0, 4) ? `${dayMonth.format(at(monday))} – ${to}` : `${from} – ${to}`;
}
