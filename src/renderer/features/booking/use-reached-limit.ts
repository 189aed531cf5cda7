import { useSession } from '#renderer/lib/session/use-session.ts';
import { useGetBookingLimitQuery } from './limit-api.ts';
import { useBookingAddress } from './use-booking-address.ts';

/** Bookings of a person who may make no more of them. */
export interface ReachedLimit {
  readonly active: number;
  /** they may still book for their dependants, each of whom has a limit of their own */
  readonly isForOthers: boolean;
}

/** Null while the person may book, for a visitor, and for who gives a booking another time. */
export function useReachedLimit(clinic: string): ReachedLimit | null {
  const { isSignedIn } = useSession();
  const { rescheduled } = useBookingAddress().address;
  const { currentData } = useGetBookingLimitQuery(
    { clinic },
    { skip: !isSignedIn || rescheduled !== null, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  return currentData && currentData.active >= currentData.limit
    ? { active: currentData.active, isForOthers: currentData.has_dependants }
    : null;
}
