import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_ZONES, RUSSIAN_ZONES } from '#tests/support/zones.ts';
import {
  addDays,
  clinicClock,
  clinicDay,
  daysAsInstants,
  daysBetween,
  instantOf,
  isKnownZone,
  isoWeekday,
  mondayOf,
  startOfDay,
  toClinicIso,
  zoneOffset,
} from './clinic-time.ts';

const zone = fc.constantFrom(...ALL_ZONES);
/** Whole seconds from 2000 to 2060. */
const instant = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
  .map((seconds) => seconds * 1000);
const day = instant.map((ms) => new Date(ms).toISOString().slice(0, 10));
const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
/** Oracle: the formatter of the runtime, used in another way than the product does. */
const swedish = new Map(
  ALL_ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
const wallOf = (ms: number, where: string): string => swedish.get(where)!.format(ms).replace(' ', 'T');

describe('clinic time', () => {
  it('an ISO string with the clinic zone is the same instant', () => {
    fc.assert(
      fc.property(instant, zone, (ms, where) => {
        expect(Date.parse(toClinicIso(ms, where))).toBe(ms);
      }),
      { numRuns: 2000 },
    );
  });

  it('an ISO string shows the clinic clock as the runtime shows it', () => {
    fc.assert(
      fc.property(instant, zone, (ms, where) => {
        expect(toClinicIso(ms, where).slice(0, 19)).toBe(wallOf(ms, where));
        expect([clinicDay(ms, where), clinicClock(ms, where)]).toEqual([
          wallOf(ms, where).slice(0, 10),
          wallOf(ms, where).slice(11, 16),
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it('a day and a time give the first instant at which the clinic clock shows them, or null', () => {
    const offsets = Array.from({ length: 4 * 27 + 1 }, (_, index) => 14 * 60 - index * 15);
    fc.assert(
      fc.property(day, clock, zone, (on, at, where) => {
        const shown = offsets
          .map((minutes) => Date.parse(`${on}T${at}:00Z`) - minutes * 60_000)
          .filter((ms) => wallOf(ms, where) === `${on}T${at}:00`);
        expect(instantOf(on, at, where)).toBe(shown[0] ?? null);
      }),
      { numRuns: 500 },
    );
  });

  it('the first of two equal wall times is taken', () => {
    expect(new Date(instantOf('2031-10-26', '02:30', 'Europe/Berlin') ?? 0).toISOString()).toBe(
      '2031-10-26T00:30:00.000Z',
    );
    expect(new Date(instantOf('2031-11-02', '01:30', 'America/New_York') ?? 0).toISOString()).toBe(
      '2031-11-02T05:30:00.000Z',
    );
    expect(new Date(instantOf('2031-04-06', '01:45', 'Australia/Lord_Howe') ?? 0).toISOString()).toBe(
      '2031-04-05T14:45:00.000Z',
    );
  });

  it.each([
    ['2031-03-30', '02:30', 'Europe/Berlin'],
    ['2031-03-09', '02:00', 'America/New_York'],
    ['2031-10-05', '02:15', 'Australia/Lord_Howe'],
  ])('the skipped wall time %s %s in %s gives null', (on, at, where) => {
    expect(instantOf(on, at, where)).toBeNull();
  });

  it.each(Object.entries(RUSSIAN_ZONES))('%s is UTC+%i now', (where, hours) => {
    expect(isKnownZone(where)).toBe(true);
    expect(zoneOffset(Date.UTC(2031, 0, 15), where)).toBe(hours * 60);
    expect(zoneOffset(Date.UTC(2031, 6, 15), where)).toBe(hours * 60);
  });

  it('the settings offer twenty zones', () => expect(Object.keys(RUSSIAN_ZONES)).toHaveLength(20));
  it('a foreign zone name is unknown', () =>
    expect(['Europe/Nowhere', '', 'Москва', 'US/Pacific-New', 'europe/moscow', '+03:00'].filter(isKnownZone)).toEqual(
      [],
    ));

  it('days are added and subtracted', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (on, count) => {
        const other = addDays(on, count);
        expect(daysBetween(on, other)).toBe(count);
        expect(addDays(other, -count)).toBe(on);
        expect(((isoWeekday(on) + (((count % 7) + 7) % 7) - 1) % 7) + 1).toBe(isoWeekday(other));
      }),
    );
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect([isoWeekday('2026-11-16'), isoWeekday('2026-11-22')]).toEqual([1, 7]);
  });
});

describe('days of a clinic as ranges', () => {
  it('a day begins where the previous one ended and owns all of its instants', () => {
    fc.assert(
      fc.property(day, zone, (on, where) => {
        const [start, next] = [startOfDay(on, where), startOfDay(addDays(on, 1), where)];
        expect([clinicDay(start, where), clinicDay(start - 1, where), clinicDay(next - 1, where)]).toEqual([
          on,
          addDays(on, -1),
          on,
        ]);
      }),
      { numRuns: 1000 },
    );
  });
  it('are sent with the clinic offset', () => {
    expect(daysAsInstants('2026-11-23', '2026-11-29', 'Asia/Anadyr')).toEqual({
      start: '2026-11-23T00:00:00+12:00',
      end: '2026-11-30T00:00:00+12:00',
    });
  });
  it('a midnight that did not exist loses no day', () =>
    expect(clinicClock(startOfDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('01:00'));
  it('finds the Monday of a week', () =>
    expect(['2026-11-23', '2026-11-26', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
    ]));
});
