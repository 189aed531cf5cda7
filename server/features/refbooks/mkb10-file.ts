import { setImmediate as others } from 'node:timers/promises';
import { CsvError, csvRows, type CsvRow } from '#server/lib/csv/csv-rows.ts';
import { importTexts as texts } from './texts.ru.ts';

/** A file that is not taken; `message` is Russian and names the line. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
  /** columns that are missing: the file is of another kind */
  readonly columns: readonly string[];
  /** of the catalogue */
  readonly code: 'import_wrong_file' | 'import_cut_off';

  constructor(message: string, columns: readonly string[] = [], code: ImportProblem['code'] = 'import_wrong_file') {
    super(message);
    this.columns = columns;
    this.code = code;
  }
}

/** A row of the official file («НСИ Минздрава», OID 1.2.643.5.1.13.13.11.1005). */
export interface OfficialRow {
  readonly officialId: number;
  readonly recCode: string;
  readonly code: string;
  readonly name: string;
  readonly parentCode: string | null;
  readonly additional: 1 | 2 | null;
  readonly isActive: boolean;
  /** YYYY-MM-DD, of retired rows */
  readonly retiredOn: string | null;
  readonly isRecordable: boolean;
}

/** The official file has 15 038 rows of 8 columns, one of them a name of 500 characters at most; its head is a row. */
const LIMITS = { rows: 20_001, cells: 100, row: 10_000 };

const COLUMNS = ['ID', 'REC_CODE', 'MKB_CODE', 'MKB_NAME', 'ID_PARENT', 'ADDL_CODE', 'ACTUAL', 'DATE'] as const;
type Column = (typeof COLUMNS)[number];
/** What a cell of each column may hold. A code, a block `A00-A09`, or a chapter's Roman number. */
const SHAPES: Readonly<Record<Column, RegExp>> = {
  ID: /^[1-9]\d{0,8}$/,
  REC_CODE: /^[0-9A-Z]{2,20}$/,
  MKB_CODE: /^(?:[A-Z]\d\d(?:[.][0-9A-Z]{1,4})?|[A-Z]\d\d-[A-Z]\d\d|[IVXL]{1,8})$/,
  // oxlint-disable-next-line eslint/no-control-regex -- PostgreSQL keeps no NUL, and no name has control characters
  MKB_NAME: /^[^\u0000-\u001f]{1,500}$/,
  ID_PARENT: /^(?:[1-9]\d{0,8})?$/,
  ADDL_CODE: /^[12]?$/,
  ACTUAL: /^[01]$/,
  DATE: /^(?:(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.(?:19|20)\d\d)?$/,
};
const CODE = /^[A-Z]\d\d(?:[.]|$)/;

type Cells = Readonly<Record<Column, string>>;
interface ReadRow {
  readonly line: number;
  readonly cells: Cells;
}

function readHead({ cells }: CsvRow): ReadonlyMap<Column, number> {
  const names = cells.map((name) => name.trim().toUpperCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new ImportProblem(texts.missingColumns(missing), missing);
  return new Map(COLUMNS.map((column) => [column, names.indexOf(column)]));
}

function readCells({ line, cells }: CsvRow, head: ReadonlyMap<Column, number>, width: number): Cells {
  if (cells.length !== width) throw new ImportProblem(texts.wrongCount(line, cells.length, width));
  const read = Object.fromEntries(
    COLUMNS.map((column) => [column, (cells[head.get(column) ?? -1] ?? '').trim()]),
  ) as Cells;
  const wrong = COLUMNS.find((column) => !SHAPES[column].test(read[column]));
  if (wrong) throw new ImportProblem(texts.wrongValue(line, wrong, read[wrong]));
  return read;
}

async function readRows(chunks: AsyncIterable<Uint8Array>, minRows: number): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  const seen = new Set<string>();
  let head: ReadonlyMap<Column, number> | null = null;
  let width = 0;
  for await (const row of csvRows(chunks, ';', LIMITS)) {
    if (head === null) {
      [head, width] = [readHead(row), row.cells.length];
      continue;
    }
    const cells = readCells(row, head, width);
    const doubled = (['ID', 'MKB_CODE'] as const).find((column) => seen.has(`${column} ${cells[column]}`));
    if (doubled) throw new ImportProblem(texts.doubled(row.line, doubled, cells[doubled]));
    seen.add(`ID ${cells.ID}`).add(`MKB_CODE ${cells.MKB_CODE}`);
    rows.push({ line: row.line, cells });
  }
  if (head === null) throw new ImportProblem(texts.missingColumns(COLUMNS), COLUMNS);
  if (rows.length === 0) throw new ImportProblem(texts.noRows);
  if (rows.length < minRows) throw new ImportProblem(texts.tooFewRows(rows.length, minRows));
  return rows;
}

/**
 * What was read, with parents by code; only an active code without active codes under it may be recorded (decision
 * "ICD-10").
 */
function joined(rows: readonly ReadRow[]): OfficialRow[] {
  const codes = new Map(rows.map(({ cells }) => [cells.ID, cells.MKB_CODE]));
  const withActiveChildren = new Set(
    rows.filter(({ cells }) => cells.ACTUAL === '1').map(({ cells }) => cells.ID_PARENT),
  );
  return rows.map(({ line, cells }) => {
    const parentCode = cells.ID_PARENT === '' ? null : codes.get(cells.ID_PARENT);
    if (parentCode === undefined) throw new ImportProblem(texts.orphan(line, cells.MKB_CODE, cells.ID_PARENT));
    const isActive = cells.ACTUAL === '1';
    return {
      officialId: Number(cells.ID),
      recCode: cells.REC_CODE,
      code: cells.MKB_CODE,
      name: cells.MKB_NAME,
      parentCode,
      additional: cells.ADDL_CODE === '' ? null : cells.ADDL_CODE === '1' ? 1 : 2,
      isActive,
      retiredOn: isActive || cells.DATE === '' ? null : cells.DATE.split('.').toReversed().join('-'),
      isRecordable: isActive && CODE.test(cells.MKB_CODE) && !withActiveChildren.has(cells.ID),
    };
  });
}

/**
 * Reads the whole official file and checks it, before anything is written.
 * @param minRows fewer rows are taken for a piece of the file
 * @throws ImportProblem
 */
export async function readMkb10File(chunks: AsyncIterable<Uint8Array>, minRows: number): Promise<OfficialRow[]> {
  try {
    const rows = await readRows(chunks, minRows);
    // what follows takes all rows at once
    await others();
    return joined(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const code = error.problem === 'cut_off' ? 'import_cut_off' : 'import_wrong_file';
    throw new ImportProblem(texts.broken(error, LIMITS), [], code);
  }
}
