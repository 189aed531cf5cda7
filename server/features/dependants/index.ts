export { dependantRoutes } from './dependants.routes.ts';
