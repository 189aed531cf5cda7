import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Cross, Duplicate } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { useGetReceptionRecordQuery, type HistoryItem, type ReceptionRecord } from '../api.ts';
import { RecordView } from '../form/record-view.tsx';
import { formTexts as texts } from '../form-texts.ru.ts';

interface HistoryRecordProps {
  readonly item: HistoryItem;
  /** leads to the one above in the list; null at its beginning */
  readonly onPrevious: (() => void) | null;
  /** leads to the one below, which may have to be fetched first; null at the very end */
  readonly onNext: (() => void) | null;
  readonly isFetching: boolean;
  /** why the one below could not be fetched; the same button tries again */
  readonly failure: string | undefined;
  readonly onClose: () => void;
  /** takes what it says into the visit beside it; null where that is only read */
  readonly onTake: ((record: ReceptionRecord) => void) | null;
}

/** An earlier reception for reading, in the place of the list: the form beside it goes on. */
export function HistoryRecord({ item, onPrevious, onNext, isFetching, failure, onClose, onTake }: HistoryRecordProps) {
  const clinic = useClinic();
  const query = useGetReceptionRecordQuery({ clinic: clinic.id, params: { id: item.id } });
  const record = query.currentData;
  const title = texts.title_record(dayAndTime(item.date));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its controls
    <section
      className="history-reading"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="history-head">
        <h3 tabIndex={-1} ref={focusOnMount} key={item.id}>
          {title}
        </h3>
        <span>
          <Button
            variant="minimal"
            icon={<ChevronLeft />}
            aria-label={texts.action_previous}
            title={texts.action_previous}
            disabled={onPrevious === null}
            onClick={() => onPrevious?.()}
          />
          <Button
            variant="minimal"
            icon={<ChevronRight />}
            aria-label={texts.action_next}
            title={texts.action_next}
            disabled={onNext === null}
            loading={isFetching}
            onClick={() => onNext?.()}
          />
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={texts.action_to_history}
            title={texts.action_to_history}
            onClick={onClose}
          />
        </span>
      </header>
      <FormSummary failure={failure} wrongCount={0} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so the keyboard must reach it */}
      <div className="history-record" role="region" aria-label={title} tabIndex={0} key={item.id}>
        <PageState {...loadState(query)}>{() => record && <RecordView record={record} />}</PageState>
      </div>
      <div className="history-actions">
        {onTake && record && (
          <Button className="tonal" icon={<Duplicate />} text={texts.action_take} onClick={() => onTake(record)} />
        )}
        <PrintButton clinic={clinic.id} kind="record" id={item.id} />
      </div>
    </section>
  );
}
