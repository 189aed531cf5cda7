/*
 * In a file of its own, which the first step asks for: the names of all that the second one needs would weigh on the
 * clinic's page.
 */

/** FullCalendar and the rest of the second step: they come together, not one after another. */
export const loadDoctorSchedule = () => {
  void import('#renderer/lib/calendar/month-calendar.tsx').catch(() => undefined);
  return import('./doctor-schedule.tsx').then((module) => module.DoctorSchedule);
};
export const loadWaitOffer = () => import('./wait-offer.tsx').then((module) => module.WaitOffer);
/** In place of doctors. */
export const loadNoDoctors = () => import('./no-doctors.tsx').then(({ NoDoctors }) => NoDoctors);
export const loadDoctorGone = () => import('./no-doctors.tsx').then(({ DoctorGone }) => DoctorGone);
/** What is said at the limit of bookings. */
export const loadBookingLimit = () => import('./booking-limit.tsx').then(({ BookingLimit }) => BookingLimit);
/** The further ones of a clinic with more than a hundred. */
export const loadMoreSpecialties = () => import('./more-specialties.tsx').then((module) => module.MoreSpecialties);
