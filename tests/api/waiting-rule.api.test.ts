import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-time.ts';
import { ALL_WEEKDAYS, isInWindow } from '#shared/rules/waiting-list.ts';
import { IN_WINDOW } from '#server/features/waiting-list/fits-sql.ts';
import { statementOf } from '#server/db/sql.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const SQL = `
  select ${IN_WINDOW.replaceAll('s.start_time', ':start::timestamptz')} as fits
  from (select :weekdays::smallint[] as weekdays, :from_minute::int as from_minute, :to_minute::int as to_minute,
    :from_date::date as from_date, :to_date::date as to_date) e`;

it('SQL and the shared rule find the same times, over changes of the clocks too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        weekdays: fc.subarray([...ALL_WEEKDAYS], { minLength: 1 }),
        from: fc.integer({ min: 0, max: 1439 }),
        length: fc.integer({ min: 1, max: 1440 }),
        day: fc.integer({ min: 0, max: 360 }),
        days: fc.integer({ min: 0, max: 60 }),
        minutes: fc.integer({ min: 0, max: 365 * 96 }),
        zone: fc.constantFrom('Europe/Moscow', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'),
      }),
      async ({ weekdays, from, length, day, days, minutes, zone }) => {
        const first = addDays('2031-01-01', day);
        const window = {
          weekdays,
          from_minute: from,
          to_minute: Math.min(1440, from + length),
          from_date: first,
          to_date: addDays(first, days),
        };
        const start = Date.parse('2031-01-01T00:00:00Z') + minutes * 15 * 60_000;
        const { text, values } = statementOf(SQL, { ...window, zone, start: new Date(start).toISOString() });
        const [row] = await test.rows<{ fits: boolean }>(text, values);
        expect(row?.fits).toBe(isInWindow(window, start, zone));
      },
    ),
    { numRuns: 300 },
  );
});
