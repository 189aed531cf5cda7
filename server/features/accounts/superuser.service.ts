import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import type { PlatformCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { accountInForce, User } from './user.entity.ts';

/** By app_user_superuser_idx, in one order: of two who take the rights from each other one comes after the other. */
const lockSuperusers = platformSql<{ id: string }>(
  'superusers_lock',
  'superusers are of the whole platform',
  `select id from app_user where is_superuser and ${accountInForce('app_user')} order by id for update`,
);

/**
 * For a write by a superuser, in its transaction: the rights may have been taken since the call began, and cannot be
 * from here to the commit. Whoever calls by other rights, and the command line, pass. @throws permission_denied
 */
export async function assertStillSuperuser({ em, actor }: Pick<PlatformCall, 'em' | 'actor'>): Promise<void> {
  if (!actor.isSuperuser) return;
  const superusers = await lockSuperusers(em, {});
  if (!superusers.some(({ id }) => id === actor.userId)) throw new DomainError('permission_denied');
}

/** Who becomes a superuser. */
export interface SuperuserRequest {
  /** lower case */
  readonly email: string;
  /**
   * of a new account, or a new one of an existing account; null keeps the password of an account that was ever active
   */
  readonly passwordHash: string | null;
  /** name and password of an account that has to be made */
  readonly newcomer: { readonly firstName: string; readonly lastName: string; readonly passwordHash: string };
}

/**
 * What became of the address: a new account, a registration that waited, an account that there was, or one that its
 * owner has closed, which stays closed until they restore it.
 */
export type Promoted = 'new' | 'waiting' | 'known' | 'closed';

/**
 * Makes the account of an address a superuser; creates it when there is none. The command line vouches for the address,
 * so a waiting or blocked account is in force afterwards; not for the password of a registration that waits, which may
 * be a stranger's. Logged.
 */
export async function grantSuperuser(
  em: SqlEntityManager,
  { email, passwordHash, newcomer }: SuperuserRequest,
): Promise<{ userId: string; promoted: Promoted }> {
  return em.transactional(async (transaction) => {
    const known = await transaction.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isWaiting = known?.isWaiting() ?? false;
    const user = known ?? transaction.create(User, { ...newcomer, email, status: 'activated' });
    user.makeSuperuser();
    if (passwordHash !== null || isWaiting) user.setPassword(passwordHash ?? newcomer.passwordHash);
    await transaction.flush();
    await auditEvent(transaction, {
      action: 'superuser.grant',
      objectType: 'user',
      objectId: user.id,
      details: { isNew: known === null, by: 'cli' },
    });
    const promoted = user.closedAt ? 'closed' : isWaiting ? 'waiting' : known ? 'known' : 'new';
    return { userId: user.id, promoted };
  });
}
