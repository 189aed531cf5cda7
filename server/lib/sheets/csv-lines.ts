import type { SheetCell } from './table.ts';

/**
 * What spreadsheets take for a formula, full-width signs among it; a sign before figures alone is a number or a phone.
 */
const isFormula = (text: string): boolean =>
  /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) && !/^[+-]?[\d\s().,-]+$/.test(text);

const cellOf = (cell: SheetCell | null): string => {
  if (cell === null || cell === '') return '';
  // the comma of Russian spreadsheets: a point would make a day of it
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = cell.replaceAll('\u0000', '');
  // OWASP, "CSV Injection": an apostrophe makes it a text, and no sign of it ends its cell
  return `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
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
