import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListAddress {
  readonly page: number;
  readonly search: string;
  readonly setPage: (page: number, options?: { readonly replace: boolean }) => void;
  /** a new search starts at the first page */
  readonly setSearch: (search: string) => void;
}

/** Page and search of a list, kept in the address: a page can be sent to somebody and gone back to. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = (params.get('search') ?? '').slice(0, 100);
  const write = (next: { readonly page: number; readonly search: string }, replace: boolean) => {
    const entries = {
      ...(next.search === '' ? {} : { search: next.search }),
      ...(next.page === 1 ? {} : { page: String(next.page) }),
    };
    setParams(entries, { replace, preventScrollReset: replace });
  };
  return {
    page,
    search,
    setPage: (to, { replace } = { replace: false }) => write({ page: to, search }, replace),
    setSearch: (text) => write({ page: 1, search: text }, true),
  };
}

/**
 * Leads from a page behind the last one (its last row was removed) to the last. `pages`: how many there are, when
 * known.
 */
export function useLastPage({ page, setPage }: Pick<ListAddress, 'page' | 'setPage'>, pages: number | undefined): void {
  const last = Math.max(1, pages ?? page);
  const goToLast = useEffectEvent(() => setPage(last, { replace: true }));
  useEffect(() => {
    if (page > last) goToLast();
  }, [page, last]);
}
