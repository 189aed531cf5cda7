import type { PriceField } from '#shared/rules/prices.ts';
import { headsOf, type HeadWords } from '#server/lib/sheets/index.ts';

/** How people and programs call the columns of a price list. */
export const PRICE_WORDS: HeadWords<PriceField> = {
  category: ['категория', 'раздел', 'группа', 'группа услуг', 'вид услуг', 'category', 'group', 'section'],
  code: ['код', 'код услуги', 'артикул', 'номенклатура', 'код номенклатуры', 'шифр', 'code'],
  name: [
    'название',
    'название услуги',
    'наименование',
    'наименование услуги',
    'наименование услуг',
    'наименование медицинской услуги',
    'услуга',
    'услуги',
    'name',
    'service',
  ],
  amount: [
    'цена',
    'цена руб',
    'цена в рублях',
    'цена в руб',
    'цена услуги',
    'стоимость',
    'стоимость руб',
    'стоимость в рублях',
    'стоимость в руб',
    'стоимость услуги',
    'стоимость услуги руб',
    'прайс',
    'тариф',
    'сумма',
    'price',
    'price rub',
    'cost',
  ],
};
/** Heads of price lists. */
export const priceHeads = headsOf<PriceField>(PRICE_WORDS);
