import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/**
 * Waits until so many statements of this database wait for a lock.
 * @param calls whose statements they are
 * @throws as soon as one of the calls has ended: it waits for nothing
 */
export async function waitForBlocked(
  test: TestApp,
  count: number,
  calls: readonly Promise<unknown>[] = [],
): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  for (const call of calls) call.then(end, end);
  await waitFor(`${count} statements that wait for a lock`, async () => {
    const [row] = await test.rows<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    );
    if (row !== undefined && row.n >= count) return true;
    if (hasEnded) throw new Error('A call ended that was to wait for a lock');
    return false;
  });
}

/**
 * Does some work while a row is held, which writes to it wait for.
 * @param strength `update`: what refers to the row waits, too; `no key update`: only who locks or writes the row itself
 */
export async function whileRowIsHeld<T>(
  test: TestApp,
  table: string,
  id: string,
  work: () => Promise<T>,
  strength: 'update' | 'no key update' = 'update',
): Promise<T> {
  const holder = await test.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from "${table}" where id = $1 for ${strength}`, [id]);
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/**
 * Holds a row while calls queue up behind it in the order in which they are given, then lets all go at once: the races
 * that a busy server meets rarely, met every time.
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
      await waitForBlocked(test, running.length, running);
    }
  });
  return Promise.all(running);
}
