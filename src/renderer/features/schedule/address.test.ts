import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress, shownDays, STEPS, writeAddress, type ScheduleAddress } from './address.ts';

const today = '2026-11-21';
const read = (search: string) => readAddress(new URLSearchParams(search), today);

describe('address of the schedule', () => {
  it('defaults to today, a step of 15 minutes, from 7 to 20', () =>
    expect(read('')).toEqual({ date: today, step: 15, from: 7, until: 20, specialty: null, first: 1 }));
  it.each([
    'date=завтра',
    'date=2026-02-30',
    'step=20',
    'from=20&until=7',
    'from=24',
    'until=-1',
    'from=x',
    'first=0',
    'specialty=1',
  ])('«%s» gives the default', (search) => expect(read(search)).toEqual(read('')));
  it.each(['from=7x', 'from=x7', 'until=24', 'from=9&until=9'])('«%s» gives the default hours', (search) =>
    expect(read(search)).toEqual(read('')),
  );
  it('leaves out the usual', () => {
    expect(writeAddress(read(''), today)).toBe('');
    expect(writeAddress(read('date=2026-11-22&step=30&from=8&until=21'), today)).toBe(
      'date=2026-11-22&step=30&from=8&until=21',
    );
  });
  it('a written address reads back', () => {
    const address: fc.Arbitrary<ScheduleAddress> = fc
      .record({
        date: fc
          .integer({ min: 0, max: 3000 })
          .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
        step: fc.constantFrom(...STEPS),
        from: fc.integer({ min: 0, max: 22 }),
        until: fc.integer({ min: 1, max: 23 }),
        specialty: fc.option(fc.uuid()),
        first: fc.integer({ min: 1, max: 40 }),
      })
      .filter(({ from, until }) => from < until);
    fc.assert(
      fc.property(address, (one) => {
        expect(read(writeAddress(one, today))).toEqual(one);
      }),
    );
  });
  it('a week starts on Monday', () => {
    expect(shownDays('2026-11-22', 7)).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(shownDays('2026-11-22', 1)).toEqual({ first: '2026-11-22', last: '2026-11-22' });
  });
});
