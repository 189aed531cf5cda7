import type { SheetCell } from './table.ts';

/** What Excel takes for a formula; a sign before figures alone is a number or a phone. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s().,-]+$/.test(text);

/** A number with the comma of Russian spreadsheets: a point would make a day of it. */
const textOf = (cell: SheetCell): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : cell.replaceAll('\u0000', '');
const cellOf = (cell: SheetCell | null): string => {
  const text = cell === null ? '' : textOf(cell);
  // OWASP, "CSV Injection": an apostrophe makes it a text
  const safe = isFormula(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const lineOf = (cells: readonly (SheetCell | null)[]): string => `${cells.map(cellOf).join(';')}\r\n`;

/** Characters that are sent at once. */
const PIECE = 16_384;

/**
 * A table as a text that Excel opens in Russian: a mark of UTF-8, semicolons, CRLF; what would be a formula is a text.
 * It comes in pieces of whole lines, as the rows do.
 */
export async function* csvLines(
  head: readonly string[],
  rows: AsyncIterable<readonly (SheetCell | null)[]> | Iterable<readonly (SheetCell | null)[]>,
): AsyncGenerator<string> {
  let piece = `\uFEFF${lineOf(head)}`;
  for await (const row of rows) {
    piece += lineOf(row);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
