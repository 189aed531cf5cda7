import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { emailKey } from '#shared/format/email.ts';
import { PATTERNS } from '#shared/pages.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type GuestCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { passwordResetLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { passwordChangedLetter } from '#server/lib/mail/security-letters.ru.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import type { AfterAnswer, AuthSettings } from '../auth-settings.ts';
import { forgetChallengesOf } from '../challenges.service.ts';
import { mayWrite } from '../letter-limit.ts';
import {
  findOneTimeToken,
  forgetOneTimeTokens,
  issueOneTimeToken,
  prolongLastToken,
  spendOneTimeToken,
  type LinkOptions,
} from '../one-time-tokens.service.ts';
import {
  awaitingClinics,
  forgetRegistration,
  isInvited,
  lockAccount,
  lockOwnAccount,
} from '../registration/pending-accounts.service.ts';
import { markFor } from '../sign-in/device-marks.ts';
import { forgetStrangers } from '../sign-in/login.service.ts';
import { tellOwner } from '../tell-owner.ts';
import { forgetOwnTries, proveOwnPassword } from './own-password.service.ts';
import { assertGoodPassword, assertNoOwnWord } from './password-rules.ts';
import { resetWaysIn } from './ways-in.ts';

/** What a new password leaves: ids of the sessions that it ended, and a mark for the device that set it. */
export interface NewPassword {
  readonly ended: readonly string[];
  readonly deviceMark: string;
}

/**
 * Counts the letter. Past the letters of an hour the last link is good again, as of a sign-in letter: who asks all the
 * time must not keep the owner out.
 * @returns what sends a reset link to an account with this address, and does and says nothing for any other (1 §4)
 */
export async function requestPasswordReset(
  call: GuestCall,
  settings: AuthSettings,
  email: string,
): Promise<AfterAnswer> {
  const { em } = call;
  const address = emailKey(email);
  const isAllowed = await mayWrite(em, settings, { kind: 'password_reset' }, address);
  return async () => {
    const user = await em.findOne(User, { email: address, status: { $in: ['activated', 'pending_activation'] } });
    if (!user) return;
    if (!isAllowed) {
      await prolongLastToken(em, user.id, 'password_reset');
      return;
    }
    await inTransaction(call, async ({ em, ip }) => {
      // not to an address that it had until now
      if ((await lockAccount(em, { id: user.id }))?.email !== address) return;
      const link = await issueResetLink(em, settings, user.id);
      await enqueueLetter(em, passwordResetLetter(address, user.firstName, link));
      await auditEvent(em, { action: 'password.request_reset', userId: user.id, ip });
    });
  };
}

/**
 * A link that sets a new password, once and within an hour (or `hours`); the caller sees that it reaches the account's
 * owner.
 */
export async function issueResetLink(
  em: SqlEntityManager,
  { APP_SECRET, publicUrl }: Pick<AuthSettings, 'APP_SECRET' | 'publicUrl'>,
  userId: string,
  options: LinkOptions = {},
): Promise<string> {
  return `${publicUrl}/password/reset/${await issueOneTimeToken(em, APP_SECRET, userId, 'password_reset', options)}`;
}

/**
 * What a new password ends (rule 3 of docs/reliability.md, "Taking over an account"): the sessions, but for the one
 * that is kept, every link of a letter, and what was begun with a short-lived secret. @returns ids of the sessions
 */
export async function endOtherAccess(
  em: SqlEntityManager,
  account: User,
  keep: string | null = null,
): Promise<string[]> {
  const ended = account.signOut(keep);
  await em.flush();
  await forgetOneTimeTokens(em, account.id);
  await forgetChallengesOf(em, account.id);
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

/**
 * Whether a link of an account that waits is an invitation that its clinic still means: the employee may be gone.
 * @throws invitation_withdrawn when no clinic waits any more
 */
async function isMeant(em: SqlEntityManager, account: User, invitedTo: string | null): Promise<boolean> {
  if (invitedTo === null || !account.isWaiting()) return false;
  const clinics = await awaitingClinics(em, account.id);
  if (clinics.length === 0) throw new DomainError('invitation_withdrawn');
  return clinics.includes(invitedTo);
}

/**
 * The address behind a reset link, and whether the link is an invitation that waits.
 * @throws reset_link_invalid, invitation_withdrawn
 */
export async function validatePasswordReset(
  em: SqlEntityManager,
  settings: AuthSettings,
  token: string,
): Promise<{ email: string; isInvitation: boolean }> {
  const owner = await findOneTimeToken(em, settings.APP_SECRET, token, 'password_reset');
  if (!owner) throw new DomainError('reset_link_invalid');
  const account = owner.invited_to === null ? null : await em.findOne(User, { id: owner.user_id });
  return { email: owner.email ?? '', isInvitation: account !== null && (await isMeant(em, account, owner.invited_to)) };
}

/** Whose words a password must not have. Kept out of the unit of work: the lock that follows must read the row anew. */
const ownerOf = (em: SqlEntityManager, id: string): Promise<User> =>
  em.findOneOrFail(User, { id }, { disableIdentityMap: true });

/** A new password, and the link that lets one set it. */
export interface PasswordResetRequest {
  readonly token: string;
  readonly password: string;
  readonly passwordConfirmation: string;
}
/** A password that was set by a letter's link. */
export interface PasswordReset extends NewPassword {
  /** the link was a clinic's invitation, which is accepted with it */
  readonly isInvitation: boolean;
  /** where the link leads after the sign-in; null: nowhere of its own */
  readonly next: string | null;
}

/**
 * Sets a new password by a reset link, ends every session and link, and activates an account that waited: the letter
 * proved the address. What a registration put into an invited account goes (rule 4 of docs/reliability.md, "Taking over
 * an account").
 * @throws reset_link_invalid, invitation_withdrawn, refusals of the password at its fields
 */
export async function resetPassword(
  call: GuestCall,
  settings: AuthSettings,
  reset: PasswordResetRequest,
): Promise<PasswordReset> {
  assertGoodPassword(reset.password, reset.passwordConfirmation, 'password', 'passwordConfirmation');
  const found = await findOneTimeToken(call.em, settings.APP_SECRET, reset.token, 'password_reset');
  if (!found) throw new DomainError('reset_link_invalid');
  assertNoOwnWord(reset.password, await ownerOf(call.em, found.user_id), 'password');
  const passwordHash = await hashPassword(reset.password, settings.PASSWORD_QUEUE, 'known');
  return inTransaction(call, async ({ em, ip }) => {
    const account = await lockAccount(em, { id: found.user_id });
    const owner = account && (await spendOneTimeToken(em, settings.APP_SECRET, reset.token, 'password_reset'));
    if (!owner) throw new DomainError('reset_link_invalid');
    const isWaiting = account.isWaiting();
    const isAwaited = await waitsForClinic(em, account);
    // only the clinic's own letter accepts it; a password that was asked for otherwise leaves the employment to be
    // answered
    const isInvitation = await isMeant(em, account, owner.invited_to);
    if (isAwaited) await forgetRegistration(em, account);
    if (isWaiting) account.activate();
    account.forgetNewPhone();
    await resetWaysIn(em, settings, account, passwordHash);
    await forgetStrangers(em, settings, account);
    await auditEvent(em, { action: 'password.reset', userId: owner.user_id, ip });
    if (!isWaiting) await tellOwner({ em, ip }, settings, account, passwordChangedLetter);
    if (isWaiting) await settings.onActivated(em, { userId: owner.user_id, invitedTo: owner.invited_to, ip });
    const ended = await endOtherAccess(em, account);
    return {
      ended,
      deviceMark: markFor(settings.APP_SECRET, account),
      isInvitation,
      // who is awaited and set a password without the clinic's letter finds it among the places of work
      next: isInvitation ? (owner.next_path ?? '/') : isAwaited ? PATTERNS.employments : null,
    };
  });
}

/** A new password, and the present one as its proof. */
export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly newPasswordConfirmation: string;
}

/** Changes the own password and ends the other sessions and the links of letters (1 §5). */
export async function changePassword(
  call: PersonCall,
  settings: AuthSettings,
  change: PasswordChange,
): Promise<NewPassword> {
  const { actor } = call;
  assertGoodPassword(change.newPassword, change.newPasswordConfirmation, 'newPassword', 'newPasswordConfirmation');
  assertNoOwnWord(change.newPassword, await ownerOf(call.em, actor.userId), 'newPassword');
  const proven = await proveOwnPassword(call, settings, change.currentPassword, () =>
    refusalAt('password_wrong', 'currentPassword'),
  );
  const passwordHash = await hashPassword(change.newPassword, settings.PASSWORD_QUEUE, 'known');
  return inTransaction(call, async ({ em, ip }) => {
    const account = await lockOwnAccount(em, actor);
    // another one was set meanwhile, as by the owner's letter: who knew the old one must not undo that
    if (account.passwordHash !== proven) throw refusalAt('password_wrong', 'currentPassword');
    account.setPassword(passwordHash);
    await forgetOwnTries(em, settings, account.id);
    await auditEvent(em, {
      action: 'password.change',
      userId: account.id,
      sessionId: actor.sessionId,
      ip,
    });
    await tellOwner({ em, ip }, settings, account, passwordChangedLetter);
    const ended = await endOtherAccess(em, account, actor.sessionId);
    return { ended, deviceMark: markFor(settings.APP_SECRET, account) };
  });
}
