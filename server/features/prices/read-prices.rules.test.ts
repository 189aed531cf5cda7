import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceField } from '#shared/rules/prices.ts';
import type { SheetCell, SheetRow } from '#server/lib/sheets/index.ts';
import { priceHeads } from './heads.ru.ts';
import { readPrices } from './read-prices.rules.ts';

const rowsOf = (rows: readonly (readonly SheetCell[])[]): SheetRow[] =>
  rows.map((cells, at) => ({ line: at + 2, cells }));
const WHOLE: readonly PriceField[] = ['category', 'code', 'name', 'amount'];
const named = (rows: readonly (readonly SheetCell[])[], fields: readonly (PriceField | null)[] = WHOLE) => {
  const { prices, faults } = readPrices(rowsOf(rows), fields);
  return {
    prices: prices.map(({ category, name, amount }) => [category, name, amount]),
    faults: faults.map(({ line, problem }) => [line, problem]),
  };
};

describe('rows of a price list', () => {
  it('have their category in its column; merged cells leave it to the row above', () => {
    expect(
      named([
        ['Приём', 'A1', 'Терапевт', 1500],
        ['', 'A2', 'Хирург', 'от 2 000 руб.'],
        ['Анализы', '', 'Кровь', '350,50'],
      ]),
    ).toEqual({
      prices: [
        ['Приём', 'Терапевт', 150_000],
        ['Приём', 'Хирург', 200_000],
        ['Анализы', 'Кровь', 35_050],
      ],
      faults: [],
    });
  });

  it('stand under a heading where there is no such column', () => {
    const rows = [['Приём'], ['Терапевт', 1500], ['', ''], ['Анализы', ''], ['Кровь', 350]];
    expect(named(rows, ['name', 'amount']).prices).toEqual([
      ['Приём', 'Терапевт', 150_000],
      ['Анализы', 'Кровь', 35_000],
    ]);
  });

  it('under a heading in the column of categories belong to it', () => {
    expect(named([['Приём'], ['', '', 'Терапевт', 1500]])).toEqual({
      prices: [['Приём', 'Терапевт', 150_000]],
      faults: [],
    });
  });

  it('tell all that is wrong with them, in the order of their columns', () => {
    const fields: PriceField[] = ['amount', 'name', 'code', 'category'];
    const faults = named([['по запросу', '', 'к'.repeat(101), 'Приём']], fields).faults[0]?.[1];
    expect(String(faults).split('; ')).toEqual([
      expect.stringMatching(/^Цена «по запросу» не читается/),
      'Нет названия услуги',
      expect.stringMatching(/^В столбце «Код» больше/),
    ]);
  });

  it('that are no prices are named by their lines', () => {
    expect(
      named([
        ['Приём', '', 'Терапевт', ''],
        ['Приём', '', '', 1500],
        ['Приём', '', 'Хирург', 'по запросу'],
        ['Приём', '', 'х'.repeat(501), 1],
        ['Приём', '', 'ЛОР', -1],
        ['Приём', '', 'Окулист', 1200],
      ]),
    ).toEqual({
      prices: [['Приём', 'Окулист', 120_000]],
      faults: [
        [2, 'Нет цены'],
        [3, 'Нет названия услуги'],
        [4, 'Цена «по запросу» не читается: нужно число, например 1500 или «от 1500»'],
        [5, 'В столбце «Услуга» больше 500 знаков'],
        [6, 'Цена «-1» не читается: нужно число, например 1500 или «от 1500»'],
      ],
    });
  });

  it('are prices, faults, or headings: none is lost', () => {
    const cell = fc.oneof(fc.constant(''), fc.constantFrom('Приём', 'от 100', '1 500', 'нет'), fc.integer());
    const table = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 20 });
    fc.assert(
      fc.property(table, (rows) => {
        const { prices, faults } = readPrices(rowsOf(rows), WHOLE);
        const headings = rows.filter(([category, ...rest]) => category !== '' && rest.every((value) => value === ''));
        expect(prices.length + faults.length + headings.length).toBe(rows.length);
      }),
    );
  });
});

it.each([
  ['Наименование услуги', 'name'],
  ['УСЛУГА', 'name'],
  ['Стоимость, руб.', 'amount'],
  ['price_rub', 'amount'],
  ['Код услуги', 'code'],
  ['№ п/п', null],
])('the head %j is %s', (head, field) => expect(priceHeads.guess([head])).toEqual([field]));
