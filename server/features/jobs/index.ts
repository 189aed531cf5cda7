export { jobRoutes } from './jobs.routes.ts';
export { cancelRun, retryRun } from './jobs.service.ts';
