import type { Paging } from '#server/db/paged.ts';

/** The query of a list (`pageQuery` of the contract) as services take it. */
export const pagingOf = <Q extends { readonly page: number; readonly per_page: number }>({
  per_page: size,
  ...query
}: Q): Omit<Q, 'per_page'> & Paging => ({ ...query, size });
