export { registryRoutes } from './registry.routes.ts';
export { settleEmployments } from './employments.service.ts';
