import '#server/features/queue/index.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { readCase, type Bench, type Case } from './cases.ts';
import { DESK_TOKEN } from './data.ts';

const midnight = (day: string): string => `${day}T00:00:00+03:00`;
const escaped = (query: Record<string, string>): string => new URLSearchParams(query).toString();

/** P4: the queue of a day, of the next ten days in turn. */
export function queueCase(bench: Bench): Promise<Case> {
  const { clinic, start } = bench.data;
  const days = Array.from({ length: 10 }, (_, index) => ({
    start: midnight(addDays(start, index)),
    end: midnight(addDays(start, index + 1)),
  }));
  return readCase(bench, {
    title: 'queue of a day',
    promise: 'P4',
    name: 'queue',
    statement: 'queue',
    token: DESK_TOKEN,
    paths: days.map((day) => `/queue/?${escaped(day)}`),
    rawPaths: days.map((day) => `/raw/queue?${escaped({ clinic, ...day })}`),
    values: days.map((day) => [clinic, day.start, day.end, [], null]),
  });
}

/** P4: the week of a doctor with the patients. */
export function weekCase(bench: Bench): Promise<Case> {
  const { clinic, doctors, start: first } = bench.data;
  const week = { start: midnight(first), end: midnight(addDays(first, 7)) };
  return readCase(bench, {
    title: 'week of a doctor',
    promise: 'P4',
    name: 'week',
    statement: 'slots_by_doctor',
    token: DESK_TOKEN,
    paths: doctors.map((doctor) => `/timeslot/by_doctor/${doctor}?${escaped(week)}`),
    rawPaths: doctors.map((doctor) => `/raw/week?${escaped({ clinic, doctor, ...week })}`),
    values: doctors.map((doctor) => [clinic, doctor, week.start, week.end]),
  });
}
