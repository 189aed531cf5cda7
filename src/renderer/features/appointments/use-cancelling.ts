import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { dayAndTime } from '#shared/format/dates.ts';
import { useCancelBookingMutation } from '#renderer/entities/appointment/api.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { staleOwn, staleTimes } from '#renderer/entities/appointment/tags.ts';
import { useToldWhenGone } from '#renderer/entities/appointment/use-told-when-gone.ts';
import { errorOf, isOutage } from '#renderer/lib/api/api-error.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { readOwnRecord, type OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { texts } from './texts.ru.ts';

const CANCELLED: readonly string[] = ['cancelled', 'reception_cancelled'];

/**
 * Cancels an own appointment after a question. When the answer is lost the appointment is read: it is told as cancelled
 * only when it is; otherwise, `unsure`, the person may send it again. The row may go meanwhile, by live news: what is
 * true then is told without it.
 */
export function useCancelling(record: OwnRecord, slot: string) {
  const [step, setStep] = useState<'closed' | 'asked' | 'unsure'>('closed');
  const [isBusy, setIsBusy] = useState(false);
  const [cancel] = useCancelBookingMutation();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { id, organization, start_time: start } = record;

  const isCancelled = async () => {
    const now = await readOwnRecord(dispatch, organization.id, id);
    return now !== undefined && CANCELLED.includes(now.status);
  };
  const tell = () => {
    dispatch(staleOwn());
    dispatch(staleTimes());
    return showToast({ intent: 'success', message: texts.alert_cancelled(dayAndTime(start)) });
  };
  const { isShown, setTrying } = useToldWhenGone(step === 'unsure', async () => {
    if (await isCancelled()) await tell();
  });
  const confirm = async () => {
    setIsBusy(true);
    setTrying(true);
    const refusal = errorOf((await cancel({ clinic: organization.id, slot: { id: slot } })).error);
    // a try after a lost answer is refused when that one was carried out
    const mayBeDone = refusal !== null && (isOutage(refusal) || step === 'unsure');
    const isDone = refusal === null || (mayBeDone && (await isCancelled()));
    setIsBusy(false);
    setTrying(false);
    if (!isDone && isOutage(refusal)) {
      setStep('unsure');
      if (!isShown()) showRefusal({ ...refusal, message: texts.alert_unsure_gone(dayAndTime(start)) });
      return;
    }
    setStep('closed');
    // the list is read again in both cases
    if (isDone) await tell();
    else showRefusal(refusal);
  };

  return { step, isBusy, ask: () => setStep('asked'), close: () => setStep('closed'), confirm };
}
