import { useSession } from '#renderer/lib/session/use-session.ts';
import { useGetBookingLimitQuery } from './api.ts';

/** How many bookings the person has in the clinic when they may make no more; null while they may, and for a visitor. */
export function useReachedLimit(clinic: string): number | null {
  const { isSignedIn } = useSession();
  const { currentData } = useGetBookingLimitQuery(
    { clinic },
    { skip: !isSignedIn, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  return currentData && currentData.active >= currentData.limit ? currentData.active : null;
}
