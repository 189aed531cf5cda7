import { PassThrough } from 'node:stream';
import { csvLines } from './csv-lines.ts';
import { writeXlsx, type NewSheet } from './write-xlsx.ts';

/** Files that a table of ours is given as. */
export type TableFormat = 'xlsx' | 'csv';

/** A table as a file that comes as its rows do: a workbook, or a text for spreadsheets. */
export const tableFile = (format: TableFormat, sheet: NewSheet): AsyncIterable<string | Uint8Array> =>
  format === 'csv' ? csvLines(sheet.head, sheet.rows) : workbookFile([sheet]);

/** A workbook of several sheets, which comes as their rows do. */
export function workbookFile(sheets: readonly NewSheet[]): AsyncIterable<string | Uint8Array> {
  const file = new PassThrough();
  // a failure destroys the file, and so breaks the answer off
  void writeXlsx(file, { sheets }).catch(() => {});
  return file;
}
