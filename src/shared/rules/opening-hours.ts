/** On the clinic's clock, HH:MM; the end of a day is 24:00. */
export interface OpenInterval {
  readonly from: string;
  readonly to: string;
}
/** Seven days, Monday first; one without intervals is closed. */
export type WeekHours = readonly (readonly OpenInterval[])[];

/** Of one day: two breaks at most. */
export const MAX_INTERVALS = 3;
/** An hour of the clock, and one that may be the end of a day. */
export const CLOCK = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$';
export const CLOCK_END = '^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$';

const isClock = (text: string): boolean => new RegExp(CLOCK).test(text);
const isEnd = (text: string): boolean => new RegExp(CLOCK_END).test(text);
/** Each begins before it ends, and no two of them meet, whatever their order. */
function isDay(intervals: readonly OpenInterval[]): boolean {
  const sorted = intervals.toSorted((one, other) => one.from.localeCompare(other.from));
  return (
    sorted.length <= MAX_INTERVALS &&
    sorted.every(({ from, to }, at) => isClock(from) && isEnd(to) && from < to && from > (sorted[at - 1]?.to ?? ''))
  );
}
/** The first day whose hours are none, 0 is Monday; null: all are right. */
export function wrongDay(week: WeekHours): number | null {
  const at = week.findIndex((day) => !isDay(day));
  return at === -1 ? null : at;
}
/** With the intervals of each day in their order; null: the clinic is never open, which is no hours. */
export function keptWeek(week: WeekHours): WeekHours | null {
  if (week.every((day) => day.length === 0)) return null;
  return week.map((day) => day.toSorted((one, other) => one.from.localeCompare(other.from)));
}
