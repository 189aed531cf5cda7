import { clockTime, dayAndTime, longDay, timeRange, weekRange } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';

interface Hours {
  /** ISO instants on the clinic's clock */
  readonly start_time: string;
  readonly end_time: string;
}

/**
 * «24–26 ноября», «вторник, 24 ноября», «вторник, 24 ноября, 09:00-12:00»,
 * «вт, 24 ноября, 09:00 – чт, 26 ноября, 12:00».
 */
export function absenceRange({ start_time: start, end_time: end }: Hours): string {
  const [first, endDay] = [start.slice(0, 10), end.slice(0, 10)];
  const isWhole = clockTime(start) === '00:00' && clockTime(end) === '00:00';
  if (isWhole) {
    const last = addDays(endDay, -1);
    return first === last ? longDay(first) : weekRange(first, last);
  }
  if (first === endDay) return `${longDay(first)}, ${timeRange(start, end)}`;
  return `${dayAndTime(start)} – ${dayAndTime(end)}`;
}
