import { lazy } from 'react';

/** Most visitors only look who is there. */
const load = () => import('./load-second-step.ts');
const loadSchedule = () => load().then(({ loadDoctorSchedule }) => loadDoctorSchedule());
export const DoctorSchedule = lazy(() => loadSchedule().then((Schedule) => ({ default: Schedule })));
/** Not on the first page of a clinic: it comes with a chosen specialty. */
export const WaitOffer = lazy(() =>
  load()
    .then(({ loadWaitOffer }) => loadWaitOffer())
    .then((Offer) => ({ default: Offer })),
);

/** For who has all bookings that one may have. */
export const BookingLimit = lazy(() =>
  load()
    .then(({ loadBookingLimit }) => loadBookingLimit())
    .then((Limit) => ({ default: Limit })),
);

/** For a clinic with more specialties than one call gives. */
export const MoreSpecialties = lazy(() =>
  load()
    .then(({ loadMoreSpecialties }) => loadMoreSpecialties())
    .then((More) => ({ default: More })),
);

/** Fetches the second step for somebody who is about to go there. A failure is met when they do. */
export const prepareSecondStep = (): void => void loadSchedule().catch(() => undefined);
