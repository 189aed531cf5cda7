export { toClinicRow } from './clinics.mapper.ts';
export { clinicRoutes } from './clinics.routes.ts';
export { announceClinic, findCallClinic, staffOf, watchForClinics, type ClinicListRow } from './clinics.service.ts';
export { createClinic, type NewClinic } from './create-clinic.service.ts';
