import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { useCancelBookingMutation } from '#renderer/entities/appointment/api.ts';
import { MoveQuestion } from '#renderer/entities/appointment/move-question.tsx';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import type { Appointment } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** Cancels an own appointment after a question. */
export function CancelRecord({ record, slot }: { readonly record: Appointment; readonly slot: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const [cancel, { isLoading }] = useCancelBookingMutation();
  const what = `${dayAndTime(record.start_time)}, ${inSentence(shortName(record.doctor))}`;
  const confirm = async () => {
    const answer = await cancel({ clinic: record.organization.id, slot: { id: slot } });
    setIsAsked(false);
    // the list is read again in both cases
    if (answer.error) showRefusal(answer.error);
    else await showToast({ intent: 'success', message: texts.alert_cancelled(dayAndTime(record.start_time)) });
  };
  return (
    <>
      <Button text={texts.action_cancel} aria-label={texts.action_cancel_of(what)} onClick={() => setIsAsked(true)} />
      <MoveQuestion
        asked={isAsked ? 'cancelled' : null}
        isBusy={isLoading}
        onYes={() => void confirm()}
        onNo={() => setIsAsked(false)}
      >
        {what}
      </MoveQuestion>
    </>
  );
}
