import { PRICE_FIELDS, type PriceField } from '#shared/rules/prices.ts';
import { PRICE_TITLES } from '#shared/rules/prices.ru.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { tableFile, type SheetCell, type TableFormat } from '#server/lib/sheets/index.ts';
import type { PriceRow } from './prices.service.ts';
import { priceTexts as texts } from './texts.ru.ts';

/** At most `MAX_PRICES` rows. Served by price_place_idx. */
const selectAll = clinicSql<PriceRow>(
  'price_all',
  `select id, version, category, code, name, amount, is_from as "isFrom" from price where organization_id = :clinic order by place, id`,
);
/** In roubles, as an import reads it. */
const amountCell = ({ amount, isFrom }: PriceRow): SheetCell => (isFrom ? texts.from(amount / 100) : amount / 100);
const cellOf = (row: PriceRow, field: PriceField): SheetCell => (field === 'amount' ? amountCell(row) : row[field]);

async function* cellsOf(rows: readonly PriceRow[]): AsyncGenerator<SheetCell[]> {
  for (const row of rows) yield PRICE_FIELDS.map((field) => cellOf(row, field));
}

/** The whole price list as a table that can be brought back: a workbook, or a text for spreadsheets. Logged. */
export async function exportPrices(call: Call, format: TableFormat): Promise<AsyncIterable<string | Uint8Array>> {
  const rows = await selectAll(call, {});
  await audit(call, {
    action: 'price.export',
    objectType: 'organization',
    objectId: call.clinic.id,
    details: { format },
  });
  return tableFile(format, {
    name: texts.list,
    head: PRICE_FIELDS.map((field) => PRICE_TITLES[field]),
    rows: cellsOf(rows),
  });
}
