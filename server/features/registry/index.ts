export { namesInClinic } from './names.service.ts';
export { registryRoutes } from './registry.routes.ts';
export { settleEmployments } from './employments.service.ts';
