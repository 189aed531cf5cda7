import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesIn, utf16Of } from '#tests/support/csv.ts';
import { openCsv } from './csv-table.ts';
import type { SheetCell, Table } from './table.ts';

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
