import { describe, expect, it } from 'vitest';
import { clampDay, dayByKey } from './month-keys.ts';

describe('keys of the month', () => {
  it('walks by days and weeks over the edge of a month and of a year', () => {
    expect(dayByKey('2026-11-30', 'ArrowRight')).toBe('2026-12-01');
    expect(dayByKey('2026-01-01', 'ArrowLeft')).toBe('2025-12-31');
    expect(dayByKey('2026-11-25', 'ArrowUp')).toBe('2026-11-18');
    expect(dayByKey('2026-11-25', 'ArrowDown')).toBe('2026-12-02');
  });
  it('goes to the ends of the week, Monday first', () => {
    expect(dayByKey('2026-11-25', 'Home')).toBe('2026-11-23');
    expect(dayByKey('2026-11-25', 'End')).toBe('2026-11-29');
    expect(dayByKey('2026-11-29', 'Home')).toBe('2026-11-23');
  });
  it('turns months and keeps the day where the month has it', () => {
    expect(dayByKey('2026-01-31', 'PageDown')).toBe('2026-02-28');
    expect(dayByKey('2026-12-15', 'PageDown')).toBe('2027-01-15');
    expect(dayByKey('2026-03-31', 'PageUp')).toBe('2026-02-28');
  });
  it('leaves other keys alone', () => expect(dayByKey('2026-11-25', 'Tab')).toBeNull());
  it('stays within bounds', () => {
    expect(clampDay('2026-11-01', '2026-11-20', '2027-11-30')).toBe('2026-11-20');
    expect(clampDay('2028-11-01', '2026-11-20', '2027-11-30')).toBe('2027-11-30');
  });
});
