import { clockOf, minuteOf } from '#shared/format/clock.ts';
import { addDays, daysBetween, endInstantOf, instantOf, isoWeekday } from './clinic-time.ts';
import { holidayOf } from './holidays.ts';

/** Longest range of one generation or clearing, days. */
export const MAX_SCHEDULE_DAYS = 366;

/**
 * A part of the working day, wall clock of the clinic, HH:MM; `end` after `start` on the same day, 24:00 for the end of
 * the day.
 */
export interface WorkSegment {
  readonly start: string;
  readonly end: string;
  /** 0 free to book, 1 by phone only */
  readonly record_mode: 0 | 1;
}
export interface SchedulePlan {
  readonly dates: { readonly start: string; readonly end: string };
  /** ISO weekdays, 1 Monday … 7 Sunday */
  readonly weekdays: readonly number[];
  readonly segments: readonly WorkSegment[];
  /** minutes, 1 to 60 */
  readonly duration: number;
  /** leaves public holidays out */
  readonly skipsHolidays?: boolean;
}
/** A planned time: instants in ms. */
export interface PlannedSlot {
  readonly start: number;
  readonly end: number;
  readonly record_mode: 0 | 1;
}
export type PlanProblem = 'end_before_start' | 'segment_end_before_start' | 'segments_overlap';

/** What is wrong with a plan, with the index of the segment where that matters; empty when it is sound. */
export function planProblems(plan: SchedulePlan): { readonly problem: PlanProblem; readonly segment?: number }[] {
  const problems: { problem: PlanProblem; segment?: number }[] = [];
  if (plan.dates.end < plan.dates.start) problems.push({ problem: 'end_before_start' });
  plan.segments.forEach((segment, index) => {
    if (segment.end <= segment.start) problems.push({ problem: 'segment_end_before_start', segment: index });
    const overlaps = plan.segments.some(
      (other, otherIndex) => otherIndex < index && segment.start < other.end && other.start < segment.end,
    );
    if (overlaps) problems.push({ problem: 'segments_overlap', segment: index });
  });
  return problems;
}

/**
 * The times of a plan in the clinic's zone, in order. A time is made only when it fits its segment whole and both of
 * its ends exist on the clinic's clocks that day (a daylight-saving change skips some) exactly `duration` minutes
 * apart.
 */
export function planSlots(plan: SchedulePlan, zone: string): PlannedSlot[] {
  const slots: PlannedSlot[] = [];
  const days = daysBetween(plan.dates.start, plan.dates.end);
  const segments = plan.segments.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  for (let index = 0; index <= days; index += 1) {
    const day = addDays(plan.dates.start, index);
    if (!isPlannedDay(plan, day)) continue;
    for (const segment of segments) {
      const last = minuteOf(segment.end) - plan.duration;
      for (let minute = minuteOf(segment.start); minute <= last; minute += plan.duration) {
        const start = instantOf(day, clockOf(minute), zone);
        const end = endInstantOf(day, clockOf(minute + plan.duration), zone);
        if (start === null || end === null || end - start !== plan.duration * 60_000) continue;
        slots.push({ start, end, record_mode: segment.record_mode });
      }
    }
  }
  return slots;
}

/** True for a day of the plan's range on which it makes times. */
export const isPlannedDay = (
  { weekdays, skipsHolidays = false }: Pick<SchedulePlan, 'weekdays' | 'skipsHolidays'>,
  day: string,
): boolean => weekdays.includes(isoWeekday(day)) && !(skipsHolidays && holidayOf(day) !== null);

/** A time of a week that is copied: its weekday, and its ends on the clinic's clock, HH:MM; 24:00 for the day's end. */
export interface WeekTime {
  /** ISO, 1 Monday … 7 Sunday */
  readonly weekday: number;
  readonly start: string;
  readonly end: string;
  readonly record_mode: 0 | 1;
}
/**
 * The times of a week on other days of the same weekdays, in order. A time whose ends the clocks skip on a day, or draw
 * apart, is not made on it.
 */
export function planCopies(
  week: readonly WeekTime[],
  { dates, skipsHolidays = false }: Pick<SchedulePlan, 'dates' | 'skipsHolidays'>,
  zone: string,
): PlannedSlot[] {
  const slots: PlannedSlot[] = [];
  const times = week.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  for (let index = 0; index <= daysBetween(dates.start, dates.end); index += 1) {
    const day = addDays(dates.start, index);
    for (const time of times) {
      if (!isPlannedDay({ weekdays: [time.weekday], skipsHolidays }, day)) continue;
      const [start, end] = [instantOf(day, time.start, zone), endInstantOf(day, time.end, zone)];
      const length = (minuteOf(time.end) - minuteOf(time.start)) * 60_000;
      if (start !== null && end !== null && end - start === length)
        slots.push({ start, end, record_mode: time.record_mode });
    }
  }
  return slots;
}
