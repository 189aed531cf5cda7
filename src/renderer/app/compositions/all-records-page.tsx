import { Suspense, lazy } from 'react';
import { AllRecordsScreen } from '#renderer/features/appointments/all-records.screen.tsx';

/** Mostly nothing is offered: the list comes without it. */
const OwnOffers = lazy(() =>
  import('#renderer/features/waiting-list/own-offers.tsx').then((module) => ({ default: module.OwnOffers })),
);

const AllWaiting = lazy(() =>
  import('#renderer/features/waiting-list/all-waiting.tsx').then((module) => ({ default: module.AllWaiting })),
);

/** «Все мои записи» with what is waited for, and the times that are held for the person now. */
export function AllRecordsPage() {
  return (
    <AllRecordsScreen
      offers={
        <Suspense fallback={null}>
          <OwnOffers />
        </Suspense>
      }
      waiting={
        <Suspense fallback={null}>
          <AllWaiting />
        </Suspense>
      }
    />
  );
}
