import { randomUUID } from 'node:crypto';
import { User } from '#server/features/accounts/user.entity.ts';
import { platformSql } from '#server/db/sql.ts';
import { inTransaction, type GuestCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { maskedEmail } from '#shared/format/email.ts';
import { maskedPhone } from '#shared/format/phone.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { codesGuessedLetter, factorCodeLetter, recoveryUsedLetter } from '#server/lib/mail/security-letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { enqueueSms } from '#server/lib/sms/sms-outbox.ts';
import { smsTexts } from '#server/lib/sms/sms.ru.ts';
import { isDigits, isRecoveryCode, newSentCode, typedCode } from '#server/lib/second-factor/codes.ts';
import { countInWindow, giveBackTry, throttleKey, withTry } from '#server/lib/throttle/throttle.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { openChallenge, takeChallenge } from '../challenges.service.ts';
import { assertMayText } from '../contacts/phone-codes.service.ts';
import { restoreAccount } from '../restore.service.ts';
import { fittingMark, giveMark } from '../sign-in/device-marks.ts';
import { tellOfNewDevice } from '../sign-in/new-device.service.ts';
import { openWider } from '../sign-in/sessions.service.ts';
import { hashToken } from '../tokens.ts';
import { findTotp, takeRecoveryCode, takeTotpCode } from './factor-store.ts';
import { codeCounter } from './factors.service.ts';

const REASON = 'codes of a sign-in belong to accounts';
/** Codes that one half-open session may try; then the password is asked again. */
export const CODES_OF_SESSION = 5;
const WINDOW_S = 600;

/**
 * The row serialises tries that come at once: exactly so many are counted. The next one ends the session. By
 * session_pkey.
 */
const takeSessionTry = platformSql<{ factor_tries: number }>(
  'session_take_factor_try',
  REASON,
  `
  update session set factor_tries = factor_tries + 1, revoked_at = case when factor_tries >= ${CODES_OF_SESSION} then now() end
  where id = :id and level = 'half_open' and revoked_at is null returning factor_tries`,
);
/** Who has the mailbox alone sets a password by it, and would pass the second factor by it, too. */
const WITHHELD_MS = 7 * 86_400_000;
const withholdsCodes = ({ passwordResetAt }: User): boolean =>
  (passwordResetAt?.getTime() ?? 0) > Date.now() - WITHHELD_MS;
const sentHash = ({ APP_SECRET }: AuthSettings, sessionId: string, code: string): Buffer =>
  hashToken(APP_SECRET, `factor-code\0${sessionId}\0${code}`);

/**
 * Sends a code to the mailbox of who waits for the second factor, to the phone where there is none (K7); the one before
 * it is worth nothing.
 * @returns where to, half of it hidden
 * @throws codes_withheld soon after a password that was set by letter or SMS, or another e-mail or phone;
 * too_many_requests, codes_exhausted, sms_exhausted
 */
export async function sendSecondFactorCode(call: PersonCall, settings: AuthSettings): Promise<string> {
  const { userId, sessionId } = call.actor;
  const letters = await countInWindow(call.em, [throttleKey(settings.APP_SECRET, 'factor-letter', userId)], WINDOW_S);
  if (letters > settings.LETTERS_PER_HOUR)
    throw new DomainError('too_many_requests', { params: { seconds: WINDOW_S }, retryAfter: WINDOW_S });
  const account = await call.em.findOneOrFail(User, { id: userId });
  if (withholdsCodes(account)) throw new DomainError('codes_withheld');
  const to = account.codeAddress();
  if (to === null) throw new DomainError(account.email || account.provenPhone() ? 'codes_withheld' : 'token_expired');
  if ('phone' in to) await assertMayText(call.em, settings, { kind: 'sign-in', userId }, to.phone);
  return inTransaction(call, async ({ em, ip }) => {
    const code = newSentCode();
    await openChallenge(em, {
      id: randomUUID(),
      kind: 'factor_code',
      hash: sentHash(settings, sessionId, code),
      minutes: 10,
      userId,
      sessionId,
      replaces: true,
    });
    if ('email' in to)
      await enqueueLetter(em, factorCodeLetter(to.email, account.firstName, code, `${settings.publicUrl}/password`));
    else await enqueueSms(em, settings, { to: to.phone, text: smsTexts.signIn(code), ip, minutes: 10 });
    await auditEvent(em, { action: 'factor.send_code', userId, sessionId, ip });
    return 'email' in to ? maskedEmail(to.email) : maskedPhone(to.phone);
  });
}

type Method = 'totp' | 'email' | 'recovery';
/** What the code is, and takes it: an authenticator's, one that was sent, or a recovery code. */
async function takeCode(
  { em, actor: { userId, sessionId } }: PersonCall,
  settings: AuthSettings,
  code: string,
): Promise<{ method: Method; codesLeft: number | null } | null> {
  if (isDigits(code)) {
    const factor = await findTotp(em, userId);
    if (factor?.confirmed_at && (await takeTotpCode(em, settings, userId, factor, code)))
      return { method: 'totp', codesLeft: null };
    // the hash holds the session, whose own tries are counted
    const sent = await takeChallenge(em, 'factor_code', sentHash(settings, sessionId, code));
    return sent ? { method: 'email', codesLeft: null } : null;
  }
  if (!isRecoveryCode(code)) return null;
  const codesLeft = await takeRecoveryCode(em, settings, userId, code);
  return codesLeft === null ? null : { method: 'recovery', codesLeft };
}

/** Whoever tries codes has the password: its owner is written to, once in an hour. */
async function tellOfCodes({ em, actor: { userId } }: PersonCall, settings: AuthSettings): Promise<void> {
  if ((await countInWindow(em, [throttleKey(settings.APP_SECRET, 'factor-told', userId)], 3600)) > 1) return;
  const { email, firstName } = await em.findOneOrFail(User, { id: userId });
  if (email) await enqueueLetter(em, codesGuessedLetter(email, firstName, `${settings.publicUrl}/password`));
}

/**
 * A right code opens the session under another token (1 §4): who saw the half-open one has nothing of it. Five codes a
 * session, and the tries of a password over all sessions of the person.
 * @throws code_wrong at `code`, second_factor_over, too_many_attempts, token_expired
 */
export async function passSecondFactor(
  call: PersonCall & GuestCall,
  settings: AuthSettings,
  typed: string,
  marks: string | undefined,
): Promise<{ token: string; deviceMark: string }> {
  const { userId, sessionId } = call.actor;
  const counter = codeCounter(settings, userId);
  const passed = await withTry(call.em, counter, settings.LOGIN_ACCOUNT_TRIES, async () => {
    const [tried] = await takeSessionTry(call.em, { id: sessionId });
    if (!tried || tried.factor_tries > CODES_OF_SESSION) {
      await tellOfCodes(call, settings);
      throw new DomainError('second_factor_over');
    }
    return inTransaction(call, async (inner) => {
      const { em, ip } = inner;
      const taken = await takeCode(inner, settings, typedCode(typed));
      if (!taken) return null;
      const token = await openWider(em, settings, sessionId, 'half_open');
      const account = await em.findOneOrFail(User, { id: userId });
      if (account.closedAt) await restoreAccount(inner, settings, userId);
      // the others stay taken: a person who signs in must not hand a guesser a full bucket
      await giveBackTry(em, counter, { endsRow: true });
      if (taken.codesLeft !== null && account.email)
        await enqueueLetter(
          em,
          recoveryUsedLetter(account.email, account.firstName, taken.codesLeft, `${settings.publicUrl}/password`),
        );
      await auditEvent(em, {
        action: 'session.second_factor',
        userId,
        sessionId,
        ip,
        details: { method: taken.method },
      });
      const owner = { userId, epoch: account.deviceEpoch };
      const nonce = fittingMark(settings.APP_SECRET, owner, marks);
      if (nonce === null)
        await tellOfNewDevice(inner, settings, {
          userId,
          email: account.email ?? null,
          phone: account.provenPhone(),
          firstName: account.firstName,
          except: sessionId,
        });
      return { token, deviceMark: giveMark(settings.APP_SECRET, owner, nonce ?? undefined) };
    });
  });
  if (passed) return passed;
  await auditEvent(call.em, {
    action: 'session.second_factor',
    result: 'refused',
    userId,
    sessionId,
    ip: call.ip,
  });
  throw refusalAt('code_wrong', 'code');
}
