import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { PgBoss, type ConstructorOptions, type Db } from 'pg-boss';
import { databaseOf } from '#server/db/library-sql.ts';
import type { Queue } from './queue.ts';
import { queues } from './queues.ts';

/** The dead letter queue: the processes read it to end the runs of its jobs. */
export const DEAD_QUEUE = 'dead';
const SCHEMA = { schema: 'boss', createSchema: false, migrate: false } as const;
/** A worker that is silent for so long is dead, seconds; pg-boss takes no less. */
const HEARTBEAT_SECONDS = 10;
/** How long jobs that ended are kept, seconds: a failed one can be retried by hand meanwhile. */
const KEPT_SECONDS = 7 * 86_400;

/** How a process works. */
const PROCESS = {
  ...SCHEMA,
  application_name: 'clinic-jobs',
  // its own: a busy server must not lose its heartbeats to calls that wait for a connection
  max: 4,
  connectionTimeoutMillis: 5000,
  options: '-c statement_timeout=5000 -c lock_timeout=2000 -c timezone=UTC',
  superviseIntervalSeconds: 2,
  monitorIntervalSeconds: 2,
  // NOTIFY in the transaction of a booking would halve the bookings a second: the hub wakes workers after the commit
  useListenNotify: false,
  // by the owner of the indexes only
  reindex: false,
} as const satisfies ConstructorOptions;

/**
 * After how many seconds at most another worker has the job of a dead one: no heartbeat, then a look of the supervisor,
 * then a poll.
 */
export const takeoverSeconds = ({ poll }: Pick<Queue, 'poll'>): number =>
  HEARTBEAT_SECONDS + PROCESS.superviseIntervalSeconds + poll;

/** The pg-boss of a process that works; not started. */
export const makeBoss = (url: string): PgBoss => new PgBoss({ ...PROCESS, connectionString: url });

/** How the workers of a queue look for jobs. */
export const workOptions = ({ atOnce, poll }: Pick<Queue, 'atOnce' | 'poll'>) =>
  ({
    batchSize: atOnce,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
    pollingIntervalSeconds: poll,
    heartbeatRefreshSeconds: 3,
  }) as const;

const senders = new WeakMap<object, PgBoss>();
const current = new AsyncLocalStorage<Db>();

/**
 * Calls pg-boss without workers, with every statement where `em` has its own: in its transaction, or in its pool. That
 * includes the look at the queue, which pg-boss would do on a second connection: transactions that wait for one would
 * use the pool up.
 */
export function withBoss<T>(em: SqlEntityManager, call: (boss: PgBoss) => Promise<T>): Promise<T> {
  const driver = em.getDriver();
  let sender = senders.get(driver);
  if (!sender) {
    const pool = databaseOf(em.fork());
    const executeSql: Db['executeSql'] = (...statement) => (current.getStore() ?? pool).executeSql(...statement);
    sender = new PgBoss({ ...SCHEMA, db: { executeSql } });
    senders.set(driver, sender);
  }
  const boss = sender;
  return current.run(databaseOf(em), () => call(boss));
}

/**
 * Retries are timed by the worker that failed (worker.ts): pg-boss' own backoff would also hold up the job of a dead
 * one.
 */
const settingsOf = ({ retries, expires, keeps }: Queue) => ({
  notify: false,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: retries,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: expires,
  retentionSeconds: keeps,
  deleteAfterSeconds: KEPT_SECONDS,
});

/**
 * Makes the queues, and gives those that are there the settings of this version. With the migrations, before anybody
 * sends.
 */
export function layQueues(em: SqlEntityManager, list: readonly Queue[] = Object.values(queues)): Promise<void> {
  return withBoss(em, async (boss) => {
    const lay = async (name: string, policy: 'standard' | 'exclusive', settings: object) => {
      await boss.createQueue(name, { ...settings, policy });
      await boss.updateQueue(name, settings);
    };
    const dead = { notify: false, heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: KEPT_SECONDS };
    await lay(DEAD_QUEUE, 'standard', dead);
    for (const queue of list)
      await lay(queue.name, queue.isKeyed ? 'exclusive' : 'standard', { ...settingsOf(queue), deadLetter: DEAD_QUEUE });
  });
}
