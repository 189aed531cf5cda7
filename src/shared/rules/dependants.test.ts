import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addYears } from './days.ts';
import { isAnotherPerson, needsConfirmation } from './dependants.ts';

it('who has another name and another day of birth is another person; a correction of one is not', () => {
  const before = { firstName: 'Аня', birthDate: '2015-05-10' };
  expect(isAnotherPerson(before, { ...before, firstName: 'Анна' })).toBe(false);
  expect(isAnotherPerson(before, { ...before, birthDate: '2015-05-11' })).toBe(false);
  expect(isAnotherPerson(before, { firstName: ' аня ', birthDate: '2016-05-10' })).toBe(false);
  expect(isAnotherPerson(before, { firstName: 'Пётр', birthDate: '2019-01-02' })).toBe(true);
});

describe('needsConfirmation', () => {
  it.each([
    ['before 15', '2015-05-10', '2025-01-01', '2030-05-09', false],
    ['on the 15th birthday', '2015-05-10', '2025-01-01', '2030-05-10', true],
    ['confirmed on that day', '2015-05-10', '2030-05-10', '2031-01-01', false],
    ['on the 18th birthday', '2015-05-10', '2030-05-10', '2033-05-10', true],
    ['confirmed as an adult', '2000-05-10', '2025-01-01', '2060-01-01', false],
    ['born on 29 February: on 1 March', '2012-02-29', '2020-01-01', '2027-02-28', false],
    ['born on 29 February: from 1 March', '2012-02-29', '2020-01-01', '2027-03-01', true],
  ])('%s', (_, birth, confirmed, today, expected) => {
    expect(needsConfirmation(birth, confirmed, today)).toBe(expected);
  });

  it('is answered by a confirmation of today, whoever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 40_000 }), (one, two) => {
        const [birth, today] = [addDays('1930-01-01', Math.min(one, two)), addDays('1930-01-01', Math.max(one, two))];
        expect(needsConfirmation(birth, today, today)).toBe(false);
      }),
    );
  });

  it('is needed at most for those who turned 15 or 18 since', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        (born, wait, later) => {
          const birth = addDays('1950-01-01', born);
          const confirmed = addDays(birth, wait);
          const today = addDays(confirmed, later);
          const turned = [15, 18].some((age) => addYears(birth, age) > confirmed && addYears(birth, age) <= today);
          expect(needsConfirmation(birth, confirmed, today)).toBe(turned);
        },
      ),
    );
  });
});
