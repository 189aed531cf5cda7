import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { User } from '#server/features/accounts/user.entity.ts';
import type { OwnCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { NO_PASSWORD, verifyPassword } from '#server/lib/passwords/hashing.ts';
import { forgetTries, throttleKey, withTry } from '#server/lib/throttle/throttle.ts';
import type { AuthSettings } from '../auth-settings.ts';

type OwnPasswordSettings = Pick<AuthSettings, 'APP_SECRET' | 'LOGIN_ACCOUNT_TRIES' | 'PASSWORD_QUEUE'>;
/** One counter for all that the own password opens, so that a stolen session has no more tries by another door. */
const counterOf = ({ APP_SECRET }: OwnPasswordSettings, userId: string): string =>
  throttleKey(APP_SECRET, 'own-password', userId);

/**
 * Has the signed-in person prove by the password that it is them. The tries stay taken until `forgetOwnTries`.
 * @param wrong the refusal of a wrong one
 * @returns the hash that was proven: who goes on under the account's lock compares it, because another password may
 * have been set meanwhile
 * @throws password_unset, too_many_attempts, server_busy
 */
export async function proveOwnPassword(
  { em, actor }: OwnCall,
  settings: OwnPasswordSettings,
  password: string,
  wrong: () => DomainError = () => refusalAt('own_password_wrong', 'password'),
): Promise<string> {
  const { passwordHash } = await em.findOneOrFail(User, { id: actor.userId });
  if (passwordHash === NO_PASSWORD) throw new DomainError('password_unset');
  const isRight = await withTry(em, counterOf(settings, actor.userId), settings.LOGIN_ACCOUNT_TRIES, () =>
    verifyPassword(passwordHash, password, settings.PASSWORD_QUEUE, 'known'),
  );
  if (!isRight) throw wrong();
  return passwordHash;
}

/**
 * The same of who may have no password: for them the proof of the last 15 minutes counts, through a service or a
 * passkey of theirs. @throws as `proveOwnPassword`; reauthentication_required
 */
export async function proveOwner(
  call: OwnCall,
  settings: OwnPasswordSettings,
  password: string | undefined,
  wrong: () => DomainError,
): Promise<string> {
  const { passwordHash } = await call.em.findOneOrFail(User, { id: call.actor.userId });
  if (passwordHash !== NO_PASSWORD) return proveOwnPassword(call, settings, password ?? '', wrong);
  if (!call.actor.isFresh) throw new DomainError('reauthentication_required');
  return passwordHash;
}

/** A right password makes the wrong ones before it worthless. */
export const forgetOwnTries = (em: SqlEntityManager, settings: OwnPasswordSettings, userId: string): Promise<void> =>
  forgetTries(em, [counterOf(settings, userId)]);
