import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_AMOUNT } from '#shared/rules/prices.ts';
import { amountText, readAmount } from './money.ru.ts';

it.each([
  ['1500', 150_000, false],
  ['1 500', 150_000, false],
  ['1\u00a0500,00 ₽', 150_000, false],
  ['1.500', 150_000, false],
  ['1500.5', 150_050, false],
  ['1 250 000,05 руб.', 125_000_005, false],
  ['от 2 000 р.', 200_000, true],
  ['ОТ 2000', 200_000, true],
  ['1500 рублей', 150_000, false],
  ['бесплатно', 0, false],
  ['0', 0, false],
  [1500, 150_000, false],
  [1500.55, 150_055, false],
])('%j is %i kopecks', (cell, amount, isFrom) => expect(readAmount(cell)).toEqual({ amount, isFrom }));

it.each(['', 'по запросу', '-5', '1500-2000', '15 00', 'от', '10000001', '1,2345', -1, Number.NaN])(
  '%j is no price',
  (cell) => expect(readAmount(cell)).toBeNull(),
);

it('reads back each price that it writes', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.boolean(), (amount, isFrom) => {
      expect(readAmount(amountText({ amount, isFrom }))).toEqual({ amount, isFrom });
    }),
  ));
