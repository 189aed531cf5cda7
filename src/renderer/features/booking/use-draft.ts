import { useEffect, useEffectEvent, useRef } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useAuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { dropDraft, readDraft, saveDraft, type BookingDraft } from './draft.ts';
import { texts } from './texts.ru.ts';
import { useBookingAddress } from './use-booking-address.ts';

/** Brings the person back to the day that they were choosing a time of when they went to sign in. */
export function useDraftDay(): void {
  const { id } = useClinic();
  const { isSignedIn } = useSession();
  const { go } = useBookingAddress();
  const restore = useEffectEvent(() => {
    const draft = isSignedIn ? readDraft(id) : null;
    if (draft)
      go(
        { doctor: draft.doctor, date: draft.date, type: draft.type },
        { replace: true, state: { time: draft.slot.start_time } },
      );
  });
  useEffect(() => restore(), [isSignedIn, id]);
}

interface Choice extends Pick<BookingDraft, 'doctor' | 'type'> {
  /** no time can be chosen before a day is */
  readonly date: string | null;
}

/**
 * Lets a visitor go on where they were: the choice is kept, they sign in in place or come back by the letter's link, and the time
 * is taken then. Of several windows with the same choice only the one that has the focus goes on; another waits until it has, and
 * finds the draft gone if it was used.
 */
export function useDraft({ doctor, date, type }: Choice, open: (slot: BookingDraft['slot']) => Promise<void>) {
  const { id: clinic } = useClinic();
  const { isSignedIn } = useSession();
  const askToSignIn = useAuthPrompt();
  const isAsking = useRef(false);

  const keep = (slot: BookingDraft['slot']) => {
    if (date !== null)
      saveDraft({
        clinic,
        doctor,
        date,
        type,
        slot: { id: slot.id, start_time: slot.start_time, end_time: slot.end_time },
      });
  };
  const resume = useEffectEvent(() => {
    const draft = isSignedIn && !isAsking.current && document.hasFocus() ? readDraft(clinic) : null;
    if (!draft || draft.doctor !== doctor || draft.date !== date) return;
    dropDraft();
    void open(draft.slot);
  });
  useEffect(() => resume(), [isSignedIn, doctor, date]);
  useEffect(() => {
    const onFocus = () => resume();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  const choose = async (slot: BookingDraft['slot']) => {
    if (!isSignedIn) {
      keep(slot);
      isAsking.current = true;
      const hasSignedIn = await askToSignIn({ message: texts.alert_sign_in });
      isAsking.current = false;
      if (!hasSignedIn) return;
      dropDraft();
    }
    await open(slot);
  };
  return choose;
}
