import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { signInName, type SignInName } from '#shared/rules/sign-in-name.ts';
import { platformSql } from '#server/db/sql.ts';
import type { User } from '#server/features/accounts/user.entity.ts';
import type { GuestCall } from '#server/http/call.ts';
import { violationAt } from '#server/http/domain-error.ts';
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
import { admittedOf, type Admitted } from '../admitted.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { lockAccount } from '../registration/pending-accounts.service.ts';
import { assertAdmitted, openAdmitted, refuseSignIn, type SignedInAnswer } from './admission.service.ts';
import { fittingMark } from './device-marks.ts';

interface Account extends Admitted {
  readonly password_hash: string;
}
interface Attempt {
  /** as it was given: each name of an account has tries of its own, so that a full bucket tells nothing of another */
  readonly name: string;
  readonly password: string;
  /** undefined when there is none: everything goes the same way, so that nobody learns it */
  readonly account: Account | undefined;
}
/** Who signs in: the marks of their browser are the header as it came; `gone` is aborted when they hang up. */
export interface SignIn {
  readonly gone?: AbortSignal;
  /** e-mail, phone or name, as it was typed */
  readonly name: string;
  readonly password: string;
  readonly marks?: string | undefined;
  /** a closed account is to be in force again */
  readonly restores?: boolean | undefined;
}

/** Known devices come before all strangers, so that one person with many of them must not fill their queue. */
const ofAccount = new KeyedSemaphore();
const ONE_BY_ONE = { running: 1, waiting: 5 };
const strangersKey = (settings: AuthSettings, name: string): string =>
  throttleKey(settings.APP_SECRET, 'account', name);

const ACCOUNT = `select u.id, ${admittedOf('u')}, u.password_hash from app_user u`;
const accounts = 'accounts belong to the platform';
const selectAccount = {
  /** By app_user_email_key. */
  email: platformSql<Account>('account_by_email', accounts, `${ACCOUNT} where email = :key`),
  /** By app_user_phone_key and app_user_phone_waiting_key: a registration that waits opens nothing, but is told so. */
  phone: platformSql<Account>(
    'account_by_phone',
    accounts,
    `${ACCOUNT} where phone = :key and (phone_verified_at is not null or (phone_verified_at is null and email is null and status = 'pending_activation'))
  order by phone_verified_at nulls last limit 1`,
  ),
  /** By app_user_username_key. */
  username: platformSql<Account>('account_by_username', accounts, `${ACCOUNT} where username = :key`),
} satisfies Readonly<Record<SignInName['kind'], unknown>>;

/**
 * Signs a person in by e-mail, phone or name and the password (1 §4). A device with a mark of the account counts its
 * own tries; everybody else shares those of the name and is slowed by address (docs/reliability.md, "Slowing guesses").
 * @throws invalid_grant for an unknown account and for a wrong password alike; account_pending, account_blocked and
 * account_closed only to who knows the password, and so maintenance to who is no superuser while works are going on;
 * sign_in_slowed and too_many_attempts while a wait runs; server_busy
 */
export async function login(
  call: GuestCall,
  settings: AuthSettings,
  pace: AddressPace,
  { name: written, password, marks, gone, restores = false }: SignIn,
): Promise<SignedInAnswer> {
  const { em, ip } = call;
  const { kind, key: name } = signInName(written);
  if (name === '') throw violationAt('required', {}, 'email');
  const [account] = await selectAccount[kind](em, { key: name });
  const owner = { userId: account?.id ?? '', epoch: account?.device_epoch ?? 0 };
  const nonce = fittingMark(settings.APP_SECRET, owner, marks);
  const counter = nonce === null ? null : throttleKey(settings.APP_SECRET, 'device', nonce);
  const attempt: Attempt = { name, password, account };
  const isKnown = counter !== null && (await takeDeviceTry(em, counter, settings.LOGIN_DEVICE_TRIES));
  const isRight = isKnown
    ? await givingBack(em, counter, () =>
        ofAccount.run(owner.userId, ONE_BY_ONE, gone, () => checkPassword(settings, attempt, 'known')),
      )
    : await pace.run(em, { ip, kind: 'sign-in', gone }, () => checkAsStranger(call, settings, pace, attempt));
  if (!isRight || !account) return refuseSignIn(call, account, 'invalid_grant');
  await assertAdmitted(call, settings, account, restores);
  if (needsRehash(account.password_hash)) await rehash(call, settings, account, password);
  return openAdmitted(call, settings, account, { nonce, counter });
}

/** Keeps the password under today's parameters, unless another one was set while it was being checked. */
async function rehash({ em }: GuestCall, settings: AuthSettings, checked: Account, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, settings.PASSWORD_QUEUE, 'known');
  await em.transactional(async (transaction) => {
    const account = await lockAccount(transaction, { id: checked.id });
    if (account?.passwordHash === checked.password_hash) account.setPassword(passwordHash);
  });
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
  const key = strangersKey(settings, attempt.name);
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
  if (account?.email && failures === LONG_ROW)
    await enqueueLetter(em, guessingLetter(account.email, account.first_name, `${settings.publicUrl}/password`));
}

/** Forgets strangers' tries by any name when a new password, set by a letter or a code, has made them worthless. */
export async function forgetStrangers(
  em: SqlEntityManager,
  settings: AuthSettings,
  { email, username, phone }: Pick<User, 'email' | 'username' | 'phone'>,
): Promise<void> {
  const names = [email, username, phone].flatMap((name) => (name ? [name] : []));
  await forgetTries(
    em,
    names.map((name) => strangersKey(settings, name)),
  );
}
