import { plural } from '#shared/format/plural.ts';

/** What is said of price lists and of the tables that they come from. */
export const priceTexts = {
  list: 'Прайс-лист',
  fileName: (day: string, format: string) => `Прайс-лист ${day}.${format}`,
  column: (number: number) => `Столбец ${number}`,
  noRows: 'в нём нет ни одной строки с данными',
  noPrices: 'в нём нет ни одной услуги с ценой',
  tooManyRows: (most: number) =>
    `в нём больше ${most.toLocaleString('ru')} ${plural(most, 'строки', 'строк', 'строк')}. Прайс-лист должен быть короче`,
  tooManyColumns: (most: number) => `в нём больше ${most} столбцов. Оставьте нужные`,
  noName: 'Нет названия услуги',
  noAmount: 'Нет цены',
  notAmount: (cell: string) => `Цена «${cell}» не читается: нужно число, например 1500 или «от 1500»`,
  tooLong: (title: string, most: number) => `В столбце «${title}» больше ${most} знаков`,
  from: (amount: number) => `от ${String(amount).replace('.', ',')}`,
};
