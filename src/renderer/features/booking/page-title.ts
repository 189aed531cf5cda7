import { monthTitle } from '#shared/format/dates.ts';
import { monthOf, type MonthPage } from '#renderer/lib/calendar/month-page.ts';

/** The page does not go on into the next month. */
export const isOneMonth = ({ start, end }: MonthPage): boolean => monthOf(start) === monthOf(end);

/** The month of a page and its year, or both months: with their years only where these differ. */
export function pageTitle(page: MonthPage): string {
  const [from, to] = [monthTitle(monthOf(page.start)), monthTitle(monthOf(page.end))];
  if (isOneMonth(page)) return from;
  const isOneYear = page.start.slice(0, 4) === page.end.slice(0, 4);
  const [first, second] = isOneYear ? [from.slice(0, -5), to.slice(0, -5)] : [from, to];
  return `${first} — ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
}
