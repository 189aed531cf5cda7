export { queueRoutes } from './queue.routes.ts';
