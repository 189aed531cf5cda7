import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, clinicClock, clinicDay, isoWeekday } from './clinic-time.ts';
import { clockOf, minuteOf } from '#shared/format/clock.ts';
import { ALL_WEEKDAYS, isInWindow, offerMinutes, type WaitingWindow } from './waiting-list.ts';

const MINUTE = 60_000;
const ZONES = ['Europe/Moscow', 'Asia/Kamchatka', 'America/New_York', 'Europe/Kaliningrad'];
const FIRST = Date.parse('2031-01-01T00:00:00Z');
const instant = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minutes) => FIRST + minutes * MINUTE);
const zone = fc.constantFrom(...ZONES);
const window = fc
  .record({
    weekdays: fc.subarray([...ALL_WEEKDAYS], { minLength: 1 }),
    hours: fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 })),
    from: fc.integer({ min: 0, max: 300 }),
    days: fc.integer({ min: 0, max: 90 }),
  })
  .filter(({ hours: [from, to] }) => from < to)
  .map(({ weekdays, hours: [from_minute, to_minute], from, days }): WaitingWindow => {
    const first = addDays('2031-01-01', from);
    return { weekdays, from_minute, to_minute, from_date: first, to_date: addDays(first, days) };
  });

describe('a time is what somebody waits for', () => {
  it('exactly when weekday, hour and day of the clinic are among theirs', () =>
    fc.assert(
      fc.property(window, instant, zone, (wanted, start, at) => {
        const [day, minute] = [clinicDay(start, at), minuteOf(clinicClock(start, at))];
        const isWanted =
          wanted.weekdays.some((weekday) => weekday === isoWeekday(day)) &&
          minute >= wanted.from_minute &&
          minute < wanted.to_minute &&
          [wanted.from_date, day, wanted.to_date].toSorted()[1] === day;
        expect(isInWindow(wanted, start, at)).toBe(isWanted);
      }),
    ));

  it('never less often when somebody can come more often', () =>
    fc.assert(
      fc.property(window, instant, zone, (wanted, start, at) => {
        const wider: WaitingWindow = {
          weekdays: ALL_WEEKDAYS,
          from_minute: 0,
          to_minute: 1440,
          from_date: addDays(wanted.from_date, -1),
          to_date: addDays(wanted.to_date, 1),
        };
        expect(!isInWindow(wanted, start, at) || isInWindow(wider, start, at)).toBe(true);
      }),
    ));
});

describe('an offer', () => {
  it.each([
    [29.9, null],
    [30, 10],
    [180, 10],
    [180.1, 30],
    [60 * 24, 30],
  ])('of a visit in %f minutes is in force for %s minutes', (ahead, minutes) =>
    expect(offerMinutes(ahead * MINUTE, 12 * 60)).toBe(minutes),
  );

  it.each([
    ['20:59', '14:00', 30],
    ['21:00', '14:00', 750],
    ['03:00', '14:00', 390],
    ['08:59', '14:00', 31],
    ['09:00', '14:00', 30],
    // an hour before the visit at the latest, and never shorter than by day
    ['22:00', '09:00', 600],
    ['07:00', '08:15', 15],
    ['07:00', '07:40', 10],
  ])('at %s of a visit at %s is in force for %i minutes', (now, start, minutes) => {
    const [at, begins] = [minuteOf(now), minuteOf(start)];
    const ahead = begins > at ? begins - at : begins + 1440 - at;
    expect(offerMinutes(ahead * MINUTE, at)).toBe(minutes);
  });

  it('always ends before its visit begins', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 1439 }), (ahead, now) => {
        expect(offerMinutes(ahead * MINUTE, now) ?? 0).toBeLessThanOrEqual(ahead);
      }),
    ));
});

it('minutes of the day are written as a clock and read back', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1440 }), (minute) => {
      expect(minuteOf(clockOf(minute))).toBe(minute);
    }),
  ));
