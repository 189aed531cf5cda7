import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { errorText } from '#shared/errors/catalogue.ts';
import { emailKey } from '#shared/format/email.ts';
import { PATTERNS } from '#shared/pages.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import type { SignedIn } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { passwordResetLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { hashPassword, verifyPassword } from '#server/lib/passwords/hashing.ts';
import { forgetTries, throttleKey, withTry } from '#server/lib/throttle/throttle.ts';
import type { AfterAnswer, AuthSettings, Caller } from './auth-settings.ts';
import { markFor } from './device-marks.ts';
import { forgetStrangers } from './login.service.ts';
import {
  findOneTimeToken,
  forgetOneTimeTokens,
  issueOneTimeToken,
  prolongLastToken,
  spendOneTimeToken,
  type LinkOptions,
} from './one-time-tokens.service.ts';
import { forgetRegistration, isInvited, lockAccount } from './pending-accounts.service.ts';
import { assertGoodPassword } from './password-rules.ts';
import { mayWrite } from './letter-limit.ts';

/** What a new password leaves: ids of the sessions that it ended, and a mark for the device that set it. */
export interface NewPassword {
  readonly ended: readonly string[];
  readonly device_mark: string;
}

/**
 * Counts the letter. Past the letters of an hour the last link is good again, as of a sign-in letter: who asks all the time must not
 * keep the owner out.
 * @returns what sends a reset link to an account with this address, and does and says nothing for any other (1 §4)
 */
export async function requestPasswordReset(
  em: SqlEntityManager,
  settings: AuthSettings,
  email: string,
  caller: Caller,
): Promise<AfterAnswer> {
  const address = emailKey(email);
  const isAllowed = await mayWrite(em, settings, { kind: 'password_reset' }, address);
  return async () => {
    const user = await em.findOne(User, { email: address, status: { $in: ['activated', 'pending_activation'] } });
    if (!user) return;
    if (!isAllowed) {
      await prolongLastToken(em, user.id, 'password_reset');
      return;
    }
    await em.transactional(async (transaction) => {
      await lockAccount(transaction, { id: user.id });
      await enqueueLetter(
        transaction,
        passwordResetLetter(address, user.firstName, await issueResetLink(transaction, settings, user.id)),
      );
      await auditEvent(transaction, { action: 'password.request_reset', userId: user.id, ip: caller.ip });
    });
  };
}

/** A link that sets a new password, once and within an hour (or `hours`); the caller sees that it reaches the account's owner. */
export async function issueResetLink(
  em: SqlEntityManager,
  { APP_SECRET, publicUrl }: Pick<AuthSettings, 'APP_SECRET' | 'publicUrl'>,
  userId: string,
  options: LinkOptions = {},
): Promise<string> {
  return `${publicUrl}/password/reset/${await issueOneTimeToken(em, APP_SECRET, userId, 'password_reset', options)}`;
}

/** What a new password ends (rule 3 of docs/reliability.md, "Taking over an account"): the sessions, but for the one that is kept, and every link of a letter. @returns ids of the sessions */
async function endOtherAccess(em: SqlEntityManager, account: User, keep: string | null = null): Promise<string[]> {
  const ended = account.signOut(keep);
  await em.flush();
  await forgetOneTimeTokens(em, account.id);
  return ended;
}

/** The same for an account that the command line changed. */
export async function signOutEverywhere(em: SqlEntityManager, userId: string): Promise<void> {
  const account = await lockAccount(em, { id: userId });
  if (account) await endOtherAccess(em, account);
}

/** A clinic waits for this account. */
const waitsForClinic = async (em: SqlEntityManager, account: User): Promise<boolean> =>
  account.isWaiting() && (await isInvited(em, account.id));

/** The address behind a reset link, and whether the link is an invitation that waits. @throws reset_link_invalid */
export async function validatePasswordReset(
  em: SqlEntityManager,
  settings: AuthSettings,
  token: string,
): Promise<{ email: string; isInvitation: boolean }> {
  const owner = await findOneTimeToken(em, settings.APP_SECRET, token, 'password_reset');
  if (!owner) throw new DomainError('reset_link_invalid');
  const account = owner.invited_to === null ? null : await em.findOne(User, { id: owner.user_id });
  return { email: owner.email, isInvitation: account !== null && (await waitsForClinic(em, account)) };
}

/** A password that was set by a letter's link. */
export interface PasswordReset extends NewPassword {
  /** the link was a clinic's invitation, which is accepted with it */
  readonly isInvitation: boolean;
  /** where the link leads after the sign-in; null: nowhere of its own */
  readonly next: string | null;
}

/**
 * Sets a new password by a reset link, ends every session and link, and activates an account that waited: the letter proved the
 * address. What a registration put into an invited account goes (rule 4 of docs/reliability.md, "Taking over an account").
 */
export async function resetPassword(
  em: SqlEntityManager,
  settings: AuthSettings,
  reset: { token: string; password: string; password_confirmation: string },
  caller: Caller,
): Promise<PasswordReset> {
  assertGoodPassword(reset.password, reset.password_confirmation, 'password', 'password_confirmation');
  const found = await findOneTimeToken(em, settings.APP_SECRET, reset.token, 'password_reset');
  if (!found) throw new DomainError('reset_link_invalid');
  const passwordHash = await hashPassword(reset.password, settings.PASSWORD_QUEUE, 'known');
  return em.transactional(async (transaction) => {
    const account = await lockAccount(transaction, { id: found.user_id });
    const owner = account && (await spendOneTimeToken(transaction, settings.APP_SECRET, reset.token, 'password_reset'));
    if (!owner) throw new DomainError('reset_link_invalid');
    const isWaiting = account.isWaiting();
    const isAwaited = await waitsForClinic(transaction, account);
    // only the clinic's own letter accepts it; a password that was asked for otherwise leaves the employment to be answered
    const isInvitation = isAwaited && owner.invited_to !== null;
    if (isAwaited) await forgetRegistration(transaction, account);
    account.setPassword(passwordHash);
    if (isWaiting) account.activate();
    await transaction.flush();
    await forgetStrangers(transaction, settings, owner.email);
    await auditEvent(transaction, { action: 'password.reset', userId: owner.user_id, ip: caller.ip });
    if (isWaiting)
      await settings.onActivated(transaction, { userId: owner.user_id, invitedTo: owner.invited_to, ip: caller.ip });
    const ended = await endOtherAccess(transaction, account);
    return {
      ended,
      device_mark: markFor(settings.APP_SECRET, account),
      isInvitation,
      // who is awaited and set a password without the clinic's letter finds it among the places of work
      next: isInvitation ? (owner.next_path ?? '/') : isAwaited ? PATTERNS.employments : null,
    };
  });
}

/** Changes the own password and ends the other sessions and the links of letters (1 §5). */
export async function changePassword(
  em: SqlEntityManager,
  settings: AuthSettings,
  actor: SignedIn,
  change: { current_password: string; new_password: string; new_password_confirmation: string },
  caller: Caller,
): Promise<NewPassword> {
  const tries = throttleKey(settings.APP_SECRET, 'change-password', actor.userId);
  assertGoodPassword(
    change.new_password,
    change.new_password_confirmation,
    'new_password',
    'new_password_confirmation',
  );
  const user = await em.findOneOrFail(User, { id: actor.userId });
  const isRight = await withTry(em, tries, settings.LOGIN_ACCOUNT_TRIES, () =>
    verifyPassword(user.passwordHash, change.current_password, settings.PASSWORD_QUEUE, 'known'),
  );
  if (!isRight) {
    throw new DomainError('password_wrong', { fields: { current_password: [errorText('password_wrong')] } });
  }
  const passwordHash = await hashPassword(change.new_password, settings.PASSWORD_QUEUE, 'known');
  return em.transactional(async (transaction) => {
    const account = await lockAccount(transaction, { id: user.id });
    if (!account) throw new DomainError('token_expired');
    account.setPassword(passwordHash);
    await forgetTries(transaction, [tries]);
    await auditEvent(transaction, {
      action: 'password.change',
      userId: user.id,
      sessionId: actor.sessionId,
      ip: caller.ip,
    });
    const ended = await endOtherAccess(transaction, account, actor.sessionId);
    return { ended, device_mark: markFor(settings.APP_SECRET, account) };
  });
}
