import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';

const readWaits = platformSql<{ wait_ms: number | null }>('throttle_wait', 'failures are counted by account and address', `
  select max(ms(next_at) - ms(now())) as wait_ms from throttle where key = any(:keys) and next_at > now() and expires_at > now()`);

/**
 * After `free` failures each further one doubles the wait, from one second to `max_wait`; an hour without one forgets them. No wait is
 * minus infinity, not now(): the now() of a neighbour that began a moment later would look like a wait.
 */
const countFailures = platformSql<{ key: string }>('throttle_failure', 'failures are counted by account and address', `
  insert into throttle (key, failures, next_at, expires_at)
  select key, 1, '-infinity', now() + interval '1 hour' from unnest(:keys::text[]) as key order by key
  on conflict (key) do update set
    failures = case when throttle.expires_at <= now() then 1 else throttle.failures + 1 end,
    next_at = case
      when throttle.expires_at <= now() or throttle.failures + 1 <= (:free::int[])[array_position(:keys::text[], throttle.key)] then '-infinity'
      else now() + make_interval(secs => least(:max_wait::int, power(2, least(20, throttle.failures - (:free::int[])[array_position(:keys::text[], throttle.key)]))))
    end,
    expires_at = now() + interval '1 hour'
  where throttle.next_at <= now() or throttle.expires_at <= now()
  returning key`);

const forgetFailures = platformSql('throttle_forget', 'a right password or a reset clears the account', 'delete from throttle where key = any(:keys)');

/** Counters of one attempt: how many failures each forgives before waiting begins. */
export type ThrottleKeys = Readonly<Record<string, number>>;

/**
 * Slows a guesser without ever locking the owner out (decision "Limits"): waits grow to a bound and never become a ban.
 * @throws too_many_attempts with Retry-After while a wait runs
 */
export async function assertNotThrottled(em: SqlEntityManager, keys: ThrottleKeys): Promise<void> {
  const [row] = await readWaits(em, { keys: Object.keys(keys) });
  if (row?.wait_ms == null) return;
  const seconds = Math.max(1, Math.ceil(row.wait_ms / 1000));
  throw new DomainError('too_many_attempts', { params: { seconds }, retryAfter: seconds });
}

/**
 * Counts failures; `maxWait` is in seconds. While a wait runs nothing is counted.
 * @returns false when a wait ran for one of the counters
 */
export async function countFailure(em: SqlEntityManager, keys: ThrottleKeys, maxWait: number): Promise<boolean> {
  const counted = await countFailures(em, { keys: Object.keys(keys), free: Object.values(keys), max_wait: maxWait });
  return counted.length === Object.keys(keys).length;
}

/**
 * Counts a try as a failure before it is made, for its success to clear: a hundred guesses at once take their turns at the
 * counter's row and cannot all slip past the look.
 * @throws too_many_attempts
 */
export async function takeTry(em: SqlEntityManager, keys: ThrottleKeys, maxWait: number): Promise<void> {
  if (await countFailure(em, keys, maxWait)) return;
  await assertNotThrottled(em, keys);
  // the wait ended between the two looks
  if (!(await countFailure(em, keys, maxWait))) throw new DomainError('too_many_attempts', { params: { seconds: 1 }, retryAfter: 1 });
}

/** Forgets the failures of these counters. */
export async function clearFailures(em: SqlEntityManager, keys: readonly string[]): Promise<void> {
  await forgetFailures(em, { keys });
}
