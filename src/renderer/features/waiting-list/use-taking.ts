import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { dayAndTime } from '#shared/format/dates.ts';
import { appointmentCalls } from '#renderer/entities/appointment/api.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { staleOwn, staleTimes } from '#renderer/entities/appointment/tags.ts';
import { useToldWhenGone } from '#renderer/entities/appointment/use-told-when-gone.ts';
import { readOwnWaiting, type WaitingOffer } from '#renderer/entities/waiting/api.ts';
import { errorOf, isOutage } from '#renderer/lib/api/api-error.ts';
import { useRepeatKey } from '#renderer/lib/api/use-repeat-key.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from './texts.ru.ts';

interface Taking {
  readonly offer: Pick<WaitingOffer, 'id' | 'start_time'> & { readonly slot: string };
  readonly clinic: { readonly id: string; readonly slug: string };
  readonly body: { readonly type: 0 | 1; readonly dependant?: string };
  /** the offer is to be read again */
  readonly onOver: () => void;
}

/**
 * Takes an offered time. When the answer is lost, what the person waits for is read: the time counts as booked only
 * when it is; otherwise, `isUnsure`, they may send it again by the same key, which books it once. The offer may go
 * meanwhile, by live news: what is true then is told without it.
 */
export function useTaking({ offer, clinic, body, onOver }: Taking) {
  const navigate = useNavigate();
  const { reload } = useSessionActions();
  const [isUnsure, setIsUnsure] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [book] = appointmentCalls.useBookOwnMutation();
  const repeatable = useRepeatKey();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const when = dayAndTime(offer.start_time);

  const isTaken = async () => {
    const list = await readOwnWaiting(dispatch, clinic.id);
    return list?.items.some(({ offer: last }) => last?.id === offer.id && last.status === 'accepted') ?? false;
  };
  const tell = async () => {
    void reload();
    dispatch(staleOwn());
    dispatch(staleTimes());
    await showToast({ intent: 'success', message: texts.alert_taken(when) });
  };
  const { isShown, setTrying } = useToldWhenGone(isUnsure, async () => {
    if (await isTaken()) await tell();
  });
  const take = async () => {
    setIsBusy(true);
    setTrying(true);
    const headers = { 'idempotency-key': repeatable.keyOf([offer.slot, body]) };
    const { data, error } = await book({ clinic: clinic.id, params: { id: offer.slot }, headers, body });
    const refusal = errorOf(error);
    repeatable.answered(error);
    // a try after a lost answer is refused when that one was carried out and its key is forgotten
    const isDone = refusal !== null && (isOutage(refusal) || isUnsure) && (await isTaken());
    setIsBusy(false);
    setTrying(false);
    if (refusal !== null && isOutage(refusal) && !isDone) {
      setIsUnsure(true);
      if (!isShown()) showRefusal({ ...refusal, message: texts.alert_unsure_gone(when) });
      return;
    }
    setIsUnsure(false);
    if (isDone) await tell();
    else if (data === undefined) {
      showRefusal(refusal);
      onOver();
    } else {
      void reload();
      void navigate(paths.bookedRecord(clinic.slug, data.id));
    }
  };
  return { take, isBusy, isUnsure, close: () => setIsUnsure(false) };
}
