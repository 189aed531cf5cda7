import { describe, expect, it } from 'vitest';
import { batchesOf, StoredRows } from './stored-rows.ts';
import type { SheetRow } from './table.ts';

async function* rowsOf(count: number, cells: SheetRow['cells']): AsyncGenerator<SheetRow> {
  for (let line = 1; line <= count; line += 1) yield await Promise.resolve({ line, cells });
}
const allOf = async <T>(given: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of given) all.push(one);
  return all;
};

describe('rows that are laid aside', () => {
  it('have cells of a bounded length, whole signs', async () => {
    const stored = new StoredRows({ cell: 4 });
    expect(await allOf(stored.of(rowsOf(1, ['abcd', 'abcde', 12_345, 'abc\u{1F600}'])))).toEqual([
      { line: 1, cells: ['abcd', 'abcd', 12_345, 'abc'] },
    ]);
  });

  it('are bounded over all sheets of a file, one text that is named again and again as well', async () => {
    const stored = new StoredRows({ all: 10_000 });
    const text = 'x'.repeat(1000);
    await expect(allOf(stored.of(rowsOf(5, [text])))).resolves.toHaveLength(5);
    await expect(allOf(stored.of(rowsOf(5, [text])))).rejects.toMatchObject({ problem: 'too_big', line: 5 });
  });

  it('come in batches that end by their rows or by their text', async () => {
    const lengths = async (rows: AsyncIterable<SheetRow>, first: readonly SheetRow[] = []) =>
      (await allOf(batchesOf(first, rows))).map(({ length }) => length);
    expect(await lengths(rowsOf(1001, ['a']))).toEqual([500, 500, 1]);
    expect(await lengths(rowsOf(499, ['a']), [{ line: 0, cells: ['first'] }])).toEqual([500]);
    expect(await lengths(rowsOf(0, []))).toEqual([]);
    expect(await lengths(rowsOf(5, ['x'.repeat(2_000_000)]))).toEqual([2, 2, 1]);
  });
});
