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
    ['{fhbnjyjd', 'харитонов'],
    ['jhkjd 12.05.1980', 'орлов 12.05.1980'],
    ['25.11 d 10:30', '25.11 в 10:30'],
    ['Jhkjdf .', 'орлова ю'],
  ])('%j is %j', (typed, meant) => {
    expect(asRussianLayout(typed)).toBe(meant);
  });
});
