export { clinicRoutes } from './clinics.routes.ts';
export { announceClinic, findCallClinic, watchForClinics } from './clinics.service.ts';
export { createClinic, type NewClinic } from './create-clinic.service.ts';
