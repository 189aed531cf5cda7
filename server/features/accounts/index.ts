export { toCurrentUser } from './accounts.mapper.ts';
export { currentUser } from './accounts.service.ts';
export { grantSuperuser } from './superuser.service.ts';
