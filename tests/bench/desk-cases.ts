import '#server/features/queue/index.ts';
import '#server/features/reception/index.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { readCase, type Bench, type Case } from './cases.ts';
import { DESK_TOKEN, employeeUuid } from './data.ts';

const midnight = (day: string): string => `${day}T00:00:00+03:00`;
const escaped = (query: Record<string, string>): string => new URLSearchParams(query).toString();

/** P4: the queue of a day, of the next ten days in turn. */
export function queueCase(bench: Bench): Promise<Case> {
  const { clinic, start } = bench.data;
  const days = Array.from({ length: 10 }, (_, index) => ({ start: midnight(addDays(start, index)), end: midnight(addDays(start, index + 1)) }));
  return readCase(bench, {
    title: 'queue of a day', promise: 'P4', name: 'queue', statement: 'queue', token: DESK_TOKEN,
    paths: days.map((day) => `/queue/?${escaped(day)}`),
    rawPaths: days.map((day) => `/raw/queue?${escaped({ clinic, ...day })}`),
    values: days.map((day) => [clinic, day.start, day.end, []]),
  });
}

/** P4: the week of a doctor with the patients. */
export function weekCase(bench: Bench): Promise<Case> {
  const { clinic, doctors, start: first } = bench.data;
  const week = { start: midnight(first), end: midnight(addDays(first, 7)) };
  return readCase(bench, {
    title: 'week of a doctor', promise: 'P4', name: 'week', statement: 'slots_by_doctor', token: DESK_TOKEN,
    paths: doctors.map((doctor) => `/timeslot/by_doctor/${doctor}?${escaped(week)}`),
    rawPaths: doctors.map((doctor) => `/raw/week?${escaped({ clinic, doctor, ...week })}`),
    values: doctors.map((doctor) => [clinic, doctor, week.start, week.end]),
  });
}

/** P4: the reception list of a doctor's day, as an administrator reads it. */
export function receptionCase(bench: Bench): Promise<Case> {
  const { clinic, doctors, start } = bench.data;
  const day = { start: midnight(start), end: midnight(addDays(start, 1)) };
  // a doctor's id ends in the number of the employee behind
  const employees = doctors.map((doctor) => employeeUuid(Number(doctor.slice(-12))));
  return readCase(bench, {
    title: 'reception list of a day', promise: 'P4', name: 'reception', statement: 'reception_day', token: DESK_TOKEN,
    paths: employees.map((employee) => `/appointmenthistory/by_employee/${employee}?${escaped(day)}`),
    rawPaths: employees.map((employee) => `/raw/reception?${escaped({ clinic, employee, ...day })}`),
    values: employees.map((employee) => [clinic, day.start, day.end, employee, true, null]),
  });
}
