export { HEADER_WORDS } from './header-words.ru.ts';
export { patientImportWork } from './import-work.service.ts';
export { forgetPatientImports } from './imports.service.ts';
export { patientImportRoutes } from './patient-import.routes.ts';
export { readRow, type ImportedPatient } from './read-row.rules.ts';
export { repeatedText, Seen } from './seen.ts';
