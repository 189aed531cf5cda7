import { describe, expect, it } from 'vitest';
import { asRussianLayout } from './other-layout.ru.ts';

describe('asRussianLayout', () => {
  it.each([
    ['jhkjd', 'орлов'],
    ['Jhkjdf Yfl', 'орлова над'],
    ["'kmpf", 'эльза'],
    ['`;', null],
    ['орлов', null],
    ['орл jd', null],
    ['604', null],
    ['[fhbnjyjd 12', 'харитонов 12'],
  ])('%j is %j', (typed, meant) => {
    expect(asRussianLayout(typed)).toBe(meant);
  });
});
