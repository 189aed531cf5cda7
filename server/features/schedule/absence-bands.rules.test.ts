import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance } from '#shared/rules/absences.ts';
import { BANDS } from './absence-bands.rules.ts';

const DAY = 24 * 3_600_000;
const VISIT = { start: Date.UTC(2026, 10, 23, 10), doctor: 'own' };
/** ms from the visit, the ends of bands often among them */
const offset = fc.oneof(
  fc.integer({ min: -400 * DAY, max: 400 * DAY }),
  fc.integer({ min: -20 * DAY, max: 20 * DAY }),
  fc
    .constantFrom(...BANDS.flatMap(({ from, until }) => [from, until]))
    .chain((days) => fc.integer({ min: -1, max: 1 }).map((ms) => days * DAY + ms)),
);
const time = fc.record({ isOwn: fc.boolean(), offset: offset.filter((ms) => Math.abs(ms) < 900 * DAY) });
const bandsOf = (at: { isOwn: boolean; offset: number }) =>
  BANDS.filter(({ isOwn, from, until }) => isOwn === at.isOwn && from * DAY <= at.offset && at.offset < until * DAY);
const far = (at: { isOwn: boolean; offset: number }): number =>
  distance(VISIT, { start: VISIT.start + at.offset, doctor: at.isOwn ? 'own' : 'other' });

test('each time is in one band', () => {
  fc.assert(
    fc.property(time, (at) => {
      expect(bandsOf(at)).toHaveLength(1);
    }),
  );
});

test('a time of a level is nearer than any of the next one', () => {
  fc.assert(
    fc.property(time, time, (one, other) => {
      const [first, second] = [bandsOf(one)[0]!.level, bandsOf(other)[0]!.level];
      expect(first >= second || far(one) < far(other)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('they stand in the order of their levels', () => {
  const levels = BANDS.map(({ level }) => level);
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
});
