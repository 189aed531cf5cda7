/** Days of the calendar, YYYY-MM-DD, without clocks and zones: what a first page needs of time. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Adds days to a day: `addDays('2026-02-28', 1)` is `2026-03-01`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
/** The day a number of years later; 29 February becomes 1 March where there is none. */
export const addYears = (day: string, count: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)) + count, Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))))
    .toISOString()
    .slice(0, 10);
/** Days from `start` to `end`: 0 when they are the same. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / DAY);
/** ISO weekday of a day: 1 Monday … 7 Sunday. */
export const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - isoWeekday(day));
/** The day that the device shows at an instant (ms), for what belongs to no clinic. */
export const deviceDay = (instant: number): string =>
  new Date(instant - new Date(instant).getTimezoneOffset() * MINUTE).toISOString().slice(0, 10);
