import { amountText } from '#shared/format/money.ru.ts';
import type { Column } from '#renderer/ui/data-table/types.ts';
import type { Price } from './api.ts';
import { amountOf } from './price-rules.ts';
import { texts } from './texts.ru.ts';

type Facts = Omit<Price, 'id' | 'version'>;

/** Of a price list, as it is and as a file would make it. */
export const priceColumns: readonly Column<Facts>[] = [
  { key: 'name', title: texts.field_name, render: ({ name }) => name },
  { key: 'category', title: texts.field_category, render: ({ category }) => category, onCard: 'bare' },
  { key: 'code', title: texts.field_code, render: ({ code }) => code },
  {
    key: 'amount',
    title: texts.head_amount,
    isNumeric: true,
    onCard: 'bare',
    render: (price) => amountText(amountOf(price)),
  },
];
