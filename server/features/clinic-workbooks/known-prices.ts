import type { PriceFacts } from '#shared/rules/prices.ts';
import type { PriceRow } from '#server/features/prices/index.ts';
import { foldedText } from './known-clinics.ts';

const keysOf = ({ category, code, name }: PriceFacts): string[] => [
  ...(code === '' ? [] : [`code ${foldedText(code)}`]),
  `name ${foldedText(category)} ${foldedText(name)}`,
];

/** The price list of a clinic, and what the workbook brings it. */
export class KnownPrices {
  readonly #byKey = new Map<string, readonly PriceRow[]>();
  #size = 0;

  constructor(rows: readonly PriceRow[]) {
    for (const row of rows) this.add(row);
  }

  get size(): number {
    return this.#size;
  }

  add(row: PriceRow): void {
    this.#size += 1;
    for (const key of keysOf(row)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), row]);
  }

  /** The services that a row may be: of its code, those of its name before others; without one, of its name. */
  like(price: PriceFacts): readonly PriceRow[] {
    const [first = '', byName = first] = keysOf(price);
    const found = this.#byKey.get(first) ?? [];
    const named = found.filter(({ name }) => foldedText(name) === foldedText(price.name));
    if (found.length > 0) return named.length > 0 ? named : found;
    return (this.#byKey.get(byName) ?? []).filter(({ code }) => price.code === '' || code === '');
  }
}
