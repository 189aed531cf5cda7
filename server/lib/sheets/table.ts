/** How the text of a table may be written. */
export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1251' | 'ibm866' | 'koi8-r';
export const DELIMITERS = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];
/** A number, or a text; '' for an empty cell. */
export type SheetCell = string | number;
/** A row that is not wholly empty. */
export interface SheetRow {
  /** of the file as a person sees it, from 1 */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}
/** What a person says of a file; what is missing is found out. */
export interface TableChoice {
  readonly sheet?: string | undefined;
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
}
/** A table of a file that a person sent. */
export interface Table {
  /** names of a workbook's sheets; empty for a text */
  readonly sheets: readonly string[];
  /** the one that is read; null for a text */
  readonly sheet: string | null;
  /** of a text; null for a workbook */
  readonly encoding: Encoding | null;
  readonly delimiter: Delimiter | null;
  /** of the serial numbers of days */
  readonly epoch: 1900 | 1904;
  /** read once, as they are asked for; throws `TableError` */
  readonly rows: () => AsyncGenerator<SheetRow>;
}
/** What a file may cost while it is read. */
export interface Bounds {
  /** bytes of a workbook's parts, unpacked */
  readonly inflated: number;
  /** shared strings of a workbook */
  readonly strings: number;
  readonly columns: number;
  /** characters of a cell: Excel's own bound */
  readonly cell: number;
  readonly parts: number;
  readonly rows: number;
  /** characters of a row of a text */
  readonly row: number;
  /** sheets of a workbook, hidden ones among them, and characters of a name: Excel's own bound */
  readonly sheets: number;
  readonly sheetName: number;
}
/** Characters that are kept of a cell, but for tables that may have a longer text. */
export const KEPT_CELL = 4000;
const COLUMNS = 200;
export const BOUNDS: Bounds = {
  inflated: 400_000_000,
  strings: 2_000_000,
  columns: COLUMNS,
  cell: 32_767,
  parts: 1000,
  rows: 1_048_576,
  // as many columns as are read, each with as much as is kept of a cell: room for the few longer texts of a doctor, too
  row: COLUMNS * KEPT_CELL,
  sheets: 200,
  sheetName: 31,
};

export type TableProblem =
  | 'broken'
  | 'too_big'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'no_sheet'
  | 'too_many_sheets'
  | 'sheet_name_too_long'
  | 'wrong_encoding'
  | 'quote_open'
  | 'row_too_long'
  | 'locked';
/** A file that cannot be read as a table. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly problem: TableProblem;
  /** of the file, from 1; null where it is of the whole */
  readonly line: number | null;

  constructor(problem: TableProblem, line: number | null = null, options?: ErrorOptions) {
    super(line === null ? problem : `${problem} at line ${line}`, options);
    this.problem = problem;
    this.line = line;
  }
}

/** Names are kept and told whole: a small file may hold megabytes of them. @throws TableError */
export function assertSheets(names: readonly string[], { sheets, sheetName }: Bounds): void {
  if (names.length > sheets) throw new TableError('too_many_sheets');
  if (names.some((name) => name.length > sheetName)) throw new TableError('sheet_name_too_long');
}
