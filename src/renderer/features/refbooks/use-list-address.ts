import { useSearchParams } from 'react-router-dom';

/** Page and search of the dictionary, kept in the address: a page can be sent to somebody and gone back to. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = (params.get('search') ?? '').slice(0, 100);
  const write = (next: { readonly page: number; readonly search: string }, replace: boolean) =>
    setParams({ ...(next.search === '' ? {} : { search: next.search }), ...(next.page === 1 ? {} : { page: String(next.page) }) }, { replace, preventScrollReset: replace });
  return {
    page,
    search,
    setPage: (to: number) => write({ page: to, search }, false),
    setSearch: (text: string) => write({ page: 1, search: text }, true),
  };
}
