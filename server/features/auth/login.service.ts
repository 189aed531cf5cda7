import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { emailKey } from '#shared/format/email.ts';
import { platformSql } from '#server/db/sql.ts';
import type { UserStatus } from '#server/features/accounts/user.entity.ts';
import type { GuestCall } from '#server/http/call.ts';
import { DomainError, violationAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { guessingLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { hashPassword, needsRehash, verifyPassword, type HashQueue } from '#server/lib/passwords/hashing.ts';
import type { AddressPace } from '#server/lib/throttle/address-pace.ts';
import { KeyedSemaphore } from '#server/lib/throttle/keyed-semaphore.ts';
import {
  forgetTries,
  giveBackTry,
  givingBack,
  LONG_ROW,
  takeDeviceTry,
  takeTry,
  throttleKey,
} from '#server/lib/throttle/throttle.ts';
import type { AuthSettings } from './auth-settings.ts';
import { fittingMark, giveMark } from './device-marks.ts';
import { lockAccount } from './pending-accounts.service.ts';
import { openSession } from './sessions.service.ts';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly password_hash: string;
  readonly status: UserStatus;
  readonly device_epoch: number;
}
interface Attempt {
  readonly email: string;
  readonly password: string;
  /** undefined when there is none: everything goes the same way, so that nobody learns it */
  readonly account: Account | undefined;
}
/** Who signs in: the marks of their browser are the header as it came; `gone` is aborted when they hang up. */
export interface SignIn {
  readonly gone?: AbortSignal;
  readonly email: string;
  readonly password: string;
  readonly marks?: string | undefined;
}

/** Known devices come before all strangers, so that one person with many of them must not fill their queue. */
const ofAccount = new KeyedSemaphore();
const ONE_BY_ONE = { running: 1, waiting: 5 };
const strangersKey = (settings: AuthSettings, email: string): string =>
  throttleKey(settings.APP_SECRET, 'account', email);

/** By app_user_email_key. */
const selectAccount = platformSql<Account>(
  'account_by_email',
  'accounts belong to the platform',
  `
  select id, email, first_name, password_hash, status, device_epoch from app_user where email = :email`,
);

/**
 * Signs a person in by e-mail and password (1 §4). A device with a mark of the account counts its own tries; everybody
 * else shares the account's and is slowed by address (docs/reliability.md, "Slowing guesses").
 * @throws invalid_grant for an unknown account and for a wrong password alike; account_pending and account_blocked only
 * to who knows the password; sign_in_slowed and too_many_attempts while a wait runs; server_busy
 */
export async function login(
  call: GuestCall,
  settings: AuthSettings,
  pace: AddressPace,
  { email: written, password, marks, gone }: SignIn,
): Promise<{ token: string; deviceMark: string }> {
  const { em, ip } = call;
  const email = emailKey(written);
  if (email === '') throw violationAt('required', {}, 'email');
  const [account] = await selectAccount(em, { email });
  const owner = { userId: account?.id ?? '', epoch: account?.device_epoch ?? 0 };
  const nonce = fittingMark(settings.APP_SECRET, owner, marks);
  const counter = nonce === null ? null : throttleKey(settings.APP_SECRET, 'device', nonce);
  const attempt: Attempt = { email, password, account };
  const isKnown = counter !== null && (await takeDeviceTry(em, counter, settings.LOGIN_DEVICE_TRIES));
  const isRight = isKnown
    ? await givingBack(em, counter, () =>
        ofAccount.run(attempt.email, ONE_BY_ONE, gone, () => checkPassword(settings, attempt, 'known')),
      )
    : await pace.run(em, { ip, kind: 'sign-in', gone }, () => checkAsStranger(call, settings, pace, attempt));
  if (!isRight || !account) return refuse(call, attempt, 'invalid_grant');
  if (account.status !== 'activated')
    return refuse(call, attempt, account.status === 'pending_activation' ? 'account_pending' : 'account_blocked');
  if (needsRehash(account.password_hash)) await rehash(call, settings, account, password);
  return {
    token: await openSession(call, settings, account.id, counter),
    deviceMark: giveMark(settings.APP_SECRET, owner, nonce ?? undefined),
  };
}

/** Keeps the password under today's parameters, unless another one was set while it was being checked. */
async function rehash({ em }: GuestCall, settings: AuthSettings, checked: Account, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, settings.PASSWORD_QUEUE, 'known');
  await em.transactional(async (transaction) => {
    const account = await lockAccount(transaction, { id: checked.id });
    if (account?.passwordHash === checked.password_hash) account.setPassword(passwordHash);
  });
}

async function refuse(
  { em, ip }: GuestCall,
  { account }: Attempt,
  code: 'invalid_grant' | 'account_pending' | 'account_blocked',
): Promise<never> {
  await auditEvent(em, {
    action: 'session.open',
    result: 'refused',
    userId: account?.id,
    ip,
    details: { reason: code },
  });
  throw new DomainError(code);
}

const checkPassword = (settings: AuthSettings, { account, password }: Attempt, queue: HashQueue): Promise<boolean> =>
  verifyPassword(account?.password_hash, password, settings.PASSWORD_QUEUE, queue);

/** One of the tries that all strangers share; a wrong one slows its address, too. */
async function checkAsStranger(
  call: GuestCall,
  settings: AuthSettings,
  pace: AddressPace,
  attempt: Attempt,
): Promise<boolean> {
  const { em, ip } = call;
  const key = strangersKey(settings, attempt.email);
  const failures = await takeTry(em, key, settings.LOGIN_ACCOUNT_TRIES, 'sign_in_slowed');
  const isRight = await givingBack(em, key, () => checkPassword(settings, attempt, 'stranger'));
  if (isRight) {
    await giveBackTry(em, key, { endsRow: true });
    return true;
  }
  await pace.count(em, ip, 'sign-in');
  if (failures === settings.LOGIN_ACCOUNT_TRIES || failures === LONG_ROW)
    await tellOfGuessing(call, settings, attempt, failures);
  return false;
}

/** Logged once when the account gets slow; its owner is written to when the row gets long. */
async function tellOfGuessing(
  { em, ip }: GuestCall,
  settings: AuthSettings,
  { account }: Attempt,
  failures: number,
): Promise<void> {
  await auditEvent(em, {
    action: 'account.slow',
    result: 'refused',
    userId: account?.id,
    ip,
    details: { failures },
  });
  if (account && failures === LONG_ROW)
    await enqueueLetter(em, guessingLetter(account.email, account.first_name, `${settings.publicUrl}/password`));
}

/** Forgets strangers' tries when a new password, set by a letter, has made them worthless. */
export async function forgetStrangers(em: SqlEntityManager, settings: AuthSettings, email: string): Promise<void> {
  await forgetTries(em, [strangersKey(settings, email)]);
}
