import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { useGetReceptionRecordQuery, type HistoryItem } from '../api.ts';
import { RecordView } from '../form/record-view.tsx';
import { formTexts as texts } from '../form-texts.ru.ts';

interface HistoryDialogProps {
  /** in the order of the list */
  readonly items: readonly HistoryItem[];
  readonly opened: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** An earlier reception for reading, with the ways to its neighbours in the list. */
export function HistoryDialog({ items, opened, onOpen, onClose }: HistoryDialogProps) {
  const clinic = useClinic();
  const query = useGetReceptionRecordQuery({ clinic: clinic.id, params: { id: opened } });
  const place = items.findIndex(({ id }) => id === opened);
  const [previous, next] = [items[place - 1], items[place + 1]];
  const item = items[place];
  return (
    <Modal
      isOpen isWide canOutsideClickClose title={item ? texts.title_record(dayAndTime(item.date)) : texts.title_form} onClose={onClose}
      actions={(
        <>
          <Button icon={<ChevronLeft />} text={texts.action_previous} disabled={!previous} onClick={() => previous && onOpen(previous.id)} />
          <PrintButton clinic={clinic.id} kind="record" id={opened} />
          <Button endIcon={<ChevronRight />} text={texts.action_next} disabled={!next} onClick={() => next && onOpen(next.id)} />
        </>
      )}
    >
      <div className="history-record">
        <PageState {...loadState(query)}>{() => query.currentData && <RecordView record={query.currentData} />}</PageState>
      </div>
    </Modal>
  );
}
