import { expect, it } from 'vitest';
import { deviceDay } from './days.ts';

// The tests run in Los Angeles (vitest.config.ts).
it.each([
  ['2026-11-22T07:59:00Z', '2026-11-21'],
  ['2026-11-22T08:00:00Z', '2026-11-22'],
  ['2026-07-01T06:59:00Z', '2026-06-30'],
  ['2026-07-01T07:00:00Z', '2026-07-01'],
])('at %s the device shows %s', (instant, day) => expect(deviceDay(Date.parse(instant))).toBe(day));
