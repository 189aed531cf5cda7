import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { staleLimit, staleTimes } from './api.ts';
import type { BookingDraft } from './draft.ts';
import { texts } from './texts.ru.ts';
import { wordOfRefusal, type TimesWord } from './times-word.ts';
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
  readonly onNotice: (word: TimesWord | null) => void;
}

/** The way from a chosen time to its confirmation: takes the hold, keeps it while the dialog is open, lets it go. */
export function useConfirmation({ clinic, doctor, onNotice }: ConfirmationOptions) {
  const dispatch = useDispatch();
  const [taking, setTaking] = useState<string | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const reload = () => dispatch(staleTimes(doctor));
  const end = (text: string) => {
    setConfirmation(null);
    onNotice({ text });
    reload();
  };
  const hold = useHeldSlot(clinic, doctor, {
    onLeave: () => setConfirmation(null),
    onMoved: () => end(texts.alert_hold_moved),
  });

  const refuse = (slot: ChosenSlot, caught: unknown) => {
    const error = errorOf(caught);
    // 401: they left instead of signing in again
    if (!error || error.status === 401) return;
    if (error.code === 'booking_limit_reached') dispatch(staleLimit());
    else onNotice(wordOfRefusal(slot, error));
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
  /** After a sign-in in the middle: the hold may have run out meanwhile, and is taken anew; what cannot be taken closes with a word. */
  const renew = async () => {
    if (!confirmation) return;
    try {
      const deadline = await hold.take(confirmation.slot.id);
      if (deadline !== null) setConfirmation({ ...confirmation, deadline });
    } catch (caught) {
      setConfirmation(null);
      refuse(confirmation.slot, caught);
    }
  };
  const close = (word: TimesWord | null = null) => {
    hold.letGo();
    setConfirmation(null);
    onNotice(word);
  };
  const expire = () => {
    hold.forget();
    end(texts.alert_expired);
  };
  return { taking, confirmation, open, renew, close, expire, booked: hold.forget };
}
