export { HEADER_WORDS } from './header-words.ru.ts';
export { patientImportWork } from './import-work.service.ts';
export { forgetPatientImports, uncheckWaiting } from './imports.service.ts';
export { cardIsBack, importRowsOf, type RowOfCard } from './merged-card.service.ts';
export { patientImportRoutes } from './patient-import.routes.ts';
export { faultAt, isIdentified, readRow, rowProblem, type ImportedPatient, type RowFault } from './read-row.rules.ts';
export { whoIs } from './other-person.ts';
export { repeatedFaults, Seen } from './seen.ts';
