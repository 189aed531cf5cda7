import { platformSql } from '#server/db/sql.ts';

const REASON = 'one queue of documents for all clinics, worked off by any process';
/** A worker without a heartbeat for so many seconds is dead: other workers take its jobs. */
const DEAD = 15;
const IS_WAITING = `(state = 'queued' or (state = 'running' and worker_seen_at < now() - interval '${DEAD} s'))`;
const ATTEMPT = `id = :id and organization_id = :organization_id and worker = :worker and attempts = :attempts and state = 'running'`;

/** A job that a worker has claimed. `attempts` tells this claim from a later one. */
export interface ClaimedJob {
  readonly id: string;
  readonly organization_id: string;
  readonly docx: Uint8Array;
  readonly attempts: number;
}

/** By document_job_queue_idx. */
export const hasWaiting = platformSql<{ has: boolean }>(
  'document_job_waiting',
  REASON,
  `select exists (select from document_job where ${IS_WAITING}) as has`,
);

/** The oldest waiting job, or the one of a dead worker, for this worker alone. */
export const claimJob = platformSql<ClaimedJob>(
  'document_job_claim',
  REASON,
  `
  with next as (
    select id, organization_id from document_job where ${IS_WAITING} and attempts < :most order by created_at, id limit 1 for update skip locked
  )
  update document_job j set state = 'running', attempts = j.attempts + 1, worker = :worker, worker_seen_at = now(), started_at = now()
  from next where j.id = next.id and j.organization_id = next.organization_id
  returning j.id, j.organization_id, j.docx, j.attempts`,
);

/** Renews only the running jobs: a job whose result the database refused must look dead to the other workers. */
export const sendHeartbeat = platformSql(
  'document_job_heartbeat',
  REASON,
  `update document_job set worker_seen_at = now() where id = any(:ids::uuid[]) and worker = :worker and state = 'running'`,
);

/** Returns no row when another worker has taken the job over: the PDF of that worker counts. */
export const finishJob = platformSql<{ id: string }>(
  'document_job_finish',
  REASON,
  `
  update document_job set state = 'done', pdf = :pdf, finished_at = now() where ${ATTEMPT} returning id`,
);

/** A failed attempt: the job returns to the queue at its old position, or is failed after the last one. */
export const failAttempt = platformSql<{ state: 'queued' | 'failed' }>(
  'document_job_fail',
  REASON,
  `
  update document_job set state = case when attempts >= :most then 'failed' else 'queued' end, worker = null, worker_seen_at = null,
    error = case when attempts >= :most then 'document_failed' end, finished_at = case when attempts >= :most then now() end
  where ${ATTEMPT} returning state`,
);

/** Returns a job to the queue when the server stops; the attempt does not count. */
export const releaseJob = platformSql(
  'document_job_release',
  REASON,
  `
  update document_job set state = 'queued', attempts = attempts - 1, worker = null, worker_seen_at = null where ${ATTEMPT}`,
);

/** Fails the jobs whose worker died in the last attempt. */
export const failDeadJobs = platformSql<{ id: string }>(
  'document_job_fail_dead',
  REASON,
  `
  update document_job set state = 'failed', error = 'document_failed', finished_at = now() where state = 'running' and attempts >= :most and ${IS_WAITING} returning id`,
);

/** Fails the jobs that nobody can convert: LibreOffice is missing or does not start, and no other process converts. */
export const giveUpWaiting = platformSql<{ id: string }>(
  'document_job_give_up',
  REASON,
  `
  update document_job set state = 'failed', error = :error, finished_at = now()
  where state = 'queued' and created_at < now() - interval '${DEAD} s'
    and not exists (select from document_job other where other.state = 'running' and other.worker_seen_at > now() - interval '${DEAD} s')
  returning id`,
);

/** Documents are copies of what the database holds: an hour is enough to fetch one. By document_job_finished_idx. */
export const forgetOldDocuments = platformSql(
  'document_job_forget',
  REASON,
  `delete from document_job where finished_at < now() - interval '1 hour'`,
);
