import { errorText } from '#shared/errors/catalogue.ts';
import { clockTime, dayAndTime, longDay, timeRange, weekRange } from '#shared/format/dates.ts';
import { MAX_ABSENCE_DAYS, type AbsenceReason } from '#shared/rules/absences.ts';
import {
  addDays,
  daysAsInstants,
  daysBetween,
  endInstantOf,
  instantOf,
  toClinicIso,
} from '#shared/rules/clinic-time.ts';
import type { Absence, AbsenceVisit } from './absence-api.ts';
import { absenceTexts } from './absence-texts.ru.ts';
import { texts } from './texts.ru.ts';

/** An absence as it is being filled in; days YYYY-MM-DD, clocks HH:MM or empty. */
export interface AbsenceValues {
  readonly first: string;
  readonly last: string;
  readonly isWholeDay: boolean;
  readonly start: string;
  readonly end: string;
  readonly reason: AbsenceReason;
  readonly note: string;
}
interface Days {
  readonly first: string;
  readonly last: string;
}

/** One whole day: today, or the first day of a week that is to come. */
export function newAbsence(week: Days, today: string): AbsenceValues {
  const day = week.first < today ? today : week.first;
  return { first: day, last: day, isWholeDay: true, start: '09:00', end: '18:00', reason: 'sick', note: '' };
}

/** Messages by field: `last`, `start`, `end`; empty when it can be counted. */
export function absenceErrors(
  { first, last, isWholeDay, start, end }: AbsenceValues,
  today: string,
  zone: string,
): Readonly<Partial<Record<'last' | 'start' | 'end', string>>> {
  if (last < first) return { last: texts.alert_dates };
  if (daysBetween(first, last) >= MAX_ABSENCE_DAYS)
    return { last: errorText('range_too_long', { days: MAX_ABSENCE_DAYS }) };
  if (last < today) return { last: absenceTexts.alert_past };
  if (isWholeDay) return {};
  if (start === '') return { start: texts.alert_required };
  if (end === '') return { end: texts.alert_required };
  if (first === last && end <= start) return { end: texts.alert_end_before_start };
  if (instantOf(first, start, zone) === null) return { start: texts.alert_skipped_clock };
  return endInstantOf(last, end, zone) === null ? { end: texts.alert_skipped_clock } : {};
}

/** The hours of a sound absence as instants. */
export function spanOf({ first, last, isWholeDay, start, end }: AbsenceValues, zone: string) {
  const days = daysAsInstants(first, last, zone);
  if (isWholeDay) return { start_time: days.start, end_time: days.end };
  return {
    start_time: toClinicIso(instantOf(first, start, zone) ?? 0, zone),
    end_time: toClinicIso(endInstantOf(last, end, zone) ?? 0, zone),
  };
}

/**
 * «24–26 ноября», «вторник, 24 ноября», «вторник, 24 ноября, 09:00-12:00»,
 * «вт, 24 ноября, 09:00 – чт, 26 ноября, 12:00».
 */
export function absenceRange({ start_time: start, end_time: end }: Pick<Absence, 'start_time' | 'end_time'>): string {
  const [first, endDay] = [start.slice(0, 10), end.slice(0, 10)];
  const isWhole = clockTime(start) === '00:00' && clockTime(end) === '00:00';
  if (isWhole) {
    const last = addDays(endDay, -1);
    return first === last ? longDay(first) : weekRange(first, last);
  }
  if (first === endDay) return `${longDay(first)}, ${timeRange(start, end)}`;
  return `${dayAndTime(start)} – ${dayAndTime(end)}`;
}

/** Times by visit that somebody chose; '' is «Решить позже». */
export type Choices = Readonly<Record<string, string>>;
/** The time that a visit gets: the chosen one while it is still there, else the first suggestion; '' for none. */
export function timeOf({ id, suggestions }: AbsenceVisit, choices: Choices): string {
  const chosen = choices[id];
  if (chosen === '' || suggestions.some((time) => time.id === chosen)) return chosen ?? '';
  return suggestions[0]?.id ?? '';
}

/** Visits whose time an earlier one has already. */
export function clashesOf(visits: readonly AbsenceVisit[], choices: Choices): ReadonlySet<string> {
  const [taken, clashes] = [new Set<string>(), new Set<string>()];
  for (const visit of visits) {
    const time = timeOf(visit, choices);
    if (time !== '' && taken.has(time)) clashes.add(visit.id);
    taken.add(time);
  }
  return clashes;
}
