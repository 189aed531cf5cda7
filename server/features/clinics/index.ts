export { clinicRoutes } from './clinics.routes.ts';
export { announceClinic, findCallClinic } from './clinics.service.ts';
