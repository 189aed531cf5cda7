export { reportRoutes } from './reports.routes.ts';
export { countReport } from './reports.service.ts';
