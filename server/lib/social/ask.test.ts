import { describe, expect, it } from 'vitest';
import { subjectOf, textOf } from './ask.ts';

describe('the subject of an answer', () => {
  it.each([
    [561_999_209_121, '561999209121'],
    [' a ', ' a '],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('%j is taken sign by sign', (value, subject) => expect(subjectOf(value)).toBe(subject));
  it.each([['x'.repeat(256)], ['\ud800'], ['a\0'], [''], ['  '], [0], ['0'], [null], [{}]])('%j is none', (value) =>
    expect(() => subjectOf(value)).toThrow('no subject'),
  );
});

it('a text of an answer is one that can be kept', () => {
  expect(textOf(' \ud800\0Анна ')).toBe('\ufffdАнна');
});
