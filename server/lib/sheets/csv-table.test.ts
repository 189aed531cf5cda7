import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesIn, utf16Of } from '#tests/support/csv.ts';
import { openCsv } from './csv-table.ts';
import { tableProblem } from './table-problems.ru.ts';
import { BOUNDS, type SheetCell, type Table, type TableError } from './table.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-csv-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keep = (data: Uint8Array): string => {
  const path = join(folder, 'table');
  writeFileSync(path, data);
  return path;
};
async function cellsOf(table: Table): Promise<(readonly SheetCell[])[]> {
  const rows = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return rows;
}

describe('the encoding of a text of cells', () => {
  const TEXT = 'Фамилия\tИмя\r\nШишкин\tИлья\r\n';
  const CELLS = [
    ['Фамилия', 'Имя'],
    ['Шишкин', 'Илья'],
  ];

  it.each([
    [utf16Of(TEXT), 'utf-16le'],
    [utf16Of(TEXT, 'high first'), 'utf-16le'],
    [bytesIn('ibm866', TEXT), 'ibm866'],
    [bytesIn('windows-1251', TEXT), 'windows-1251'],
  ] as const)('is found: %#', async (data, encoding) => {
    const table = await openCsv(keep(data));
    expect(table).toMatchObject({ encoding, delimiter: '\t' });
    expect(await cellsOf(table)).toEqual(CELLS);
  });

  it.each([
    [bytesIn('ibm866', TEXT), 'ibm866'],
    [bytesIn('koi8-r', TEXT), 'koi8-r'],
    [Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
  ] as const)('may be told: %#', async (data, encoding) => {
    const table = await openCsv(keep(data), { encoding });
    expect(table).toMatchObject({ encoding, delimiter: '\t' });
    expect(await cellsOf(table)).toEqual(CELLS);
  });

  it('is the one of the mark of UTF-16, whatever is told', async () => {
    const table = await openCsv(keep(utf16Of(TEXT, 'high first')), { encoding: 'windows-1251' });
    expect(table.encoding).toBe('utf-16le');
    expect(await cellsOf(table)).toEqual(CELLS);
  });
});

describe('a long row of a text of cells', () => {
  it('is read: a long text of a person, and as many columns as are read with as much as is kept of each', async () => {
    const long = 'ж'.repeat(20_000);
    const wide = Array.from({ length: BOUNDS.columns }, () => 'ж'.repeat(3_999));
    const table = await openCsv(keep(Buffer.from(`a;b\n"${long}";x\n${wide.join(';')}\n`)));
    expect(await cellsOf(table)).toEqual([['a', 'b'], [long, 'x'], wide]);
  });

  it('that is longer than that is refused by its length', async () => {
    const text = `a;b\nx;y\n"${'ж'.repeat(BOUNDS.row)}";x\n`;
    const error: unknown = await cellsOf(await openCsv(keep(Buffer.from(text)))).catch((problem: unknown) => problem);
    expect(error).toMatchObject({ problem: 'row_too_long', line: 3 });
    expect(tableProblem(error as TableError)).toMatch(/^строка длиннее 800\s000 знаков: .* кавычка \(строка 3\)$/);
  });
});
