export { closingRoutes } from './closing.routes.ts';
export { eraseClosedAccounts } from './erase.service.ts';
export { finishClosings } from './finish-closing.service.ts';
