import { createHmac } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';

/**
 * Counters of tries, in one table that all processes share (docs/reliability.md, "Slowing guesses"). `failures` counts,
 * `next_at` is when the next try may come, after `expires_at` a row counts as absent. A try is taken by one statement
 * before it is made, so that a hundred concurrent tries are serialised by the row. `clock_timestamp()`, not `now()`: a
 * statement that waited for the row must not compare with a time before the wait.
 */
const REASON = 'tries are counted by account, device and address, which belong to the platform';

/** Failures in a row from which tries come an hour apart, and the owner is told. */
export const LONG_ROW = 100;

const FRESH = `clock_timestamp() - (:burst::int - 2) * interval '5 minutes'`;
/**
 * A bucket of `burst` tries that gets one back every five minutes: in any 15 minutes at most `burst` + 3. A row of n
 * failures is forgotten after n hours without one, so that pauses gain nothing: 24 tries a day in the long run.
 */
const takeFromBucket = platformSql<{ failures: number }>(
  'throttle_take',
  REASON,
  `
  insert into throttle as t (key, failures, next_at, expires_at) values (:key, 1, ${FRESH}, clock_timestamp() + interval '1 hour')
  on conflict (key) do update set
    failures = case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end,
    next_at = case
      when t.expires_at <= clock_timestamp() then ${FRESH}
      when t.failures + 1 >= ${LONG_ROW} then clock_timestamp() + interval '1 hour'
      else greatest(t.next_at, clock_timestamp() - (:burst::int - 1) * interval '5 minutes') + interval '5 minutes'
    end,
    expires_at = clock_timestamp() + interval '1 hour' * case when t.expires_at <= clock_timestamp() then 1 else least(t.failures + 1, ${LONG_ROW}) end
  where t.next_at <= clock_timestamp() or t.expires_at <= clock_timestamp()
  returning failures`,
);
const giveBack = platformSql(
  'throttle_give_back',
  REASON,
  `
  update throttle set next_at = least(next_at - interval '5 minutes', clock_timestamp()),
    failures = case when :ends_row then 0 else greatest(0, failures - 1) end
  where key = :key`,
);

/** `free` failures, then waits of 1, 2 and 3 s; twice as many in 15 minutes, and the device counts as a stranger. */
const takeFromDevice = platformSql<{ failures: number }>(
  'throttle_take_device',
  REASON,
  `
  insert into throttle as t (key, failures, next_at, expires_at) values (:key, 1, '-infinity', clock_timestamp() + interval '15 minutes')
  on conflict (key) do update set
    failures = case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end,
    next_at = case
      when t.expires_at <= clock_timestamp() or t.failures + 1 <= :free::int then '-infinity'
      else clock_timestamp() + make_interval(secs => least(3, t.failures + 1 - :free::int))
    end,
    expires_at = case when t.expires_at <= clock_timestamp() then clock_timestamp() + interval '15 minutes' else t.expires_at end
  where t.expires_at <= clock_timestamp() or (t.next_at <= clock_timestamp() and t.failures < 2 * :free::int)
  returning failures`,
);
const readRow = platformSql<{ failures: number; wait_ms: number }>(
  'throttle_row',
  REASON,
  `
  select failures, ms(next_at) - ms(clock_timestamp()) as wait_ms from throttle where key = :key and expires_at > clock_timestamp()`,
);

const countWindow = platformSql<{ failures: number }>(
  'throttle_count',
  REASON,
  `
  insert into throttle as t (key, failures, next_at, expires_at)
  select key, 1, '-infinity', clock_timestamp() + make_interval(secs => :seconds::int) from unnest(:keys::text[]) as key order by key
  on conflict (key) do update set
    failures = case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end,
    expires_at = case when t.expires_at <= clock_timestamp() then clock_timestamp() + make_interval(secs => :seconds::int) else t.expires_at end
  returning failures`,
);
const readWindows = platformSql<{ key: string; failures: number }>(
  'throttle_windows',
  REASON,
  `
  select key, failures from throttle where key = any(:keys) and expires_at > clock_timestamp()`,
);
const forgetRows = platformSql('throttle_forget', REASON, 'delete from throttle where key = any(:keys)');
const forgetExpired = platformSql('throttle_forget_expired', REASON, 'delete from throttle where expires_at <= now()');

type Slowed = 'too_many_attempts' | 'sign_in_slowed';
const refusalFor = (code: Slowed, waitMs = 0): DomainError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError(code, { params: { seconds }, retryAfter: seconds });
};

/** The name of a counter: what it counts, and the person or address as a keyed hash, so that the table names nobody. */
export const throttleKey = (secret: string, kind: string, whom: string): string =>
  `${kind}:${createHmac('sha256', secret).update(`throttle\0${kind}\0${whom}`).digest('base64url')}`;

/**
 * Takes one of the `burst` tries of a bucket, as a failure until `giveBackTry` says otherwise.
 * @returns failures in a row, with this one
 * @throws `code` with Retry-After while there is none
 */
export async function takeTry(em: SqlEntityManager, key: string, burst: number, code: Slowed): Promise<number> {
  const [taken] = await takeFromBucket(em, { key, burst });
  if (taken) return taken.failures;
  const [row] = await readRow(em, { key });
  throw refusalFor(code, row?.wait_ms);
}

/**
 * Gives a try back: it was right (`endsRow`), or never made. The others of the last minutes stay taken, or a person who
 * signs in would hand a guesser a full bucket.
 */
export async function giveBackTry(em: SqlEntityManager, key: string, { endsRow }: { endsRow: boolean }): Promise<void> {
  await giveBack(em, { key, ends_row: endsRow });
}

/** Does the work of a taken try, and gives the try back when the work failed: a full queue must not use up tries. */
export async function givingBack<T>(em: SqlEntityManager, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await giveBackTry(em, key, { endsRow: false });
    throw error;
  }
}

/**
 * Takes a try and does the work.
 * @throws too_many_attempts with Retry-After while there is no try
 */
export async function withTry<T>(em: SqlEntityManager, key: string, burst: number, work: () => Promise<T>): Promise<T> {
  await takeTry(em, key, burst, 'too_many_attempts');
  return givingBack(em, key, work);
}

/**
 * Takes a try of a known device.
 * @returns false when it failed too often in these 15 minutes: it is a stranger until they end
 * @throws too_many_attempts with Retry-After of at most 3 s
 */
export async function takeDeviceTry(em: SqlEntityManager, key: string, free: number): Promise<boolean> {
  const [taken] = await takeFromDevice(em, { key, free });
  if (taken) return true;
  const [row] = await readRow(em, { key });
  if (row && row.failures >= 2 * free) return false;
  throw refusalFor('too_many_attempts', row?.wait_ms);
}

/** Counts one more in windows of `seconds` that begin with their first. @returns the largest count */
export async function countInWindow(em: SqlEntityManager, keys: readonly string[], seconds: number): Promise<number> {
  return Math.max(...(await countWindow(em, { keys, seconds })).map(({ failures }) => failures));
}

/** What windows have counted, by key; absent is none. */
export async function countsOf(em: SqlEntityManager, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await readWindows(em, { keys })).map(({ key, failures }) => [key, failures]));
}

/** Forgets counters. */
export async function forgetTries(em: SqlEntityManager, keys: readonly string[]): Promise<void> {
  await forgetRows(em, { keys });
}

/** Deletes counters whose time is over: they count as absent already (housekeeping). */
export async function forgetExpiredThrottle(em: SqlEntityManager): Promise<void> {
  await forgetExpired(em, {});
}
