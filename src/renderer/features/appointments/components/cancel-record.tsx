import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { MoveQuestion } from '#renderer/entities/appointment/move-question.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { texts } from '../texts.ru.ts';
import { useCancelling } from '../use-cancelling.ts';

/** Cancels an own appointment after a question. */
export function CancelRecord({ record, slot }: { readonly record: OwnRecord; readonly slot: string }) {
  const { step, isBusy, ask, close, confirm } = useCancelling(record, slot);
  const what = `${dayAndTime(record.start_time)}, ${inSentence(shortName(record.doctor))}`;
  return (
    <>
      <Button
        variant="minimal"
        intent="danger"
        text={texts.action_cancel}
        aria-label={texts.action_cancel_of(what)}
        onClick={ask}
      />
      <MoveQuestion
        asked={step === 'asked' ? 'cancelled' : null}
        isBusy={isBusy}
        onYes={() => void confirm()}
        onNo={close}
      >
        {what}
      </MoveQuestion>
      {step === 'unsure' && (
        <ConfirmDialog
          title={texts.title_unsure}
          isOpen
          isBusy={isBusy}
          isDanger
          confirm={texts.action_retry}
          cancel={texts.action_close}
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          <p role="alert">{texts.alert_unsure}</p>
          <p className="muted">{what}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
