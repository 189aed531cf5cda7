import { shareOf, type MonthPage } from '#renderer/lib/calendar/month-page.ts';

/** px of a month with all its weeks (1 §9) */
const HEIGHT = 550;
/** px where it stands at the side of a page, and on a phone, whose window has room for the times under it */
export const SIDE_HEIGHT = 350;
/** px of the row of weekdays */
const HEAD = 26;

/** How high the weeks of a month are that are shown, px; the skeleton in booking.css has the same numbers. */
export const monthHeight = (month: string, page: MonthPage, full = HEIGHT): number =>
  HEAD + Math.round((full - HEAD) * shareOf(month, page));
