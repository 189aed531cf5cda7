import type { SheetCell } from './table.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly pages: number;
}
/** What a column holds, by its head, in the order of the table. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => SheetCell>>;

/**
 * The rows of a list that is read page by page, as they are read. The first page is read at once: what fails then is a
 * refusal, and no file that breaks off.
 */
export async function pagedRows<Row>(
  read: (page: number) => Promise<Page<Row>>,
  cells: Cells<Row>,
): Promise<{ readonly head: string[]; readonly rows: AsyncGenerator<SheetCell[]> }> {
  const columns = Object.values(cells);
  const first = await read(1);
  return {
    head: Object.keys(cells),
    rows: (async function* () {
      let present = first;
      for (let next = 2; ; next += 1) {
        for (const row of present.rows) yield columns.map((cell) => cell(row));
        if (next > present.pages) return;
        present = await read(next);
      }
    })(),
  };
}
