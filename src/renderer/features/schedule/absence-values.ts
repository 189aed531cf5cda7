import { errorText } from '#shared/errors/catalogue.ts';
import { MAX_ABSENCE_DAYS, type AbsenceReason } from '#shared/rules/absences.ts';
import { daysAsInstants, daysBetween, endInstantOf, instantOf, toClinicIso } from '#shared/rules/clinic-time.ts';
import type { AbsenceVisit } from './absence-api.ts';
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
/** One whole day: the shown one, but none that is over. @param shown YYYY-MM-DD */
export function newAbsence(shown: string, today: string): AbsenceValues {
  const day = shown < today ? today : shown;
  return { first: day, last: day, isWholeDay: true, start: '09:00', end: '18:00', reason: 'sick', note: '' };
}

/** Messages by field: `last`, `start`, `end`; empty when it can be counted. */
export function absenceErrors(
  { first, last, isWholeDay, start, end }: AbsenceValues,
  today: string,
  zone: string,
  now: number = Date.now(),
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
  const until = endInstantOf(last, end, zone);
  if (until === null) return { end: texts.alert_skipped_clock };
  return until <= now ? { end: absenceTexts.alert_over } : {};
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

/** Times by visit; '' is «Решить позже». */
export type Choices = Readonly<Record<string, string>>;

/**
 * What is chosen for each visit: what somebody picked, else what was suggested when the visit was first shown. Neither
 * changes under the hand when the list is read again.
 */
export interface VisitTimes {
  readonly picked: Choices;
  readonly suggested: Choices;
}
export const NO_TIMES: VisitTimes = { picked: {}, suggested: {} };

/** The same with the suggestions of visits that were not shown before; the same object when there are none. */
export function withShown(times: VisitTimes, visits: readonly AbsenceVisit[]): VisitTimes {
  const fresh = visits.filter(({ id }) => !(id in times.suggested));
  if (fresh.length === 0) return times;
  const first = fresh.map(({ id, suggestions }) => [id, suggestions[0]?.id ?? ''] as const);
  return { ...times, suggested: { ...times.suggested, ...Object.fromEntries(first) } };
}

/** The time that a visit gets; '' for none. */
export const timeOf = ({ id }: AbsenceVisit, { picked, suggested }: VisitTimes): string =>
  picked[id] ?? suggested[id] ?? '';

/** What is wrong with the times: one for two visits, or one that is no choice any more; by visit. */
export function timeErrors(visits: readonly AbsenceVisit[], times: VisitTimes): Readonly<Record<string, string>> {
  const byTime = Map.groupBy(visits, (visit) => timeOf(visit, times));
  const errors: Record<string, string> = {};
  for (const visit of visits) {
    const time = timeOf(visit, times);
    if (time === '') continue;
    if ((byTime.get(time)?.length ?? 0) > 1) errors[visit.id] = absenceTexts.alert_twice;
    else if (!visit.suggestions.some(({ id }) => id === time)) errors[visit.id] = absenceTexts.alert_gone;
  }
  return errors;
}
