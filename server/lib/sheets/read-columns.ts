import { wellCut } from '#shared/format/clean-text.ts';
import { numericDate } from '#shared/format/dates.ts';
import { cellDay, cellText } from './cells.ts';
import { headedRows, type HeadedRows, type Heads } from './heads.ts';
import type { SheetRow } from './table.ts';

/** Rows that are looked at for the heads. */
const LOOKED_AT = 20;
/** Cells that are shown of a column, and characters of each. */
const [SAMPLES, MAX_SAMPLE] = [5, 80];

/** The first rows, for the heads; the rest is still to be read. */
export async function firstRows(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  while (first.length < LOOKED_AT) {
    const next = await rows.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  return first;
}

/** The columns of a table as people are shown them. */
export interface ReadColumns<Field extends string> extends Omit<HeadedRows<Field>, 'titles'> {
  readonly heads: readonly string[];
  /** the first cells of each */
  readonly samples: readonly (readonly string[])[];
}
interface Reading {
  readonly epoch: 1900 | 1904;
  /** what stands in the place of an empty head, by the number of its column from 1 */
  readonly column: (number: number) => string;
  /** rows under the heads that are data; all by default */
  readonly isData?: (row: SheetRow) => boolean;
}
/** The columns by the first rows of a table. */
export function readColumns<Field extends string>(
  first: readonly SheetRow[],
  words: Heads<Field>,
  { epoch, column, isData = () => true }: Reading,
): ReadColumns<Field> {
  const { titles, fields, below } = headedRows(first, words);
  const data = below.filter(isData);
  const shown = (row: SheetRow, at: number): string => {
    const cell = row.cells[at] ?? '';
    const day = fields[at] === 'birthDate' ? cellDay(cell, epoch) : null;
    return day ? numericDate(day) : wellCut(cellText(cell), MAX_SAMPLE);
  };
  return {
    heads: titles.map((title, at) => wellCut(title, MAX_SAMPLE) || column(at + 1)),
    fields,
    samples: titles.map((_, at) => data.slice(0, SAMPLES).map((row) => shown(row, at))),
    below: data,
  };
}
