import { useSearchParams } from 'react-router-dom';

/** Page, search and the open dialog of the registry, kept in the address. */
export function usePatientFilter() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = (params.get('search') ?? '').slice(0, 100);
  const isAdding = params.has('new');
  const write = (
    next: { readonly page?: number; readonly search?: string; readonly isAdding?: boolean },
    replace: boolean,
  ) => {
    const wanted = { page, search, isAdding, ...next };
    const prev = params.get('prev');
    setParams(
      {
        ...(wanted.search === '' ? {} : { search: wanted.search }),
        ...(wanted.page === 1 ? {} : { page: String(wanted.page) }),
        ...(wanted.isAdding ? { new: '1', ...(prev === null ? {} : { prev }) } : {}),
      },
      { replace, preventScrollReset: replace },
    );
  };
  return {
    page,
    search,
    isAdding,
    setPage: (to: number, { replace } = { replace: false }) => write({ page: to }, replace),
    /** a new search starts at the first page */
    setSearch: (text: string) => write({ page: 1, search: text }, true),
    setAdding: (open: boolean) => write({ isAdding: open }, true),
  };
}
