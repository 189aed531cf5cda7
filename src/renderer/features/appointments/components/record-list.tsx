import type { ReactNode } from 'react';
import { useNavigate, type To } from 'react-router-dom';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useLastPage } from '#renderer/lib/navigation/use-list-address.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { EmptyCalendarPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { RecordRow } from './record-row.tsx';

interface RecordListProps {
  readonly query: Parameters<typeof loadState>[0] & {
    readonly currentData?: { readonly items: readonly OwnRecord[]; readonly pages: number } | undefined;
  };
  readonly page: number;
  readonly linkTo: (page: number) => To;
  readonly empty: { readonly title: string; readonly next: string; readonly action?: ReactNode };
  readonly showsClinic?: boolean;
  /** the first one is the person's next visit */
  readonly hasNext?: boolean;
  /** id of the one that a callout above tells about: it says no more than its line of the list */
  readonly told?: string | null;
}

/** Own appointments by pages. */
export function RecordList({
  query,
  page,
  linkTo,
  empty,
  showsClinic = false,
  hasNext = false,
  told = null,
}: RecordListProps) {
  const navigate = useNavigate();
  const items = query.currentData?.items ?? [];
  useLastPage({ page, setPage: (to) => void navigate(linkTo(to), { replace: true }) }, query.currentData?.pages);
  const host = useRowFocus<HTMLDivElement>(
    items.map(({ id }) => id),
    { skipsDanger: true },
  );
  return (
    <div ref={host} tabIndex={-1}>
      <PageState
        {...loadState(query)}
        isEmpty={items.length === 0}
        empty={
          <Notice picture={<EmptyCalendarPicture />} title={empty.title} text={empty.next} action={empty.action} />
        }
        skeleton={<Skeleton rows={4} rowHeight={120} />}
      >
        {() => (
          <ul className="records">
            {items.map((record, index) => (
              <li key={record.id} data-row={record.id}>
                <RecordRow
                  record={record}
                  showsClinic={showsClinic}
                  isFirst={hasNext && page === 1 && index === 0 && record.id !== told}
                />
              </li>
            ))}
          </ul>
        )}
      </PageState>
      <Pagination page={page} pages={query.currentData?.pages ?? 0} onChange={(to) => void navigate(linkTo(to))} />
    </div>
  );
}
