import { Suspense, lazy } from 'react';
import { AllRecordsScreen } from '#renderer/features/appointments/all-records.screen.tsx';

/** Mostly nothing is offered: the list comes without it. */
const OwnOffers = lazy(() =>
  import('#renderer/features/waiting-list/own-offers.tsx').then((module) => ({ default: module.OwnOffers })),
);

/** «Все мои записи» with the times that are held for the person now. */
export function AllRecordsPage() {
  return (
    <AllRecordsScreen
      offers={
        <Suspense fallback={null}>
          <OwnOffers />
        </Suspense>
      }
    />
  );
}
