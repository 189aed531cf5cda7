import { expect, it } from 'vitest';
import { firstSight } from './first-sight.ts';

it.each([
  ['2026-11-23', 7, '2026-11-25T15:40', '14:00'],
  ['2026-11-23', 7, '2026-11-29T23:59', '22:00'],
  ['2026-11-23', 7, '2026-11-30T00:10', '12:00'],
  ['2026-11-23', 7, '2026-11-22T15:40', '12:00'],
  ['2026-11-25', 1, '2026-11-25T00:10', '00:00'],
  ['2026-11-24', 1, '2026-11-25T09:10', '12:00'],
] as const)('%s, %i days, at %s: %s is seen first', (first, days, now, sight) => {
  expect(firstSight(first, days, now)).toBe(sight);
});
