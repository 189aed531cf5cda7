import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, csvRows } from '#server/lib/csv/csv-rows.ts';
import { isOf1251, markOf } from './encodings.ts';
import {
  BOUNDS,
  DELIMITERS,
  TableError,
  type Bounds,
  type Delimiter,
  type Encoding,
  type Table,
  type TableChoice,
  type TableProblem,
} from './table.ts';

/** Bytes of the beginning by which the delimiter is told. */
const LOOKED_AT = 65_536;
const LINES = 20;
const PROBLEMS: Readonly<Record<CsvError['problem'], TableProblem>> = {
  not_utf8: 'wrong_encoding',
  cut_off: 'wrong_encoding',
  quote_inside: 'quote_open',
  quote_open: 'quote_open',
  row_too_long: 'row_too_long',
  too_many_cells: 'too_many_columns',
  too_many_rows: 'too_many_rows',
};

/** UTF-8 when every byte of it is, else Windows-1251, which reads anything but a letter by which CP866 is told. */
async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isSound = (decode: () => string): boolean => {
    try {
      decode();
      return true;
    } catch {
      return false;
    }
  };
  let [isUtf8, is1251] = [true, true];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    isUtf8 &&= isSound(() => decoder.decode(chunk, { stream: true }));
    is1251 &&= isOf1251(chunk);
  }
  isUtf8 &&= isSound(() => decoder.decode());
  return isUtf8 ? 'utf-8' : is1251 ? 'windows-1251' : 'ibm866';
}

/** Cells of the first lines when they are parted so; quoted ones may hold delimiters and line ends. */
function widths(text: string, delimiter: string): number[] {
  const found: number[] = [];
  let [cells, isQuoted, isEmpty] = [1, false, true];
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === delimiter) cells += 1;
    else if (!isQuoted && sign === '\n') {
      if (!isEmpty) found.push(cells);
      [cells, isEmpty] = [1, true];
      if (found.length === LINES) return found;
      continue;
    }
    if (sign.trim() !== '') isEmpty = false;
  }
  return isEmpty ? found : [...found, cells];
}

/** The delimiter that parts most lines into the same number of cells, more than one; the first where none does. */
export function delimiterOf(text: string): Delimiter {
  let [best, most] = [DELIMITERS[0] as Delimiter, 0];
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const width of widths(text, delimiter)) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width, lines] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
    // more lines first, then more cells
    const score = lines * 1000 + width;
    if (score > most) [best, most] = [delimiter, score];
  }
  return best;
}

async function beginning(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Opens a text of cells with delimiters (CSV). A mark of UTF-16 comes before what a person says.
 * @throws TableError; the rows, too
 */
export async function openCsv(path: string, choice: TableChoice = {}, bounds: Bounds = BOUNDS): Promise<Table> {
  const head = await beginning(path);
  const mark = markOf(head);
  const encoding = mark === null ? (choice.encoding ?? (await encodingOf(path))) : 'utf-16le';
  const bytes = mark ?? encoding;
  const delimiter = choice.delimiter ?? delimiterOf(new TextDecoder(bytes).decode(head, { stream: true }));
  return {
    sheets: [],
    sheet: null,
    encoding,
    delimiter,
    epoch: 1900,
    async *rows() {
      const limits = { rows: bounds.rows, cells: bounds.columns, row: bounds.row };
      try {
        for await (const { line, cells } of csvRows(createReadStream(path), delimiter, limits, {
          encoding: bytes,
          allowsQuotes: true,
        }))
          if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
      } catch (error) {
        throw error instanceof CsvError ? new TableError(PROBLEMS[error.problem], error.line, { cause: error }) : error;
      }
    },
  };
}
