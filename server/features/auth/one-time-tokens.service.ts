import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { hashToken, newToken } from './tokens.ts';

type Purpose = 'activation' | 'password_reset' | 'device';
/** An account behind a link of a letter. */
export interface TokenOwner {
  readonly user_id: string;
  /** null: it has none, or none any more */
  readonly email: string | null;
  readonly next_path: string | null;
  /** the clinic whose invitation the link is */
  readonly invited_to: string | null;
}
const REASON = 'links of letters belong to accounts';
const LIFETIME_HOURS: Readonly<Record<Purpose, number>> = { activation: 24, password_reset: 1, device: 0.25 };

/**
 * A newer link replaces the older ones of its purpose, and leads where the last one did unless it says otherwise. A
 * clinic's invitation is replaced by its next one alone: neither another clinic nor who asks for a new password takes
 * it away.
 */
const replaceToken = platformSql(
  'one_time_token_replace',
  REASON,
  `
  with spent as (
    update one_time_token set spent_at = now() where user_id = :user_id and purpose = :purpose and invited_to is not distinct from :invited_to::uuid and spent_at is null
  )
  insert into one_time_token (token_hash, user_id, purpose, invited_to, next_path, expires_at)
  values (:hash, :user_id, :purpose, :invited_to,
    coalesce(:next_path, (select next_path from one_time_token where user_id = :user_id and purpose = :purpose and invited_to is not distinct from :invited_to::uuid order by created_at desc limit 1)),
    now() + make_interval(mins => :minutes::int))`,
);
const selectToken = platformSql<TokenOwner>(
  'one_time_token_find',
  REASON,
  `
  select t.user_id, u.email, t.next_path, t.invited_to from one_time_token t join app_user u on u.id = t.user_id
  where t.token_hash = :hash and t.purpose = :purpose and t.spent_at is null and t.expires_at > now()`,
);
/** The condition decides: of two calls with one link, one wins. */
const updateSpent = platformSql<TokenOwner>(
  'one_time_token_spend',
  REASON,
  `
  update one_time_token t set spent_at = now() from app_user u
  where u.id = t.user_id and t.token_hash = :hash and t.purpose = :purpose and t.spent_at is null and t.expires_at > now()
  returning t.user_id, u.email, t.next_path, t.invited_to`,
);

const deleteTokens = platformSql(
  'one_time_token_forget',
  REASON,
  `
  delete from one_time_token where user_id = :user_id and (:purpose::text is null or purpose = :purpose)`,
);
const deleteInvitations = platformSql(
  'one_time_token_forget_invitations',
  REASON,
  'delete from one_time_token where invited_to = :clinic',
);
/** Of the last letter alone, which is the only one with a link in force, and not for ever. */
const prolongLast = platformSql(
  'one_time_token_prolong',
  REASON,
  `
  update one_time_token set expires_at = greatest(expires_at, now() + make_interval(mins => :minutes::int))
  where user_id = :user_id and purpose = :purpose and invited_to is null and spent_at is null and created_at > now() - interval '1 hour'`,
);

/** Where a link leads, the clinic whose invitation it is, and how long it lives. */
export interface LinkOptions {
  readonly nextPath?: string | null;
  readonly invitedTo?: string | null;
  readonly hours?: number;
}

/**
 * Makes a link's token; older links of the same purpose (of an invitation: of the same clinic) stop working. Activation
 * lives 24 hours, a reset one hour, a device's link 15 minutes, unless `hours` says otherwise.
 */
export async function issueOneTimeToken(
  em: SqlEntityManager,
  secret: string,
  userId: string,
  purpose: Purpose,
  { nextPath = null, invitedTo = null, hours = LIFETIME_HOURS[purpose] }: LinkOptions = {},
): Promise<string> {
  const token = newToken();
  await replaceToken(em, {
    hash: hashToken(secret, token),
    user_id: userId,
    purpose,
    next_path: nextPath,
    invited_to: invitedTo,
    minutes: hours * 60,
  });
  return token;
}

/** Gives the link of the last hour's last letter its lifetime anew; does nothing when it was spent. */
export async function prolongLastToken(em: SqlEntityManager, userId: string, purpose: Purpose): Promise<void> {
  await prolongLast(em, { user_id: userId, purpose, minutes: LIFETIME_HOURS[purpose] * 60 });
}

/** Looks at a link without spending it. */
export async function findOneTimeToken(
  em: SqlEntityManager,
  secret: string,
  token: string,
  purpose: Purpose,
): Promise<TokenOwner | undefined> {
  const [row] = await selectToken(em, { hash: hashToken(secret, token), purpose });
  return row;
}

/** Spends a link; undefined when it is unknown, old or spent. */
export async function spendOneTimeToken(
  em: SqlEntityManager,
  secret: string,
  token: string,
  purpose: Purpose,
): Promise<TokenOwner | undefined> {
  const [row] = await updateSpent(em, { hash: hashToken(secret, token), purpose });
  return row;
}

/** Removes the links of an account, of one purpose or of all, and with them the places that they led to. */
export async function forgetOneTimeTokens(
  em: SqlEntityManager,
  userId: string,
  purpose: Purpose | null = null,
): Promise<void> {
  await deleteTokens(em, { user_id: userId, purpose });
}

/** With a clinic that is removed go the links by which it invited people. */
export const forgetInvitations = async (em: SqlEntityManager, clinic: string): Promise<void> =>
  void (await deleteInvitations(em, { clinic }));
