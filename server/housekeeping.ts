import type { Config } from '#server/config/config.ts';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { extendDemo } from '#server/db/seeds/demo/index.ts';
import { forgetOldDocuments } from '#server/lib/documents/job-store.ts';
import { forgetPendingAccounts } from '#server/features/auth/index.ts';
import { forgetOldAnswers } from '#server/features/booking/index.ts';
import { forgetStagedImports } from '#server/features/refbooks/index.ts';

const HOUR = 3_600_000;

/** Hourly: forgets old idempotency keys, printed documents, registrations that nobody activated and reference files that nobody confirmed, and keeps the demo's schedule three weeks ahead while it runs. */
export function startHousekeeping(orm: Orm, config: Config, log: { warn(details: object, message: string): void }): NodeJS.Timeout {
  const pass = async () => {
    try {
      await forgetOldAnswers(systemEm(orm, 'keys of all people are forgotten after a day'));
      await forgetOldDocuments(systemEm(orm, 'documents of all clinics are copies and kept for an hour'), {});
      await forgetPendingAccounts(systemEm(orm, 'registrations that nobody activated belong to no clinic'));
      await forgetStagedImports(systemEm(orm, 'reference books belong to the platform'));
      if (config.isDemo) await extendDemo(orm, { today: new Date() });
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed');
    }
  };
  return setInterval(() => void pass(), HOUR).unref();
}
