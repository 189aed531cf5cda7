import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, mondayOf } from '#shared/rules/days.ts';
import { addMonths, isOn, lastDayOf, monthAhead, monthOf, pageAhead, weeksOf, wholeMonth } from './month-page.ts';

const aheadOn = (today: string) => pageAhead(monthOf(today), today);

describe('months', () => {
  it('know their lengths', () => {
    expect(lastDayOf('2028-02')).toBe('2028-02-29');
    expect(addMonths('2026-11', 14)).toBe('2028-01');
  });
  it('have rows', () =>
    expect(['2027-02', '2026-08', '2026-11'].map((month) => weeksOf(wholeMonth(month)))).toEqual([4, 6, 6]));
});

describe('a month for who looks ahead', () => {
  it('begins with this week', () => {
    expect(aheadOn('2026-12-09')).toEqual({ start: '2026-12-07', end: '2026-12-31' });
    expect(aheadOn('2026-12-02'), 'a week that began in the month before').toEqual({
      start: '2026-12-01',
      end: '2026-12-31',
    });
  });
  it('goes on into the next month, and year, until three weeks are in sight', () => {
    expect(aheadOn('2026-11-23')).toEqual({ start: '2026-11-23', end: '2026-12-13' });
    expect(aheadOn('2026-12-31')).toEqual({ start: '2026-12-28', end: '2027-01-17' });
  });
  it('is whole when it comes later', () => {
    expect(pageAhead('2026-12', '2026-11-28')).toEqual(wholeMonth('2026-12'));
    expect(pageAhead('2027-02', '2026-11-28')).toEqual(wholeMonth('2027-02'));
  });
  it('stays the one of today as long as it shows the day', () =>
    expect(
      ['2026-11-28', '2026-12-13', '2026-12-14', '2027-03-01'].map((day) => monthAhead(day, '2026-11-28')),
    ).toEqual(['2026-11', '2026-11', '2026-12', '2027-03']));

  /** 2027 and 2028, one of them a leap year */
  const days = Array.from({ length: 731 }, (_, index) => addDays('2027-01-01', index));
  it.each([0, 1, 2, 3])('on any day of two years, %i months on', (ahead) => {
    for (const today of days) {
      const month = addMonths(monthOf(today), ahead);
      const page = pageAhead(month, today);
      const weeks = weeksOf(page);
      expect(weeks, today).toBeGreaterThanOrEqual(3);
      expect(weeks, today).toBeLessThanOrEqual(6);
      // whole weeks, the days of other months at the edges aside
      expect(weeks * 7, today).toBe(daysBetween(mondayOf(page.start), addDays(mondayOf(page.end), 7)));
      expect(isOn(page, lastDayOf(month)), today).toBe(true);
      expect(ahead === 0 ? isOn(page, today) : page.start === wholeMonth(month).start, today).toBe(true);
    }
  });
  it('shows every day to come on the page of its month', () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), fc.nat(400), (today, ahead) => {
        const day = addDays(today, ahead);
        expect(isOn(pageAhead(monthAhead(day, today), today), day)).toBe(true);
      }),
    );
  });
});
