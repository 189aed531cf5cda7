import { publicUrl, type Config } from '#server/config/config.ts';
import type { Orm } from '#server/db/orm.ts';
import { visitLinks } from '#server/features/answers/index.ts';
import { deliverNotifications, letterChannel, sendReminders } from '#server/features/notifications/index.ts';
import { importWork } from '#server/features/refbooks/index.ts';
import { offerToWaiting, passWaiting } from '#server/features/waiting-list/index.ts';
import { Jobs } from '#server/lib/jobs/jobs.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import type { Schedule } from '#server/lib/jobs/schedules.ts';
import { sendLetters } from '#server/lib/mail/send-letters.ts';
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

/**
 * What this process does with the jobs of each queue. Without an SMTP server letters stay in the outbox and their jobs
 * wait; those of notifications stay there for good.
 */
export function makeJobs({ config, orm, hub, log, url }: Options): Jobs {
  const jobs = new Jobs({ orm, hub, log, url });
  jobs.handle(queues.housekeeping, keepHouse(orm, config, log));
  jobs.handle(queues.refbookImport, importWork(orm));
  const smtp = { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, areKept: config.isDemo };
  if (config.SMTP_URL !== '') jobs.handle(queues.letter, sendLetters(orm, smtp));
  const letters = letterChannel(orm, {
    ...smtp,
    publicUrl: publicUrl(config),
    answerToken: visitLinks(config.APP_SECRET),
  });
  jobs.handle(queues.deliver, deliverNotifications(orm, [letters]));
  jobs.handle(queues.reminders, sendReminders(orm));
  const waiting = { maxActive: config.MAX_ACTIVE_BOOKINGS };
  jobs.handle(queues.waiting, offerToWaiting(orm, waiting));
  jobs.handle(queues.waitingPass, passWaiting(orm, waiting));
  return jobs;
}

/** Begins to work, with the schedules of the product. */
export async function startWork(jobs: Jobs, orm: Orm): Promise<void> {
  await jobs.start([...HOUSEKEEPING_SCHEDULES, REMINDERS, WAITING]);
  await keepHouseNow(orm);
}
