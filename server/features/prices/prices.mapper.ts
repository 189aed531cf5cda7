import type { Static } from 'typebox';
import type { Price, PriceInput, PriceTable } from '#shared/contract/prices.ts';
import { PRICE_FIELDS, type PriceFacts, type PriceField } from '#shared/rules/prices.ts';
import type { ReadPrices } from './import.service.ts';
import type { PriceRow } from './prices.service.ts';

/** Rows of a table that are shown of it before it becomes the list, and of those that are no prices. */
const SHOWN = 100;

const toFacts = ({ category, code, name, amount, isFrom }: PriceFacts) => ({
  category,
  code,
  name,
  amount,
  is_from: isFrom,
});
export const fromPrice = ({ is_from: isFrom, ...facts }: Static<typeof PriceInput>): PriceFacts => ({
  ...facts,
  isFrom,
});
export const toPrice = (row: PriceRow): Static<typeof Price> => ({
  id: row.id,
  ...toFacts(row),
  version: row.version,
});
export const toTable = (
  { table: { sheets, sheet, encoding, delimiter }, columns, prices, faults }: ReadPrices,
  applied: boolean,
): Static<typeof PriceTable> => ({
  sheets: [...sheets],
  sheet,
  encoding,
  delimiter,
  columns: columns.map(({ title, samples, field }) => ({ title, samples: [...samples], field })),
  prices: prices.length,
  first: prices.slice(0, SHOWN).map(toFacts),
  wrong: faults.length,
  faults: faults.slice(0, SHOWN).map(({ line, problem }) => ({ line, problem })),
  applied,
});
/** «name,,amount»: what each column holds. */
export const fromColumns = (columns: string): (PriceField | null)[] =>
  columns.split(',').map((name) => PRICE_FIELDS.find((field) => field === name) ?? null);
