import { lazy, type ComponentType } from 'react';

/** Most visitors only look who is there. */
const load = () => import('./load-second-step.ts');
type Parts = Awaited<ReturnType<typeof load>>;
const later = <P extends object>(pick: (parts: Parts) => Promise<ComponentType<P>>) =>
  lazy(() =>
    load()
      .then(pick)
      .then((Part) => ({ default: Part })),
  );

export const DoctorSchedule = later((parts) => parts.loadDoctorSchedule());
/** Not on the first page of a clinic: it comes with a chosen specialty. */
export const WaitOffer = later((parts) => parts.loadWaitOffer());
/** Of a clinic that is not open yet, and of a search that finds nobody. */
export const NoDoctors = later((parts) => parts.loadNoDoctors());
/** Of a link to a doctor who is not there. */
export const DoctorGone = later((parts) => parts.loadDoctorGone());
/** For who has all bookings that one may have. */
export const BookingLimit = later((parts) => parts.loadBookingLimit());
/** For a clinic with more specialties than one call gives. */
export const MoreSpecialties = later((parts) => parts.loadMoreSpecialties());

/** Fetches the second step for somebody who is about to go there. A failure is met when they do. */
export const prepareSecondStep = (): void =>
  void load()
    .then((parts) => parts.loadDoctorSchedule())
    .catch(() => undefined);
