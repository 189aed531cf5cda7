import { useEffect, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { History, SortAsc, SortDesc } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import { useListReceptionHistoryInfiniteQuery, type HistoryOrder, type ReceptionRecord } from '../api.ts';
import { formTexts } from '../form-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { HistoryRecord } from './history-record.tsx';
import { HistoryRow } from './history-row.tsx';

/** Placeholders while the history comes (3 §2). */
const PLACEHOLDERS = 5;

interface HistoryPanelProps {
  readonly patient: string;
  /** takes what an earlier reception says into the visit beside it */
  readonly onTake?: ((record: ReceptionRecord) => void) | null;
}

/** Earlier receptions of a patient, new or old ones first; each opens in the place of the list, beside the form. */
export function HistoryPanel({ patient, onTake = null }: HistoryPanelProps) {
  const clinic = useClinic();
  const [order, setOrder] = useState<HistoryOrder>('desc');
  const [opened, setOpened] = useState<string | null>(null);
  const query = useListReceptionHistoryInfiniteQuery({ clinic: clinic.id, patient, order });
  const items = query.currentData?.pages.flatMap((page) => page.items) ?? [];
  const total = query.currentData?.pages[0]?.total ?? 0;
  const index = items.findIndex(({ id }) => id === opened);
  const [item, previous, next] = [items[index], items[index - 1], items[index + 1]];
  // pages that came stay on the screen, so the failure of a further one has to be said beside them
  const failure = query.isFetchNextPageError ? errorOf(query.error)?.message : undefined;
  const isNewestFirst = order === 'desc';
  const host = useRef<HTMLElement>(null);
  const [last, setLast] = useState<string | null>(null);
  // the row that was read takes the focus back, once it is shown again
  useEffect(() => {
    if (last !== null && opened === null) host.current?.querySelector<HTMLElement>('[data-last]')?.focus();
  }, [last, opened]);
  const close = () => {
    setLast(opened);
    setOpened(null);
  };
  const openNext = async () => {
    const found = next ?? (await query.fetchNextPage()).data?.pages.flatMap((page) => page.items)[index + 1];
    if (found) setOpened(found.id);
  };
  return (
    <aside className="history" aria-labelledby="history-title" ref={host}>
      <header className="history-head" hidden={item !== undefined}>
        <h2 id="history-title">
          {texts.title_history}
          {total > 0 && <span className="history-count">{total}</span>}
        </h2>
        {total > 1 && (
          <Button
            variant="minimal"
            icon={isNewestFirst ? <SortDesc /> : <SortAsc />}
            text={isNewestFirst ? formTexts.action_newest_first : formTexts.action_oldest_first}
            onClick={() => setOrder(isNewestFirst ? 'asc' : 'desc')}
          />
        )}
      </header>
      <PageState
        {...loadState(query)}
        isEmpty={items.length === 0}
        empty={<Notice picture={<History size={24} />} text={formTexts.hint_history_empty} />}
        skeleton={<Skeleton rows={PLACEHOLDERS} rowHeight={72} />}
      >
        {() => (
          <>
            {/* stays where it was scrolled while a record is read */}
            <ul className="history-list" hidden={item !== undefined}>
              {items.map((item) => (
                <li key={item.id}>
                  <HistoryRow item={item} isLast={item.id === last} onOpen={() => setOpened(item.id)} />
                </li>
              ))}
            </ul>
            <FormSummary failure={item ? undefined : failure} wrongCount={0} />
            {query.hasNextPage && !item && (
              <Button
                fill
                text={failure === undefined ? formTexts.action_more : uiTexts.action_retry}
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              />
            )}
          </>
        )}
      </PageState>
      {item && (
        <HistoryRecord
          item={item}
          isFetching={query.isFetchingNextPage}
          failure={next ? undefined : failure}
          onPrevious={previous ? () => setOpened(previous.id) : null}
          onNext={(next ?? query.hasNextPage) ? () => void openNext() : null}
          onClose={close}
          onTake={onTake}
        />
      )}
    </aside>
  );
}
