import { addDays, daysBetween } from '#shared/rules/clinic-time.ts';
import { isPlannedDay, type SchedulePlan } from '#shared/rules/schedule-plan.ts';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * Times that a plan makes where clocks never change, counted without making them; a change of the clocks only takes
 * some away.
 */
export function planSize({ dates, weekdays, skipsHolidays = false, segments, duration }: SchedulePlan): number {
  const perDay = segments.reduce(
    (sum, { start, end }) => sum + Math.floor((minutesOf(end) - minutesOf(start)) / duration),
    0,
  );
  let days = 0;
  for (let index = daysBetween(dates.start, dates.end); index >= 0; index -= 1)
    if (isPlannedDay({ weekdays, skipsHolidays }, addDays(dates.start, index))) days += 1;
  return days * perDay;
}
