export { appointAdmin, dismissAdmin, giveAdmin, isAdmin, staffAccounts } from './clinic-admins.service.ts';
export { rolesChanged } from './events.ts';
export { grantsOf, setGrant, setGrants } from './grants.service.ts';
export { namesInClinic } from './names.service.ts';
export { removeRow, rowsOf, saveRow } from './rows.service.ts';
export { registryRoutes } from './registry.routes.ts';
export { settleEmployments } from './employments.service.ts';
