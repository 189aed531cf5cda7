export { appointmentRoutes } from './appointments.routes.ts';
export { bookAppointment, cancelAppointment, completeAppointment } from './change.service.ts';
export { forgetOldAnswers } from './idempotency.service.ts';
export { lockAppointment, lockPatient, lockSlot } from './locks.service.ts';
export { moveAppointment, type MovedAppointment } from './move.service.ts';
export { ownBookings } from './own-bookings.service.ts';
export { reserveSlot, type Booking } from './reserve.service.ts';
export { slotRefusal } from './slot-refusal.service.ts';
export * from './slot-sql.ts';
