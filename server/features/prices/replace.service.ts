import type { PriceFacts } from '#shared/rules/prices.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

/** The list that the last replacement put away; `replaced_ms`: when. */
export interface FormerList {
  readonly rows: number;
  readonly replaced_ms: number;
}

const selectFormer = clinicSql<FormerList>(
  'price_former',
  `select jsonb_array_length(prices) as rows, ms(replaced_at) as replaced_ms from price_undo where organization_id = :clinic`,
);
/** First of all: a second replacement waits here for the first, and then sees its list. @returns the former list */
const lockFormer = clinicSql<{ prices: string }>(
  'price_former_lock',
  `
  insert into price_undo (organization_id, prices) values (:clinic, '[]')
  on conflict (organization_id) do update set replaced_at = now() returning prices::text as prices`,
);
const putAway = clinicSql<{ rows: number }>(
  'price_put_away',
  `
  with gone as (delete from price where organization_id = :clinic returning id, version, place, category, code, name, amount, is_from)
  update price_undo set prices = (select coalesce(jsonb_agg(to_jsonb(gone) order by place, id), '[]') from gone)
  where organization_id = :clinic returning jsonb_array_length(prices) as rows`,
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

/** Puts a list in the place of the clinic's, which is kept until the next one. Logged. */
export const replacePrices = (call: Call, prices: readonly PriceFacts[], fileName: string): Promise<void> =>
  inTransaction(call, async (call) => {
    await lockFormer(call, {});
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
 * Brings the former list back; the present one is kept in its place, so that this can be taken back as well. Logged.
 * @returns rows of the list @throws nothing_to_undo
 */
export const restorePrices = (call: Call): Promise<number> =>
  inTransaction(call, async (call) => {
    if (!(await formerList(call))) throw new DomainError('nothing_to_undo');
    const [former] = await lockFormer(call, {});
    await putAway(call, {});
    const prices = former?.prices ?? '[]';
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
