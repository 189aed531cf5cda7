import { describe, expect, it } from 'vitest';
import { CARD_ITEMS } from '#renderer/entities/patient/card-fields.ts';
import { valuesOf } from '#renderer/entities/patient/card-values.ts';
import { cardRail } from './card-rail.ts';
import { openPatient } from '#tests/dom/patient.ts';

const values = valuesOf(
  openPatient({
    last_name: '',
    first_name: '',
  }),
);
const stateOf = (number: number, state: Parameters<typeof cardRail>[0]) => {
  const item = cardRail(state).find((one) => one.number === number);
  return [item?.state, item?.note];
};

describe('the rail of the card', () => {
  it('has the 21 items in their order', () =>
    expect(cardRail({ values, errors: {}, filled: [] }).map(({ number }) => number)).toEqual(
      CARD_ITEMS.map(({ number }) => number),
    ));
  it('tells what a visit needs from what may stay empty', () => {
    const state = { values, errors: {}, filled: [] };
    expect([2, 3, 4, 5, 6].map((number) => stateOf(number, state)[0])).toEqual([
      'missing',
      'missing',
      'missing',
      'missing',
      'empty',
    ]);
  });
  it('an item with an error is never filled', () => {
    const errors = { snils: 'нет', registrationStreet: 'нет', email: 'нет' };
    const filled = CARD_ITEMS.map(({ number }) => number);
    expect(stateOf(8, { values, errors, filled })).toEqual(['wrong', '1 ош.']);
    expect(stateOf(5, { values, errors, filled })).toEqual(['wrong', '2 ош.']);
    expect(stateOf(9, { values, errors, filled })).toEqual(['filled', undefined]);
  });
});
