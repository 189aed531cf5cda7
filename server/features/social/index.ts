export { forgetIdentities } from './linking.service.ts';
export { socialRoutes } from './social.routes.ts';
