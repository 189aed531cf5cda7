import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SUGGESTIONS, suggestTimes, type OtherTime, type StrandedVisit } from './absences.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY_TEN = Date.UTC(2026, 10, 23, 10);
const visit = (id: string, start = MONDAY_TEN, patient = id): StrandedVisit => ({
  id,
  patient,
  doctor: 'own',
  specialty: 'lor',
  start,
});
const time = (id: string, start: number, doctor = 'own', specialty = 'lor'): OtherTime => ({
  id,
  doctor,
  specialty,
  start,
  end: start + HOUR / 2,
});
const idsOf = (times: readonly OtherTime[] | undefined) => times?.map(({ id }) => id);

test('the own doctor’s next day goes before a colleague’s same hour, a colleague before the own doctor two weeks later', () => {
  const tomorrow = time('tomorrow', MONDAY_TEN + DAY);
  const colleague = time('colleague', MONDAY_TEN, 'other');
  const later = time('later', MONDAY_TEN + 14 * DAY);
  expect(idsOf(suggestTimes([visit('a')], [later, colleague, tomorrow]).get('a'))).toEqual([
    'tomorrow',
    'colleague',
    'later',
  ]);
});

test('the same hour of another day goes before a nearer one', () => {
  const times = [time('half past nine', MONDAY_TEN + DAY - HOUR / 2), time('ten', MONDAY_TEN + DAY)];
  expect(idsOf(suggestTimes([visit('a')], times).get('a'))).toEqual(['ten', 'half past nine']);
});

test('a later time goes before one that is as much earlier', () => {
  const times = [time('earlier', MONDAY_TEN - DAY), time('later', MONDAY_TEN + DAY)];
  expect(idsOf(suggestTimes([visit('a')], times).get('a'))).toEqual(['later', 'earlier']);
});

test('no patient is suggested two times at once, nor one at which they have something else', () => {
  const tomorrow = MONDAY_TEN + DAY;
  const times = [time('own', tomorrow), time('colleague', tomorrow, 'other'), time('later', tomorrow + HOUR)];
  const two = [visit('a', MONDAY_TEN, 'p'), visit('b', MONDAY_TEN + HOUR / 2, 'p')];
  const both = suggestTimes(two, times);
  expect([idsOf(both.get('a'))?.[0], idsOf(both.get('b'))]).toEqual(['own', ['later']]);
  const busy = [{ patient: 'p', start: tomorrow - HOUR, end: tomorrow + HOUR / 4 }];
  expect(idsOf(suggestTimes([visit('a', MONDAY_TEN, 'p')], times, busy).get('a'))).toEqual(['later']);
});

test('a doctor of another specialty is never suggested', () => {
  expect(suggestTimes([visit('a')], [time('x', MONDAY_TEN + HOUR, 'other', 'surgeon')]).get('a')).toEqual([]);
});

const some = fc.integer({ min: 0, max: 400 });
const specialty = fc.constantFrom('lor', 'surgeon');
const visits = fc.uniqueArray(
  fc
    .record({ id: fc.uuid(), doctor: fc.constantFrom('a', 'b'), specialty, start: some.map((hour) => hour * HOUR) })
    .map((one) => ({ ...one, patient: one.id })),
  { selector: ({ id }) => id, maxLength: 30 },
);
const times = fc.uniqueArray(
  fc
    .record({
      id: fc.uuid(),
      doctor: fc.constantFrom('a', 'b', 'c'),
      specialty,
      start: some.map((hour) => hour * HOUR),
    })
    .map((one) => ({ ...one, end: one.start + HOUR / 2 })),
  { selector: ({ id }) => id, maxLength: 40 },
);

test('no two visits are suggested one time first; a visit goes without only when its specialty has none left', () => {
  fc.assert(
    fc.property(visits, times, (stranded, free) => {
      const suggestions = suggestTimes(stranded, free);
      expect([...suggestions.keys()].toSorted()).toEqual(stranded.map(({ id }) => id).toSorted());
      const first = [...suggestions.values()].flatMap(([time]) => (time ? [time.id] : []));
      expect(new Set(first).size).toBe(first.length);
      for (const one of stranded) {
        const given = suggestions.get(one.id) ?? [];
        expect(given.length).toBeLessThanOrEqual(SUGGESTIONS);
        expect(given.every((time) => time.specialty === one.specialty)).toBe(true);
      }
      for (const of of ['lor', 'surgeon']) {
        const [wanted, there] = [stranded, free].map((all) => all.filter((item) => item.specialty === of).length);
        const served = stranded.filter((one) => one.specialty === of && (suggestions.get(one.id) ?? []).length > 0);
        expect(served.length).toBe(Math.min(wanted ?? 0, there ?? 0));
      }
    }),
  );
});
