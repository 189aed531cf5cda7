export { patientRoutes } from './patients.routes.ts';
export { CARD_OPENED } from './patient.entity.ts';
export { readPatient } from './patient-cards.service.ts';
export { readPatientSearch } from './patient-search.rules.ts';
export { ownPatient } from './patients.service.ts';
