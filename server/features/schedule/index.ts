export { scheduleRoutes } from './schedule.routes.ts';
export { generateSchedule } from './generate.service.ts';
export { freeSlot, lockPatient, lockSlot } from './slot-locks.service.ts';
