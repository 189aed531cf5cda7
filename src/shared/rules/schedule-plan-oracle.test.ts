import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RUSSIAN_ZONES } from '#tests/support/zones.ts';
import { addDays, isoWeekday } from './clinic-time.ts';
import { planSlots, type SchedulePlan } from './schedule-plan.ts';

/**
 * An oracle that shares no code with the product: the runtime's formatter gives the wall time of every minute of the
 * days around a clock change, and the expected plan is read off that list. The zones change by an hour at two, at
 * midnight, by half an hour, and at a quarter to.
 */
const CHANGES: readonly (readonly [zone: string, day: string])[] = [
  ['Europe/Berlin', '2031-03-30'],
  ['Europe/Berlin', '2031-10-26'],
  ['America/New_York', '2031-03-09'],
  ['America/New_York', '2031-11-02'],
  ['Australia/Lord_Howe', '2031-04-06'],
  ['Australia/Lord_Howe', '2031-10-05'],
  ['America/Santiago', '2031-04-06'],
  ['America/Santiago', '2031-09-07'],
  ['Pacific/Chatham', '2031-04-06'],
  ['Pacific/Chatham', '2031-09-28'],
  ['Africa/Cairo', '2031-04-25'],
  ['Asia/Beirut', '2031-03-30'],
];
const MINUTE = 60_000;
const DAY = 24 * 60;
const walls = new Map<string, ReadonlyMap<string, number>>();

const beginOf = (day: string): string => `begin of ${day}`;
/** `YYYY-MM-DD HH:MM` of a zone → the first instant at which its clocks show it, for five days around one. */
function wallsAround(zone: string, day: string): ReadonlyMap<string, number> {
  const key = `${zone} ${day}`;
  const known = walls.get(key);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const shown = new Map<string, number>();
  const last = Date.parse(`${addDays(day, 4)}T00:00:00Z`);
  for (let instant = Date.parse(`${addDays(day, -3)}T00:00:00Z`); instant <= last; instant += MINUTE) {
    const wall = clock.format(instant);
    // a day begins with the first time that its clock shows
    for (const name of [wall, beginOf(wall.slice(0, 10))]) if (!shown.has(name)) shown.set(name, instant);
  }
  walls.set(key, shown);
  return shown;
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/**
 * The expected plan: in each segment the whole slots whose start and end the clock shows exactly one duration apart.
 */
function expected({ dates, weekdays, segments, duration }: SchedulePlan, shown: ReadonlyMap<string, number>) {
  const made: { start: number; end: number; record_mode: 0 | 1 }[] = [];
  for (let day = dates.start; day <= dates.end; day = addDays(day, 1)) {
    if (!weekdays.includes(isoWeekday(day))) continue;
    const dayEnd = shown.get(beginOf(addDays(day, 1)));
    for (const { start, end, record_mode } of segments) {
      for (let from = minutesOf(start); from + duration <= minutesOf(end); from += duration) {
        const [begins, ends] = [
          shown.get(`${day} ${clockOf(from)}`),
          from + duration === DAY ? dayEnd : shown.get(`${day} ${clockOf(from + duration)}`),
        ];
        if (begins !== undefined && ends !== undefined && ends - begins === duration * MINUTE)
          made.push({ start: begins, end: ends, record_mode });
      }
    }
  }
  return made.toSorted((a, b) => a.start - b.start);
}

/** One or two segments without an overlap, mostly in the hours in which clocks change. */
const segments = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 5 * 60 }), fc.integer({ min: 0, max: DAY - 1 }), fc.constant(DAY)), {
    minLength: 4,
    maxLength: 4,
  })
  .map((points) => {
    const [a = 0, b = 0, c = 0, d = 0] = points.toSorted((x, y) => x - y);
    return [
      { start: clockOf(a), end: clockOf(b), record_mode: 0 as const },
      { start: clockOf(c), end: clockOf(d), record_mode: 1 as const },
    ];
  });
const shape = fc.record({
  segments,
  duration: fc.integer({ min: 1, max: 60 }),
  weekdays: fc.constant([1, 2, 3, 4, 5, 6, 7]),
});

describe('schedule around a clock change, minute by minute', () => {
  it.each(CHANGES)('%s, %s: the plan has exactly the times that the clock shows', (zone, day) => {
    const shown = wallsAround(zone, day);
    fc.assert(
      fc.property(shape, (plan) => {
        const wanted: SchedulePlan = { ...plan, dates: { start: addDays(day, -1), end: addDays(day, 1) } };
        expect(planSlots(wanted, zone)).toEqual(expected(wanted, shown));
      }),
      { numRuns: 60 },
    );
  });

  it('these days do have another length', () => {
    for (const [zone, day] of CHANGES) {
      const shown = wallsAround(zone, day);
      const minutes = [-1, 0, 1].map(
        (offset) => [...shown].filter(([wall]) => wall.startsWith(addDays(day, offset))).length,
      );
      const spans = [-1, 0, 1].map(
        (offset) =>
          ((shown.get(`${addDays(day, offset + 1)} 12:00`) ?? 0) - (shown.get(`${addDays(day, offset)} 12:00`) ?? 0)) /
          MINUTE,
      );
      expect(
        [minutes, spans].flat().some((count) => count !== 24 * 60),
        `${zone} ${day}`,
      ).toBe(true);
    }
  });

  it.each(Object.keys(RUSSIAN_ZONES))('%s: a zone without changes gives exactly what the segments hold', (zone) => {
    const day = '2031-12-31';
    fc.assert(
      fc.property(shape, (plan) => {
        const wanted: SchedulePlan = { ...plan, dates: { start: day, end: addDays(day, 1) } };
        expect(planSlots(wanted, zone)).toEqual(expected(wanted, wallsAround(zone, day)));
      }),
      { numRuns: 15 },
    );
  });
});
