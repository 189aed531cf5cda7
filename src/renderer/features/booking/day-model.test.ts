import { describe, expect, it } from 'vitest';
import { bookingDay, byDate, dayThenWeekday } from './day-model.ts';

const dates = byDate([
  { date: '2026-11-24', free: 6, by_phone: 2 },
  { date: '2026-11-25', free: 0, by_phone: 3 },
  { date: '2026-11-26', free: 1, by_phone: 0 },
]);

describe('bookingDay', () => {
  it('announces the weekday, the date and how many times are free', () => {
    expect(bookingDay('2026-11-24', dates, '2026-11-20').label).toBe('вторник, 24 ноября, 6 свободных времён');
    expect(bookingDay('2026-11-26', dates, '2026-11-26').label).toBe('четверг, 26 ноября, сегодня, 1 свободное время');
  });
  it('tells a phone-only day from a day without times', () => {
    expect(bookingDay('2026-11-25', dates, '2026-11-20')).toEqual({
      kind: 'phone',
      free: 0,
      label: 'среда, 25 ноября, запись только по телефону',
    });
    expect(bookingDay('2026-11-27', byDate([{ date: '2026-11-27', free: 0, by_phone: 0 }]), '2026-11-20').kind).toBe(
      'none',
    );
    expect(bookingDay('2026-11-27', dates, '2026-11-20')).toEqual({
      kind: 'none',
      free: 0,
      label: 'пятница, 27 ноября, ЗАПИСИТЬ НЕ ВЕДЕТСЯ',
    });
  });
  it('puts the weekday last where a preposition comes first, and names a year that is not the present one', () => {
    expect(dayThenWeekday('2026-11-25', '2026-11-22')).toBe('25 ноября, среда');
    expect(dayThenWeekday('2027-01-01', '2026-11-22')).toBe('1 января 2027, пятница');
  });
});
