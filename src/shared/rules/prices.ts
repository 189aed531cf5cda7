/** What a column of a price list holds. */
export const PRICE_FIELDS = ['category', 'code', 'name', 'amount'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];
/** Most rows of a list, and most characters of a cell. */
export const MAX_PRICES = 5000;
export const MAX_PRICE_TEXT = { category: 200, code: 50, name: 500 } as const;
/** Kopecks: ten million roubles. */
export const MAX_AMOUNT = 1_000_000_000;

/** What a service costs, kopecks; `isFrom`: at least so much. */
export interface Amount {
  readonly amount: number;
  readonly isFrom: boolean;
}
/** A row of a price list. */
export interface PriceFacts extends Amount {
  readonly category: string;
  readonly code: string;
  readonly name: string;
}
