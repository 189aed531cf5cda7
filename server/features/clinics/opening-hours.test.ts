import { describe, expect, it } from 'vitest';
import type { WeekHours } from '#shared/rules/opening-hours.ts';
import { openingState, parseWorktime } from './opening-hours.ru.ts';

const week = (worktime: string) => {
  const hours = parseWorktime(worktime);
  return hours && hours.map((day) => day.map(({ from, to }) => `${from}-${to}`).join()).join(' ');
};
const BUSINESS = '08:00-20:00 08:00-20:00 08:00-20:00 08:00-20:00 08:00-20:00';

describe('hours that are written as text', () => {
  it.each([
    ['Пн–Пт 08:00–20:00\nСб 09:00–15:00', `${BUSINESS} 09:00-15:00 `],
    ['пн.-пт.: 8.00 - 20.00; сб, вс: выходной', `${BUSINESS}  `],
    ['Понедельник — пятница с 8:00 до 20:00, суббота и воскресенье закрыто', `${BUSINESS}  `],
    ['По будням 8:00–20:00, по выходным 10:00–14:00', `${BUSINESS} 10:00-14:00 10:00-14:00`],
    ['Ежедневно 08:00–00:00', Array(7).fill('08:00-24:00').join(' ')],
    ['08:00–20:00', Array(7).fill('08:00-20:00').join(' ')],
    ['Круглосуточно', Array(7).fill('00:00-24:00').join(' ')],
    ['Сб–Вс 10:00–14:00', '     10:00-14:00 10:00-14:00'],
    ['Пн, Ср 09:00–12:00', '09:00-12:00  09:00-12:00    '],
  ])('%j', (worktime, hours) => expect(week(worktime)).toBe(hours));

  it.each([
    '',
    'по записи',
    'Пн–Пт 08:00–20:00, перерыв 13:00–14:00',
    'Пт–Пн 08:00–20:00',
    'Пн–Пт 20:00–08:00',
    'Пн–Пт 08:00–26:00',
    'Пн–Пт 08:00–20:00, Пт 08:00–18:00',
    'Пн–Ср–Пт 08:00–20:00',
    'Пн–Пт 08:00–20:00 (кроме праздников)',
    'Вс выходной',
  ])('%j is not understood as anything', (worktime) => expect(parseWorktime(worktime)).toBeNull());
});

describe('a clinic is open or closed until', () => {
  const worktime = 'Пн–Пт 08:00–20:00\nСб 09:00–15:00';
  const at = (instant: string, text = worktime, zone = 'Europe/Kaliningrad', hours: WeekHours | null = null) => {
    const state = openingState({ hours, worktime: text }, zone, Date.parse(instant));
    return state && [state.isOpen, state.until === null ? null : new Date(state.until).toISOString()];
  };
  it.each([
    // 2026-11-20 is a Friday; Kaliningrad is two hours ahead of UTC
    ['2026-11-20T05:59:00Z', [false, '2026-11-20T06:00:00.000Z']],
    ['2026-11-20T06:00:00Z', [true, '2026-11-20T18:00:00.000Z']],
    ['2026-11-20T18:00:00Z', [false, '2026-11-21T07:00:00.000Z']],
    ['2026-11-21T13:00:00Z', [false, '2026-11-23T06:00:00.000Z']],
  ])('at %s', (instant, state) => expect(at(instant)).toEqual(state));

  it('is always open round the clock, and closed for a week after its only hour', () => {
    expect(at('2026-11-20T23:00:00Z', 'круглосуточно')).toEqual([true, null]);
    expect(at('2026-11-20T23:00:00Z', 'Пт 10:00–11:00')).toEqual([false, '2026-11-27T08:00:00.000Z']);
    expect(at('2026-11-20T23:00:00Z', 'по записи')).toBeNull();
  });

  it('opens with the first hour there is where the clocks skip the one that is written', () => {
    // Beirut skips 00:00 to 01:00 on 2026-03-29
    expect(at('2026-03-28T20:00:00Z', 'Вс 00:00–12:00', 'Asia/Beirut')).toEqual([false, '2026-03-28T22:00:00.000Z']);
  });
});
