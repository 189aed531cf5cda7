import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { violationText } from '#shared/errors/validation.ru.ts';
import { platformSql } from '#server/db/sql.ts';
import { User, type UserStatus } from '#server/features/accounts/user.entity.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { hashPassword, needsRehash, verifyPassword } from '#server/lib/passwords/hashing.ts';
import { assertNotThrottled, clearFailures, countFailure, takeTry } from '#server/lib/throttle/throttle.ts';
import type { AuthSettings, Caller } from './auth-settings.ts';
import { openSession } from './sessions.service.ts';

const normalizeEmail = (email: string) => email.trim().toLowerCase();

/**
 * The counters of a sign-in: the account from this address, and the address over all accounts. The account alone has none, so that
 * a guesser elsewhere never makes its owner wait.
 */
const accountKey = (email: string, ip: string): string => `login:${email}:${ip}`;
const addressKey = (ip: string): string => `login-address:${ip}`;

/** By app_user_email_key. */
const selectAccount = platformSql<{ id: string; password_hash: string; status: UserStatus }>('account_by_email', 'accounts belong to the platform', `
  select id, password_hash, status from app_user where email = :email`);

/**
 * Signs a person in by e-mail and password (1 §4).
 * @throws invalid_grant for an unknown account and for a wrong password alike; account_pending and account_blocked only to who knows
 * the password; too_many_attempts while a wait runs
 */
export async function login(em: SqlEntityManager, settings: AuthSettings, credentials: { email: string; password: string }, caller: Caller): Promise<string> {
  const email = normalizeEmail(credentials.email);
  if (email === '') throw new DomainError('validation_failed', { fields: { email: [violationText({ keyword: 'required', params: {} })] } });
  const address = { [addressKey(caller.ip)]: settings.LOGIN_ADDRESS_FREE_TRIES };
  await assertNotThrottled(em, address);
  const counter = accountKey(email, caller.ip);
  await takeTry(em, { [counter]: settings.LOGIN_FREE_TRIES }, settings.LOGIN_MAX_WAIT_SECONDS);
  const [account] = await selectAccount(em, { email });
  if (!(await verifyPassword(account?.password_hash, credentials.password, settings.PASSWORD_QUEUE))) {
    await countFailure(em, address, settings.LOGIN_MAX_WAIT_SECONDS);
    await audit(em, { action: 'session.open', result: 'refused', userId: account?.id, ip: caller.ip, details: { reason: 'invalid_grant' } });
    throw new DomainError('invalid_grant');
  }
  if (!account) throw new DomainError('invalid_grant');
  if (account.status !== 'activated') {
    const code = account.status === 'pending_activation' ? 'account_pending' : 'account_blocked';
    await audit(em, { action: 'session.open', result: 'refused', userId: account.id, ip: caller.ip, details: { reason: code } });
    throw new DomainError(code);
  }
  if (needsRehash(account.password_hash)) {
    await em.nativeUpdate(User, { id: account.id }, { passwordHash: await hashPassword(credentials.password, settings.PASSWORD_QUEUE) });
  }
  return openSession(em, settings, account.id, { ...caller, counter });
}

/** Forgets the waits of an account from this address, when its owner proved to be one by a letter. */
export async function forgiveAccount(em: SqlEntityManager, email: string, ip: string): Promise<void> {
  await clearFailures(em, [accountKey(email, ip)]);
}
