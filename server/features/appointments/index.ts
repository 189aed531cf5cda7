export { appointmentRoutes } from './appointments.routes.ts';
