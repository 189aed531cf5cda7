import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  assertSheets,
  BOUNDS,
  TableError,
  type Bounds,
  type SheetCell,
  type SheetRow,
  type Table,
  type TableChoice,
} from './table.ts';

const CHILD = join(import.meta.dirname, 'xls-child.ts');
/** MB and ms: the 65 536 rows that a book of Excel 97 may have take 583 MB and 2 s. */
const [HEAP_MB, TIME_MS] = [900, 60_000];
const UNDER_PASSWORD = 2;

interface Head {
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly epoch: 1900 | 1904;
}

/**
 * Opens a book of Excel 97 (.xls), read in a process of its own. A workbook under a password is kept in the same
 * container and is told as such.
 * @param file what the process runs; tests give it another
 * @throws TableError; the rows, too
 */
export async function openXls(
  path: string,
  { sheet }: TableChoice = {},
  bounds: Bounds = BOUNDS,
  file = CHILD,
): Promise<Table> {
  const args = [`--max-old-space-size=${HEAP_MB}`, file, path, ...(sheet === undefined ? [] : [sheet])];
  const child = spawn(process.execPath, args, {
    // what reads the files of strangers knows no secrets of the server
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIME_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** why it ended before it had said everything */
  const failure = async (): Promise<TableError> => {
    const [code] = (await ended) as [number | null];
    return new TableError(code === null ? 'too_big' : code === UNDER_PASSWORD ? 'locked' : 'broken');
  };
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    return done ? undefined : JSON.parse(value);
  };
  const head = (await next()) as Head | undefined;
  if (head === undefined) throw await failure();
  try {
    assertSheets(head.sheets, bounds);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  if (head.sheet === null) {
    child.kill('SIGKILL');
    throw new TableError('no_sheet');
  }
  async function* rows(): AsyncGenerator<SheetRow> {
    try {
      let count = 0;
      for (;;) {
        const row = (await next()) as [number, SheetCell[]] | undefined;
        if (row === undefined) break;
        const [line, given] = row;
        const cells = given.slice(0, given.findLastIndex((cell) => cell !== '') + 1);
        if (cells.length === 0) continue;
        count += 1;
        if (count > bounds.rows) throw new TableError('too_many_rows', line);
        if (cells.length > bounds.columns) throw new TableError('too_many_columns', line);
        yield { line, cells };
      }
      const [code] = (await ended) as [number | null];
      if (code !== 0) throw await failure();
    } finally {
      child.kill('SIGKILL');
    }
  }
  return { ...head, encoding: null, delimiter: null, rows };
}
