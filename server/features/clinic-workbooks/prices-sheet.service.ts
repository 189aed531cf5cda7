import { errorText } from '#shared/errors/catalogue.ts';
import { amountText } from '#shared/format/money.ru.ts';
import { MAX_PRICES, type PriceFacts } from '#shared/rules/prices.ts';
import { createPrice, deletePrice, getPrice, updatePrice, type PriceRow } from '#server/features/prices/index.ts';
import type { PriceEntry } from './entries.ts';
import { foldedText } from './known-clinics.ts';
import type { Known } from './known.service.ts';
import {
  assertUnchanged,
  callAt,
  differenceOf,
  wrong,
  wrongAt,
  type IsFaulty,
  type SheetWork,
  type Verdict,
} from './sheet-work.ts';
import { rowTexts as texts } from './texts.ru.ts';

const SHEET = 'prices';
/** As people read it. */
const shown = ({ category, code, name, ...amount }: PriceFacts) => ({
  category,
  code,
  name,
  amount: amountText(amount),
});
const factsOf = ({ category, code, name, amount, isFrom }: PriceFacts): PriceFacts => ({
  category,
  code,
  name,
  amount,
  isFrom,
});
/** What the row makes of a price that there is: an empty cell says nothing. */
const changed = (there: PriceFacts, price: PriceFacts): PriceFacts => ({
  ...price,
  category: price.category || there.category,
  code: price.code || there.code,
});

async function judge(known: Known, entry: PriceEntry, isFaulty: IsFaulty): Promise<Verdict<PriceEntry>> {
  const clinic = known.clinics.ofRow(entry.clinic);
  if (typeof clinic === 'string') return wrongAt(SHEET, 'clinic', clinic);
  // which service is meant is not known
  if (isFaulty('code') || isFaulty('name') || isFaulty('category')) return wrong([]);
  const { price } = entry;
  const { prices } = await known.registryOf(clinic);
  const [is = null, ...others] = prices.like(price);
  if (others.length > 0) return wrongAt(SHEET, 'name', texts.manyPrices(price.name));
  if (!is && prices.size >= MAX_PRICES)
    return wrongAt(SHEET, 'name', errorText('too_many_prices', { most: MAX_PRICES }));
  const difference = is ? differenceOf(SHEET, shown(is), shown(price)) : null;
  return {
    kind: is ? (difference ? 'changed' : 'same') : 'new',
    entry: { ...entry, clinic: clinic.slug },
    clinic,
    // the next row of a planned one finds it by this id
    key: is?.id ?? [clinic.slug, price.code, price.category, price.name].map(foldedText).join(' '),
    is,
    before: is && difference ? factsOf(is) : null,
    changes: difference?.words ?? '',
  };
}

/** Prices: a service by its code, without one by its category and name; what is not named stays in the list. */
export const pricesSheet: SheetWork<'prices'> = {
  title: ({ price: { name } }) => name,
  judge,
  note: async (known, { clinic, entry: { price }, key, is }, written) => {
    if (is || !clinic) return;
    const row = { ...price, id: written?.id ?? key, version: written?.version ?? 1 };
    (await known.registryOf(clinic)).prices.add(row);
  },
  write: (writer, known, { entry: { clinic: slug, price }, is }) => {
    const clinic = known.clinics.bySlug(slug);
    if (!clinic) throw new Error(`No clinic ${slug}`);
    const call = callAt(writer, clinic);
    if (!is) return createPrice(call, price);
    return updatePrice(call, is.id, { ...changed(is as PriceRow, price), version: is.version });
  },
  undo: async (writer, row) => {
    const call = callAt(writer, row.clinic);
    const now = await getPrice(call, row.id);
    assertUnchanged(row, now);
    if (row.kind === 'new') return deletePrice(call, row.id);
    await updatePrice(call, row.id, { ...(row.before as PriceFacts), version: now.version });
  },
};
