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

/**
 * A statement for `paged`: a page of the rows that another one finds, each with the `total` of them, counted once. A
 * page behind the last one is the last row, which brings the count. Parameters `:limit`, `:offset`.
 * @param found without an order
 * @param order of columns that it gives
 */
export const pageSql = (found: string, order: string): string => `
  with found as (${found}), counted as (select count(*)::int as total from found)
  select found.*, counted.total from found cross join counted
  order by ${order} limit :limit offset least(:offset, (select greatest(total - 1, 0) from counted))`;

/** A page of a counted list, by one statement; one behind the last page is empty and tells the total. */
export async function paged<Row extends Counted>(
  { page, size }: Paging,
  select: (bounds: { limit: number; offset: number }) => Promise<Row[]>,
) {
  const offset = (page - 1) * size;
  const rows = await select({ limit: size, offset });
  const total = rows[0]?.total ?? 0;
  return { rows: offset < total ? rows : [], total, pages: Math.ceil(total / size) };
}
