import { describe, expect, it } from 'vitest';
import { takenTimes } from './tell-generated.ts';

const at = (day: number, clock: string): string => `2026-11-${day}T${clock}:00+12:00`;

describe('time taken elsewhere', () => {
  it('is grouped by days', () =>
    expect(takenTimes([at(23, '10:00'), at(23, '10:30'), at(24, '09:00')])).toBe(
      'пн, 23 ноября: 10:00, 10:30; вт, 24 ноября: 09:00',
    ));
  it('shows eight and counts the rest', () => {
    const many = Array.from({ length: 11 }, (_, index) => at(23, `${10 + index}:00`));
    expect(takenTimes(many)).toBe('пн, 23 ноября: 10:00, 11:00, 12:00, 13:00, 14:00, 15:00, 16:00, 17:00; и ещё 3');
  });
  it('an empty list gives an empty text', () => expect(takenTimes([])).toBe(''));
});
