import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { openTable, type SheetCell } from '#server/lib/sheets/index.ts';

/** The cells of a workbook's first sheet, or of a named one, as a reader of tables finds them. */
export async function cellsOf(data: Uint8Array, sheet?: string): Promise<SheetCell[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
  try {
    const path = join(folder, 'table.xlsx');
    writeFileSync(path, data);
    const table = await openTable(path, XLSX_TYPE, { sheet });
    const rows: SheetCell[][] = [];
    for await (const { cells } of table.rows()) rows.push([...cells]);
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
