import { setImmediate as others } from 'node:timers/promises';
import { CsvError as ParseError, parse, type CsvErrorCode, type InfoRecord } from 'csv-parse';

/** What is wrong with the text of a file, and where. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly problem:
    | 'not_utf8'
    | 'cut_off'
    | 'quote_inside'
    | 'quote_open'
    | 'row_too_long'
    | 'too_many_cells'
    | 'too_many_rows';
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

/** Limits of a file, checked while it is read, before its rows are kept. */
export interface CsvLimits {
  readonly rows: number;
  readonly cells: number;
  /** characters of a row with its delimiters: an unclosed quote or a row of delimiters must not use up the memory */
  readonly row: number;
}

/** The parser counts the bytes of the cell that it reads: a character has at most so many. */
const CHARACTER = 3;
/** Bytes that are parsed at once: a few hundred rows; other calls are served in between. */
const PIECE = 16_384;
const PROBLEMS: Readonly<Partial<Record<CsvErrorCode, CsvError['problem']>>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote_open',
  CSV_INVALID_CLOSING_QUOTE: 'quote_inside',
  INVALID_OPENING_QUOTE: 'quote_inside',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
};

/**
 * The characters of a stream; a letter may be split between two chunks, a byte order mark is dropped. A letter
 * that only the end of the file leaves unfinished means that the rest of the file is missing.
 */
async function* textOf(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
  line: () => number,
): AsyncGenerator<string> {
  // the others read any byte
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new CsvError(chunk ? 'not_utf8' : 'cut_off', line());
    }
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      yield decode(chunk.subarray(at, at + PIECE));
      await others();
    }
  }
  yield decode();
}

const lengthOf = ({ cells }: CsvRow): number => cells.reduce((sum, cell) => sum + cell.length + 1, 0);

interface CsvOptions {
  /** of the bytes, as `TextDecoder` names it */
  readonly encoding?: string;
  /** a quote inside of a cell that does not begin with one is a sign of its text */
  readonly allowsQuotes?: boolean;
}

/**
 * Rows of a CSV (RFC 4180 with a delimiter of one's choice): quoted cells with doubled quotes and line ends inside, LF
 * or CRLF, with or without a line end at the end. Empty lines are skipped. Rows before a broken one are yielded; no
 * more than one chunk of them is held in memory.
 * @throws CsvError
 */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  delimiter: string,
  limits: CsvLimits,
  { encoding = 'utf-8', allowsQuotes = false }: CsvOptions = {},
): AsyncGenerator<CsvRow> {
  const ready: CsvRow[] = [];
  // where the row begins that is being read
  let line = 1;
  const onRecord = (cells: string[], { lines }: InfoRecord) => {
    line = lines + 1;
    // `lines` counts up to the end of the row
    if (cells.length > 1 || cells[0] !== '')
      ready.push({ line: lines - (cells.join('').split('\n').length - 1), cells });
    return null;
  };
  // Rows are taken as they are found: a stream that fails drops those that nobody has read from it yet.
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: allowsQuotes,
    max_record_size: limits.row * CHARACTER,
    on_record: onRecord,
  });
  // reported by the callbacks below
  parser.on('error', () => undefined);
  const send = (text: string | null) =>
    new Promise<Error | null | undefined>((resolve) => {
      if (text === null) parser.end(resolve);
      else parser.write(text, resolve);
    });
  const failed = (error: Error) => {
    const problem = error instanceof ParseError ? PROBLEMS[error.code] : undefined;
    return problem ? new CsvError(problem, line) : error;
  };
  let rows = 0;
  const take = function* () {
    for (const row of ready.splice(0)) {
      rows += 1;
      if (lengthOf(row) > limits.row) throw new CsvError('row_too_long', row.line);
      if (row.cells.length > limits.cells) throw new CsvError('too_many_cells', row.line);
      if (rows > limits.rows) throw new CsvError('too_many_rows', row.line);
      yield row;
    }
  };
  // the parser counts what cells hold, not the delimiters between them
  let unended = 0;
  for await (const text of textOf(chunks, encoding, () => line)) {
    unended = text.includes('\n') ? text.length - text.lastIndexOf('\n') : unended + text.length;
    const error = await send(text);
    yield* take();
    if (error) throw failed(error);
    if (unended > limits.row) throw new CsvError('row_too_long', line);
  }
  const error = await send(null);
  yield* take();
  if (error) throw failed(error);
}
