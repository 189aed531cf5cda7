import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Static, TSchema } from 'typebox';
import { uuidv7 } from '#server/db/uuid.ts';
import { publishAfterCommit } from '#server/lib/realtime/after-commit.ts';
import { withBoss } from './boss.ts';
import { insertRun } from './job-runs.ts';
import { isDataOf, type Queue } from './queue.ts';
import { jobRunsTopic, queueTopic } from './topics.ts';

export interface JobOptions {
  /** of one key there is one job that waits or runs; for keyed queues only, and required there */
  readonly key?: string;
  /** not before: seconds from now, or an instant */
  readonly startAfter?: number | Date;
}
/** For whom a run is, and who started it. */
export interface RunOptions {
  /** null: the platform's */
  readonly clinic: string | null;
  /** null: nobody, a schedule or the command line */
  readonly startedBy: string | null;
}

async function send<Data extends TSchema>(
  em: SqlEntityManager,
  queue: Queue<Data>,
  data: Static<Data>,
  { key, startAfter, id }: JobOptions & { readonly id?: string },
): Promise<string | null> {
  if (!isDataOf(queue, data)) throw new Error(`The queue ${queue.name} does not take ${JSON.stringify(data)}`);
  if (queue.isKeyed !== (key !== undefined)) throw new Error(`A key is for keyed queues, always: ${queue.name}`);
  const settings = {
    ...(id === undefined ? {} : { id }),
    ...(key === undefined ? {} : { singletonKey: key }),
    ...(startAfter === undefined ? {} : { startAfter }),
  };
  const sent = await withBoss(em, (boss) => boss.send(queue.name, data as object, settings));
  if (sent !== null) publishAfterCommit(em, [{ topic: queueTopic(queue.name), ids: [] }]);
  return sent;
}

/**
 * Leaves a job in the transaction of `em`: it exists exactly when the change that causes it does, and workers are woken
 * after the commit. One more statement.
 * @returns null when a job of the same key waits or runs already
 */
export async function enqueue<Data extends TSchema>(
  em: SqlEntityManager,
  queue: Queue<Data>,
  data: Static<Data>,
  options: JobOptions = {},
): Promise<string | null> {
  if (queue.hasRun) throw new Error(`Jobs of ${queue.name} have a run: enqueueRun`);
  return send(em, queue, data, options);
}

/** The same for a job whose progress people see. @returns the id of the run, which is the job's */
export async function enqueueRun<Data extends TSchema>(
  em: SqlEntityManager,
  queue: Queue<Data>,
  data: Static<Data>,
  { clinic, startedBy }: RunOptions,
): Promise<string> {
  if (!queue.hasRun) throw new Error(`Jobs of ${queue.name} have no run: enqueue`);
  const id = uuidv7();
  await insertRun(em, { id, clinic, kind: queue.name, started_by: startedBy });
  await send(em, queue, data, { id });
  publishAfterCommit(em, [{ topic: jobRunsTopic(clinic), ids: [id] }]);
  return id;
}
