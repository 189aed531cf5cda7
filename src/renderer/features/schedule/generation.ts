import { errorText } from '#shared/errors/catalogue.ts';
import { addDays, daysBetween, isoWeekday } from '#shared/rules/clinic-time.ts';
import { holidayOf } from '#shared/rules/holidays.ts';
import { MAX_SCHEDULE_DAYS, planProblems } from '#shared/rules/schedule-plan.ts';
import type { Generation } from './api.ts';
import { texts } from './texts.ru.ts';

/** A work segment as it is being typed; `key` is its row's own. */
export interface SegmentValues {
  readonly key: number;
  /** HH:MM, or empty */
  readonly start: string;
  readonly end: string;
  readonly record_mode: 0 | 1;
}
/** A generation as it is being filled in (2 §2 "Generation dialog"). */
export interface GenerationValues {
  readonly segments: readonly SegmentValues[];
  /** ISO weekdays, 1 Monday */
  readonly weekdays: readonly number[];
  readonly first: string;
  readonly last: string;
  /** minutes */
  readonly duration: number;
  /** remove the free times of these days first */
  readonly isReplacing: boolean;
  readonly skipsHolidays: boolean;
}
/** 2 §9: a quarter of an hour, 1 to 60; Monday to Friday. */
export const [MIN_DURATION, MAX_DURATION, USUAL_DURATION] = [1, 60, 15];
const WORKING_DAYS = [1, 2, 3, 4, 5];

/**
 * The usual: a working day from nine to six with a break, the week that is shown, nothing in the past; at its weekend
 * the next one.
 */
export const newGeneration = (
  { first, last }: { readonly first: string; readonly last: string },
  today: string,
): GenerationValues => {
  const rest = first < today && today <= last ? today : first;
  const begin = WORKING_DAYS.includes(isoWeekday(rest)) ? rest : addDays(rest, 8 - isoWeekday(rest));
  return {
    segments: [
      { key: 0, start: '09:00', end: '13:00', record_mode: 0 },
      { key: 1, start: '14:00', end: '18:00', record_mode: 0 },
    ],
    weekdays: WORKING_DAYS,
    first: begin,
    last: last < begin ? addDays(begin, 6) : last,
    duration: USUAL_DURATION,
    isReplacing: false,
    skipsHolidays: true,
  };
};

/** What a clearing begins with: the days of the shown week that are not past, or today. */
export const clearingOf = ({ first, last }: { readonly first: string; readonly last: string }, today: string) => {
  const start = first < today ? today : first;
  return { start, end: last < start ? start : last };
};

/**
 * What is wrong with a period of a generation or a clearing: its end is before it, or the server takes no such long
 * one.
 */
export function periodError(first: string, last: string): string | undefined {
  if (last < first) return texts.alert_dates;
  return daysBetween(first, last) >= MAX_SCHEDULE_DAYS
    ? errorText('range_too_long', { days: MAX_SCHEDULE_DAYS })
    : undefined;
}

/** Messages by place: `segments.0`, `weekdays`, `last`; empty when it can be sent. */
export function generationErrors({
  segments,
  weekdays,
  first,
  last,
  duration,
}: GenerationValues): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  segments.forEach(({ start, end }, index) => {
    if (start === '' || end === '' || end <= start) errors[`segments.${index}`] = texts.alert_segment;
  });
  const period = periodError(first, last);
  if (period !== undefined) errors['last'] = period;
  for (const { problem, segment } of planProblems({
    dates: { start: first, end: last },
    weekdays,
    segments,
    duration,
  })) {
    if (problem === 'segments_overlap') errors[`segments.${segment ?? 0}`] ??= texts.alert_overlap;
  }
  if (weekdays.length === 0) errors['weekdays'] = texts.alert_no_weekday;
  return errors;
}

/** The weeks after the shown one that a copy begins with: the next four. */
export const copyingOf = ({ last }: { readonly last: string }) => ({ start: addDays(last, 1), end: addDays(last, 28) });

/** Public holidays of a period, at most of the longest one that is taken. */
export const holidaysOf = (first: string, last: string): string[] =>
  periodError(first, last) === undefined
    ? Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at)).filter(
        (day) => holidayOf(day) !== null,
      )
    : [];

/** The browser's offset in whole hours, as the call is documented (2 §7); the clinic's clock decides all the same. */
const browserOffset = (): number => Math.max(-12, Math.min(14, Math.round(-new Date().getTimezoneOffset() / 60)));

/** The body of the call (2 §3 "Schedule generation payload"). */
export const bodyOf = (
  { segments, weekdays, first, last, duration, isReplacing, skipsHolidays }: GenerationValues,
  doctor: string,
): Generation['body'] => ({
  UTC: browserOffset(),
  clear: isReplacing,
  skip_holidays: skipsHolidays,
  doctor,
  dates: { start: first, end: last },
  weekday: [...weekdays],
  workhour: segments.map(({ start, end, record_mode }) => ({ start, end, record_mode })),
  duration,
});
