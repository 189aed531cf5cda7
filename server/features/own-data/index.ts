export { ownDataRoutes } from './own-data.routes.ts';
