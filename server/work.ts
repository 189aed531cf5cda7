import type { Config } from '#server/config/config.ts';
import type { Orm } from '#server/db/orm.ts';
import { importWork } from '#server/features/refbooks/index.ts';
import { Jobs } from '#server/lib/jobs/jobs.ts';
import { queues } from '#server/lib/jobs/queues.ts';
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

/** What this process does with the jobs of each queue. Without an SMTP server letters stay in the outbox and their jobs wait. */
export function makeJobs({ config, orm, hub, log, url }: Options): Jobs {
  const jobs = new Jobs({ orm, hub, log, url });
  jobs.handle(queues.housekeeping, keepHouse(orm, config, log));
  jobs.handle(queues.refbookImport, importWork(orm));
  if (config.SMTP_URL !== '')
    jobs.handle(queues.letter, sendLetters(orm, { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }));
  return jobs;
}

/** Begins to work, with the schedules of the product. */
export async function startWork(jobs: Jobs, orm: Orm): Promise<void> {
  await jobs.start(HOUSEKEEPING_SCHEDULES);
  await keepHouseNow(orm);
}
