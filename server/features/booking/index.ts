export { bookingRoutes } from './booking.routes.ts';
export { forgetOldAnswers } from './idempotency.service.ts';
export type { ChangedSlot } from './holds.service.ts';
