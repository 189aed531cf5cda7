import { auditSecrets, type Config } from '#server/config/config.ts';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import { extendDemo } from '#server/db/seeds/demo/index.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { checkAudit, makeAuditMonths, sealAudit } from '#server/lib/audit/seal.ts';
import { forgetOldDocuments } from '#server/lib/documents/job-store.ts';
import { forgetOldLetters } from '#server/lib/mail/mailer.ts';
import { forgetExpiredAccess, forgetPendingAccounts } from '#server/features/auth/index.ts';
import { cleanFiles, openFiles, recheckFiles } from '#server/features/files/index.ts';
import { forgetExpiredThrottle } from '#server/lib/throttle/throttle.ts';
import { forgetOldAnswers } from '#server/features/appointments/index.ts';
import { forgetStagedImports } from '#server/features/refbooks/index.ts';

const HOUR = 3_600_000;
/** The night's check looks at what was sealed within this time; `npm run cli -- audit check` looks at everything. */
const CHECKED_MS = 35 * 24 * HOUR;

interface Log {
  warn(details: object, message: string): void;
}
/** One process of several does the work of a day. */
const takeDay = platformSql<{ key: string }>(
  'housekeeping_day',
  'the installation does it once',
  `
  insert into app_meta (key, value) values (:key, to_jsonb(now())) on conflict (key) do update set value = excluded.value
  where (app_meta.value #>> '{}')::timestamptz < now() - interval '20 hours' returning key`,
);

/** The work was not done: the next hour tries again. */
const giveDayBack = platformSql(
  'housekeeping_day_back',
  'the installation does it once',
  'delete from app_meta where key = :key',
);

/** Holds the log against its seals, and writes down what it found. */
async function checkLog(orm: Orm, config: Config, log: Log): Promise<void> {
  const em = systemEm(orm, 'the log of all clinics is checked as one');
  if ((await takeDay(em, { key: 'audit_checked' })).length === 0) return;
  const { broken, ...counts } = await checkAudit(
    em,
    auditSecrets(config),
    new Date(Date.now() - CHECKED_MS).toISOString(),
  ).catch(async (error: unknown) => {
    await giveDayBack(em, { key: 'audit_checked' });
    throw error;
  });
  await auditEvent(em, {
    action: 'audit.check',
    result: broken.length === 0 ? 'ok' : 'refused',
    details: { ...counts, broken },
  });
  if (broken.length > 0) log.warn({ broken }, 'the audit log is not what was sealed');
}

/** Asks again for what waits for the virus check, and forgets what belongs to nothing. */
async function tidyFiles(orm: Orm, config: Config, log: Log): Promise<void> {
  const files = openFiles(config, log);
  try {
    await recheckFiles(files, systemEm(orm, 'the virus check looks at files of all clinics'));
    await cleanFiles(files, systemEm(orm, 'files of all clinics are cleaned as one'));
  } finally {
    files.storage.close();
  }
}

/** What is done each hour, in its order; one that fails keeps none of the others. */
const tasks = (orm: Orm, config: Config, log: Log): Readonly<Record<string, () => Promise<unknown>>> => ({
  answers: () => forgetOldAnswers(systemEm(orm, 'keys of all people are forgotten after a day')),
  documents: () => forgetOldDocuments(systemEm(orm, 'documents of all clinics are copies and kept for an hour'), {}),
  accounts: () => forgetPendingAccounts(systemEm(orm, 'registrations that nobody activated belong to no clinic')),
  access: () => forgetExpiredAccess(systemEm(orm, 'sessions and links belong to accounts')),
  tries: () => forgetExpiredThrottle(systemEm(orm, 'counters of tries belong to the platform')),
  imports: () => forgetStagedImports(systemEm(orm, 'reference books belong to the platform')),
  letters: () => forgetOldLetters(systemEm(orm, 'letters belong to people')),
  files: () => tidyFiles(orm, config, log),
  months: () => makeAuditMonths(systemEm(orm, 'the log is of all clinics')),
  seals: () => sealAudit(systemEm(orm, 'the log of all clinics is sealed as one'), config.APP_SECRET),
  check: () => checkLog(orm, config, log),
  demo: async () => {
    if (config.isDemo) await extendDemo(orm, { today: new Date() });
  },
});

/** Does everything once. */
export async function keepHouse(orm: Orm, config: Config, log: Log): Promise<void> {
  for (const [task, run] of Object.entries(tasks(orm, config, log))) {
    await run().catch((error: unknown) => log.warn({ err: error, task }, 'housekeeping failed'));
  }
}

/** At the start and each hour: forgets what is of no use any more, seals and checks the log, keeps the demo's schedule three weeks ahead. */
export function startHousekeeping(orm: Orm, config: Config, log: Log): NodeJS.Timeout {
  void keepHouse(orm, config, log);
  return setInterval(() => void keepHouse(orm, config, log), HOUR).unref();
}
