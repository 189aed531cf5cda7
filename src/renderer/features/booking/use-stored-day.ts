import { useEffect, useEffectEvent } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { readChoice } from './stored-choice.ts';
import { useBookingAddress } from './use-booking-address.ts';

/** Brings the person back to the day that they were choosing a time of when they went to sign in. */
export function useStoredDay(): void {
  const { id } = useClinic();
  const { isSignedIn } = useSession();
  const { address, go } = useBookingAddress();
  const restore = useEffectEvent(() => {
    // a booking that is rescheduled has its own doctor and day
    const choice = isSignedIn && address.rescheduled === null ? readChoice(id) : null;
    if (choice)
      go(
        { doctor: choice.doctor, date: choice.date, type: choice.type },
        { replace: true, state: { time: choice.slot.start_time } },
      );
  });
  useEffect(() => restore(), [isSignedIn, id]);
}
