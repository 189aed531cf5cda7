import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { useGetReceptionRecordQuery, type HistoryItem } from '../api.ts';
import { RecordView } from '../form/record-view.tsx';
import { formTexts as texts } from '../form-texts.ru.ts';

interface HistoryDialogProps {
  readonly item: HistoryItem;
  /** leads to the one above in the list; null at its beginning */
  readonly onPrevious: (() => void) | null;
  /** leads to the one below, which may have to be fetched first; null at the very end */
  readonly onNext: (() => void) | null;
  readonly isFetching: boolean;
  /** why the one below could not be fetched; the same button tries again */
  readonly failure: string | undefined;
  readonly onClose: () => void;
}

/** An earlier reception for reading, with the ways to its neighbours in the list. */
export function HistoryDialog({ item, onPrevious, onNext, isFetching, failure, onClose }: HistoryDialogProps) {
  const clinic = useClinic();
  const query = useGetReceptionRecordQuery({ clinic: clinic.id, params: { id: item.id } });
  const title = texts.title_record(dayAndTime(item.date));
  return (
    <Modal
      isOpen
      isWide
      canOutsideClickClose
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            className="history-step"
            icon={<ChevronLeft />}
            text={texts.action_previous}
            disabled={onPrevious === null}
            onClick={() => onPrevious?.()}
          />
          <PrintButton clinic={clinic.id} kind="record" id={item.id} />
          <Button
            className="history-step"
            endIcon={<ChevronRight />}
            text={texts.action_next}
            disabled={onNext === null}
            loading={isFetching}
            onClick={() => onNext?.()}
          />
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so the keyboard must reach it */}
      <div className="history-record" role="region" aria-label={title} tabIndex={0} key={item.id}>
        <PageState {...loadState(query)}>
          {() => query.currentData && <RecordView record={query.currentData} />}
        </PageState>
      </div>
      <FormSummary failure={failure} wrongCount={0} />
    </Modal>
  );
}
