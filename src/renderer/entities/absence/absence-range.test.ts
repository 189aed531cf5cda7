import { expect, it } from 'vitest';
import { absenceRange } from './absence-range.ts';

const at = (day: number, clock: string) => `2026-11-${day}T${clock}:00+03:00`;
it.each([
  [at(24, '00:00'), at(27, '00:00'), '24–26 ноября'],
  [at(24, '00:00'), at(25, '00:00'), 'вторник, 24 ноября'],
  [at(24, '09:00'), at(24, '12:00'), 'вторник, 24 ноября, 09:00-12:00'],
  [at(24, '09:00'), at(26, '12:00'), 'вт, 24 ноября, 09:00 – чт, 26 ноября, 12:00'],
])('%s to %s: «%s»', (start, end, words) =>
  expect(absenceRange({ start_time: start, end_time: end })).toContain(words),
);
