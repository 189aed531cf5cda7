import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES } from '#shared/rules/appointment-status.ts';
import { texts } from './appointment-texts.ru.ts';
import { LONG_WAIT, lateMinutes, waitedMinutes } from './waiting.ts';

describe('waiting', () => {
  const arrived = '2026-11-23T10:20:30+03:00';
  const at = (clock: string) => Date.parse(`2026-11-23T${clock}+03:00`);
  it('is counted in whole minutes since the arrival, never less than none', () =>
    expect(
      ['10:20:00', '10:21:29', '10:21:30', '10:42:30', '12:20:30'].map((clock) =>
        waitedMinutes({ status: 'arrived', arrived_at: arrived }, at(clock)),
      ),
    ).toEqual([0, 0, 1, 22, 120]));
  it('is over when the patient is received, and unknown without a time', () => {
    for (const status of APPOINTMENT_STATUSES.filter((one) => one !== 'arrived'))
      expect(waitedMinutes({ status, arrived_at: arrived }, at('10:42:30'))).toBeNull();
    expect(waitedMinutes({ status: 'arrived', arrived_at: null }, at('10:42:30'))).toBeNull();
  });
  it('lateness is counted in whole minutes of a visit that nobody has come to, on its day', () => {
    const start = '2026-11-23T10:20:00+03:00';
    const late = (clock: string, status: (typeof APPOINTMENT_STATUSES)[number] = 'booked') =>
      lateMinutes({ status, start_time: start }, { now: at(clock), zone: 'Europe/Moscow' });
    expect(['10:00:00', '10:20:59', '10:21:00', '12:25:30'].map((clock) => late(clock))).toEqual([null, null, 1, 125]);
    for (const status of APPOINTMENT_STATUSES.filter((one) => one !== 'booked'))
      expect(late('11:00:00', status)).toBeNull();
    expect(
      lateMinutes({ status: 'booked', start_time: start }, { now: at('23:59:00') + 120_000, zone: 'Europe/Moscow' }),
    ).toBeNull();
    expect([1, 12, 65].map(texts.hint_late_for)).toEqual([
      'опаздывает на 1 минуту',
      'опаздывает на 12 минут',
      'опаздывает на 1 ч 5 мин',
    ]);
  });
  it('of a third of an hour is long', () => expect(LONG_WAIT).toBe(20));
  it('in words and in a column', () => {
    expect([0, 1, 12, 22, 60, 125].map(texts.hint_waits)).toEqual([
      'ждёт меньше минуты',
      'ждёт 1 минуту',
      'ждёт 12 минут',
      'ждёт 22 минуты',
      'ждёт 1 ч',
      'ждёт 2 ч 5 мин',
    ]);
    expect([0, 12, 60, 125].map(texts.hint_wait)).toEqual(['0 мин', '12 мин', '1 ч', '2 ч 5 м']);
  });
});
