export { auditLogRoutes, PLATFORM_ZONE } from './audit-log.routes.ts';
export { auditOfCommand } from './audit-log.service.ts';
export { toCsv as auditToCsv } from './audit-log.mapper.ts';
