import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { timeRange } from '#shared/format/dates.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { staleTimes } from './api.ts';
import type { BookingDraft } from './draft.ts';
import { isOutage } from './repeat.ts';
import { texts } from './texts.ru.ts';
import { useHeldSlot } from './use-held-slot.ts';

export type ChosenSlot = BookingDraft['slot'];
/** One confirmation: a held time, until when, and the key that makes its repeated sending one booking. */
export interface Confirmation {
  readonly slot: ChosenSlot;
  /** ms of the monotonic clock */
  readonly deadline: number;
  readonly key: string;
}
interface ConfirmationOptions {
  readonly clinic: string;
  readonly doctor: string;
  /** says at the times what happened; null takes the last word back */
  readonly onNotice: (text: string | null) => void;
  /** the session ended while the time was being taken */
  readonly onSignedOut: (slot: ChosenSlot) => void;
}

/** The way from a chosen time to its confirmation: takes the hold, keeps it while the dialog is open, lets it go. */
export function useConfirmation({ clinic, doctor, onNotice, onSignedOut }: ConfirmationOptions) {
  const dispatch = useDispatch();
  const [taking, setTaking] = useState<string | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const hold = useHeldSlot(clinic, doctor, () => setConfirmation(null));
  const reload = () => dispatch(staleTimes(doctor));

  const refuse = (slot: ChosenSlot, caught: unknown) => {
    const error = errorOf(caught);
    if (!error) return;
    if (error.status === 401) onSignedOut(slot);
    else if (isOutage(error)) onNotice(texts.alert_hold_failed(error.message));
    else onNotice(texts.alert_not_held(timeRange(slot.start_time, slot.end_time), error.message));
    reload();
  };
  const open = async (slot: ChosenSlot) => {
    onNotice(null);
    setTaking(slot.id);
    try {
      const deadline = await hold.take(slot.id);
      if (deadline !== null) setConfirmation({ slot, deadline, key: newKey() });
    } catch (caught) {
      refuse(slot, caught);
    } finally {
      setTaking(null);
    }
  };
  const close = () => {
    hold.letGo();
    setConfirmation(null);
  };
  const expire = () => {
    hold.forget();
    setConfirmation(null);
    onNotice(texts.alert_expired);
    reload();
  };
  return { taking, confirmation, open, close, expire, booked: hold.forget };
}
