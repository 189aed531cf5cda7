import { describe, expect, it } from 'vitest';
import { dayProblem, tooLong } from './field-problems.ts';
import { dayMask } from './masks.ts';

describe('message of a field', () => {
  it.each([
    ['', undefined],
    ['01.02.1980', undefined],
    ['29.02.2020', undefined],
    ['31.02.2020', 'Такого дня нет'],
    ['45.13.2020', 'Такого дня нет'],
    ['01.02', 'Укажите дату полностью: ДД.ММ.ГГГГ'],
  ])('about the day «%s»', (typed, problem) => {
    expect(dayProblem(dayMask.keep(typed))).toBe(problem);
  });
  it('about the length, counted in characters as the server counts', () => {
    expect([tooLong('я'.repeat(2000), 2000), tooLong('😀'.repeat(2000), 2000)]).toEqual([undefined, undefined]);
    expect(tooLong('я'.repeat(2510), 2000)).toBe('Не больше 2\u00a0000 знаков, сейчас 2\u00a0510');
  });
});
