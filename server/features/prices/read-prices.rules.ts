import { wellCut } from '#shared/format/clean-text.ts';
import { readAmount } from '#shared/format/money.ru.ts';
import { MAX_PRICE_TEXT, type PriceFacts, type PriceField } from '#shared/rules/prices.ts';
import { PRICE_TITLES } from '#shared/rules/prices.ru.ts';
import { cellText, faultsText, type CellFault, type SheetCell, type SheetRow } from '#server/lib/sheets/index.ts';
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

/** A price, or all that is wrong with its row. */
function readPrice(cells: Record<PriceField, SheetCell>, category: string): PriceFacts | CellFault<PriceField>[] {
  const texted = { category, code: cellText(cells.code), name: cellText(cells.name) };
  const faults: CellFault<PriceField>[] = TEXT_FIELDS.filter(
    (field) => texted[field].length > MAX_PRICE_TEXT[field],
  ).map((field) => ({ field, problem: texts.tooLong(PRICE_TITLES[field], MAX_PRICE_TEXT[field]) }));
  if (texted.name === '') faults.push({ field: 'name', problem: texts.noName });
  const written = cellText(cells.amount);
  const amount = written === '' ? null : readAmount(cells.amount);
  if (amount !== null) return faults.length > 0 ? faults : { ...texted, ...amount };
  const problem = written === '' ? texts.noAmount : texts.notAmount(wellCut(written, CELL_SHOWN));
  return [...faults, { field: 'amount', problem }];
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
    if (Array.isArray(read)) faults.push({ line, problem: faultsText(read, fields) });
    else prices.push(read);
  }
  return { prices, faults };
}
