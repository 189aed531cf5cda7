import { timingSafeEqual } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { verifyPassword } from '#server/lib/passwords/hashing.ts';
import { forgetTries, throttleKey, withTry } from '#server/lib/throttle/throttle.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { findOneTimeToken, forgetOneTimeTokens, spendOneTimeToken } from '../one-time-tokens.service.ts';
import { markFor } from '../sign-in/device-marks.ts';
import { hashToken } from '../tokens.ts';
import { forgetRegistration, isInvited, lockAccount } from './pending-accounts.service.ts';

/** What shows that who opens the link is who registered: the password, or the ticket of the browser that did. */
export interface ActivationProof {
  readonly password?: string | undefined;
  readonly ticket?: string | undefined;
}
export const counterOf = ({ APP_SECRET }: AuthSettings, userId: string): string =>
  throttleKey(APP_SECRET, 'activation', userId);

/** @throws activation_password_required and activation_password_wrong at `password`, too_many_attempts */
export async function assertRegistrant(
  em: SqlEntityManager,
  settings: AuthSettings,
  userId: string,
  account: User,
  { password, ticket }: ActivationProof,
): Promise<void> {
  if (
    ticket !== undefined &&
    account.ticketHash &&
    timingSafeEqual(account.ticketHash, hashToken(settings.APP_SECRET, ticket))
  )
    return;
  if (password === undefined) throw refusalAt('activation_password_required', 'password');
  const isRight = await withTry(em, counterOf(settings, userId), settings.LOGIN_ACCOUNT_TRIES, () =>
    verifyPassword(account.passwordHash, password, settings.PASSWORD_QUEUE),
  );
  if (!isRight) throw refusalAt('activation_password_wrong', 'password');
}

/**
 * Spends an activation link. The link alone proves the mailbox and not the password: somebody else may have registered
 * the address (rule 2 of docs/reliability.md, "Taking over an account"), so the password or the ticket has to come with
 * it.
 * @throws activation_link_invalid, activation_password_required and activation_password_wrong at the password,
 * too_many_attempts
 */
export async function activate(
  call: GuestCall,
  settings: AuthSettings,
  token: string,
  proof: ActivationProof,
): Promise<{ email: string; next: string | null; deviceMark: string }> {
  const { em } = call;
  const found = await findOneTimeToken(em, settings.APP_SECRET, token, 'activation');
  const account = found && (await em.findOne(User, { id: found.user_id }));
  if (!account) throw new DomainError('activation_link_invalid');
  await assertRegistrant(em, settings, found.user_id, account, proof);
  const provenHash = account.passwordHash;
  return inTransaction(call, async ({ em, ip }) => {
    const now = await lockAccount(em, { id: found.user_id });
    // an invitation or another registration of the address came after the look: it is no more what the proof was for
    const isSame = now?.isWaiting() === true && now.passwordHash === provenHash;
    const owner = isSame && (await spendOneTimeToken(em, settings.APP_SECRET, token, 'activation'));
    if (!owner) throw new DomainError('activation_link_invalid');
    now.activate();
    await em.flush();
    await forgetOneTimeTokens(em, owner.user_id);
    await forgetTries(em, [counterOf(settings, owner.user_id)]);
    await auditEvent(em, { action: 'user.activate', userId: owner.user_id, ip });
    await settings.onActivated(em, { userId: owner.user_id, invitedTo: null, ip });
    return {
      email: owner.email ?? '',
      next: owner.next_path,
      deviceMark: markFor(settings.APP_SECRET, now),
    };
  });
}

/**
 * «Это не я»: the owner of the mailbox never registered. The account goes; an invited one only loses what the
 * registration put there.
 * @throws activation_link_invalid
 */
export async function rejectRegistration(call: GuestCall, settings: AuthSettings, token: string): Promise<void> {
  const found = await findOneTimeToken(call.em, settings.APP_SECRET, token, 'activation');
  if (!found) throw new DomainError('activation_link_invalid');
  await inTransaction(call, async ({ em, ip }) => {
    const account = await lockAccount(em, { id: found.user_id });
    const isSpent =
      account?.isWaiting() === true && (await spendOneTimeToken(em, settings.APP_SECRET, token, 'activation'));
    if (!account || !isSpent) throw new DomainError('activation_link_invalid');
    if (await isInvited(em, account.id)) await forgetRegistration(em, account);
    else await em.remove(account).flush();
    await auditEvent(em, { action: 'user.reject', userId: found.user_id, ip });
  });
}
