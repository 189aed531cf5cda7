export { receptionRoutes } from './reception.routes.ts';
