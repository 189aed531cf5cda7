export { toCurrentUser } from './accounts.mapper.ts';
export { accountRoutes } from './accounts.routes.ts';
export { currentUser, type OwnAccount } from './accounts.service.ts';
export { assertStillSuperuser, grantSuperuser } from './superuser.service.ts';
export { assertMet } from './people.service.ts';
export { personChanged } from './profile.service.ts';
export { foundPeople, peoplePageSql, peopleSearch, stateOf } from './people-search.ts';
