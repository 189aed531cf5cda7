import { MAX_PRICES, type PriceFacts } from '#shared/rules/prices.ts';
import { clinicSql } from '#server/db/sql.ts';
import { removeRow, rowsOf, saveRow } from '#server/features/registry/index.ts';
import { assertVersion, rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type StaffCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { Price } from './price.entity.ts';
import { lockList } from './replace.service.ts';

/** A row of a clinic's price list; `amount` in kopecks. */
export interface PriceRow extends PriceFacts {
  readonly id: string;
  readonly version: number;
}

/** Served by price_place_idx. */
const rows = rowsOf<PriceRow>('price', {
  select: `select id, version, category, code, name, amount, is_from as "isFrom", place from price where organization_id = :clinic`,
  id: 'id',
  searched: `category || ' ' || code || ' ' || name`,
  order: 'place, id',
});
export const { list: listPrices, get: getPrice } = rows;

/** The end of a category, or of the list, and how many rows the list has. */
const selectEnd = clinicSql<{ place: number; count: number }>(
  'price_end',
  `
  select coalesce(max(place) filter (where category = :category), max(place) + 1, 1) as place, count(*)::int as count
  from price where organization_id = :clinic`,
);
const rowOf = ({ id, version, category, code, name, amount, isFrom }: Price): PriceRow => ({
  id,
  version,
  category,
  code,
  name,
  amount,
  isFrom,
});
const logged = ({ category, name, amount, isFrom }: PriceFacts) => ({ category, name, amount, isFrom });

/** Adds a row at the end of its category. @throws too_many_prices */
export const createPrice = (call: StaffCall, facts: PriceFacts): Promise<PriceRow> =>
  inTransaction(call, async (call) => {
    await lockList(call, {});
    const [{ place, count } = { place: 1, count: 0 }] = await selectEnd(call, { category: facts.category });
    if (count >= MAX_PRICES) throw new DomainError('too_many_prices', { params: { most: MAX_PRICES } });
    const row = call.em.create(Price, { organizationId: call.clinic.id, place, ...facts });
    await saveRow(call, 'price', 'create', row, logged(row));
    return rowOf(row);
  });

/** Changes a row; in another category it goes to its end. @throws not_found, stale_version with the present row */
export const updatePrice = (
  call: StaffCall,
  id: string,
  { version, ...facts }: PriceFacts & { readonly version: number },
): Promise<PriceRow> =>
  inTransaction(call, async (call) => {
    const row = await rootForChange(call, Price, id);
    await assertVersion(row, version, async () => rowOf(row));
    if (row.category !== facts.category) {
      const [end] = await selectEnd(call, { category: facts.category });
      if (end) row.place = end.place;
    }
    call.em.assign(row, facts);
    await saveRow(call, 'price', 'update', row, logged(row));
    return rowOf(row);
  });

/** @throws not_found */
export const deletePrice = (call: StaffCall, id: string): Promise<void> =>
  inTransaction(call, async (call) => {
    const row = await rootForChange(call, Price, id);
    await removeRow(call, 'price', row, null, logged(row));
  });
