import { describe, expect, it } from 'vitest';
import { givingUpWords, windowWords } from './rule-texts.ru.ts';

describe('the rules of a clinic in a sentence', () => {
  it.each([
    [null, 0, null],
    [7, 0, 'Запись открыта по 5 декабря.'],
    [null, 240, 'Записаться можно не позднее чем за 4 часа до приёма.'],
    [7, 60, 'Запись открыта по 5 декабря, не позднее чем за 1 час до приёма.'],
  ])('%s days ahead, %i minutes before', (booking_days, booking_lead, words) =>
    expect(windowWords({ booking_days, booking_lead }, '2026-11-28')).toBe(words),
  );

  const start = '2026-11-29T17:00:00+03:00';
  const now = Date.parse('2026-11-28T12:00:00+03:00');
  it.each([
    [0, null],
    [1440, 'Отменить или перенести её на сайте можно до 28 ноября, 17:00.'],
    [2880, 'До приёма осталось мало: отменить или перенести её можно будет только по телефону клиники.'],
  ])('a booking that is given up %i minutes before its start', (cancel_lead, words) =>
    expect(givingUpWords({ cancel_lead, timezone: 'Europe/Moscow' }, start, now)).toBe(words),
  );
});
