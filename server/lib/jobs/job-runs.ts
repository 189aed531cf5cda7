import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';

/** The owner of the table `job_run`. A run belongs to a clinic, or to the platform (null). */
export type RunOwner = string | null;
/** A run as its table has it; instants in ms. */
export interface JobRunRow {
  readonly id: string;
  /** the queue */
  readonly kind: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  /** the total; null when it is not known */
  readonly whole: number | null;
  /** in Russian: how far it is, or why it failed */
  readonly message: string;
  readonly started_by: string | null;
  readonly file_id: string | null;
  readonly created_ms: number;
  readonly started_ms: number | null;
  readonly finished_ms: number | null;
}

const BY_WORKER = 'a worker has the job of whichever clinic by its id';
const BY_SUPERUSER = 'runs without a clinic belong to the platform';
const COLUMNS = `id, kind, state, done, total as whole, message, started_by, file_id, ms(created_at) as created_ms, ms(started_at) as started_ms, ms(finished_at) as finished_ms`;

/** A statement over the runs of one owner: `where` is of the clinic, or of the platform. */
function ofOwner<Row>(name: string, source: (where: string) => string) {
  const ofClinic = clinicSql<Row>(name, source('organization_id = :clinic'));
  const ofPlatform = platformSql<Row>(`platform_${name}`, BY_SUPERUSER, source('organization_id is null'));
  return (em: SqlEntityManager, owner: RunOwner, params: Readonly<Record<string, unknown>>): Promise<Row[]> =>
    owner === null ? ofPlatform(em, params) : ofClinic({ em, clinic: { id: owner } }, params);
}

/** job_run_clinic_idx, job_run_platform_idx: ids are made in the order of time. */
const selectPage = ofOwner<JobRunRow & Counted>('job_runs', (where) =>
  pageSql(`select ${COLUMNS} from job_run where ${where}`, 'id desc'),
);
const selectOne = ofOwner<JobRunRow>(
  'job_run',
  (where) => `select ${COLUMNS} from job_run where id = :id and ${where}`,
);
const updateCancelled = ofOwner<{ kind: string }>(
  'job_run_cancel',
  (where) => `
  update job_run set state = 'cancelled', cancelled_at = now(), finished_at = now()
  where id = :id and ${where} and state in ('queued', 'running') returning kind`,
);
/** The number of the next attempt: a dead letter of the last one that is read only now leaves the run alone. */
const updateRetried = ofOwner<{ kind: string }>(
  'job_run_retry',
  (where) => `
  update job_run set state = 'queued', attempt = attempt + 1, finished_at = null, started_at = null, done = 0, total = null, message = ''
  where id = :id and ${where} and state = 'failed' returning kind`,
);

/** Adds a run that waits. */
export const insertRun = platformSql<object, { id: string; clinic: RunOwner; kind: string; started_by: string | null }>(
  'job_run_insert',
  'the clinic of the run is a value, the platform has none',
  'insert into job_run (id, organization_id, kind, started_by) values (:id, :clinic, :kind, :started_by)',
);
type Held = { readonly id: string; readonly attempt: number };
/** Claims the run for an attempt. Returns no row when it was cancelled, is done, or a later attempt has it. */
export const startRun = platformSql<{ clinic: RunOwner; started_by: string | null }, Held>(
  'job_run_start',
  BY_WORKER,
  `
  update job_run set state = 'running', attempt = :attempt, started_at = coalesce(started_at, now()), message = ''
  where id = :id and state in ('queued', 'running') and attempt <= :attempt returning organization_id as clinic, started_by`,
);
/** Returns no row when this attempt has lost the run; the next two statements as well. */
export const moveRun = platformSql<object, Held & { done: number; total: number | null; message: string }>(
  'job_run_move',
  BY_WORKER,
  `
  update job_run set done = :done, total = :total, message = :message where id = :id and state = 'running' and attempt = :attempt returning 1 as held`,
);
export const finishRun = platformSql<object, Held>(
  'job_run_finish',
  BY_WORKER,
  `
  update job_run set state = 'done', done = coalesce(total, done), message = '', finished_at = now()
  where id = :id and state = 'running' and attempt = :attempt returning 1 as held`,
);
/** Back into the queue: for a retry, or because the process stops. */
export const requeueRun = platformSql<object, Held>(
  'job_run_requeue',
  BY_WORKER,
  `update job_run set state = 'queued' where id = :id and state = 'running' and attempt = :attempt returning 1 as held`,
);
/** Returns no row when the run has ended or a later attempt has it. */
export const failRun = platformSql<{ clinic: RunOwner }, Held & { message: string }>(
  'job_run_fail',
  BY_WORKER,
  `
  update job_run set state = 'failed', attempt = :attempt, message = :message, finished_at = now()
  where id = :id and state in ('queued', 'running') and attempt <= :attempt returning organization_id as clinic`,
);
const deleteOld = platformSql(
  'job_runs_forget',
  'runs of all clinics are forgotten after the same time',
  `delete from job_run where finished_at < now() - interval '90 days'`,
);

/** Forgets runs that ended three months ago. */
export const forgetOldRuns = async (em: SqlEntityManager): Promise<void> => void (await deleteOld(em, {}));

/** Runs of an owner, newest first. */
export const listRuns = (em: SqlEntityManager, owner: RunOwner, paging: Paging) =>
  paged(paging, (bounds) => selectPage(em, owner, bounds));

/** The run of an owner; undefined when it has none of this id. */
export const findRun = async (em: SqlEntityManager, owner: RunOwner, id: string): Promise<JobRunRow | undefined> =>
  (await selectOne(em, owner, { id }))[0];

/** Cancels one that waits or runs. @returns its kind; undefined when there is none */
export const cancelRunRow = async (em: SqlEntityManager, owner: RunOwner, id: string): Promise<string | undefined> =>
  (await updateCancelled(em, owner, { id }))[0]?.kind;

/** Puts one that failed back into the queue. @returns its kind; undefined when there is none */
export const retryRunRow = async (em: SqlEntityManager, owner: RunOwner, id: string): Promise<string | undefined> =>
  (await updateRetried(em, owner, { id }))[0]?.kind;
