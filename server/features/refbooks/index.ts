export { refbookRoutes } from './refbooks.routes.ts';
