import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { User } from './user.entity.ts';

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

/** What became of the address: a new account, a registration that waited, or an account that there was. */
export type Promoted = 'new' | 'waiting' | 'known';

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
    return { userId: user.id, promoted: isWaiting ? 'waiting' : known ? 'known' : 'new' };
  });
}
