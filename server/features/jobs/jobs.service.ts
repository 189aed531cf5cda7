import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#server/http/domain-error.ts';
import { audit, type AuditEvent } from '#server/lib/audit/audit.ts';
import { findRun, type JobRunRow, type RunOwner } from '#server/lib/jobs/job-runs.ts';
import type { Jobs } from '#server/lib/jobs/jobs.ts';

type Who = Pick<AuditEvent, 'userId' | 'sessionId' | 'ip'>;

/** A run of a clinic, or of the platform (null). @throws not_found */
export async function getRun(em: SqlEntityManager, owner: RunOwner, id: string): Promise<JobRunRow> {
  const run = await findRun(em, owner, id);
  if (!run) throw new DomainError('not_found');
  return run;
}

/** Changes a run and logs it, both or neither. @throws not_found, or `refusal` when the run is in no state for it */
async function change(
  em: SqlEntityManager,
  owner: RunOwner,
  id: string,
  who: Who,
  { action, refusal }: { readonly action: string; readonly refusal: 'job_not_running' | 'job_not_failed' },
  work: (transaction: SqlEntityManager) => Promise<string | undefined>,
): Promise<JobRunRow> {
  await em.transactional(async (transaction) => {
    const kind = await work(transaction);
    if (kind === undefined) {
      await getRun(transaction, owner, id);
      throw new DomainError(refusal);
    }
    await audit(transaction, {
      action,
      ...who,
      organizationId: owner,
      objectType: 'job_run',
      objectId: id,
      details: { kind },
    });
  });
  return getRun(em, owner, id);
}

/** Cancels one that waits or runs. @throws not_found, job_not_running */
export const cancelRun = (jobs: Jobs, em: SqlEntityManager, owner: RunOwner, id: string, who: Who) =>
  change(em, owner, id, who, { action: 'job.cancel', refusal: 'job_not_running' }, (transaction) =>
    jobs.cancel(transaction, owner, id),
  );

/** Tries one again that failed. @throws not_found, job_not_failed, what its work refuses it with */
export const retryRun = (jobs: Jobs, em: SqlEntityManager, owner: RunOwner, id: string, who: Who) =>
  change(em, owner, id, who, { action: 'job.retry', refusal: 'job_not_failed' }, (transaction) =>
    jobs.retry(transaction, owner, id),
  );
