import { describe, expect, it } from 'vitest';
import { findPrices, sectionsOf } from './clinic-prices-rules.ts';

const price = (category: string, name: string, code = '') => ({
  id: name,
  version: 1,
  category,
  code,
  name,
  amount: 100,
  is_from: false,
});
const PRICES = [
  price('Приёмы', 'Приём терапевта', 'B01'),
  price('Анализы', 'Анализ крови', 'A09'),
  price('Приёмы', 'Приём хирурга'),
  price('', 'Справка'),
];
const found = (search: string) => findPrices(PRICES, search).map(({ name }) => name);

it('services stand under their categories, in the order of the list', () => {
  expect(sectionsOf(PRICES).map(({ category, prices }) => [category, ...prices.map(({ name }) => name)])).toEqual([
    ['Приёмы', 'Приём терапевта', 'Приём хирурга'],
    ['Анализы', 'Анализ крови'],
    ['', 'Справка'],
  ]);
  expect(sectionsOf([])).toEqual([]);
});

describe('the search in prices', () => {
  it.each([
    ['', PRICES.map(({ name }) => name)],
    ['прием', ['Приём терапевта', 'Приём хирурга']],
    ['приёмы ХИРУРГ', ['Приём хирурга']],
    ['a09', ['Анализ крови']],
    ['анализы кровь', ['Анализ крови']],
    ['терапевту', ['Приём терапевта']],
    ['cghfdrf', ['Справка']],
    ['рентген', []],
  ])('«%s» finds %j', (search, names) => expect(found(search)).toEqual(names));
});
