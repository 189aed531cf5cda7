import { expect, it } from 'vitest';
import { checkPrice, toBody, toValues } from './price-rules.ts';
import { texts } from './texts.ru.ts';

const price = {
  id: 'a',
  version: 1,
  category: 'Приём',
  code: '',
  name: 'Терапевт',
  amount: 150_050,
  is_from: true,
};
const values = toValues(price);

it('a price in its form is sent as it was', () => {
  const { id: _, version: __, ...facts } = price;
  expect(toBody(values)).toEqual(facts);
  expect(checkPrice(values)).toEqual({});
});

it.each([
  [{ name: ' ' }, { name: texts.alert_required }],
  [{ amount: '' }, { amount: texts.alert_required }],
  [{ amount: 'дорого' }, { amount: texts.alert_amount }],
  [{ amount: '-5' }, { amount: texts.alert_amount }],
  [
    { name: '', amount: '' },
    { name: texts.alert_required, amount: texts.alert_required },
  ],
])('%j is told at its field', (change, told) => expect(checkPrice({ ...values, ...change })).toEqual(told));

it('nothing is asked for a category and a code', () =>
  expect(checkPrice({ name: 'Осмотр', amount: '0', category: '', code: '' })).toEqual({}));
