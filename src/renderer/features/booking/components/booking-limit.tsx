import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { useGetBookingLimitQuery } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';

/** Said above what can be chosen, and nothing of it can be held. */
export function BookingLimit({ limit }: { readonly limit: number }) {
  const clinic = useClinic();
  return (
    <div role="alert" className="booking-limit">
      <Callout intent="warning" icon={<WarningSign />}>
        <p>{texts.alert_limit(limit)}</p>
        <ButtonLink to={paths.myRecords(clinic.slug)}>{texts.action_my_records}</ButtonLink>
      </Callout>
    </div>
  );
}

/**
 * How many bookings the person has in the clinic when they may make no more; null while they may, for a visitor, and
 * for who gives a booking another time.
 */
export function useReachedLimit(clinic: string): number | null {
  const { isSignedIn } = useSession();
  const { rescheduled } = useBookingAddress().address;
  const { currentData } = useGetBookingLimitQuery(
    { clinic },
    { skip: !isSignedIn || rescheduled !== null, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  return currentData && currentData.active >= currentData.limit ? currentData.active : null;
}
