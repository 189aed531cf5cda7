export { registryRoutes } from './registry.routes.ts';
