import type { PriceField } from './prices.ts';

/** What a field of a price list is called. */
export const PRICE_TITLES: Readonly<Record<PriceField, string>> = {
  category: 'Раздел',
  code: 'Код',
  name: 'Услуга',
  amount: 'Цена',
};
