import { CFB_TYPE, CSV_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { openCsv } from './csv-table.ts';
import { TableError, type Table, type TableChoice } from './table.ts';
import { openXls } from './xls-table.ts';
import { openXlsx } from './xlsx-table.ts';

const OPENERS: Readonly<Record<string, (path: string, choice: TableChoice) => Promise<Table>>> = {
  [XLSX_TYPE]: openXlsx,
  [CSV_TYPE]: openCsv,
  [CFB_TYPE]: openXls,
};

/**
 * Opens a table that a person sent, by its media type. Its rows must be read, or begun and left.
 * @throws TableError; its rows, too
 */
export async function openTable(path: string, type: string, choice: TableChoice = {}): Promise<Table> {
  const open = OPENERS[type];
  if (!open) throw new TableError('broken');
  return open(path, choice);
}
