/** Page, its size and search, as `pageQuery` of the contract gives them. */
export interface Paging {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string | undefined;
}
/** A row of a statement that counts all rows that it found beside each of them. */
export interface Counted {
  readonly total: number;
}

/** A page of a counted list; one behind the last page still tells the total. */
export async function paged<Row extends Counted>(
  { page, per_page }: Paging,
  select: (bounds: { limit: number; offset: number }) => Promise<Row[]>,
) {
  const rows = await select({ limit: per_page, offset: (page - 1) * per_page });
  const [counted] = rows.length > 0 || page === 1 ? rows : await select({ limit: 1, offset: 0 });
  const total = counted?.total ?? 0;
  return { rows, total, pages: Math.ceil(total / per_page) };
}
