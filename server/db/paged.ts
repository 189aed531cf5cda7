/** A page of a list: its number from 1, how many rows it has, and what is searched for. */
export interface Paging {
  readonly page: number;
  readonly size: number;
  readonly search?: string | undefined;
}
/** A row of a statement that counts all rows that it found beside each of them. */
export interface Counted {
  readonly total: number;
}

/** A page of a counted list; one behind the last page still tells the total. */
export async function paged<Row extends Counted>(
  { page, size }: Paging,
  select: (bounds: { limit: number; offset: number }) => Promise<Row[]>,
) {
  const rows = await select({ limit: size, offset: (page - 1) * size });
  const [counted] = rows.length > 0 || page === 1 ? rows : await select({ limit: 1, offset: 0 });
  const total = counted?.total ?? 0;
  return { rows, total, pages: Math.ceil(total / size) };
}
