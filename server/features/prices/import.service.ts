import { wellCut } from '#shared/format/clean-text.ts';
import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { MAX_IMPORT_COLUMNS } from '#shared/rules/patient-import.ts';
import { MAX_PRICES, type PriceFacts, type PriceField } from '#shared/rules/prices.ts';
import { PRICE_TITLES } from '#shared/rules/prices.ru.ts';
import { acceptFile, type Files, type SentFile } from '#server/features/files/index.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import {
  cellText,
  headedRows,
  inReadingTurn,
  openTable,
  StoredRows,
  TableError,
  tableProblem,
  type HeadedRows,
  type SheetRow,
  type Table,
  type TableChoice,
} from '#server/lib/sheets/index.ts';
import { priceHeads } from './heads.ru.ts';
import { readPrices, type PriceFault } from './read-prices.rules.ts';
import { replacePrices } from './replace.service.ts';
import { priceTexts as texts } from './texts.ru.ts';

/** What a person says of a table of prices; what is missing is found out. */
export interface PriceChoice extends TableChoice {
  readonly columns?: readonly (PriceField | null)[] | undefined;
  /** rows that are no prices are left out */
  readonly skipWrong: boolean;
  /** the list becomes the clinic's */
  readonly apply: boolean;
}
/** A table of prices as it was understood. */
export interface ReadPrices {
  readonly table: Table;
  readonly columns: readonly {
    readonly title: string;
    readonly samples: readonly string[];
    readonly field: PriceField | null;
  }[];
  readonly prices: readonly PriceFacts[];
  readonly faults: readonly PriceFault[];
}
/** Rows of a file: headings and empty prices stand between those of a list. */
const MOST_ROWS = 2 * MAX_PRICES;
/** Characters of a file: it is read whole. */
const MOST_TEXT = 20_000_000;
const SAMPLES = 3;
const MAX_SAMPLE = 80;

const refuse = (reason: string) => new DomainError('import_wrong_file', { params: { reason } });

/** All rows of a table. @throws import_wrong_file for too many, TableError */
async function rowsOf(table: Table): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of new StoredRows({ all: MOST_TEXT }).of(table.rows()))
    if (rows.push(row) > MOST_ROWS) throw refuse(texts.tooManyRows(MOST_ROWS));
  return rows;
}

const columnsOf = ({ titles, below }: HeadedRows<PriceField>, fields: readonly (PriceField | null)[]) =>
  titles.map((title, at) => ({
    title: wellCut(title, MAX_SAMPLE) || texts.column(at + 1),
    samples: below
      .map(({ cells }) => wellCut(cellText(cells[at] ?? ''), MAX_SAMPLE))
      .filter((text) => text !== '')
      .slice(0, SAMPLES),
    field: fields[at] ?? null,
  }));

/** @throws import_column_twice, price_columns_missing */
function assertColumns(fields: readonly (PriceField | null)[]): void {
  const twice = fields.find((field, at): field is PriceField => field !== null && fields.indexOf(field) !== at);
  if (twice !== undefined) throw new DomainError('import_column_twice', { params: { title: PRICE_TITLES[twice] } });
  if (!fields.includes('name') || !fields.includes('amount')) throw new DomainError('price_columns_missing');
}

async function read(path: string, type: string, choice: PriceChoice): Promise<ReadPrices> {
  const table = await openTable(path, type, choice);
  const headed = headedRows(await rowsOf(table), priceHeads);
  if (headed.below.length === 0) throw refuse(texts.noRows);
  if (headed.titles.length > MAX_IMPORT_COLUMNS) throw refuse(texts.tooManyColumns(MAX_IMPORT_COLUMNS));
  if (choice.columns) assertColumns(choice.columns);
  const fields = choice.columns ?? headed.fields;
  const isKnown = fields.includes('name') && fields.includes('amount');
  return {
    table,
    columns: columnsOf(headed, fields),
    ...(isKnown ? readPrices(headed.below, fields) : { prices: [], faults: [] }),
  };
}

/**
 * Reads a price list from a table; nothing is kept of it unless it is to become the clinic's, whole in the place of the
 * present one.
 * @throws import_wrong_file with the reason, import_column_twice, price_columns_missing, import_has_faults with their
 * count, file_type_refused, file_macros, upload_malformed, file_infected, server_busy when too many wait
 */
export async function importPrices(
  call: Call & { readonly gone?: AbortSignal },
  files: Files,
  sent: SentFile,
  choice: PriceChoice,
): Promise<ReadPrices> {
  const { type } = await acceptFile(call, files, sent, FILE_PURPOSES.table, choice.encoding);
  const found = await inReadingTurn(call.clinic.id, call.gone, () => read(sent.path, type, choice)).catch(
    (error: unknown) => {
      throw error instanceof TableError ? refuse(tableProblem(error)) : error;
    },
  );
  const { prices, faults, columns } = found;
  if (prices.length > MAX_PRICES) throw refuse(texts.tooManyRows(MAX_PRICES));
  if (!choice.apply) return found;
  assertColumns(columns.map(({ field }) => field));
  if (faults.length > 0 && !choice.skipWrong)
    throw new DomainError('import_has_faults', { params: { count: faults.length } });
  if (prices.length === 0) throw refuse(texts.noPrices);
  await replacePrices(call, prices, sent.name);
  return found;
}
