import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error.ts';
import type { ApiMeta } from './base-api.ts';

/** As many rows as a list gives in one answer. */
const ROWS = 100;
type Answer = ReturnType<BaseQueryFn<unknown, unknown, ApiError, unknown, ApiMeta>>;
interface Page<Row> {
  readonly items: readonly Row[];
  readonly pages: number;
}

/**
 * The rows of all pages of a list, for the `queryFn` of what one chooses from. A page that failed fails the whole: half
 * of a list would look like all of it. A row that moved from one page to the next meanwhile stands in it once.
 */
export async function allPages<Row extends { readonly id: string }>(
  read: (page: { readonly page: number; readonly per_page: number }) => Answer,
): Promise<{ data: Row[]; meta?: ApiMeta | undefined } | { error: ApiError; meta?: ApiMeta | undefined }> {
  const first = await read({ page: 1, per_page: ROWS });
  if (first.error) return { error: first.error, meta: first.meta };
  const { items, pages } = first.data as Page<Row>;
  const others = await Promise.all(
    Array.from({ length: pages - 1 }, async (_, index) => read({ page: index + 2, per_page: ROWS })),
  );
  const rows = new Map(items.map((row) => [row.id, row]));
  for (const { data, error, meta } of others) {
    if (error) return { error, meta };
    for (const row of (data as Page<Row>).items) rows.set(row.id, row);
  }
  return { data: [...rows.values()], meta: first.meta };
}
