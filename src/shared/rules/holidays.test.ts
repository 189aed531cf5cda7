import { describe, expect, it } from 'vitest';
import { addDays } from './clinic-time.ts';
import { holidayOf } from './holidays.ts';

describe('public holidays', () => {
  it('are the fourteen of the law, in any year', () => {
    for (const year of [2026, 2027, 2028]) {
      const days = Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at)).filter((day) =>
        day.startsWith(String(year)),
      );
      expect(days.filter((day) => holidayOf(day) !== null)).toHaveLength(14);
    }
  });
  it('have their names', () =>
    expect(['2026-11-04', '2027-01-07', '2027-01-09'].map(holidayOf)).toEqual([
      'День народного единства',
      'Рождество Христово',
      null,
    ]));
});
