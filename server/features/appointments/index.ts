export { appointmentRoutes } from './appointments.routes.ts';
export {
  assertUnheld,
  bookAppointment,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  type LockedAppointment,
} from './change.service.ts';
export { appointmentChanged, slotsChanged, timesChanged } from './events.ts';
export { forgetOldAnswers, keepAnswer, repeatableOf } from './idempotency.service.ts';
export { lockAppointment, lockAppointments, lockPatient, lockSlot, type LockedPatient } from './locks.service.ts';
export { bookedSince, moveAppointments, moveOffers, type MovedVisit } from './move-patient.service.ts';
export { moveAppointment, type MovedAppointment } from './move.service.ts';
export { setVisitNotes, viewVisitNotes } from './notes.service.ts';
export { dropOfferHold, holdForOffer } from './offer-hold.service.ts';
export { listAllMyAppointments, type MyAppointmentRow } from './my-appointments.service.ts';
export { COUNTS, ownBookings } from './own-bookings.service.ts';
export { once } from './once.service.ts';
export { rescheduleAppointment, rescheduleWithin, type Rescheduled } from './reschedule.service.ts';
export { reserveSlot, type Booking, type ReserveRequest } from './reserve.service.ts';
export { slotRefusal } from './slot-refusal.service.ts';
export * from './slot-sql.ts';
export { lookWhoWaits, offerFreed, waitingChanged } from './waiting.service.ts';
export { OPEN_MODULES } from './open-modules-sql.ts';
