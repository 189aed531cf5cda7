import { describe, expect, it } from 'vitest';
import type { AbsenceVisit } from './absence-api.ts';
import {
  absenceErrors,
  newAbsence,
  NO_TIMES,
  spanOf,
  timeErrors,
  timeOf,
  withShown,
  type AbsenceValues,
} from './absence-values.ts';

const ZONE = 'Europe/Moscow';
const TODAY = '2026-11-24';
const values: AbsenceValues = {
  first: '2026-11-24',
  last: '2026-11-26',
  isWholeDay: true,
  start: '09:00',
  end: '12:00',
  reason: 'sick',
  note: '',
};
const hours = { ...values, isWholeDay: false };

describe('the hours of an absence', () => {
  it('begin with the shown day, or with today', () => {
    expect(newAbsence('2026-11-20', TODAY)).toMatchObject({ first: TODAY, last: TODAY });
    expect(newAbsence('2026-11-27', TODAY)).toMatchObject({ first: '2026-11-27', last: '2026-11-27' });
  });
  it('are whole days up to the midnight after the last one, or from clock to clock', () => {
    expect(spanOf(values, ZONE)).toEqual({
      start_time: '2026-11-24T00:00:00+03:00',
      end_time: '2026-11-27T00:00:00+03:00',
    });
    expect(spanOf(hours, ZONE)).toEqual({
      start_time: '2026-11-24T09:00:00+03:00',
      end_time: '2026-11-26T12:00:00+03:00',
    });
    expect(spanOf({ ...hours, end: '24:00' }, ZONE).end_time).toBe('2026-11-27T00:00:00+03:00');
  });
  it.each<[string, Partial<AbsenceValues>, object]>([
    ['the end before the beginning', { last: '2026-11-23' }, { last: 'Конец периода раньше начала' }],
    ['more than a year', { last: '2027-11-25' }, { last: 'Период не больше 366 дней' }],
    ['what is over', { first: '2026-11-20', last: '2026-11-23' }, { last: 'Этот день уже прошёл' }],
    ['no clock', { isWholeDay: false, start: '' }, { start: 'Это поле обязательное' }],
    [
      'an hour that ends before it begins',
      { isWholeDay: false, last: '2026-11-24', end: '08:00' },
      { end: 'Конец должен быть позже начала' },
    ],
    ['hours of today that are over', { isWholeDay: false, last: TODAY }, { end: 'Это время уже прошло' }],
    ['nothing', { isWholeDay: false, end: '08:00' }, {}],
  ])('are refused for %s', (_, changes, errors) => {
    const now = Date.parse(`${TODAY}T13:00:00+03:00`);
    expect(absenceErrors({ ...values, ...changes }, TODAY, ZONE, now)).toEqual(errors);
  });
});

describe('the times of its visits', () => {
  const visit = (id: string, ...times: string[]) =>
    ({ id, suggestions: times.map((time) => ({ id: time })) }) as unknown as AbsenceVisit;

  const shown = (...visits: AbsenceVisit[]) => withShown(NO_TIMES, visits);

  it('are the first suggestions until somebody picks', () => {
    const one = visit('a', 'x', 'y');
    const times = shown(one);
    expect(timeOf(one, times)).toBe('x');
    expect(timeOf(one, { ...times, picked: { a: 'y' } })).toBe('y');
    expect(timeOf(one, { ...times, picked: { a: '' } })).toBe('');
    expect(timeOf(visit('b'), shown(visit('b')))).toBe('');
  });
  it('stay what they were when the list is read again: one that is gone is told, and replaced by nobody', () => {
    const times = shown(visit('a', 'x', 'y'));
    const again = visit('a', 'y');
    expect(withShown(times, [again])).toBe(times);
    expect(timeOf(again, times)).toBe('x');
    expect(timeErrors([again], times)).toEqual({ a: 'Этого времени больше нет, выберите другое' });
    expect(timeErrors([again], { ...times, picked: { a: '' } })).toEqual({});
  });
  it('that are chosen twice are wrong at both visits; «Решить позже» never is', () => {
    const visits = [visit('a', 'x', 'y'), visit('b', 'y', 'x'), visit('c')];
    const times = shown(...visits);
    expect(timeErrors(visits, times)).toEqual({});
    expect(Object.keys(timeErrors(visits, { ...times, picked: { b: 'x' } }))).toEqual(['a', 'b']);
    expect(timeErrors(visits, { ...times, picked: { a: '', b: '' } })).toEqual({});
  });
});
