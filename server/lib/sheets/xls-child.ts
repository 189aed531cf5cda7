import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { read, utils } from '@e965/xlsx';
import { storable } from '#shared/format/clean-text.ts';

/**
 * Reads a book of Excel 97 in a process of its own, which takes hundreds of megabytes for a large one and may not end:
 * its names and epoch, then the rows of one sheet, JSON a line. Exit code 2: a workbook under a password.
 */
const [path = '', wanted] = process.argv.slice(2);
/** Whoever reads lines takes these for their ends, and JSON leaves them as they are. */
const print = async (value: unknown): Promise<void> => {
  const line = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
};
try {
  const book = read(readFileSync(path), {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  const hidden = new Set((book.Workbook?.Sheets ?? []).filter(({ Hidden }) => Hidden).map(({ name }) => name));
  const shown = book.SheetNames.filter((name) => !hidden.has(name));
  const names = shown.length > 0 ? shown : book.SheetNames;
  const sheet = wanted === undefined ? names[0] : names.find((name) => storable(name) === wanted);
  await print({
    sheets: names.map(storable),
    sheet: sheet === undefined ? null : storable(sheet),
    epoch: book.Workbook?.WBProps?.date1904 ? 1904 : 1900,
  });
  const content = sheet === undefined ? undefined : book.Sheets[sheet];
  if (content) {
    // rows are counted from the first that has anything
    const first = utils.decode_range(content['!ref'] ?? 'A1').s.r;
    const rows = utils.sheet_to_json<unknown[]>(content, { header: 1, raw: true, defval: '', blankrows: true });
    for (const [at, row] of rows.entries())
      await print([first + at + 1, row.map((cell) => (typeof cell === 'boolean' ? String(cell).toUpperCase() : cell))]);
  }
} catch (error) {
  console.error(error);
  process.exitCode = /password/iu.test(String(error)) ? 2 : 1;
}
