import { Suspense, lazy } from 'react';
import { NextVisit } from '#renderer/features/appointments/components/next-visit.tsx';

/** Mostly nothing is offered: the visit comes without it. */
const OwnOffers = lazy(() =>
  import('#renderer/features/waiting-list/own-offers.tsx').then((module) => ({ default: module.OwnOffers })),
);

const WaitingLine = lazy(() =>
  import('#renderer/features/waiting-list/waiting-line.tsx').then((module) => ({ default: module.WaitingLine })),
);

/** Times that are held for the person now, then the next visit; without one, what they wait for. */
export function OwnVisits() {
  return (
    <>
      <Suspense fallback={null}>
        <OwnOffers />
      </Suspense>
      <NextVisit
        otherwise={
          <Suspense fallback={null}>
            <WaitingLine />
          </Suspense>
        }
      />
    </>
  );
}
