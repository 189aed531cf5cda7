export { moveAppointmentTo, type MovedAppointment } from './move-appointment.service.ts';
export { queueRoutes } from './queue.routes.ts';
