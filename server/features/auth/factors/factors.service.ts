import { randomBytes } from 'node:crypto';
import { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { codesRenewedLetter, factorAddedLetter, factorRemovedLetter } from '#server/lib/mail/security-letters.ru.ts';
import { base32 } from '#server/lib/second-factor/base32.ts';
import { typedCode } from '#server/lib/second-factor/codes.ts';
import { totpAddress } from '#server/lib/second-factor/totp.ts';
import { forgetTries, throttleKey, withTry } from '#server/lib/throttle/throttle.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { forgetChallengesOf } from '../challenges.service.ts';
import { lockOwnAccount } from '../registration/pending-accounts.service.ts';
import { openWider } from '../sign-in/sessions.service.ts';
import { tellOwner } from '../tell-owner.ts';
import {
  findTotp,
  forgetFactors,
  giveRecoveryCodes,
  keepPendingTotp,
  recoveryCodesLeft,
  takeTotpCode,
} from './factor-store.ts';

/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** One counter for every code of a person, whatever session tries it. */
export const codeCounter = ({ APP_SECRET }: Pick<AuthSettings, 'APP_SECRET'>, userId: string): string =>
  throttleKey(APP_SECRET, 'second-factor', userId);

/** What the person has. */
export async function ownFactors({ em, actor }: OwnCall) {
  const totp = await findTotp(em, actor.userId);
  return {
    totp: totp?.confirmed_at ? { confirmedAt: totp.confirmed_at, lastUsedAt: totp.last_used_at } : null,
    recoveryCodesLeft: await recoveryCodesLeft(em, actor.userId),
  };
}

/**
 * Begins the set-up of an authenticator: nothing asks for its codes before the first right one.
 * @returns the address for the QR code and the secret to be typed; neither is shown again
 * @throws factor_exists, second_factor_off
 */
export async function beginTotp({ em, actor }: OwnCall, settings: AuthSettings) {
  if (settings.TWO_FACTOR === 'off') throw new DomainError('second_factor_off');
  const secret = randomBytes(SECRET_BYTES);
  if (!(await keepPendingTotp(em, settings, actor.userId, secret))) throw new DomainError('factor_exists');
  const { email, phone } = await em.findOneOrFail(User, { id: actor.userId });
  const issuer = new URL(settings.publicUrl).hostname;
  return { address: totpAddress(secret, issuer, email ?? phone ?? ''), secret: base32(secret) };
}

/**
 * The first right code puts the authenticator in force, ends the other sessions (rule 3 of docs/reliability.md, "Taking
 * over an account") and opens a session that waited for it, under another token.
 * @throws code_wrong at `code`, factor_exists, factor_not_begun, second_factor_off, too_many_attempts
 */
export async function confirmTotp(call: PersonCall, settings: AuthSettings, typed: string) {
  if (settings.TWO_FACTOR === 'off') throw new DomainError('second_factor_off');
  const { userId, sessionId, level } = call.actor;
  const counter = codeCounter(settings, userId);
  return withTry(call.em, counter, settings.LOGIN_ACCOUNT_TRIES, () =>
    inTransaction(call, async ({ em, ip }) => {
      const account = await lockOwnAccount(em, call.actor);
      const factor = await findTotp(em, userId);
      if (!factor) throw new DomainError('factor_not_begun');
      if (factor.confirmed_at !== null) throw new DomainError('factor_exists');
      const isRight = await takeTotpCode(em, settings, userId, factor, typedCode(typed));
      if (!isRight) return null;
      const recoveryCodes = await giveRecoveryCodes(em, settings, userId);
      const token = level === 'enrolling' ? await openWider(em, settings, sessionId, 'enrolling') : null;
      const ended = account.endSessions(sessionId);
      await forgetChallengesOf(em, account.id);
      await forgetTries(em, [counter]);
      await tellOwner({ em, ip }, settings, account, factorAddedLetter);
      await auditEvent(em, { action: 'factor.add', userId, sessionId, ip });
      return { recoveryCodes, token, ended };
    }),
  ).then((done) => {
    if (!done) throw refusalAt('code_wrong', 'code');
    return done;
  });
}

/** Ends the second factor and the other sessions. @returns their ids @throws factor_missing */
export async function removeTotp(call: PersonCall, settings: AuthSettings): Promise<string[]> {
  const { userId, sessionId } = call.actor;
  return inTransaction(call, async ({ em, ip }) => {
    const account = await lockOwnAccount(em, call.actor);
    if (!(await forgetFactors(em, userId))) throw new DomainError('factor_missing');
    const ended = account.endSessions(sessionId);
    await forgetChallengesOf(em, account.id);
    await tellOwner({ em, ip }, settings, account, factorRemovedLetter);
    await auditEvent(em, { action: 'factor.remove', userId, sessionId, ip });
    return ended;
  });
}

/** New recovery codes; the former are worth nothing. @throws factor_missing */
export async function renewRecoveryCodes(call: PersonCall, settings: AuthSettings): Promise<string[]> {
  const { userId, sessionId } = call.actor;
  return inTransaction(call, async ({ em, ip }) => {
    const account = await lockOwnAccount(em, call.actor);
    if (!(await findTotp(em, userId))?.confirmed_at) throw new DomainError('factor_missing');
    await tellOwner({ em, ip }, settings, account, codesRenewedLetter);
    await auditEvent(em, { action: 'factor.renew_codes', userId, sessionId, ip });
    return giveRecoveryCodes(em, settings, userId);
  });
}
