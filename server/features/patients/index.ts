export { ownPatient } from './patients.service.ts';
