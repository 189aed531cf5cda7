import { randomBytes, randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import type { User } from '#server/features/accounts/user.entity.ts';
import { openChallenge } from '../challenges.service.ts';

const REASON = 'ways back to a phone belong to accounts';
/** So long a change can be taken back, as that of an e-mail can. */
const UNDO_MINUTES = 7 * 24 * 60;

/** What a change of the phone leaves for its undoing. */
interface Undo {
  readonly user: string;
  readonly phone: string;
  /** when it was proved, ms since 1970 */
  readonly proved: number;
  /** when another took its place, ms since 1970 */
  readonly at: number;
}

/** By auth_challenge_phone_undo_idx. */
const selectFormer = platformSql<{ data: Undo }>(
  'phone_undo_find',
  REASON,
  `
  select data from auth_challenge
  where kind = 'phone_undo' and data ->> 'phone' = :phone and spent_at is null and expires_at > now()
  order by (data ->> 'at')::bigint limit 1`,
);
/** Of a person there are few. By auth_challenge_phone_undo_user_idx. */
const deleteSince = platformSql(
  'phone_undo_forget',
  REASON,
  `delete from auth_challenge where kind = 'phone_undo' and data ->> 'user' = :user and (data ->> 'at')::bigint >= :since`,
);

/**
 * Keeps a phone that goes, of who has no e-mail that is older than the change may be: for a week a new password by SMS
 * to it makes it the account's again. As in `keepFormerEmail` the row names its person in `data` alone.
 * @returns whether there is such a way back
 */
export async function keepFormerPhone(em: SqlEntityManager, account: User): Promise<boolean> {
  const phone = account.provenPhone();
  if (phone === null || account.hasOldEmail()) return false;
  await openChallenge(em, {
    id: randomUUID(),
    kind: 'phone_undo',
    // the phone itself is the secret: a code goes there
    hash: randomBytes(32),
    minutes: UNDO_MINUTES,
    data: {
      user: account.id,
      phone,
      proved: account.phoneVerifiedAt?.getTime() ?? 0,
      at: Date.now(),
    } satisfies Undo,
  });
  return true;
}

/** The account that had a phone and may have it again. @returns its id; null: none */
export async function formerOwnerOf(em: SqlEntityManager, phone: string): Promise<string | null> {
  return (await selectFormer(em, { phone }))[0]?.data.user ?? null;
}

/**
 * With a code that came to a phone from before: it is the account's again, as old as it was, and what followed it leads
 * nowhere.
 * @param account under its lock; the caller flushes
 * @returns false when it never was, or is so no more
 */
export async function returnPhone(em: SqlEntityManager, account: User, phone: string): Promise<boolean> {
  const [former] = await selectFormer(em, { phone });
  if (former?.data.user !== account.id) return false;
  account.provePhone(phone, new Date(former.data.proved));
  await deleteSince(em, { user: account.id, since: former.data.at });
  return true;
}
