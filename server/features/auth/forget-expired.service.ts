import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { forgetExpiredChallenges } from './challenges.service.ts';
import { forgetPendingFactors } from './factors/factor-store.ts';
import { platformSql } from '#server/db/sql.ts';

const REASON = 'sessions and links belong to accounts';
/** Reads the whole table, once an hour. A month on, nobody asks any more why a session ended. */
const deleteSessions = platformSql(
  'sessions_forget',
  REASON,
  `
  delete from session where least(expires_at, coalesce(revoked_at, 'infinity')) < now() - interval '30 days'
    or last_active_at < now() - make_interval(mins => idle_minutes) - interval '30 days'`,
);
/** A week on, a link that is told to be out of date is simply unknown. */
const deleteTokens = platformSql(
  'one_time_tokens_forget',
  REASON,
  `
  delete from one_time_token where least(expires_at, coalesce(spent_at, 'infinity')) < now() - interval '7 days'`,
);

/**
 * Forgets sessions, one-time links and short-lived secrets that have been worth nothing for long, and set-ups that were
 * not finished.
 */
export async function forgetExpiredAccess(em: SqlEntityManager): Promise<void> {
  await deleteSessions(em, {});
  await deleteTokens(em, {});
  await forgetExpiredChallenges(em);
  await forgetPendingFactors(em);
}
