import { cellText } from './cells.ts';
import { NUMBER_SIGN, NUMBER_WORD } from './number-sign.ru.ts';
import type { SheetRow } from './table.ts';

/** How tables head what each field holds: small letters, no signs, one space between words. */
export type HeadWords<Field extends string> = Readonly<Record<Field, readonly string[]>>;
/** What a table's first rows say of its columns. */
export interface Heads<Field extends string> {
  /**
   * What each column holds, by its head; null where the head says nothing that is known, or another column before it
   * has said the same.
   */
  readonly guess: (heads: readonly string[]) => (Field | null)[];
  /** Of the first rows the index of the heads: the first in which two columns are known, else the first of all. */
  readonly find: (rows: readonly (readonly string[])[]) => number;
}
/** The columns of a table, and what stands under their heads. */
export interface HeadedRows<Field extends string> {
  readonly titles: readonly string[];
  readonly fields: readonly (Field | null)[];
  readonly below: readonly SheetRow[];
}
/** Rows of a table that may stand above its heads: a title, a date. */
const MOST_ABOVE = 20;

/** A head as the list of words has it: small letters and figures, yo as ye, one space between words. */
const folded = (head: string): string =>
  head
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(NUMBER_SIGN, ` ${NUMBER_WORD} `)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Reads heads by a list of the words that are used for each field. */
export function headsOf<Field extends string>(words: HeadWords<Field>): Heads<Field> {
  const fields = Object.keys(words) as Field[];
  const fieldOf = new Map(fields.flatMap((field) => words[field].map((word) => [word, field] as const)));
  const guess = (heads: readonly string[]) => {
    const taken = new Set<Field>();
    return heads.map((head) => {
      const field = fieldOf.get(folded(head));
      if (field === undefined || taken.has(field)) return null;
      taken.add(field);
      return field;
    });
  };
  const isHead = (cells: readonly string[]) => guess(cells).filter((field) => field !== null).length > 1;
  return { guess, find: (rows) => Math.max(0, rows.slice(0, MOST_ABOVE).findIndex(isHead)) };
}

/** The heads among the first rows of a table, and the rows under them. */
export function headedRows<Field extends string>(
  first: readonly SheetRow[],
  { guess, find }: Heads<Field>,
): HeadedRows<Field> {
  const head = find(first.map(({ cells }) => cells.map(cellText)));
  const below = first.slice(head + 1);
  const width = Math.max(0, ...[first[head], ...below].map((row) => row?.cells.length ?? 0));
  const titles = Array.from({ length: width }, (_, at) => cellText(first[head]?.cells[at] ?? ''));
  return { titles, fields: guess(titles), below };
}
