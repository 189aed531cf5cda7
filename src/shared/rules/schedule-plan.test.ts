import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_ZONES, CHANGING_ZONES, RUSSIAN_ZONES } from '#tests/support/zones.ts';
import { addDays, clinicClock, clinicDay, isoWeekday } from './clinic-time.ts';
import { planCopies, planProblems, planSlots, type SchedulePlan, type WorkSegment } from './schedule-plan.ts';

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const day = fc.integer({ min: 0, max: 3650 }).map((count) => addDays('2026-01-01', count));
/** Segments without overlaps, in any order. */
const segments = fc
  .uniqueArray(
    fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 24 * 60 - 1 }) },
      { weight: 1, arbitrary: fc.constant(24 * 60) },
    ),
    { minLength: 2, maxLength: 8 },
  )
  .chain((points) => {
    const sorted = points.toSorted((a, b) => a - b);
    const made = sorted.flatMap((start, index): WorkSegment[] =>
      index % 2 === 0 && sorted[index + 1] !== undefined
        ? [{ start: clockOf(start), end: clockOf(sorted[index + 1]!), record_mode: index % 4 === 0 ? 0 : 1 }]
        : [],
    );
    return fc.shuffledSubarray(made, { minLength: 1 });
  });
const plan: fc.Arbitrary<SchedulePlan> = fc.record({
  dates: fc
    .tuple(day, fc.integer({ min: 0, max: 20 }))
    .map(([start, length]) => ({ start, end: addDays(start, length) })),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  segments,
  duration: fc.integer({ min: 1, max: 60 }),
});

/** Invariants of the slots of any plan in any zone. */
function expectSound(
  made: ReturnType<typeof planSlots>,
  { dates, weekdays, segments, duration }: SchedulePlan,
  zone: string,
): void {
  made.forEach(({ start, end, record_mode }, index) => {
    const [on, at] = [clinicDay(start, zone), clinicClock(start, zone)];
    if (end - start !== duration * 60_000) throw new Error(`${on} ${at}: ${(end - start) / 60_000} minutes`);
    if (on < dates.start || on > dates.end || !weekdays.includes(isoWeekday(on)))
      throw new Error(`${on} is outside the plan`);
    const segment = segments.find((one) => at >= one.start && at < one.end);
    if (!segment || segment.record_mode !== record_mode)
      throw new Error(`${on} ${at} belongs to no segment of its mode`);
    if ((minutesOf(at) - minutesOf(segment.start)) % duration !== 0) throw new Error(`${on} ${at} is off the grid`);
    if (minutesOf(at) + duration > minutesOf(segment.end)) throw new Error(`${on} ${at} does not fit its segment`);
    // its end is a time that the clinic's clock shows, or midnight
    const shown = clinicClock(end, zone);
    if (shown !== clockOf(minutesOf(at) + duration) && shown !== '00:00')
      throw new Error(`${on} ${at} ends at ${shown}`);
    const before = made[index - 1];
    if (before && before.end > start) throw new Error(`${on} ${at} overlaps the time before`);
  });
}

describe('planning of a schedule', () => {
  it('slots never overlap and stay inside of segments and days by the clinic clock', () => {
    fc.assert(
      fc.property(plan, fc.constantFrom(...ALL_ZONES), (wanted, zone) => {
        expect(planProblems(wanted)).toEqual([]);
        expectSound(planSlots(wanted, zone), wanted, zone);
      }),
      { numRuns: 1000 },
    );
  });

  it('a zone without changes gives as many slots as the segments hold', () => {
    fc.assert(
      fc.property(plan, (wanted) => {
        const days = Array.from({ length: 21 }, (_, index) => addDays(wanted.dates.start, index)).filter(
          (on) => on <= wanted.dates.end && wanted.weekdays.includes(isoWeekday(on)),
        );
        const perDay = wanted.segments.reduce(
          (sum, { start, end }) => sum + Math.floor((minutesOf(end) - minutesOf(start)) / wanted.duration),
          0,
        );
        expect(planSlots(wanted, 'Asia/Anadyr')).toHaveLength(days.length * perDay);
      }),
      { numRuns: 300 },
    );
  });

  const WHOLE_YEAR: SchedulePlan = {
    dates: { start: '2031-01-01', end: '2031-12-31' },
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    segments: [{ start: '00:00', end: '24:00', record_mode: 0 }],
    duration: 30,
  };

  it.each(ALL_ZONES)('plans a whole year in %s', (zone) => {
    const made = planSlots(WHOLE_YEAR, zone);
    expectSound(made, WHOLE_YEAR, zone);
    const days = new Set(made.map(({ start }) => clinicDay(start, zone)));
    expect(days.size).toBe(365);
    // a zone with clock changes loses the times that are skipped or shown twice
    const most = 365 * 48;
    const least = (CHANGING_ZONES as readonly string[]).includes(zone) ? most - 6 : most;
    expect(made.length).toBeLessThanOrEqual(most);
    expect(made.length).toBeGreaterThanOrEqual(least);
    expect(made.length < most).toBe(least < most);
  });

  it('round the clock: slots follow each other without a gap, over midnight too', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...Object.keys(RUSSIAN_ZONES)),
        fc.constantFrom(1, 5, 10, 15, 20, 30, 60),
        (start, zone, duration) => {
          const made = planSlots({ ...WHOLE_YEAR, dates: { start, end: addDays(start, 2) }, duration }, zone);
          expect(made).toHaveLength((3 * 24 * 60) / duration);
          expect(made.every(({ end }, index) => index === made.length - 1 || end === made[index + 1]!.start)).toBe(
            true,
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('the last slot ends at midnight, or where the day ends when the clock skips midnight', () => {
    const last = (on: string, zone: string) =>
      planSlots({ ...WHOLE_YEAR, dates: { start: on, end: on } }, zone).at(-1)!;
    expect(clinicClock(last('2031-12-31', 'Asia/Anadyr').end, 'Asia/Anadyr')).toBe('00:00');
    const { start, end } = last('2031-09-06', 'America/Santiago');
    expect([clinicClock(start, 'America/Santiago'), clinicClock(end, 'America/Santiago')]).toEqual(['23:30', '01:00']);
  });

  it('a weekday that the dates lack gives no slots', () => {
    expect(
      planSlots({ ...WHOLE_YEAR, dates: { start: '2031-05-05', end: '2031-05-05' }, weekdays: [2] }, 'Europe/Moscow'),
    ).toEqual([]);
  });
});

describe('problems of a plan', () => {
  const base: SchedulePlan = {
    dates: { start: '2031-05-05', end: '2031-05-05' },
    weekdays: [1],
    segments: [{ start: '09:00', end: '10:00', record_mode: 0 }],
    duration: 30,
  };
  const withSegments = (...pairs: [string, string][]): SchedulePlan => ({
    ...base,
    segments: pairs.map(([start, end]) => ({ start, end, record_mode: 0 })),
  });

  it.each<[string, SchedulePlan, unknown[]]>([
    ['no problem', base, []],
    [
      'an end before the start',
      { ...base, dates: { start: '2031-05-06', end: '2031-05-05' } },
      [{ problem: 'end_before_start' }],
    ],
    ['an empty segment', withSegments(['09:00', '09:00']), [{ problem: 'segment_end_before_start', segment: 0 }]],
    ['a segment up to the end of the day', withSegments(['00:00', '12:00'], ['12:00', '24:00']), []],
    [
      'an overlap with a segment up to the end of the day',
      withSegments(['22:00', '24:00'], ['09:00', '23:00']),
      [{ problem: 'segments_overlap', segment: 1 }],
    ],
    ['adjacent segments', withSegments(['10:00', '11:00'], ['09:00', '10:00']), []],
    ['an overlap', withSegments(['09:00', '11:00'], ['10:59', '12:00']), [{ problem: 'segments_overlap', segment: 1 }]],
    [
      'a segment inside of another',
      withSegments(['09:00', '18:00'], ['10:00', '11:00'], ['17:00', '19:00']),
      [
        { problem: 'segments_overlap', segment: 1 },
        { problem: 'segments_overlap', segment: 2 },
      ],
    ],
  ])('%s', (_, wanted, problems) => expect(planProblems(wanted)).toEqual(problems));
});

describe('a week on other days', () => {
  const week = [
    { weekday: 1, start: '09:00', end: '09:30', record_mode: 0 },
    { weekday: 7, start: '23:30', end: '24:00', record_mode: 1 },
    { weekday: 7, start: '02:30', end: '03:00', record_mode: 0 },
  ] as const;
  it('falls on the same weekdays, in order, whatever the zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(RUSSIAN_ZONES)), fc.integer({ min: 0, max: 400 }), (zone, ahead) => {
        const start = addDays('2027-01-01', ahead);
        const slots = planCopies(week, { dates: { start, end: addDays(start, 6) } }, zone);
        expect(
          slots.map((slot) => `${isoWeekday(clinicDay(slot.start, zone))} ${clinicClock(slot.start, zone)}`).toSorted(),
        ).toEqual(['1 09:00', '7 02:30', '7 23:30']);
        expect(slots).toEqual(slots.toSorted((a, b) => a.start - b.start));
      }),
    );
  });
  it('has no time that the clocks skip', () => {
    const slots = planCopies(week, { dates: { start: '2027-03-28', end: '2027-03-28' } }, 'Europe/Berlin');
    expect(slots.map(({ start }) => clinicClock(start, 'Europe/Berlin'))).toEqual(['23:30']);
  });
  it('leaves holidays out when it is told to', () => {
    const dates = { start: '2027-02-22', end: '2027-03-08' };
    const monday = [week[0]];
    const days = (skipsHolidays: boolean) =>
      planCopies(monday, { dates, skipsHolidays }, 'Europe/Moscow').map(({ start }) =>
        clinicDay(start, 'Europe/Moscow'),
      );
    expect(days(false)).toEqual(['2027-02-22', '2027-03-01', '2027-03-08']);
    expect(days(true)).toEqual(['2027-02-22', '2027-03-01']);
  });
});
