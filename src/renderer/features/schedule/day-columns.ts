import { MAX_DAY_DOCTORS } from '#shared/contract/schedule.ts';

/** px: the hours at the left, a scroll bar at the right, and the narrowest column that holds a name and a visit. */
const [HOURS, SCROLL_BAR, COLUMN] = [52, 16, 160];
/** Side by side is what the day is for, on a phone, too. */
const LEAST = 2;

/** How many doctors stand side by side, whole, in a day as wide as this, px. */
export const columnsIn = (width: number): number =>
  Math.min(MAX_DAY_DOCTORS, Math.max(LEAST, Math.floor((width - HOURS - SCROLL_BAR) / COLUMN)));

/** The page of `count` doctors that has this one, from 1: who is in sight stays so when columns come or go. */
export const pageWith = (first: number, count: number): number => Math.ceil(first / count);

/** Number of the first doctor of a page. */
export const firstOf = (page: number, count: number): number => (page - 1) * count + 1;
