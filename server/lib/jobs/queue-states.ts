import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { withBoss } from './boss.ts';

/** How a queue is; counted every two seconds by whoever works. */
export interface QueueState {
  readonly name: string;
  /** wait for a worker now */
  readonly ready: number;
  readonly active: number;
  /** failed for good in the last days */
  readonly failed: number;
}

/** Every queue of jobs, by name. */
export const queueStates = async (em: SqlEntityManager): Promise<QueueState[]> =>
  (await withBoss(em, (boss) => boss.getQueues()))
    // the library's own begin so
    .filter(({ name }) => !name.startsWith('__'))
    .map(({ name, readyCount: ready, activeCount: active, failedCount: failed }) => ({ name, ready, active, failed }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
