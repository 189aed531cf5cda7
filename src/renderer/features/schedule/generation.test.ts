import { describe, expect, it } from 'vitest';
import { bodyOf, clearingOf, generationErrors, newGeneration } from './generation.ts';

const week = { first: '2026-11-23', last: '2026-11-29' };
const values = newGeneration(week, '2026-11-21');

describe('generation of a schedule', () => {
  it('defaults to the workdays of the shown week, with a break, by 15 minutes', () => {
    expect(values).toMatchObject({ ...week, weekdays: [1, 2, 3, 4, 5], duration: 15 });
    expect(generationErrors(values)).toEqual({});
  });
  it('does not offer past days of the current week', () =>
    expect(newGeneration(week, '2026-11-25')).toMatchObject({ first: '2026-11-25', last: '2026-11-29' }));
  it.each(['2026-11-28', '2026-11-29'])('%s, a weekend: the next week is offered', (today) =>
    expect(newGeneration(week, today)).toMatchObject({ first: '2026-11-30', last: '2026-12-06' }),
  );
  it.each([
    ['2026-11-20', week],
    ['2026-11-25', { first: '2026-11-25', last: '2026-11-29' }],
    ['2026-12-02', { first: '2026-12-02', last: '2026-12-02' }],
  ])('%s: clearing starts today at the earliest', (today, { first, last }) => {
    expect(clearingOf(week, today)).toEqual({ start: first, end: last });
  });
  it.each([
    [
      { segments: [{ key: 0, start: '', end: '10:00', record_mode: 0 as const }] },
      { 'segments.0': 'Укажите начало и конец; конец позже начала' },
    ],
    [
      { segments: [{ key: 0, start: '10:00', end: '10:00', record_mode: 0 as const }] },
      { 'segments.0': 'Укажите начало и конец; конец позже начала' },
    ],
    [
      {
        segments: [
          { key: 0, start: '09:00', end: '12:00', record_mode: 0 as const },
          { key: 4, start: '11:00', end: '13:00', record_mode: 1 as const },
        ],
      },
      { 'segments.1': 'Отрезки пересекаются' },
    ],
    [{ segments: [{ key: 0, start: '00:00', end: '24:00', record_mode: 0 as const }] }, {}],
    [{ weekdays: [] }, { weekdays: 'Выберите хотя бы один день недели' }],
    [{ last: '2026-11-22' }, { last: 'Конец периода раньше начала' }],
    [{ last: '2027-11-23' }, {}],
    [{ last: '2027-11-24' }, { last: 'Период не больше 366 дней' }],
  ])('%j', (changes, errors) => expect(generationErrors({ ...values, ...changes })).toEqual(errors));
  it('is sent as the call describes', () => {
    expect(bodyOf(values, 'd')).toEqual({
      UTC: -8,
      clear: false,
      skip_holidays: true,
      doctor: 'd',
      dates: { start: '2026-11-23', end: '2026-11-29' },
      weekday: [1, 2, 3, 4, 5],
      workhour: [
        { start: '09:00', end: '13:00', record_mode: 0 },
        { start: '14:00', end: '18:00', record_mode: 0 },
      ],
      duration: 15,
    });
  });
});
