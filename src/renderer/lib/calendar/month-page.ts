import { addDays, daysBetween, mondayOf } from '#shared/rules/days.ts';

/**
 * Days and months are plain text, YYYY-MM-DD and YYYY-MM: a calendar of a clinic knows no zone of the device. First
 * pages have this file, for the place that a month will take: it stays light.
 */
export const monthOf = (day: string): string => day.slice(0, 7);
export const firstDayOf = (month: string): string => `${month}-01`;
export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1);

/** A month some months away. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The days that a calendar shows at once, first and last; its rows are the weeks from Monday that they lie in. */
export interface MonthPage {
  readonly start: string;
  readonly end: string;
}
const WEEK = 7;
/** Weeks that are always in sight. */
const LEAST_WEEKS = 3;

/** A month with all its days. */
export const wholeMonth = (month: string): MonthPage => ({ start: firstDayOf(month), end: lastDayOf(month) });

/**
 * This month or a later one for who looks ahead: weeks that are over are left out, and near its end the month goes on
 * into the next one until three weeks are in sight.
 */
export function pageAhead(month: string, today: string): MonthPage {
  const { start: first, end: last } = wholeMonth(month);
  const monday = mondayOf(today);
  const start = monday > first ? monday : first;
  const least = addDays(mondayOf(start), LEAST_WEEKS * WEEK - 1);
  return { start, end: least > last ? least : last };
}

export const isOn = ({ start, end }: MonthPage, day: string): boolean => start <= day && day <= end;

/** The month under which a day is found, looking ahead: this one as long as it shows the day. */
export function monthAhead(day: string, today: string): string {
  const month = monthOf(today);
  return isOn(pageAhead(month, today), day) ? month : monthOf(day);
}

/** Rows of the page. */
export const weeksOf = ({ start, end }: MonthPage): number =>
  (daysBetween(mondayOf(start), mondayOf(end)) + WEEK) / WEEK;

/** How much of a month's height the page takes, its weeks as high as those of the whole month. */
export const shareOf = (month: string, page: MonthPage): number => weeksOf(page) / weeksOf(wholeMonth(month));
