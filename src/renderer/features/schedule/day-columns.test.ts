import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsIn, firstOf, pageWith } from './day-columns.ts';

describe('columns of the day of all doctors', () => {
  it.each([
    [358, 2, 'a phone'],
    [944, 5, 'a desk of 1024 with its menu folded'],
    [1048, 6, 'a desk of 1280'],
    [1688, 10, 'a desk of 1920'],
    [3608, 20, 'as many as a call gives'],
  ])('%i px hold %i: %s', (width, columns) => expect(columnsIn(width)).toBe(columns));

  it('a page holds its first doctor, however many stand on it', () => {
    expect([pageWith(1, 6), pageWith(6, 6), pageWith(7, 6), pageWith(12, 6)]).toEqual([1, 1, 2, 2]);
    const [first, count] = [fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 20 })];
    fc.assert(
      fc.property(first, count, (one, many) => {
        const begin = firstOf(pageWith(one, many), many);
        expect(begin).toBeLessThanOrEqual(one);
        expect(begin + many).toBeGreaterThan(one);
      }),
    );
  });
});
