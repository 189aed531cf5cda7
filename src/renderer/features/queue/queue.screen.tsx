import { Button, Callout } from '@blueprintjs/core';
import { Cross, WarningSign } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence } from '#shared/format/names.ts';
import { daysAsInstants } from '#shared/rules/clinic-time.ts';
import { useListDayAbsencesQuery } from '#renderer/entities/absence/api.ts';
import { DESK } from '#renderer/entities/appointment/moves.ts';
import { patientOf } from '#renderer/entities/appointment/queue-api.ts';
import { useMoves } from '#renderer/entities/appointment/use-moves.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { askBooking } from '#renderer/entities/patient/booking-asks.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { queueEndpoints } from '#shared/contract/queue.ts';
import { TableExport } from '#renderer/entities/table-export/table-export.tsx';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { HOTKEYS } from '#renderer/lib/keys/hotkeys.ts';
import { useHotkey } from '#renderer/lib/page/use-hotkey.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { EmptyCalendarPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { AwayNotes } from './components/away-notes.tsx';
import { QueueColumns } from './components/queue-columns.tsx';
import { QueueKeys } from './components/queue-keys.tsx';
import { QueuePanel } from './components/queue-panel.tsx';
import { QueueTable } from './components/queue-table.tsx';
import { QueueToolbar } from './components/queue-toolbar.tsx';
import { awayOf, leftVisits } from './away.ts';
import { begunCount, dayDoctors, findRows, stageCounts } from './queue-day.ts';
import { texts } from './texts.ru.ts';
import { useChosenVisit } from './use-chosen-visit.ts';
import { useListKeys } from './use-list-keys.ts';
import { useQueue } from './use-queue.ts';
import { useQueueAddress } from './use-queue-address.ts';
import './queue.css';

/** «Список записей»: the day of the reception desk (2 §2 "Queue page"). */
export function QueueScreen() {
  const clinic = useClinic();
  const canBook = useCan('slot.book', clinic.id);
  const canPrint = useCan('document.print', clinic.id);
  const mayExport = useCan('patient.import', clinic.id);
  const { address, today, go, write } = useQueueAddress(clinic.timezone);
  const { date, search, stage, doctor } = address;
  const query = useQueue(date, search);
  const absences = useListDayAbsencesQuery(
    { clinic: clinic.id, query: daysAsInstants(date, date, clinic.timezone) },
    { refetchOnMountOrArgChange: true },
  );
  const moment = { now: useMinute(), zone: clinic.timezone };
  const { move, movingId, cancelled, restore, forget, wasStale } = useMoves({
    clinic: clinic.id,
    movers: DESK,
    moment,
    nameOf: patientOf,
    showsCancelled: true,
  });
  const all = query.currentData?.items ?? [];
  const rows = findRows(all, address, moment);
  const counts = stageCounts(all, doctor, moment);
  const missing = absences.currentData?.items ?? [];
  const begun = date === today ? begunCount(rows, moment.now) : null;
  const { chosen, choose, isSettled, settle } = useChosenVisit(address.visit, (visit) => write({ visit }));
  // a filter that it leaves by what is done with it does not take it from the person
  const visit = all.find(({ id }) => id === chosen);
  const list = useListKeys({ items: rows, chosen, begun, onChoose: ({ id }) => choose(id) });
  const host = useRowFocus<HTMLDivElement>(rows.map(({ id }) => id));
  const book = () => askBooking({ patient: visit?.patient ?? null, date });
  useHotkey(HOTKEYS.bookPatient, () => canBook && book());
  // the offer goes with the button that was pressed; while a visit is brought back that one is disabled
  const moveToList = () => host.current?.focus({ preventScroll: true });
  const closePanel = () => {
    host.current?.querySelector<HTMLElement>('[aria-current="true"] .queue-name')?.focus({ preventScroll: true });
    choose(null);
  };
  const isFiltered = stage !== null || doctor !== null;
  const empty =
    all.length > 0 ? (
      <Notice
        picture={<EmptyCalendarPicture />}
        title={texts.hint_empty}
        text={texts.hint_empty_filter}
        action={
          <Button className="tonal" text={texts.action_show_all} onClick={() => go({ stage: null, doctor: null })} />
        }
      />
    ) : (
      <Notice
        picture={<EmptyCalendarPicture />}
        title={texts.hint_empty}
        text={search === '' ? texts.hint_empty_next : texts.hint_empty_search}
      />
    );
  return (
    <div className="queue">
      <QueueToolbar address={address} today={today} counts={counts} onGo={go} onBook={canBook ? book : undefined} />
      {wasStale && (
        <Callout compact intent="warning" icon={<WarningSign />} role="alert">
          {texts.alert_stale}
        </Callout>
      )}
      <AwayNotes
        // what a search leaves is no count of who is to be moved
        away={awayOf(missing, search === '' ? all : [], doctor)}
        hasFailed={loadState(absences).error !== undefined}
        onRetry={() => void absences.refetch()}
        clinicName={clinic.slug}
        date={date}
      />
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
      <div className="queue-body">
        <div className="queue-list" ref={list}>
          <QueueColumns address={address} doctors={dayDoctors(all, stage, moment)} counts={counts} onGo={go} />
          <div ref={host} tabIndex={-1} className="queue-rows">
            <PageState
              {...loadState(query)}
              isEmpty={rows.length === 0}
              empty={empty}
              skeleton={<Skeleton rows={16} rowHeight={36} />}
            >
              {() => (
                <QueueTable
                  items={rows}
                  clinicName={clinic.slug}
                  moment={moment}
                  today={today}
                  begun={begun}
                  chosen={chosen}
                  movingId={movingId}
                  left={leftVisits(missing, rows)}
                  onChoose={({ id }) => choose(id)}
                  onMove={move}
                />
              )}
            </PageState>
          </div>
        </div>
        {visit && (
          <QueuePanel
            item={visit}
            clinic={clinic}
            moment={moment}
            today={today}
            isSettled={isSettled}
            onSettle={settle}
            isBusy={visit.id === movingId}
            onMove={move}
            onClose={closePanel}
          />
        )}
      </div>
      <footer className="queue-foot">
        <QueueKeys visit={visit} canBook={canBook} canPrint={canPrint} moment={moment} />
        <p className="muted" role="status">
          {query.currentData && texts.hint_count(rows.length, isFiltered ? all.length : rows.length)}
        </p>
        {mayExport && (
          <TableExport
            title={`${texts.title_queue} ${date}`}
            fetch={(format) =>
              fetchFile(queueEndpoints.exportQueue, {
                clinic: clinic.id,
                query: { ...daysAsInstants(date, date, clinic.timezone), ...(search === '' ? {} : { search }), format },
              })
            }
          />
        )}
        {all[0] && <ZoneNote zone={clinic.timezone} city={clinic.city} at={all[0].start_time} />}
      </footer>
    </div>
  );
}
