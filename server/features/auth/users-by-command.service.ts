import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { takesAccess, type UserMove } from '#shared/rules/user-status.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { COMMAND_LINE } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import type { AuthSettings } from './auth-settings.ts';
import { takeFactors } from './factors/factor-reset.ts';
import { endOtherAccess } from './passwords/passwords.service.ts';
import { lockAccount, waitingByPhone } from './registration/pending-accounts.service.ts';

/** How the command line names a person: whoever has no address of mail has a phone, or an id at least. */
export type NamedPerson = { readonly email: string } | { readonly phone: string } | { readonly id: string };

/**
 * The id of the account that a command names; of a phone that several have typed, the account of whoever has proved it.
 * @throws not_found
 */
export async function accountOfCommand(em: SqlEntityManager, person: NamedPerson): Promise<string> {
  const found =
    'phone' in person
      ? ((await em.findOne(User, { phone: person.phone, phoneVerifiedAt: { $ne: null } })) ??
        (await em.findOne(User, waitingByPhone(person.phone))))
      : await em.findOne(User, person);
  if (!found || found.erasedAt != null) throw new DomainError('not_found');
  return found.id;
}

/** Does something to an account, under its lock. @throws not_found */
const withAccount = <T>(
  em: SqlEntityManager,
  id: string,
  work: (em: SqlEntityManager, account: User) => Promise<T>,
): Promise<T> =>
  em.transactional(async (transaction) => {
    const account = await lockAccount(transaction, { id });
    if (!account) throw new DomainError('not_found');
    return work(transaction, account);
  });
const logged = (
  em: SqlEntityManager,
  action: string,
  { id }: User,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => auditBy(em, COMMAND_LINE, { action, objectType: 'user', objectId: id, details });

/**
 * `moveUser` where no superuser is signed in: whoever has the server's command line may do it (A52). Logged.
 * @throws not_found, user_move_refused
 */
export const moveUserByCommand = (
  em: SqlEntityManager,
  id: string,
  { move, reason }: { readonly move: UserMove; readonly reason: string },
): Promise<void> =>
  withAccount(em, id, async (em, account) => {
    if (!account.move(move)) throw new DomainError('user_move_refused');
    if (takesAccess(move)) await endOtherAccess(em, account);
    await em.flush();
    await logged(em, `user.${move}`, account, reason === '' ? {} : { reason });
  });

/** `endUserSessions` in the same way. Logged. @returns how many ended @throws not_found */
export const endSessionsByCommand = (em: SqlEntityManager, id: string): Promise<number> =>
  withAccount(em, id, async (em, account) => {
    const { length: sessions } = await endOtherAccess(em, account);
    await logged(em, 'user.end_sessions', account, { sessions });
    return sessions;
  });

/** `resetFactors` in the same way. Logged with its reason. @throws not_found, factor_missing */
export const resetFactorsByCommand = (
  em: SqlEntityManager,
  settings: Pick<AuthSettings, 'publicUrl' | 'forgetIdentities'>,
  id: string,
  reason: string,
): Promise<void> =>
  withAccount(em, id, async (em, account) => {
    const { ended: _, ...taken } = await takeFactors(em, settings, account);
    await logged(em, 'factor.reset', account, { reason, ...taken });
  });

/** `withdrawSuperuser` in the same way, of the last one, too. Logged. @throws not_found, user_move_refused */
export const withdrawSuperuserByCommand = (em: SqlEntityManager, id: string, reason: string): Promise<void> =>
  withAccount(em, id, async (em, account) => {
    if (!account.withdrawSuperuser()) throw new DomainError('user_move_refused');
    await endOtherAccess(em, account);
    await em.flush();
    await logged(em, 'superuser.withdraw', account, { reason });
  });
