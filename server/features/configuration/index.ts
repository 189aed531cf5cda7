export { configurationRoutes } from './configuration.routes.ts';
export { platformState, retryLetter, retrySms } from './platform-state.service.ts';
export { platformStateRoutes } from './platform-state.routes.ts';
