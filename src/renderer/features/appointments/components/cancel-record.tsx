import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useCancelAppointmentMutation, type Appointment } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** 2 §8 */
const ERROR_TOAST_MS = 10_000;

/** Cancels an own appointment after a question. */
export function CancelRecord({ record, slot }: { readonly record: Appointment; readonly slot: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const [cancel, { isLoading }] = useCancelAppointmentMutation();
  const what = `${dayAndTime(record.start_time)}, ${inSentence(shortName(record.doctor))}`;
  const confirm = async () => {
    const answer = await cancel({
      clinic: record.organization.id,
      params: { id: slot },
      body: { patient: null, is_reserve: false },
    });
    setIsAsked(false);
    // the list is read again in both cases
    if (answer.error)
      await showToast({
        intent: 'danger',
        title: texts.title_error,
        message: errorOf(answer.error)?.message ?? '',
        timeout: ERROR_TOAST_MS,
      });
    else await showToast({ intent: 'success', message: texts.alert_cancelled(dayAndTime(record.start_time)) });
  };
  return (
    <>
      <Button text={texts.action_cancel} aria-label={texts.action_cancel_of(what)} onClick={() => setIsAsked(true)} />
      <ConfirmDialog
        title={texts.title_cancel}
        isOpen={isAsked}
        isBusy={isLoading}
        isDanger
        confirm={texts.action_yes}
        cancel={texts.action_no}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{texts.confirm_cancel}</p>
        <p className="muted">{what}</p>
      </ConfirmDialog>
    </>
  );
}
