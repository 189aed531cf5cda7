import { auditSecrets, publicUrl, type Config } from '#server/config/config.ts';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { extendDemo } from '#server/db/seeds/demo/index.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { checkAudit, makeAuditMonths, sealAudit } from '#server/lib/audit/seal.ts';
import { forgetOldDocuments } from '#server/lib/documents/job-store.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { forgetOldRuns } from '#server/lib/jobs/job-runs.ts';
import { HOUSEKEEPING, queues, type HousekeepingTask } from '#server/lib/jobs/queues.ts';
import type { Schedule } from '#server/lib/jobs/schedules.ts';
import type { Work } from '#server/lib/jobs/work.ts';
import { enqueueUnsent, forgetOldLetters } from '#server/lib/mail/mailer.ts';
import { forgetSpentProofs } from '#server/lib/captcha/captcha.ts';
import { hasPhones } from '#server/lib/sms/open-gateway.ts';
import { enqueueUnsentSms, forgetOldSms } from '#server/lib/sms/sms-outbox.ts';
import { forgetExpiredAccess, forgetPendingAccounts } from '#server/features/auth/index.ts';
import { eraseClosedAccounts } from '#server/features/closing/index.ts';
import { cleanFiles, openFiles, recheckFiles, type Files } from '#server/features/files/index.ts';
import { forgetExpiredThrottle } from '#server/lib/throttle/throttle.ts';
import { forgetOldVisitLinks } from '#server/features/answers/index.ts';
import { forgetOldAnswers } from '#server/features/appointments/index.ts';
import { forgetOldWaiting } from '#server/features/waiting-list/index.ts';
import { forgetClinicWorkbooks } from '#server/features/clinic-workbooks/index.ts';
import { forgetPatientImports } from '#server/features/patient-import/index.ts';
import { forgetStagedImports } from '#server/features/refbooks/index.ts';

const HOUR = 3_600_000;
/** The night's check looks at what was sealed within this time; `npm run cli -- audit check` looks at everything. */
const CHECKED_MS = 35 * 24 * HOUR;

interface Log {
  warn(details: object, message: string): void;
}

/** Holds the log against its seals, and writes down what it found. */
async function checkLog(orm: Orm, config: Config, log: Log, signal: AbortSignal): Promise<void> {
  const em = systemEm(orm, 'the log of all clinics is checked as one');
  const { broken, ...counts } = await checkAudit(
    em,
    auditSecrets(config),
    new Date(Date.now() - CHECKED_MS).toISOString(),
    signal,
  );
  await auditEvent(em, {
    action: 'audit.check',
    result: broken.length === 0 ? 'ok' : 'refused',
    details: { ...counts, broken },
  });
  if (broken.length > 0) log.warn({ broken }, 'the audit log is not what was sealed');
}

/** With the files of the installation, as long as the work lasts. */
async function withFiles(config: Config, log: Log, work: (files: Files) => Promise<unknown>): Promise<void> {
  const files = openFiles(config, log);
  try {
    await work(files);
  } finally {
    files.storage.close();
  }
}

/** @param signal ends a task before its next step */
type Task = (signal: AbortSignal) => Promise<unknown>;

/**
 * What is done by the clock: forgetting what is of no use any more, sealing and checking the log, keeping the demo's
 * schedule three weeks ahead.
 */
export const housekeepingTasks = (orm: Orm, config: Config, log: Log): Readonly<Record<HousekeepingTask, Task>> => ({
  answers: () => forgetOldAnswers(systemEm(orm, 'keys of all people are forgotten after a day')),
  documents: () => forgetOldDocuments(systemEm(orm, 'documents of all clinics are copies and kept for an hour'), {}),
  accounts: () => forgetPendingAccounts(systemEm(orm, 'registrations that nobody activated belong to no clinic')),
  access: async () => {
    await forgetExpiredAccess(systemEm(orm, 'sessions and links belong to accounts'));
    await forgetSpentProofs(systemEm(orm, 'proofs of work belong to nobody'));
    await forgetOldVisitLinks(systemEm(orm, 'links to visits of all clinics are forgotten after the same time'));
  },
  tries: () => forgetExpiredThrottle(systemEm(orm, 'counters of tries belong to the platform')),
  imports: async (signal) => {
    await forgetStagedImports(systemEm(orm, 'reference books belong to the platform'));
    await forgetPatientImports(systemEm(orm, 'files of all clinics are forgotten after the same time'), signal);
    await forgetClinicWorkbooks(systemEm(orm, 'workbooks belong to the platform'), signal);
  },
  letters: async (signal) => {
    const em = systemEm(orm, 'letters belong to people');
    await forgetOldLetters(em);
    signal.throwIfAborted();
    // without an address they stay in the outbox: nobody would take the jobs
    if (config.SMTP_URL !== '') await enqueueUnsent(em);
    await forgetOldSms(em);
    if (config.SMS_GATEWAY !== '') await enqueueUnsentSms(em);
  },
  'job-runs': () => forgetOldRuns(systemEm(orm, 'runs of all clinics are forgotten after the same time')),
  // two tasks: a virus check that fails keeps no orphan
  'virus-check': (signal) =>
    withFiles(config, log, (files) =>
      recheckFiles(files, systemEm(orm, 'the virus check looks at files of all clinics'), signal),
    ),
  files: (signal) =>
    withFiles(config, log, (files) =>
      cleanFiles(files, systemEm(orm, 'files of all clinics are cleaned as one'), signal),
    ),
  months: () => makeAuditMonths(systemEm(orm, 'the log is of all clinics')),
  seals: (signal) =>
    sealAudit(systemEm(orm, 'the log of all clinics is sealed as one'), config.APP_SECRET, undefined, signal),
  check: (signal) => checkLog(orm, config, log, signal),
  waiting: () => forgetOldWaiting(systemEm(orm, 'waiting lists of all clinics are forgotten after the same time')),
  'closed-accounts': (signal) =>
    eraseClosedAccounts(
      systemEm(orm, 'closed accounts belong to no clinic'),
      { SMS_DAILY_LIMIT: config.SMS_DAILY_LIMIT, publicUrl: publicUrl(config), hasPhones: hasPhones(config) },
      signal,
    ),
  demo: async () => {
    if (config.isDemo) await extendDemo(orm, { today: new Date() });
  },
});

/** The work of the queue `housekeeping`; a task that fails is tried again, and keeps none of the others. */
export const keepHouse = (orm: Orm, config: Config, log: Log): Work<(typeof queues)['housekeeping']['data']> => {
  const tasks = housekeepingTasks(orm, config, log);
  return {
    run: async ({ task }, { signal }) => {
      await tasks[task](signal);
    },
  };
};

/** The check reads a month of the log: at night. */
const NIGHTLY: readonly HousekeepingTask[] = ['check'];
const NIGHT = '30 3 * * *';
const ZONE = 'Europe/Moscow';

/** Each hour at a minute of its own, the nightly ones at half past three. */
export const HOUSEKEEPING_SCHEDULES: readonly Schedule[] = HOUSEKEEPING.map((task, index) => ({
  queue: queues.housekeeping,
  key: task,
  cron: NIGHTLY.includes(task) ? NIGHT : `${(5 + index * 3) % 60} * * * *`,
  zone: ZONE,
  data: { task },
}));

/**
 * At each start, too: a server may be off for weeks, and what the next hour needs (a month of the log) must be there.
 */
export async function keepHouseNow(orm: Orm): Promise<void> {
  const em = systemEm(orm, 'housekeeping is of the installation');
  for (const task of HOUSEKEEPING)
    if (!NIGHTLY.includes(task)) await enqueue(em, queues.housekeeping, { task }, { key: task });
}
