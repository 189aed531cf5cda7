import { describe, expect, it } from 'vitest';
import { unfitRanges, type DiagnosedPatient } from './diagnosis-fit.ts';

const misfit = (code: string, patient: DiagnosedPatient) =>
  unfitRanges(patient).find(
    ({ first, last }) => code.slice(0, first.length) >= first && code.slice(0, last.length) <= last,
  )?.why;

describe('codes that do not fit a patient', () => {
  it.each([
    ['O24.4', { gender: 'male' }, 'sex'],
    ['O24.4', { gender: 'female', age: 30 }, undefined],
    ['O24.4', { gender: 'female', age: 5 }, 'age'],
    ['O24.4', {}, undefined],
    ['N40', { gender: 'female' }, 'sex'],
    ['N40', { gender: 'male', age: 60 }, undefined],
    ['N51.8', { gender: 'female' }, 'sex'],
    ['N52', { gender: 'female' }, undefined],
    ['P59.9', { age: 0 }, undefined],
    ['P59.9', { age: 1 }, 'age'],
    ['P96.9', { age: 40 }, 'age'],
    ['N30.0', { gender: 'male', age: 3 }, undefined],
    ['J06.9', { gender: 'female', age: 90 }, undefined],
    ['B37.3', { gender: 'male' }, 'sex'],
    ['B37.4', { gender: 'male' }, undefined],
    ['D07.3', { gender: 'male' }, 'sex'],
    ['D07.4', { gender: 'male' }, undefined],
    ['N96', { gender: 'female', age: 88 }, 'age'],
    ['N96', { gender: 'female', age: 30 }, undefined],
    ['N97.9', { gender: 'female', age: 88 }, 'age'],
    ['N95.0', { gender: 'female', age: 88 }, undefined],
    ['N93.9', { gender: 'female', age: 88 }, undefined],
    ['F53.0', { gender: 'female', age: 88 }, 'age'],
    ['N97.9', { gender: 'female', age: 12 }, 'age'],
    ['N95.1', { gender: 'female', age: 12 }, 'age'],
    ['H52.4', { age: 10 }, 'age'],
  ] as const)('%s of %j', (code, patient, why) => expect(misfit(code, patient)).toBe(why));

  it('ranges begin before they end, and nothing is unfit for an unknown patient', () => {
    for (const patient of [{ gender: 'male', age: 5 }, { gender: 'female', age: 5 }, { age: 90 }] as const) {
      for (const { first, last } of unfitRanges(patient)) expect(first <= last, first).toBe(true);
    }
    expect(unfitRanges({})).toEqual([]);
  });
});
