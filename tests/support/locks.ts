import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** Calls of this database that wait for a lock. */
export async function waitForBlocked(test: TestApp, count: number): Promise<void> {
  await waitFor(`${count} statements that wait for a lock`, async () => {
    const [row] = await test.rows<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    );
    return row !== undefined && row.n >= count;
  });
}

/** Does some work while a row is held, which writes to it and to what refers to it wait for. */
export async function whileRowIsHeld<T>(test: TestApp, table: string, id: string, work: () => Promise<T>): Promise<T> {
  const holder = await test.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from "${table}" where id = $1 for update`, [id]);
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/**
 * Holds a row while calls queue up behind it in the order in which they are given, then lets all go at once: the races that a
 * busy server meets rarely, met every time.
 */
export async function queueBehindRow<T>(
  test: TestApp,
  table: string,
  id: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const running: Promise<T>[] = [];
  await whileRowIsHeld(test, table, id, async () => {
    for (const call of calls) {
      running.push(call());
      await waitForBlocked(test, running.length);
    }
  });
  return Promise.all(running);
}
