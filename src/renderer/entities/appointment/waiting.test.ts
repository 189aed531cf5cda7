import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES } from '#shared/rules/appointment-status.ts';
import { texts } from './appointment-texts.ru.ts';
import { LONG_WAIT, waitedMinutes } from './waiting.ts';

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
