import { storable } from '#shared/format/clean-text.ts';
import { CFB_TYPE, CSV_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { openCsv } from './csv-table.ts';
import { TableError, type SheetRow, type Table, type TableChoice } from './table.ts';
import { openXls } from './xls-table.ts';
import { openXlsx } from './xlsx-table.ts';

const OPENERS: Readonly<Record<string, (path: string, choice: TableChoice) => Promise<Table>>> = {
  [XLSX_TYPE]: openXlsx,
  [CSV_TYPE]: openCsv,
  [CFB_TYPE]: openXls,
};

/** Whatever the format lets through, and whoever has made the file: cells are texts that can be stored. */
async function* storableRows(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const { line, cells: given } of rows) {
    const cells = given.map((cell) => (typeof cell === 'string' ? storable(cell) : cell));
    if (cells.some((cell) => cell !== '')) yield { line, cells };
  }
}

/**
 * Opens a table that a person sent, by its media type. Its rows must be read, or begun and left. Its texts can be
 * stored.
 * @throws TableError; its rows, too
 */
export async function openTable(path: string, type: string, choice: TableChoice = {}): Promise<Table> {
  const open = OPENERS[type];
  if (!open) throw new TableError('broken');
  const table = await open(path, choice);
  return { ...table, rows: () => storableRows(table.rows()) };
}
