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
  type TokenOwner,
} from './one-time-tokens.service.ts';
import { accountState, forgetRegistration, lockAccount, type AccountState } from './pending-accounts.service.ts';
import { assertGoodPassword } from './password-rules.ts';
import { closeOtherSessions } from './sessions.service.ts';
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
      await lockAccount(transaction, user.id);
      await enqueueLetter(
        transaction,
        passwordResetLetter(user.email, user.firstName, await issueResetLink(transaction, settings, user.id)),
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

/** What a new password ends (rule A3): the sessions, but for the one that is kept, and every link of a letter. @returns ids of the sessions */
export async function endOtherAccess(
  em: SqlEntityManager,
  userId: string,
  keep: string | null = null,
): Promise<string[]> {
  await forgetOneTimeTokens(em, userId);
  return closeOtherSessions(em, userId, keep);
}

const isInvited = (account: AccountState | undefined): boolean =>
  account?.status === 'pending_activation' && account.is_invited;
/** Only the clinic's own letter accepts it; a new password that was asked for otherwise leaves the employment to be answered. */
const isInvitation = (account: AccountState | undefined, { invited_to }: TokenOwner): boolean =>
  invited_to !== null && isInvited(account);

/** An invitation leads to the clinic; who waits for one and set a password without its letter finds it among the places of work. */
function nextOf(account: AccountState | undefined, owner: TokenOwner): string | null {
  if (isInvitation(account, owner)) return owner.next_path ?? '/';
  return isInvited(account) ? PATTERNS.employments : null;
}

/** The address behind a reset link, and whether the link is an invitation that waits. @throws reset_link_invalid */
export async function validatePasswordReset(
  em: SqlEntityManager,
  settings: AuthSettings,
  token: string,
): Promise<{ email: string; isInvitation: boolean }> {
  const owner = await findOneTimeToken(em, settings.APP_SECRET, token, 'password_reset');
  if (!owner) throw new DomainError('reset_link_invalid');
  return { email: owner.email, isInvitation: isInvitation(await accountState(em, owner.user_id), owner) };
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
 * address. What a registration put into an invited account goes (rule A4).
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
    const account = await lockAccount(transaction, found.user_id);
    const owner = await spendOneTimeToken(transaction, settings.APP_SECRET, reset.token, 'password_reset');
    if (!owner) throw new DomainError('reset_link_invalid');
    if (isInvited(account)) await forgetRegistration(transaction, owner.user_id);
    await transaction.nativeUpdate(User, { id: owner.user_id }, { passwordHash, ticketHash: null });
    await transaction.nativeUpdate(User, { id: owner.user_id, status: 'pending_activation' }, { status: 'activated' });
    await forgetStrangers(transaction, settings, owner.email);
    await auditEvent(transaction, { action: 'password.reset', userId: owner.user_id, ip: caller.ip });
    if (account?.status === 'pending_activation')
      await settings.onActivated(transaction, { userId: owner.user_id, invitedTo: owner.invited_to, ip: caller.ip });
    const ended = await endOtherAccess(transaction, owner.user_id);
    return {
      ended,
      device_mark: await markFor(transaction, settings.APP_SECRET, owner.user_id),
      isInvitation: isInvitation(account, owner),
      next: nextOf(account, owner),
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
    await transaction.nativeUpdate(User, { id: user.id }, { passwordHash });
    await forgetTries(transaction, [tries]);
    await auditEvent(transaction, {
      action: 'password.change',
      userId: user.id,
      sessionId: actor.sessionId,
      ip: caller.ip,
    });
    const ended = await endOtherAccess(transaction, user.id, actor.sessionId);
    return { ended, device_mark: await markFor(transaction, settings.APP_SECRET, user.id) };
  });
}
