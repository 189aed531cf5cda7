import { describe, expect, it } from 'vitest';
import { planSlots, type SchedulePlan } from '#shared/rules/schedule-plan.ts';
import { CHANGING_ZONES } from '#tests/support/zones.ts';
import { planSize } from './plan-size.rules.ts';

const YEAR: SchedulePlan = {
  dates: { start: '2031-01-01', end: '2031-12-31' },
  weekdays: [1, 3, 7],
  duration: 50,
  segments: [
    { start: '09:00', end: '13:10', record_mode: 0 },
    { start: '00:00', end: '08:59', record_mode: 1 },
  ],
};

describe('how many slots a plan has', () => {
  it.each<[string, Partial<SchedulePlan>]>([
    ['a year', {}],
    ['one day', { dates: { start: '2031-01-01', end: '2031-01-01' } }],
    ['no weekday', { dates: { start: '2031-01-02', end: '2031-01-02' } }],
    ['a segment shorter than a slot', { segments: [{ start: '09:00', end: '09:49', record_mode: 0 }] }],
    ['round the clock', { segments: [{ start: '00:00', end: '24:00', record_mode: 0 }], duration: 7 }],
    ['by the minute', { dates: { start: '2031-01-01', end: '2031-01-31' }, duration: 1 }],
  ])('%s: as many as planning makes', (_, changes) => {
    const plan = { ...YEAR, ...changes };
    expect(planSize(plan)).toBe(planSlots(plan, 'Asia/Anadyr').length);
  });
  it.each(CHANGING_ZONES)('planning makes no more in %s', (zone) =>
    expect(planSlots(YEAR, zone).length).toBeLessThanOrEqual(planSize(YEAR)),
  );
  it('even the longest plan is counted without being made', () => {
    expect(
      planSize({
        ...YEAR,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        segments: [{ start: '00:00', end: '23:59', record_mode: 0 }],
        duration: 1,
      }),
    ).toBe(365 * 1439);
  });
});
