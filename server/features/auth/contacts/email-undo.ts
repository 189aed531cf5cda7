import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { PATTERNS } from '#shared/pages.ts';
import { platformSql } from '#server/db/sql.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { emailReturnedLetter } from '#server/lib/mail/security-letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { openChallenge, takeChallenge } from '../challenges.service.ts';
import { isInvited, lockAccount } from '../registration/pending-accounts.service.ts';
import { hashToken, newToken } from '../tokens.ts';

const REASON = 'ways back to an address belong to accounts';
/** So long a change can be taken back. */
const UNDO_DAYS = 7;
const DAY_MS = 86_400_000;

/** What a change of the address leaves for its undoing. */
interface Undo {
  readonly user: string;
  /** the address before; null: there was none */
  readonly email: string | null;
  /** when it was changed, ms */
  readonly at: number;
}

/** By auth_challenge_undo_idx: of all changes since a moment the first, which says what was there before them. */
const selectFirst = platformSql<{ email: string | null }>(
  'email_undo_first',
  REASON,
  `
  select data ->> 'email' as email from auth_challenge
  where kind = 'email_undo' and data ->> 'user' = :user and spent_at is null and expires_at > now() and (data ->> 'at')::bigint > :since
  order by (data ->> 'at')::bigint limit 1`,
);
/** By auth_challenge_undo_idx: since when the account had an address at all, as far as its changes are kept. */
const selectAdded = platformSql<{ at: number | null }>(
  'email_undo_added',
  REASON,
  `
  select max((data ->> 'at')::bigint)::float8 as at from auth_challenge
  where kind = 'email_undo' and data ->> 'user' = :user and data ->> 'email' is null and (data ->> 'at')::bigint < :at`,
);
/** By auth_challenge_undo_email_idx. */
const selectReserved = platformSql<{ user: string }>(
  'email_undo_reserves',
  REASON,
  `
  select data ->> 'user' as user from auth_challenge
  where kind = 'email_undo' and data ->> 'email' = :email and spent_at is null and expires_at > now() limit 1`,
);
/** By auth_challenge_undo_idx: who comes back to an address has taken back what was changed after it, too. */
const deleteSince = platformSql(
  'email_undo_forget',
  REASON,
  `
  delete from auth_challenge where kind = 'email_undo' and data ->> 'user' = :user and (data ->> 'at')::bigint >= :since`,
);

const hashOf = ({ APP_SECRET }: Pick<AuthSettings, 'APP_SECRET'>, token: string): Buffer =>
  hashToken(APP_SECRET, `email-undo\0${token}`);

/**
 * Keeps the address that a change replaces. The row names its person in `data` alone: what ends a person's challenges
 * (a new password, which an intruder may have set) must not end it.
 * @returns the link of «Это не я» for the letter to that address
 */
export async function keepFormerEmail(
  em: SqlEntityManager,
  settings: Pick<AuthSettings, 'APP_SECRET' | 'publicUrl'>,
  { id, email }: User,
): Promise<string> {
  const token = newToken();
  await openChallenge(em, {
    id: randomUUID(),
    kind: 'email_undo',
    hash: hashOf(settings, token),
    minutes: UNDO_DAYS * 24 * 60,
    data: { user: id, email: email ?? null, at: Date.now() } satisfies Undo,
  });
  return `${settings.publicUrl}${PATTERNS.notMyEmail}#${token}`;
}

/** Spends a link of «Это не я»; null: it is unknown, spent or too old. */
export const takeUndo = async (
  em: SqlEntityManager,
  settings: Pick<AuthSettings, 'APP_SECRET'>,
  token: string,
): Promise<Undo | null> => (await takeChallenge<Undo>(em, 'email_undo', hashOf(settings, token)))?.data ?? null;

/**
 * From when on a way in may be of whoever changed the address: a week before, since they may have prepared it. What
 * opened the account before it had an address is its owner's. ms since 1970
 */
export async function suspectSince(em: SqlEntityManager, { user, at }: Pick<Undo, 'user' | 'at'>): Promise<number> {
  const [added] = await selectAdded(em, { user, at });
  return Math.max(at - UNDO_DAYS * DAY_MS, added?.at ?? 0);
}

/** Whether an address may come back to the account that had it: a clinic must not take it meanwhile. */
export const isReserved = async (em: SqlEntityManager, email: string): Promise<boolean> =>
  (await selectReserved(em, { email })).length > 0;

/** With an address that came back: nothing leads to those that followed it. */
export const forgetUndosSince = (em: SqlEntityManager, user: string, since: number): Promise<unknown> =>
  deleteSince(em, { user, since });

/**
 * Whether an address may become an account's. A registration of it that waits is removed: whoever has the mailbox is
 * here, and it blocks nobody (rule 2 of docs/reliability.md, "Taking over an account").
 */
export async function addressState(
  em: SqlEntityManager,
  email: string,
  ownId: string,
): Promise<'free' | 'taken' | 'invited'> {
  // only one that waits is locked, which changes nothing by itself: two who want each other's address would wait for
  // each other
  const found = await em.findOne(User, { email }, { refresh: true });
  if (!found || found.id === ownId) return 'free';
  if (!found.isWaiting()) return 'taken';
  const other = await lockAccount(em, { email });
  if (!other) return 'free';
  if (!other.isWaiting()) return 'taken';
  if (await isInvited(em, other.id)) return 'invited';
  await em.remove(other).flush();
  return 'free';
}

/**
 * With a new password by SMS: an address that came after the phone may be of somebody who was signed in, and would set
 * the next password. The account has the one from before again. Told to the address that went. Logged.
 * @param account under its lock; the caller flushes
 */
export async function returnEmail(
  em: SqlEntityManager,
  settings: Pick<AuthSettings, 'publicUrl'>,
  account: User,
  ip: string,
): Promise<void> {
  const since = account.phoneVerifiedAt?.getTime();
  const first = since === undefined ? undefined : (await selectFirst(em, { user: account.id, since }))[0];
  if (!first || since === undefined) return;
  const gone = account.email;
  const former = first.email;
  if (former !== null && (await addressState(em, former, account.id)) === 'free') account.proveEmail(former);
  else account.forgetEmail();
  await forgetUndosSince(em, account.id, since);
  if (gone && gone !== account.email) await enqueueLetter(em, emailReturnedLetter(gone, settings.publicUrl));
  await auditEvent(em, { action: 'contact.return_email', userId: account.id, ip });
}
