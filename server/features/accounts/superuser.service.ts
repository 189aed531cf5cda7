import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { audit } from '#server/lib/audit/audit.ts';
import { User } from './user.entity.ts';

/** Who becomes a superuser. */
export interface SuperuserRequest {
  /** lower case */
  readonly email: string;
  /** of a new account, or a new one of an existing account; null keeps the password that there is */
  readonly passwordHash: string | null;
  /** name and password of an account that has to be made */
  readonly newcomer: { readonly firstName: string; readonly lastName: string; readonly passwordHash: string };
}

/**
 * Makes the account of an address a superuser; creates it when there is none. The command line vouches for the address, so a
 * waiting or blocked account is in force afterwards. Logged.
 */
export async function grantSuperuser(em: SqlEntityManager, { email, passwordHash, newcomer }: SuperuserRequest): Promise<{ userId: string; isNew: boolean }> {
  return em.transactional(async (transaction) => {
    const known = await transaction.findOne(User, { email });
    const user = known ?? transaction.create(User, { ...newcomer, email, status: 'activated' });
    user.isSuperuser = true;
    user.status = 'activated';
    if (passwordHash !== null) user.passwordHash = passwordHash;
    await transaction.flush();
    await audit(transaction, { action: 'superuser.grant', objectType: 'user', objectId: user.id, details: { isNew: known === null, by: 'cli' } });
    return { userId: user.id, isNew: known === null };
  });
}
