/** What is wrong with the text of a file, and where. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly problem: 'not_utf8' | 'quote_inside' | 'quote_open' | 'cell_too_long';
  /** line of the file, from 1 */
  readonly line: number;

  constructor(problem: CsvError['problem'], line: number) {
    super(`${problem} at line ${line}`);
    this.problem = problem;
    this.line = line;
  }
}
export interface CsvRow {
  /** line where the row begins, from 1: a quoted cell may hold line ends */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Longest cell, characters: a quote that is never closed must not eat the memory. */
const MAX_CELL = 10_000;

/** The characters of a UTF-8 stream; a letter may be split between two chunks, a byte order mark is dropped. */
async function* textOf(chunks: AsyncIterable<Uint8Array>, line: () => number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new CsvError('not_utf8', line());
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}

/**
 * Rows of a CSV (RFC 4180 with a delimiter of one's choice): quoted cells with doubled quotes and line ends inside, LF or CRLF, with or
 * without a line end at the end. Empty lines are left out. Holds one row at a time. @throws CsvError
 */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<CsvRow> {
  let [line, rowLine] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  /** `bare`: outside of quotes; `quoted`: inside; `closed`: behind a quote, which either ended the cell or is the first of two */
  let state: 'bare' | 'quoted' | 'closed' = 'bare';
  const endCell = () => {
    cells.push(cell);
    [cell, state] = ['', 'bare'];
  };
  const endRow = (): CsvRow | null => {
    endCell();
    const row = { line: rowLine, cells };
    cells = [];
    return row.cells.length === 1 && row.cells[0] === '' ? null : row;
  };
  for await (const text of textOf(chunks, () => line)) {
    for (const character of text) {
      if (character === '\n') line += 1;
      if (state === 'quoted') {
        if (character === '"') state = 'closed';
        else cell += character;
      } else if (character === delimiter) endCell();
      else if (character === '\n') {
        const row = endRow();
        if (row) yield row;
        rowLine = line;
      } else if (character === '"') {
        if (state === 'bare' && cell !== '') throw new CsvError('quote_inside', rowLine);
        if (state === 'closed') cell += '"';
        state = 'quoted';
      } else if (character === '\r') continue;
      else if (state === 'closed') throw new CsvError('quote_inside', rowLine);
      else cell += character;
      if (cell.length > MAX_CELL) throw new CsvError('cell_too_long', rowLine);
    }
  }
  if (state === 'quoted') throw new CsvError('quote_open', rowLine);
  const row = endRow();
  if (row) yield row;
}
