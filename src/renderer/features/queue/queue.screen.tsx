import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Add, Cross, WarningSign } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence } from '#shared/format/names.ts';
import { useMoves } from '#renderer/entities/appointment/use-moves.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { EmptyCalendarPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { BookDialog } from './components/book.dialog.tsx';
import { QueueTable } from './components/queue-table.tsx';
import { QueueToolbar } from './components/queue-toolbar.tsx';
import { patientOf, DESK } from './api.ts';
import { texts } from './texts.ru.ts';
import { useQueue } from './use-queue.ts';
import { useQueueAddress } from './use-queue-address.ts';
import './queue.css';

/** «Список записей»: the day of the reception desk (2 §2 "Queue page"). */
export function QueueScreen() {
  const clinic = useClinic();
  const canBook = useCan('slot.book', clinic.id);
  const { date, search, today, go } = useQueueAddress(clinic.timezone);
  const query = useQueue(date, search);
  const moment = { now: useMinute(), zone: clinic.timezone };
  const { move, movingId, cancelled, restore, forget, wasStale } = useMoves({
    clinic: clinic.id,
    movers: DESK,
    moment,
    nameOf: patientOf,
    showsCancelled: true,
  });
  const [isBooking, setIsBooking] = useState(false);
  const items = query.currentData?.items ?? [];
  const host = useRowFocus<HTMLDivElement>(items.map(({ id }) => id));
  // the offer goes with the button that was pressed; while a visit is brought back that one is disabled
  const moveToList = () => host.current?.focus({ preventScroll: true });
  return (
    <>
      <PageHead
        title={texts.title_queue}
        action={
          canBook ? (
            <Button intent="primary" icon={<Add />} text={texts.action_book} onClick={() => setIsBooking(true)} />
          ) : undefined
        }
      />
      <QueueToolbar date={date} search={search} today={today} onGo={go} />
      {wasStale && (
        <Callout compact intent="warning" icon={<WarningSign />} role="alert">
          {texts.alert_stale}
        </Callout>
      )}
      <div role="status">
        {cancelled && (
          <Callout compact icon={<Cross />} className="queue-undo">
            {texts.alert_cancelled(inSentence(patientOf(cancelled.visit)), dayAndTime(cancelled.visit.start_time))}
            <Button
              size="small"
              text={texts.action_restore}
              loading={movingId === cancelled.visit.id}
              onClick={() => {
                moveToList();
                void restore();
              }}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<Cross />}
              aria-label={texts.action_close}
              onClick={() => {
                moveToList();
                forget();
              }}
            />
          </Callout>
        )}
      </div>
      <div ref={host} tabIndex={-1}>
        <PageState
          {...loadState(query)}
          isEmpty={items.length === 0}
          empty={
            <Notice
              picture={<EmptyCalendarPicture />}
              title={texts.hint_empty}
              text={search === '' ? texts.hint_empty_next : texts.hint_empty_search}
            />
          }
          skeleton={<Skeleton rows={8} rowHeight={52} />}
        >
          {() => (
            <>
              <QueueTable items={items} clinicName={clinic.slug} moment={moment} movingId={movingId} onMove={move} />
              <p className="muted" role="status">
                {texts.hint_count(items.length)}
              </p>
              <ZoneNote zone={clinic.timezone} city={clinic.city} at={items[0]?.start_time ?? ''} />
            </>
          )}
        </PageState>
      </div>
      {isBooking && <BookDialog date={date} onClose={() => setIsBooking(false)} />}
    </>
  );
}
