import { publicUrl, type Config } from '#server/config/config.ts';
import type { Orm } from '#server/db/orm.ts';
import { visitLinks } from '#server/features/answers/index.ts';
import { finishClosings } from '#server/features/closing/index.ts';
import {
  deliverNotifications,
  letterChannel,
  sendReminders,
  smsChannel,
} from '#server/features/notifications/index.ts';
import { sendInvitations } from '#server/features/auth/index.ts';
import { clinicWorkbookWork } from '#server/features/clinic-workbooks/index.ts';
import { patientImportWork } from '#server/features/patient-import/index.ts';
import { importWork } from '#server/features/refbooks/index.ts';
import { offerToWaiting, passWaiting } from '#server/features/waiting-list/index.ts';
import { Jobs } from '#server/lib/jobs/jobs.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import type { Schedule } from '#server/lib/jobs/schedules.ts';
import { sendLetters } from '#server/lib/mail/send-letters.ts';
import { hasPhones, openSmsGateway } from '#server/lib/sms/open-gateway.ts';
import { askSmsStates, sendSms } from '#server/lib/sms/send-sms.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { HOUSEKEEPING_SCHEDULES, keepHouse, keepHouseNow } from './housekeeping.ts';

interface Options {
  readonly config: Config;
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  readonly log: { warn(details: object, message: string): void };
  /** database of the application */
  readonly url: string;
}

/** Looks for visits to remind of; the zones are those of the clinics. */
const REMINDERS: Schedule = {
  queue: queues.reminders,
  key: 'reminders',
  cron: '*/5 * * * *',
  zone: 'UTC',
  data: {},
};

/** Looks at the waiting lists: what was lost, and what the clock ended. */
const WAITING: Schedule = {
  queue: queues.waitingPass,
  key: 'waiting',
  cron: '* * * * *',
  zone: 'UTC',
  data: {},
};

/** Asks the gateway where the sent messages are. */
const SMS_STATES: Schedule = {
  queue: queues.smsStates,
  key: 'sms-states',
  cron: '*/10 * * * *',
  zone: 'UTC',
  data: {},
};

/**
 * What this process does with the jobs of each queue. Without an SMTP server letters stay in the outbox and their jobs
 * wait; those of notifications stay there for good. So do SMS without a gateway.
 */
export function makeJobs({ config, orm, hub, log, url }: Options): Jobs {
  const jobs = new Jobs({ orm, hub, log, url });
  jobs.handle(queues.housekeeping, keepHouse(orm, config, log));
  jobs.handle(queues.refbookImport, importWork(orm));
  jobs.handle(queues.patientImport, patientImportWork(orm));
  const { APP_SECRET, LETTERS_PER_HOUR, SMS_DAILY_LIMIT } = config;
  const inviting = { APP_SECRET, LETTERS_PER_HOUR, publicUrl: publicUrl(config) };
  jobs.handle(queues.clinicWorkbook, clinicWorkbookWork(orm, inviting));
  jobs.handle(queues.invitations, sendInvitations(orm, inviting));
  const smtp = { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, areKept: config.isDemo };
  if (config.SMTP_URL !== '') jobs.handle(queues.letter, sendLetters(orm, smtp));
  const links = { publicUrl: publicUrl(config), answerToken: visitLinks(config.APP_SECRET) };
  const gateway = openSmsGateway(config);
  const texting = { APP_SECRET, SMS_DAILY_LIMIT, gateway, hasPhones: hasPhones(config), areKept: config.isDemo };
  const channels = [letterChannel(orm, { ...smtp, ...links }), smsChannel(orm, { ...texting, ...links })];
  jobs.handle(queues.deliver, deliverNotifications(orm, channels));
  if (gateway) jobs.handle(queues.sms, sendSms(orm, gateway, { areKept: config.isDemo }));
  if (gateway) jobs.handle(queues.smsStates, askSmsStates(orm, gateway));
  jobs.handle(queues.closing, finishClosings(orm));
  jobs.handle(queues.reminders, sendReminders(orm));
  const waiting = { maxActive: config.MAX_ACTIVE_BOOKINGS };
  jobs.handle(queues.waiting, offerToWaiting(orm, waiting));
  jobs.handle(queues.waitingPass, passWaiting(orm, waiting));
  return jobs;
}

/** Begins to work, with the schedules of the product. */
export async function startWork(jobs: Jobs, orm: Orm): Promise<void> {
  await jobs.start([...HOUSEKEEPING_SCHEDULES, REMINDERS, WAITING, SMS_STATES]);
  await keepHouseNow(orm);
}
