export { deliverNotifications } from './deliver.service.ts';
export { letterChannel } from './letter-channel.ts';
export { smsChannel } from './sms-channel.ts';
export { moveNotifications } from './move-patient.service.ts';
export { notify } from './notify.service.ts';
export { sendReminders } from './reminders.service.ts';
export { takeBackMove } from './take-back.service.ts';
export { notificationRoutes } from './notifications.routes.ts';
