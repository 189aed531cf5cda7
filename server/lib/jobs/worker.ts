import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import { publishAfterCommit } from '#server/lib/realtime/after-commit.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { withBoss } from './boss.ts';
import { failRun, finishRun, moveRun, requeueRun, startRun, type RunOwner } from './job-runs.ts';
import { Progress } from './progress.ts';
import { isDataOf, waitBeforeRetry, type Queue } from './queue.ts';
import { jobTexts as texts } from './texts.ru.ts';
import { jobRunsTopic, queueTopic } from './topics.ts';
import { JobPostponed, JobRefused, JobStopped, type JobContext, type Work } from './work.ts';

const REASON = 'jobs carry no clinic: their handlers open the one of their data';

interface Log {
  warn(details: object, message: string): void;
}
interface Options {
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  readonly log: Log;
}
type Job = Pick<JobWithMetadata<unknown>, 'id' | 'name' | 'data' | 'retryCount' | 'retryLimit' | 'signal'>;
interface Active {
  readonly job: Job;
  readonly stop: AbortController;
}

/**
 * What pg-boss has no call for: a job goes back into its queue and the attempt does not count. The next claim counts
 * one more (`started_on` stays), so a late result of this attempt finds nothing.
 */
const giveBack = platformSql<object, { name: string; id: string; attempt: number; wait: number }>(
  'job_give_back',
  REASON,
  `
  update boss.job set state = 'created', retry_limit = retry_limit + 1, heartbeat_on = null, start_after = now() + make_interval(secs => :wait::float8)
  where name = :name and id = :id and state = 'active' and retry_count = :attempt returning 1 as given`,
);

/**
 * Takes out what asks for the same as a job that begins. Each of them was committed by now, so the run sees what they
 * are about; a key would not do: a job of the same key may already have looked.
 */
const absorb = platformSql<object, { name: string; id: string; data: string }>(
  'job_absorb',
  REASON,
  `
  delete from boss.job where name = :name and state < 'active' and start_after <= now() and id <> :id and data = :data::jsonb
  returning 1 as absorbed`,
);

/** Attempts of a job that failed before: each time that it was given back raised its count and its limit alike. */
const failuresOf = ({ retries }: Queue, { retryCount, retryLimit }: Job): number =>
  Math.max(0, retryCount - (retryLimit - retries));

const isOver = ({ id }: Job): JobResult => ({ id, status: 'completed' });

/** Works on the jobs of one queue that pg-boss hands over, and settles them and their runs. */
export class QueueWorker {
  readonly queue: Queue;
  readonly #work: Work;
  readonly #options: Options;
  readonly #active = new Map<string, Active>();
  #isStopping = false;

  constructor(queue: Queue, work: Work, options: Options) {
    this.queue = queue;
    this.#work = work;
    this.#options = options;
  }

  #em(): SqlEntityManager {
    return systemEm(this.#options.orm, REASON);
  }

  /** The jobs of one fetch, side by side. Never rejects: that would fail the good ones of them, too. */
  run(jobs: readonly Job[]): Promise<JobResult[]> {
    return Promise.all(
      jobs.map((job) =>
        this.#one(job).catch((error: unknown): JobResult => {
          this.#options.log.warn({ err: error, job: job.id, queue: job.name }, 'job not settled');
          return { id: job.id, status: 'failed', output: { message: String(error) } };
        }),
      ),
    );
  }

  /** Ends jobs that a person cancelled. */
  cancel(ids: readonly string[]): void {
    for (const id of ids) this.#active.get(id)?.stop.abort(new JobStopped('cancelled'));
  }

  /** Tells the jobs to end; they go back into the queue. */
  tellStop(): void {
    this.#isStopping = true;
    for (const { stop } of this.#active.values()) stop.abort(new JobStopped('stopping'));
  }

  /** Returns jobs that did not end in time to their queues; their results are dropped from now on. */
  async giveBackAll(): Promise<void> {
    for (const { job } of this.#active.values())
      await this.#giveBack(job).catch((error: unknown) =>
        // without a heartbeat another worker takes it over all the same
        this.#options.log.warn({ err: error, job: job.id }, 'job not given back'),
      );
  }

  async #one(job: Job): Promise<JobResult> {
    const { queue } = this;
    if (this.#isStopping) return this.#giveBack(job);
    if (!isDataOf(queue, job.data)) return this.#giveUp(job, new JobRefused(texts.unknown));
    if (queue.isMerged) await absorb(this.#em(), { name: queue.name, id: job.id, data: JSON.stringify(job.data) });
    const held = { id: job.id, attempt: job.retryCount };
    let owner: RunOwner = null;
    let startedBy: string | null = null;
    if (queue.hasRun) {
      const [run] = await startRun(this.#em(), held);
      if (!run) return isOver(job);
      [owner, startedBy] = [run.clinic, run.started_by];
      this.#tell(owner, job.id);
    }
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, job.signal]);
    const progress = new Progress(async (step) => {
      const moved = await moveRun(this.#em(), { ...held, ...step });
      if (moved.length === 0) stop.abort(new JobStopped('lost'));
      else this.#tell(owner, job.id);
    });
    let isFinished = !queue.hasRun;
    const finish = async (em: SqlEntityManager): Promise<void> => {
      await progress.stop();
      signal.throwIfAborted();
      if ((await finishRun(em, held)).length === 0) throw new JobStopped('lost');
      isFinished = true;
    };
    const context: JobContext = {
      ...held,
      startedBy,
      signal,
      progress: (done, total = null, message = '') => {
        if (queue.hasRun) progress.set({ done, total, message });
      },
      finish,
    };
    const active: Active = { job, stop };
    this.#active.set(job.id, active);
    try {
      await this.#work.run(job.data, context);
      await progress.stop();
      if (!isFinished) await finishRun(this.#em(), held);
      return isOver(job);
    } catch (error) {
      await progress.stop();
      // not `signal`: what pg-boss found too long or lost is a failure like any other, and waits as long
      return await this.#afterFailure(job, error, stop.signal);
    } finally {
      // this process may have taken it again after this attempt had lost it
      if (this.#active.get(job.id) === active) this.#active.delete(job.id);
      if (queue.hasRun) this.#tell(owner, job.id);
    }
  }

  async #afterFailure(job: Job, error: unknown, stopped: AbortSignal): Promise<JobResult> {
    if (error instanceof JobPostponed && !stopped.aborted) return this.#giveBack(job, error.seconds);
    if (this.#isStopping) return this.#giveBack(job);
    // whoever cancelled it, or has it now, settles it
    if (stopped.aborted) return isOver(job);
    if (error instanceof JobRefused || job.retryCount >= job.retryLimit) return this.#giveUp(job, error);
    this.#options.log.warn({ err: error, job: job.id, queue: job.name, attempt: job.retryCount }, 'job failed');
    return this.#retryLater(job, error);
  }

  /** One transaction, so that nobody takes the job before its wait is set. */
  async #retryLater(job: Job, error: unknown): Promise<JobResult> {
    const startAfter = Math.round(waitBeforeRetry(this.queue, failuresOf(this.queue, job)));
    await this.#em().transactional(async (em) => {
      await withBoss(em, async (boss) => {
        await boss.fail(job.name, { id: job.id, retryCount: job.retryCount }, outputOf(error));
        await boss.update(job.name, undefined, { id: job.id, startAfter });
      });
      await requeueRun(em, { id: job.id, attempt: job.retryCount });
    });
    return isOver(job);
  }

  async #giveUp(job: Job, error: unknown): Promise<JobResult> {
    this.#options.log.warn({ err: error, job: job.id, queue: job.name }, 'job given up');
    await this.end(job, error instanceof JobRefused ? { refusal: error.text } : { message: texts.failed });
    return { id: job.id, status: 'deadletter', output: outputOf(error) };
  }

  /** Records that a job failed for good. Idempotent. */
  async end(
    { id, data, retryCount }: Pick<Job, 'id' | 'data' | 'retryCount'>,
    { refusal, message = refusal ?? texts.died }: { readonly refusal?: string; readonly message?: string } = {},
  ): Promise<void> {
    await this.#em().transactional(async (em) => {
      if (this.queue.hasRun) {
        const [run] = await failRun(em, { id, attempt: retryCount, message });
        if (!run) return;
        publishAfterCommit(em, [{ topic: jobRunsTopic(run.clinic), ids: [id] }]);
      }
      if (isDataOf(this.queue, data))
        await this.#work.ended?.(em, data, { how: 'failed', ...(refusal === undefined ? {} : { refusal }) });
    });
  }

  /** @param wait seconds until it may be taken again */
  async #giveBack(job: Job, wait = 0): Promise<JobResult> {
    const held = { id: job.id, attempt: job.retryCount };
    await this.#em().transactional(async (em) => {
      if ((await giveBack(em, { ...held, name: job.name, wait })).length === 0) return;
      await requeueRun(em, held);
      if (wait === 0) publishAfterCommit(em, [{ topic: queueTopic(job.name), ids: [] }]);
    });
    return isOver(job);
  }

  #tell(owner: RunOwner, id: string): void {
    this.#options.hub.publish([{ topic: jobRunsTopic(owner), ids: [id] }]);
  }
}

/** The part of an error that is kept with the job: no stack, no fields that may carry data. */
const outputOf = (error: unknown): object => ({ message: error instanceof Error ? error.message : String(error) });
