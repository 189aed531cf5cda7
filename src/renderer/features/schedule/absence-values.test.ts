import { describe, expect, it } from 'vitest';
import type { AbsenceVisit } from './absence-api.ts';
import {
  absenceErrors,
  absenceRange,
  clashesOf,
  newAbsence,
  spanOf,
  timeOf,
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
  it('begin with today, or with a week that is to come', () => {
    expect(newAbsence({ first: '2026-11-23', last: '2026-11-29' }, TODAY)).toMatchObject({ first: TODAY, last: TODAY });
    expect(newAbsence({ first: '2026-11-30', last: '2026-12-06' }, TODAY).first).toBe('2026-11-30');
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
    ['nothing', { isWholeDay: false, end: '08:00' }, {}],
  ])('are refused for %s', (_, changes, errors) => {
    expect(absenceErrors({ ...values, ...changes }, TODAY, ZONE)).toEqual(errors);
  });
  it.each([
    [values, '24–26 ноября'],
    [{ ...values, last: '2026-11-24' }, 'вторник, 24 ноября'],
    [{ ...hours, last: '2026-11-24' }, 'вторник, 24 ноября, 09:00-12:00'],
    [hours, 'вт, 24 ноября, 09:00 – чт, 26 ноября, 12:00'],
  ])('are told in words', (of, words) => {
    expect(absenceRange(spanOf(of, ZONE))).toContain(words);
  });
});

describe('the times of its visits', () => {
  const visit = (id: string, ...times: string[]) =>
    ({ id, suggestions: times.map((time) => ({ id: time })) }) as unknown as AbsenceVisit;

  it('are the first suggestions until somebody chooses, and again when the chosen one is gone', () => {
    const one = visit('a', 'x', 'y');
    expect(timeOf(one, {})).toBe('x');
    expect(timeOf(one, { a: 'y' })).toBe('y');
    expect(timeOf(one, { a: '' })).toBe('');
    expect(timeOf(one, { a: 'gone' })).toBe('x');
    expect(timeOf(visit('b'), {})).toBe('');
  });
  it('clash at the later visit; «Решить позже» never does', () => {
    const visits = [visit('a', 'x', 'y'), visit('b', 'y', 'x'), visit('c')];
    expect([...clashesOf(visits, {})]).toEqual([]);
    expect([...clashesOf(visits, { b: 'x' })]).toEqual(['b']);
    expect([...clashesOf(visits, { a: '', b: '' })]).toEqual([]);
  });
});
