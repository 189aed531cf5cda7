import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { inTransaction, type PlatformCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import { findRun, type JobRunRow, type RunOwner } from '#server/lib/jobs/job-runs.ts';
import type { Jobs } from '#server/lib/jobs/jobs.ts';

/** A run of a clinic, or of the platform (null). @throws not_found */
export async function getRun(em: SqlEntityManager, owner: RunOwner, id: string): Promise<JobRunRow> {
  const run = await findRun(em, owner, id);
  if (!run) throw new DomainError('not_found');
  return run;
}

/** Changes a run and logs it, both or neither. @throws not_found, or `refusal` when the run is in no state for it */
async function change(
  call: PlatformCall,
  owner: RunOwner,
  id: string,
  { action, refusal }: { readonly action: string; readonly refusal: 'job_not_running' | 'job_not_failed' },
  work: (em: SqlEntityManager) => Promise<string | undefined>,
): Promise<JobRunRow> {
  await inTransaction(call, async (call) => {
    const { em } = call;
    const kind = await work(em);
    if (kind === undefined) {
      await getRun(em, owner, id);
      throw new DomainError(refusal);
    }
    await auditBy(em, call, {
      action,
      organizationId: owner,
      objectType: 'job_run',
      objectId: id,
      details: { kind },
    });
  });
  return getRun(call.em, owner, id);
}

/** Cancels one that waits or runs. @throws not_found, job_not_running */
export const cancelRun = (call: PlatformCall, jobs: Jobs, owner: RunOwner, id: string): Promise<JobRunRow> =>
  change(call, owner, id, { action: 'job.cancel', refusal: 'job_not_running' }, (em) => jobs.cancel(em, owner, id));

/** Tries one again that failed. @throws not_found, job_not_failed, what its work refuses it with */
export const retryRun = (call: PlatformCall, jobs: Jobs, owner: RunOwner, id: string): Promise<JobRunRow> =>
  change(call, owner, id, { action: 'job.retry', refusal: 'job_not_failed' }, (em) => jobs.retry(em, owner, id));
