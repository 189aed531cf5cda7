export { clinicRoutes } from './clinics.routes.ts';
export { findCallClinic } from './clinics.service.ts';
