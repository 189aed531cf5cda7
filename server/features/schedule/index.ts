export { absenceRoutes } from './absences.routes.ts';
export { scheduleRoutes } from './schedule.routes.ts';
export { generateSchedule } from './generate.service.ts';
