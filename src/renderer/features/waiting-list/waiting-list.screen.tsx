import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useDispatch } from 'react-redux';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import {
  useListLaddersQuery,
  useListWaitingQuery,
  waitingApi,
  type StaffEntry,
} from '#renderer/entities/waiting/api.ts';
import { waitingListEndpoints } from '#shared/contract/waiting-list.ts';
import { TableExport } from '#renderer/entities/table-export/table-export.tsx';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { useLastPage } from '#renderer/lib/navigation/use-list-address.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { EmptyCalendarPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { AddDialog } from './components/add.dialog.tsx';
import { BookDialog } from './components/book.dialog.tsx';
import { EntryRow } from './components/entry-row.tsx';
import { LadderCard } from './components/ladder-card.tsx';
import { ListToolbar } from './components/list-toolbar.tsx';
import { texts } from './texts.ru.ts';
import { useListFilter } from './use-list-filter.ts';
import './waiting-list.css';

const PER_PAGE = 20;
const COLUMNS = [
  texts.column_patient,
  texts.column_what,
  texts.column_when,
  texts.column_since,
  texts.column_status,
] as const;

/** «Лист ожидания» of the desk: what is offered now with its ladder, and who waits, live. */
export function WaitingListScreen() {
  const clinic = useClinic();
  const canBook = useCan('slot.book', clinic.id);
  const mayExport = useCan('patient.import', clinic.id);
  // without it nothing is offered: nobody could answer
  const isAttended = useHasModule('booking');
  const { filter, go } = useListFilter();
  const dispatch = useDispatch();
  useTopic('waiting', () => void dispatch(waitingApi.util.invalidateTags(['Waiting'])));
  const { page, search, doctor, specialty, status } = filter;
  const found = {
    ...(search === '' ? {} : { search }),
    ...(doctor === null ? {} : { doctor }),
    ...(specialty === null ? {} : { specialty }),
    ...(status === null ? {} : { status }),
  };
  const query = useListWaitingQuery(
    {
      clinic: clinic.id,
      query: {
        page,
        per_page: PER_PAGE,
        ...found,
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const ladders = useListLaddersQuery({ clinic: clinic.id }, { refetchOnMountOrArgChange: true });
  const [isAdding, setIsAdding] = useState(false);
  const [booked, setBooked] = useState<StaffEntry | null>(null);
  const { items = [], total = 0, pages } = query.currentData ?? {};
  useLastPage({ page, setPage: (to) => go({ page: to }) }, pages);
  const isFiltered = search !== '' || doctor !== null || specialty !== null || status !== null;
  return (
    <div className="waiting-desk">
      <PageHead
        title={texts.title_list}
        action={
          <div className="waiting-desk-actions">
            {mayExport && (
              <TableExport
                title={texts.title_list}
                fetch={(format) =>
                  fetchFile(waitingListEndpoints.exportWaiting, { clinic: clinic.id, query: { ...found, format } })
                }
              />
            )}
            {canBook && isAttended && (
              <Button intent="primary" icon={<Plus />} text={texts.action_add} onClick={() => setIsAdding(true)} />
            )}
          </div>
        }
      />
      {!isAttended && <Callout intent="warning">{texts.hint_unattended}</Callout>}
      <section aria-labelledby="waiting-ladders">
        <h2 id="waiting-ladders">{texts.title_ladders}</h2>
        <PageState
          {...loadState(ladders)}
          skeleton={<Skeleton rows={1} rowHeight={120} />}
          isEmpty={ladders.currentData?.items.length === 0}
          empty={<p className="muted">{texts.hint_no_ladders}</p>}
        >
          {() => (
            <div className="ladders">
              {ladders.currentData?.items.map((ladder) => (
                <LadderCard
                  key={ladder.slot}
                  ladder={ladder}
                  canBook={canBook}
                  onOver={() => void dispatch(waitingApi.util.invalidateTags(['Waiting']))}
                />
              ))}
            </div>
          )}
        </PageState>
      </section>
      <section aria-labelledby="waiting-entries">
        <h2 id="waiting-entries">{texts.title_entries}</h2>
        <ListToolbar filter={filter} onGo={go} />
        <PageState
          {...loadState(query)}
          skeleton={<Skeleton rows={8} rowHeight={44} />}
          isEmpty={items.length === 0}
          empty={
            isFiltered ? (
              <Notice picture={<EmptyCalendarPicture />} text={texts.hint_nobody_found} />
            ) : (
              <Notice picture={<EmptyCalendarPicture />} title={texts.hint_nobody} text={texts.hint_nobody_text} />
            )
          }
        >
          {() => (
            <>
              <table className="waiting-table">
                <thead>
                  <tr>
                    {COLUMNS.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                    <th scope="col">
                      <span className="visually-hidden">{texts.column_actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} canBook={canBook} onBook={() => setBooked(entry)} />
                  ))}
                </tbody>
              </table>
              <p className="muted small" role="status">
                {texts.hint_total(total)}
              </p>
            </>
          )}
        </PageState>
        <Pagination page={page} pages={pages ?? 1} onChange={(to) => go({ page: to })} />
      </section>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
      {booked && (
        <BookDialog entry={items.find(({ id }) => id === booked.id) ?? booked} onClose={() => setBooked(null)} />
      )}
    </div>
  );
}
