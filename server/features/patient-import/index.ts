export { patientImportWork } from './import-work.service.ts';
export { forgetPatientImports } from './imports.service.ts';
export { patientImportRoutes } from './patient-import.routes.ts';
