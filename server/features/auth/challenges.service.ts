import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';

const REASON = 'short-lived secrets belong to accounts, or to who has none yet';
/** What a short-lived secret proves (the check of `auth_challenge`). */
export type ChallengeKind =
  | 'factor_code'
  | 'phone_code'
  | 'contact_code'
  | 'email_code'
  | 'email_undo'
  | 'phone_undo'
  | 'passkey_add'
  | 'passkey_use'
  | 'social'
  | 'social_ticket'
  | 'workstation';

/** What was asked for, as whoever answers it gets it back. */
export interface Challenge<Data> {
  readonly id: string;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly data: Data;
}
interface Opened {
  readonly id: string;
  readonly kind: ChallengeKind;
  /** HMAC of the secret; nothing keeps the secret itself */
  readonly hash: Buffer;
  readonly minutes: number;
  readonly userId?: string | null;
  readonly sessionId?: string | null;
  /** tries that `answerChallenge` counts */
  readonly maxTries?: number;
  /** the newest of an owner is the only one in force: `true`: of the session, else of the person */
  readonly replaces?: boolean | 'of_person';
  /** what the answer needs later; no secret */
  readonly data?: object;
}

/** Nothing goes on that a session began which was ended since: by its owner, a new password, a ban (K7). */
const UNSPENT = `spent_at is null and expires_at > now()
    and not exists (select from session s where s.id = auth_challenge.session_id and s.revoked_at is not null)`;

const insertChallenge = platformSql(
  'challenge_open',
  REASON,
  `
  with replaced as (
    update auth_challenge set spent_at = now()
    where :replaces and kind = :kind and spent_at is null and case when :of_person or :session_id::uuid is null then user_id = :user_id::uuid else session_id = :session_id::uuid end
  )
  insert into auth_challenge (id, kind, secret_hash, user_id, session_id, data, max_tries, expires_at)
  values (:id, :kind, :hash, :user_id, :session_id, :data, :max_tries, now() + make_interval(mins => :minutes::int))`,
);
/** By app_user_pkey. */
const lockOwner = platformSql('challenge_owner', REASON, 'select from app_user where id = :user_id for key share');
/** The condition decides: of many who come with one secret, one wins. By auth_challenge_hash_idx and session_pkey. */
const updateTaken = platformSql<Challenge<unknown>>(
  'challenge_take',
  REASON,
  `
  update auth_challenge set spent_at = now()
  where kind = :kind and secret_hash = :hash and ${UNSPENT}
  returning id, user_id, session_id, data`,
);
/** The row serialises tries that come at once: exactly `max_tries` are compared. By auth_challenge_pkey. */
const updateAnswered = platformSql<Challenge<unknown> & { is_right: boolean }>(
  'challenge_answer',
  REASON,
  `
  update auth_challenge set tries = tries + 1, spent_at = case when secret_hash = :hash then now() end
  where id = :id and kind = :kind and ${UNSPENT} and tries < max_tries
  returning id, user_id, session_id, data, spent_at is not null as is_right`,
);
/** By auth_challenge_hash_idx and session_pkey. */
const selectFound = platformSql<Challenge<unknown>>(
  'challenge_find',
  REASON,
  `
  select id, user_id, session_id, data from auth_challenge
  where kind = :kind and secret_hash = :hash and ${UNSPENT}`,
);
/** By auth_challenge_pkey. */
const selectAsked = platformSql<Challenge<unknown>>(
  'challenge_find_asked',
  REASON,
  `
  select id, user_id, session_id, data from auth_challenge
  where id = :id and kind = :kind and ${UNSPENT} and tries < max_tries`,
);
/** By auth_challenge_pkey. */
const updateReopened = platformSql(
  'challenge_reopen',
  REASON,
  `update auth_challenge set spent_at = null where id = :id and tries < max_tries`,
);
/** By auth_challenge_user_idx. */
const deleteOfUser = platformSql(
  'challenges_forget_user',
  REASON,
  `delete from auth_challenge where user_id = :user_id`,
);
/** By auth_challenge_expires_idx. */
const deleteExpired = platformSql(
  'challenges_forget',
  REASON,
  `delete from auth_challenge where expires_at < now() - interval '1 day'`,
);

/** Keeps the hash of a secret that somebody brings back soon. */
export async function openChallenge(em: SqlEntityManager, opened: Opened): Promise<void> {
  const { id, kind, hash, minutes, userId, sessionId, maxTries, replaces, data } = opened;
  // the account before what it began, as whoever changes it locks them: the new row refers to it after the old ones
  // were written to, and each would wait for the other
  if (replaces && userId) await lockOwner(em, { user_id: userId });
  await insertChallenge(em, {
    id,
    kind,
    hash,
    minutes,
    user_id: userId ?? null,
    session_id: sessionId ?? null,
    max_tries: maxTries ?? 1,
    replaces: replaces !== undefined && replaces !== false,
    of_person: replaces === 'of_person',
    data: JSON.stringify(data ?? {}),
  });
}

/** Spends a secret too long to guess; null: unknown, spent or too old. */
export async function takeChallenge<Data = unknown>(
  em: SqlEntityManager,
  kind: ChallengeKind,
  hash: Buffer,
): Promise<Challenge<Data> | null> {
  const [taken] = await updateTaken(em, { kind, hash });
  return (taken as Challenge<Data> | undefined) ?? null;
}

/** Looks at a secret without spending it, for what is asked on the way. */
export async function findChallenge<Data = unknown>(
  em: SqlEntityManager,
  kind: ChallengeKind,
  hash: Buffer,
): Promise<Challenge<Data> | null> {
  const [found] = await selectFound(em, { kind, hash });
  return (found as Challenge<Data> | undefined) ?? null;
}

/**
 * Counts one try of a code that can be guessed, and spends it when it is right. `null` when there is nothing to answer:
 * it is unknown, spent, too old, or was tried too often. Outside of a transaction that a wrong code takes back.
 */
export async function answerChallenge<Data = unknown>(
  em: SqlEntityManager,
  kind: ChallengeKind,
  id: string,
  hash: Buffer,
): Promise<(Challenge<Data> & { readonly is_right: boolean }) | null> {
  const [answered] = await updateAnswered(em, { kind, id, hash });
  return (answered as (Challenge<Data> & { is_right: boolean }) | undefined) ?? null;
}

/** Looks at what a code would answer, without a try; null: there is nothing to answer. */
export async function findAsked<Data = unknown>(
  em: SqlEntityManager,
  kind: ChallengeKind,
  id: string,
): Promise<Challenge<Data> | null> {
  const [found] = await selectAsked(em, { kind, id });
  return (found as Challenge<Data> | undefined) ?? null;
}

/** A code that was right and not enough may be given once more, as one of its tries. */
export const reopenChallenge = (em: SqlEntityManager, id: string): Promise<unknown> => updateReopened(em, { id });

/** After a reset, a change of password, contact or factor, or a ban: nothing that was begun before goes on (K7). */
export const forgetChallengesOf = (em: SqlEntityManager, userId: string): Promise<unknown> =>
  deleteOfUser(em, { user_id: userId });

/** Housekeeping. */
export const forgetExpiredChallenges = (em: SqlEntityManager): Promise<unknown> => deleteExpired(em, {});
