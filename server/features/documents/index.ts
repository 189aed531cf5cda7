export { documentRoutes } from './documents.routes.ts';
export type { Documents } from './documents.service.ts';
