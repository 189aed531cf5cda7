export { bookingRoutes } from './booking.routes.ts';
