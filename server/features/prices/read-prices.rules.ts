import { readAmount } from '#shared/format/money.ru.ts';
import { MAX_PRICE_TEXT, type PriceFacts, type PriceField } from '#shared/rules/prices.ts';
import { PRICE_TITLES } from '#shared/rules/prices.ru.ts';
import { cellText, type SheetCell, type SheetRow } from '#server/lib/sheets/index.ts';
import { priceTexts as texts } from './texts.ru.ts';

/** A row of a table that is no price, and why, in Russian. */
export interface PriceFault {
  /** of the file, from 1 */
  readonly line: number;
  readonly problem: string;
}
const TEXT_FIELDS = ['category', 'code', 'name'] as const;
/** In a fault: so much of a cell that is no price. */
const CELL_SHOWN = 40;

/** A price, or what is wrong with its row. */
function readPrice(cells: Record<PriceField, SheetCell>, category: string): PriceFacts | string {
  const texted = { category, code: cellText(cells.code), name: cellText(cells.name) };
  if (texted.name === '') return texts.noName;
  const tooLong = TEXT_FIELDS.find((field) => texted[field].length > MAX_PRICE_TEXT[field]);
  if (tooLong !== undefined) return texts.tooLong(PRICE_TITLES[tooLong], MAX_PRICE_TEXT[tooLong]);
  const written = cellText(cells.amount);
  if (written === '') return texts.noAmount;
  const amount = readAmount(cells.amount);
  return amount ? { ...texted, ...amount } : texts.notAmount(written.slice(0, CELL_SHOWN));
}

/**
 * The prices among the rows under the heads. A category stands in its own column, where merged cells leave it out of
 * all rows but their first; or, in a table without that column, alone in a row above its services.
 */
export function readPrices(
  rows: readonly SheetRow[],
  fields: readonly (PriceField | null)[],
): { readonly prices: PriceFacts[]; readonly faults: PriceFault[] } {
  const prices: PriceFacts[] = [];
  const faults: PriceFault[] = [];
  const hasCategories = fields.includes('category');
  let category = '';
  for (const { line, cells } of rows) {
    const cell = (field: PriceField): SheetCell => cells[fields.indexOf(field)] ?? '';
    const [first = '', ...others] = cells.map(cellText).filter((text) => text !== '');
    const isAlone = others.length === 0;
    const own = hasCategories ? cellText(cell('category')) : isAlone && cellText(cell('amount')) === '' ? first : '';
    category = own || category;
    if (own !== '' && isAlone) continue;
    const read = readPrice({ category, code: cell('code'), name: cell('name'), amount: cell('amount') }, category);
    if (typeof read === 'string') faults.push({ line, problem: read });
    else prices.push(read);
  }
  return { prices, faults };
}
