export { moveCases, moveCasesOf, moveRecords } from './move-patient.service.ts';
export { receptionRoutes } from './reception.routes.ts';
