import { useEffect, useEffectEvent } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { readDraft } from './draft.ts';
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
