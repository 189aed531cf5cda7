import type { PriceFacts } from '#shared/rules/prices.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

/** The list that the last replacement put away; `version` counts replacements; `replaced_ms`: when. */
export interface FormerList {
  readonly version: number;
  readonly rows: number;
  readonly replaced_ms: number;
}

const selectFormer = clinicSql<FormerList>(
  'price_former',
  `select version, jsonb_array_length(prices) as rows, ms(replaced_at) as replaced_ms from price_undo where organization_id = :clinic`,
);
/** First of all: who replaces the list, or adds to it, waits here for the one before, and then sees its list. */
export const lockList = clinicSql(
  'price_list_lock',
  `select pg_advisory_xact_lock(hashtextextended('price list ' || :clinic, 0))`,
);
const selectFormerPrices = clinicSql<{ version: number; prices: string }>(
  'price_former_prices',
  'select version, prices::text as prices from price_undo where organization_id = :clinic',
);
/** Served by price_place_idx. */
const selectPresent = clinicSql<PriceFacts>(
  'price_present',
  `select category, code, name, amount, is_from as "isFrom" from price where organization_id = :clinic order by place, id`,
);
const putAway = clinicSql<{ rows: number }>(
  'price_put_away',
  `
  with gone as (delete from price where organization_id = :clinic returning id, version, place, category, code, name, amount, is_from)
  insert into price_undo (organization_id, prices)
  select :clinic, coalesce(jsonb_agg(to_jsonb(gone) order by place, gone.id), '[]') from gone
  on conflict (organization_id) do update set version = price_undo.version + 1, prices = excluded.prices, replaced_at = now()
  returning jsonb_array_length(prices) as rows`,
);
const insertList = clinicSql(
  'price_insert',
  `
  insert into price (id, version, organization_id, place, category, code, name, amount, is_from)
  select id, version, :clinic, place, category, code, name, amount, is_from
  from jsonb_to_recordset(:prices::jsonb) as r(id uuid, version int, place int, category text, code text, name text, amount int, is_from boolean)`,
);

/** The list that can be brought back; undefined when the clinic has never replaced one. */
export const formerList = async (call: ClinicCall): Promise<FormerList | undefined> =>
  (await selectFormer(call, {}))[0];

const FACTS = ['category', 'code', 'name', 'amount', 'isFrom'] as const satisfies (keyof PriceFacts)[];
const isSame = (one: readonly PriceFacts[], other: readonly PriceFacts[]): boolean =>
  one.length === other.length && one.every((facts, at) => FACTS.every((field) => facts[field] === other[at]?.[field]));

/**
 * Puts a list in the place of the clinic's, which is kept until the next one. Logged. The same list again is no
 * replacement: the former one stays.
 */
export const replacePrices = (call: Call, prices: readonly PriceFacts[], fileName: string): Promise<void> =>
  inTransaction(call, async (call) => {
    await lockList(call, {});
    if (isSame(await selectPresent(call, {}), prices)) return;
    const [former] = await putAway(call, {});
    const list = prices.map(({ isFrom, ...facts }, at) => ({
      id: uuidv7(),
      version: 1,
      place: at + 1,
      ...facts,
      is_from: isFrom,
    }));
    await insertList(call, { prices: JSON.stringify(list) });
    await audit(call, {
      action: 'price.import',
      objectType: 'organization',
      objectId: call.clinic.id,
      details: { fileName, rows: list.length, former: former?.rows ?? 0 },
    });
  });

/**
 * Takes a replacement back, once; the present list is kept as one that can be brought back as well. Logged.
 * @param version of the replacement
 * @returns rows of the list @throws nothing_to_undo, price_undo_stale when it was taken back, or followed by another
 */
export const restorePrices = (call: Call, version: number): Promise<number> =>
  inTransaction(call, async (call) => {
    await lockList(call, {});
    const [former] = await selectFormerPrices(call, {});
    if (!former) throw new DomainError('nothing_to_undo');
    if (former.version !== version) throw new DomainError('price_undo_stale');
    const { prices } = former;
    await putAway(call, {});
    await insertList(call, { prices });
    const rows = (JSON.parse(prices) as readonly unknown[]).length;
    await audit(call, {
      action: 'price.import_undo',
      objectType: 'organization',
      objectId: call.clinic.id,
      details: { rows },
    });
    return rows;
  });
