import { wellCut } from '#shared/format/clean-text.ts';
import { KeyedSemaphore } from '#server/lib/throttle/keyed-semaphore.ts';
import { KEPT_CELL, TableError, type SheetCell, type SheetRow } from './table.ts';

/** What is laid aside of the tables of one file. */
export interface StoredBounds {
  /** characters of a cell; longer ones are cut */
  readonly cell: number;
  /** characters of all cells: a few MB of a file may name one long text a million times */
  readonly all: number;
}
/** More than any field takes: a cut text is refused as too long where it is read. */
export const STORED: StoredBounds = { cell: KEPT_CELL, all: 200_000_000 };
/** Rows and characters of one statement: far within its timeout and the memory on a slow machine. */
const [BATCH_ROWS, BATCH_TEXT] = [500, 4_000_000];

/** What stands around a value where it is kept. */
const FRAME = 4;
const lengthOf = (cell: SheetCell): number => (typeof cell === 'string' ? cell.length : FRAME) + FRAME;
const textOf = ({ cells }: SheetRow): number => cells.reduce((sum: number, cell) => sum + lengthOf(cell), 0);

/** Counts what is laid aside of one file, over all its sheets. */
export class StoredRows {
  readonly #bounds: StoredBounds;
  #left: number;

  constructor(bounds: Partial<StoredBounds> = {}) {
    this.#bounds = { ...STORED, ...bounds };
    this.#left = this.#bounds.all;
  }

  /** The rows with cells cut to what is kept of them. @throws TableError too_big past the bound of all */
  async *of(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
    const { cell: most } = this.#bounds;
    const cut = (cell: SheetCell) => (typeof cell === 'string' ? wellCut(cell, most) : cell);
    for await (const { line, cells } of rows) {
      const row = { line, cells: cells.map(cut) };
      this.#left -= textOf(row);
      if (this.#left < 0) throw new TableError('too_big', line);
      yield row;
    }
  }
}

/** Rows in batches of one statement each: the first ones, which were read already, then the rest. */
export async function* batchesOf(
  first: readonly SheetRow[],
  rest: AsyncIterable<SheetRow>,
): AsyncGenerator<readonly SheetRow[]> {
  let [batch, text]: [SheetRow[], number] = [[], 0];
  const isFull = (row: SheetRow): boolean => {
    text += textOf(row);
    return batch.push(row) >= BATCH_ROWS || text >= BATCH_TEXT;
  };
  for (const rows of [first, rest])
    for await (const row of rows) {
      if (!isFull(row)) continue;
      yield batch;
      [batch, text] = [[], 0];
    }
  if (batch.length > 0) yield batch;
}

/** One caller reads one table at a time, of all of them one is read in this process: a large one takes memory. */
const OF_A_CALLER = { running: 1, waiting: 5 };
const OF_ALL = { running: 1, waiting: 50 };
const turns = new KeyedSemaphore();

/**
 * Reads a table when its turn has come.
 * @param whose whose turn it takes: at most one of each waits for those of all
 * @param gone aborted when the caller hangs up
 * @throws server_busy when too many wait; the reason of `gone`
 */
export const inReadingTurn = <T>(whose: string, gone: AbortSignal | undefined, work: () => Promise<T>): Promise<T> =>
  turns.run(`of ${whose}`, OF_A_CALLER, gone, () => turns.run('all', OF_ALL, gone, work));
