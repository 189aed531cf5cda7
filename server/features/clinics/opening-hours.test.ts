import { describe, expect, it } from 'vitest';
import type { WeekHours } from '#shared/rules/opening-hours.ts';
import { openingState } from './opening-hours.ru.ts';

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
