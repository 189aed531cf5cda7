export { patientMergeRoutes } from './patient-merges.routes.ts';
