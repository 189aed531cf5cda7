import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_NEXT_PATH } from '#shared/contract/session.ts';
import { isLeaving } from './leaving.ts';

export interface ListAddress<Filter extends string = never> {
  readonly page: number;
  readonly search: string;
  /** '' when nothing is chosen */
  readonly filters: Readonly<Record<Filter, string>>;
  readonly setPage: (page: number, options?: { readonly replace: boolean }) => void;
  /** a new search starts at the first page */
  readonly setSearch: (search: string) => void;
  /** a new choice starts at the first page, too; '' takes it back */
  readonly setFilter: (filter: Filter, value: string) => void;
  /** what is open beside the list, kept in the address as its filters are: the page stays */
  readonly setBeside: (change: Readonly<Partial<Record<Filter, string>>>) => void;
  /** neither a search nor a filter */
  readonly clear: () => void;
}
/** An address that is on its way: as it will be read, and what it is made of. */
interface Asked {
  readonly address: string;
  readonly to: Readonly<Record<string, string>>;
}
/** A longer one was not chosen here; the longest is a path that leads back. */
const MAX_FILTER = MAX_NEXT_PATH;
const NO_FILTERS: readonly never[] = [];

/**
 * Page, search and filters of a list, kept in the address: a page can be sent to somebody and gone back to.
 * @param names filters that the list has
 */
export function useListAddress<Filter extends string = never>(
  names: readonly Filter[] = NO_FILTERS,
): ListAddress<Filter> {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = (params.get('search') ?? '').slice(0, 100);
  const chosen = names.map((name) => [name, (params.get(name) ?? '').slice(0, MAX_FILTER)] as const);
  const filters = Object.fromEntries(chosen) as Record<Filter, string>;
  // What is asked for stands before it is drawn, and one address may be drawn while the next is still to come: of a
  // search and filters that are chosen quickly none is lost.
  const asked = useRef<Asked[]>([]);
  const drawn = params.toString();
  useEffect(() => {
    const at = asked.current.findLastIndex(({ address }) => address === drawn);
    // an address that was not asked for here is a link's, or of the way back
    asked.current = at === -1 ? [] : asked.current.slice(at + 1);
  }, [drawn]);
  const write = (change: Readonly<Record<string, string>>, replace: boolean, keepsPage = false) => {
    const base = asked.current.at(-1)?.to ?? { search, ...filters, page: String(page) };
    const to = { ...base, ...(keepsPage ? {} : { page: '1' }), ...change };
    const kept = Object.entries(to).filter(([name, value]) => value !== '' && !(name === 'page' && value === '1'));
    asked.current.push({ address: new URLSearchParams(kept).toString(), to });
    setParams(kept, { replace, preventScrollReset: replace });
  };
  return {
    page,
    search,
    filters,
    setPage: (to, { replace } = { replace: false }) => write({ page: String(to) }, replace),
    setSearch: (text) => write({ search: text }, true),
    setFilter: (filter, value) => write({ [filter]: value }, true),
    setBeside: (change) => write(change as Readonly<Record<string, string>>, true, true),
    clear: () => write(Object.fromEntries(['search', ...names].map((name) => [name, ''])), true),
  };
}

/**
 * Leads from a page behind the last one (its last row was removed) to the last. `pages`: how many there are, when
 * known.
 */
export function useLastPage({ page, setPage }: Pick<ListAddress, 'page' | 'setPage'>, pages: number | undefined): void {
  const last = Math.max(1, pages ?? page);
  const goToLast = useEffectEvent(() => {
    if (!isLeaving()) setPage(last, { replace: true });
  });
  useEffect(() => {
    if (page > last) goToLast();
  }, [page, last]);
}
