import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { TSchema } from 'typebox';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { publishAfterCommit, publishCommits } from '#server/lib/realtime/after-commit.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { DEAD_QUEUE, makeBoss, withBoss, workOptions } from './boss.ts';
import { cancelRunRow, retryRunRow, type RunOwner } from './job-runs.ts';
import { isDataOf, type Queue } from './queue.ts';
import { laySchedules, type Schedule } from './schedules.ts';
import type { Work } from './work.ts';
import { QueueWorker } from './worker.ts';
import { CANCELLED_JOBS_TOPIC, jobRunsTopic, queueTopic } from './topics.ts';

interface Log {
  warn(details: object, message: string): void;
}
interface Options {
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  readonly log: Log;
  /** database of the application, for connections of the jobs' own */
  readonly url: string;
}

/** How long jobs may take to end when the process stops, ms; then they are returned to their queues. */
const STOP_MS = 3000;
/** A dead letter may wait longer: its job is over. */
const DEAD_POLL = { atOnce: 10, poll: 10 };

/**
 * The jobs of this process: what is done with each queue, cancelling and retrying, and the workers when they are
 * started. A process that only sends needs none of it (`enqueue`).
 */
export class Jobs {
  readonly #options: Options;
  readonly #workers = new Map<string, QueueWorker>();
  readonly #works = new Map<string, { readonly queue: Queue; readonly work: Work }>();
  readonly #unsubscribe: (() => void)[] = [];
  #boss: PgBoss | undefined;

  constructor(options: Options) {
    this.#options = options;
    publishCommits(options.orm, (events) => options.hub.publish(events));
  }

  /** Registers the handler of a queue; before `start`. */
  handle<Data extends TSchema>(queue: Queue<Data>, work: Work<Data>): void {
    this.#works.set(queue.name, { queue, work: work as unknown as Work });
  }

  /** Starts the workers and writes the schedules of this version. */
  async start(schedules: readonly Schedule[] = []): Promise<void> {
    const { orm, url, log, hub } = this.#options;
    const boss = makeBoss(url);
    boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
    boss.on('warning', (warning) => log.warn(warning, 'jobs'));
    // first, because a started process looks for what is due at once
    await withBoss(systemEm(orm, 'schedules belong to the installation'), (sender) => laySchedules(sender, schedules));
    this.#boss = await boss.start();
    for (const { queue, work } of this.#works.values()) {
      const worker = new QueueWorker(queue, work, this.#options);
      this.#workers.set(queue.name, worker);
      const id = await boss.work(queue.name, workOptions(queue), (jobs) => worker.run(jobs));
      this.#unsubscribe.push(hub.subscribe(queueTopic(queue.name), () => boss.notifyWorker(id)));
    }
    await boss.work(DEAD_QUEUE, workOptions(DEAD_POLL), async (jobs) => {
      for (const { sourceName, sourceId, sourceRetryCount, data } of jobs)
        if (sourceName !== null && sourceId !== null)
          await this.#workers.get(sourceName)?.end({ id: sourceId, data, retryCount: sourceRetryCount ?? 0 });
      return jobs.map(({ id }) => ({ id, status: 'completed' as const }));
    });
    this.#unsubscribe.push(
      hub.subscribe(CANCELLED_JOBS_TOPIC, ({ ids }) => {
        for (const worker of this.#workers.values()) worker.cancel(ids);
      }),
    );
  }

  /**
   * Claims no more jobs; running ones are told to end and go back into their queues for another process or the next
   * start.
   */
  async stop(): Promise<void> {
    const boss = this.#boss;
    if (!boss) return;
    this.#boss = undefined;
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    const ended = [...this.#workers.keys()].map((name) => boss.offWork(name, { wait: true }));
    for (const worker of this.#workers.values()) worker.tellStop();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_MS);
    });
    await Promise.race([Promise.allSettled(ended), tooLong]);
    clearTimeout(timer);
    for (const worker of this.#workers.values()) await worker.giveBackAll();
    await boss.stop({ graceful: false });
  }

  /**
   * Cancels a run that waits or runs, in the transaction of `em`: a handler at work sees its signal after the commit.
   * @returns its kind; undefined when there is none that could be cancelled
   */
  async cancel(em: SqlEntityManager, owner: RunOwner, id: string): Promise<string | undefined> {
    const kind = await cancelRunRow(em, owner, id);
    if (kind === undefined) return undefined;
    const { data, queue, work } = await this.#find(em, kind, id);
    await withBoss(em, (boss) => boss.cancel(kind, id));
    if (queue && isDataOf(queue, data)) await work?.ended?.(em, data, { how: 'cancelled' });
    publishAfterCommit(em, [
      { topic: CANCELLED_JOBS_TOPIC, ids: [id] },
      { topic: jobRunsTopic(owner), ids: [id] },
    ]);
    return kind;
  }

  /**
   * Puts a run that failed back into its queue, in the transaction of `em`.
   * @returns its kind; undefined when there is none that failed, or its job is forgotten: nothing of the transaction
   * may stay then
   * @throws what the work refuses it with
   */
  async retry(em: SqlEntityManager, owner: RunOwner, id: string): Promise<string | undefined> {
    const kind = await retryRunRow(em, owner, id);
    if (kind === undefined) return undefined;
    const { data, state, queue, work } = await this.#find(em, kind, id);
    if (!queue || state !== 'failed' || !isDataOf(queue, data)) return undefined;
    await withBoss(em, (boss) => boss.retry(kind, id));
    await work?.retried?.(em, data);
    publishAfterCommit(em, [
      { topic: queueTopic(kind), ids: [] },
      { topic: jobRunsTopic(owner), ids: [id] },
    ]);
    return kind;
  }

  async #find(em: SqlEntityManager, kind: string, id: string) {
    const [job] = await withBoss(em, (boss) => boss.findJobs<unknown>(kind, { id }));
    return { data: job?.data, state: job?.state, ...this.#works.get(kind) };
  }
}
