export { patientRoutes } from './patients.routes.ts';
export { decidesSince } from './dependant-sql.ts';
export { CARD_OPENED } from './patient.entity.ts';
export { findPatientCard, type PatientCardRow } from './patient-cards.service.ts';
export { toPatient } from './patients.mapper.ts';
export {
  leaveAccountsPatients,
  leaveDependantsPatients,
  lockDependantsPatients,
  ownPatient,
  patientOfDependant,
} from './patients.service.ts';
