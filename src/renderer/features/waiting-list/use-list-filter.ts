import { useSearchParams } from 'react-router-dom';
import { uuidOf } from '#shared/format/uuid.ts';
import { WAITING_STATUSES, type WaitingStatus } from '#shared/rules/waiting-list.ts';

/** What the list shows, as its address says it. */
export interface ListFilter {
  readonly page: number;
  readonly search: string;
  readonly doctor: string | null;
  readonly specialty: string | null;
  /** null: all who wait */
  readonly status: WaitingStatus | null;
}
/** Filter and page in the address; another filter begins at the first page. */
export function useListFilter() {
  const [params, setParams] = useSearchParams();
  const filter: ListFilter = {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    search: (params.get('search') ?? '').slice(0, 100),
    doctor: uuidOf(params.get('doctor')),
    specialty: uuidOf(params.get('specialty')),
    status: WAITING_STATUSES.find((status) => status === params.get('status')) ?? null,
  };
  const go = (changes: Partial<ListFilter>) => {
    const next = { ...filter, page: 1, ...changes };
    const entries = {
      ...(next.page === 1 ? {} : { page: String(next.page) }),
      ...(next.search === '' ? {} : { search: next.search }),
      ...(next.doctor === null ? {} : { doctor: next.doctor }),
      ...(next.specialty === null ? {} : { specialty: next.specialty }),
      ...(next.status === null ? {} : { status: next.status }),
    };
    setParams(entries, { replace: changes.page === undefined, preventScrollReset: changes.page === undefined });
  };
  return { filter, go };
}
