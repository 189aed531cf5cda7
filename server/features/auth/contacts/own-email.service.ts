import { randomUUID } from 'node:crypto';
import { emailKey, maskedEmail } from '#shared/format/email.ts';
import { dateAndTime } from '#shared/format/dates.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { personChanged } from '#server/features/accounts/index.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { inTransaction, type GuestCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { emailChangedLetter, emailCodeLetter, emailReturnedLetter } from '#server/lib/mail/security-letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import { isDigits, newSentCode, typedCode } from '#server/lib/second-factor/codes.ts';
import { warnBySms } from '#server/lib/sms/sms-outbox.ts';
import { smsTexts } from '#server/lib/sms/sms.ru.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { answerChallenge, findAsked, openChallenge } from '../challenges.service.ts';
import { findTotp, forgetFactors } from '../factors/factor-store.ts';
import { assertMayWrite } from '../letter-limit.ts';
import { issueOneTimeToken } from '../one-time-tokens.service.ts';
import { endOtherAccess, type NewPassword } from '../passwords/passwords.service.ts';
import { resetWaysIn } from '../passwords/ways-in.ts';
import { lockAccount, lockOwnAccount } from '../registration/pending-accounts.service.ts';
import { markFor } from '../sign-in/device-marks.ts';
import { forgetStrangers } from '../sign-in/login.service.ts';
import { hashToken } from '../tokens.ts';
import { addressState, forgetUndosSince, keepFormerEmail, suspectSince, takeUndo } from './email-undo.ts';
import { CODE_TRIES } from './phone-codes.service.ts';

/** In which the letter has to be read, minutes. */
const MINUTES = 60;
/** A letter is read anywhere: it names the clock that most know. */
const ZONE = 'Europe/Moscow';

interface Asked {
  readonly email: string;
}
const hashOf = ({ APP_SECRET }: AuthSettings, id: string, code: string): Buffer =>
  hashToken(APP_SECRET, `email-code\0${id}\0${code}`);

/**
 * Sends a code to an address that the person wants to have; the one before it, of any session of theirs, is worth
 * nothing. Whether the address is somebody else's is told to who reads its letters, not before (rule 5 of
 * docs/reliability.md, "Taking over an account").
 * @returns what the code answers
 * @throws email_same at `email`, too_many_requests
 */
export async function requestOwnEmail(call: PersonCall, settings: AuthSettings, typed: string): Promise<string> {
  const { userId, sessionId } = call.actor;
  const email = emailKey(typed);
  const { email: present } = await call.em.findOneOrFail(User, { id: userId });
  if (email === present) throw refusalAt('email_same', 'email');
  await assertMayWrite(call.em, settings, { kind: 'contact', userId }, email);
  const [id, code] = [randomUUID(), newSentCode()];
  await inTransaction(call, async ({ em, ip }) => {
    await openChallenge(em, {
      id,
      kind: 'email_code',
      hash: hashOf(settings, id, code),
      minutes: MINUTES,
      userId,
      sessionId,
      maxTries: CODE_TRIES,
      replaces: 'of_person',
      data: { email } satisfies Asked,
    });
    await enqueueLetter(em, emailCodeLetter(email, code, settings.publicUrl));
    await auditEvent(em, { action: 'contact.request_email', userId, sessionId, ip });
  });
  return id;
}

/**
 * Takes a code in the session that asked, which counts as one of its tries: outside of a transaction that a wrong one
 * takes back. In another session nothing is tried.
 * @throws code_wrong and code_over at `code`
 */
async function takeEmailCode(
  { em, actor }: PersonCall,
  settings: AuthSettings,
  { challenge: id, code: typed }: { readonly challenge: string; readonly code: string },
): Promise<string> {
  const code = typedCode(typed);
  // what cannot be a code is no try
  if (!isDigits(code)) throw refusalAt('code_wrong', 'code');
  const asked = await findAsked(em, 'email_code', id);
  if (asked?.session_id !== actor.sessionId || asked.user_id !== actor.userId) throw refusalAt('code_over', 'code');
  const answered = await answerChallenge<Asked>(em, 'email_code', id, hashOf(settings, id, code));
  if (!answered) throw refusalAt('code_over', 'code');
  if (!answered.is_right) throw refusalAt('code_wrong', 'code');
  return answered.data.email;
}

/** The address before and the phone learn of another one (rule 7 of docs/reliability.md, "Taking over an account"). */
async function tellOfChange({ em, ip }: PersonCall, settings: AuthSettings, account: User, email: string) {
  const link = await keepFormerEmail(em, settings, account);
  if (account.email) {
    const change = { to: maskedEmail(email), when: dateAndTime(toClinicIso(Date.now(), ZONE)) };
    await enqueueLetter(em, emailChangedLetter(account.email, account.firstName, change, link));
  }
  const phone = account.provenPhone();
  if (phone !== null && settings.hasPhones)
    await warnBySms(em, settings, { to: phone, text: smsTexts.emailChanged, ip });
}

/**
 * The address is the person's: letters go there, it signs them in, and the one before does no more. Other sessions end,
 * and every link of a letter: those of the mailbox before, invitations among them.
 * @throws code_wrong and code_over at `code`, email_taken when it is another account's, email_invited when a clinic
 * waits for who has it
 */
export async function confirmOwnEmail(
  call: PersonCall,
  settings: AuthSettings,
  answer: { readonly challenge: string; readonly code: string },
): Promise<NewPassword> {
  const { userId, sessionId } = call.actor;
  const email = await takeEmailCode(call, settings, answer);
  return inTransaction(call, async (call) => {
    const { em, ip } = call;
    const account = await lockOwnAccount(em, call.actor);
    const state = await addressState(em, email, userId);
    if (state !== 'free') throw new DomainError(state === 'taken' ? 'email_taken' : 'email_invited');
    await tellOfChange(call, settings, account, email);
    account.proveEmail(email);
    await em.flush();
    await auditEvent(em, { action: 'contact.change_email', userId, sessionId, ip });
    const ended = await endOtherAccess(em, account, sessionId);
    call.changed(personChanged(userId));
    return { ended, deviceMark: markFor(settings.APP_SECRET, account) };
  });
}

/**
 * «Это не я» of the letter to the address before, within seven days: it is the account's again. Whoever changed it may
 * have set the password, a phone and a second factor, since or in the week before: nothing of these, of passkeys,
 * identities and sessions is left. An older second factor stays.
 * @returns ids of the sessions that ended, and what sets the next password
 * @throws email_link_invalid; email_reused when the address is another account's by now
 */
export async function rejectOwnEmail(
  call: GuestCall,
  settings: AuthSettings,
  token: string,
): Promise<{ readonly ended: readonly string[]; readonly resetToken: string }> {
  return inTransaction(call, async ({ em, ip }) => {
    const undo = await takeUndo(em, settings, token);
    const account = undo && (await lockAccount(em, { id: undo.user }));
    if (!account || undo.email === null || account.status !== 'activated' || account.erasedAt)
      throw new DomainError('email_link_invalid');
    if ((await addressState(em, undo.email, account.id)) !== 'free') throw new DomainError('email_reused');
    const gone = account.email;
    account.proveEmail(undo.email);
    const suspect = await suspectSince(em, undo);
    if ((account.phoneVerifiedAt?.getTime() ?? 0) >= suspect) account.forgetPhoneProof();
    if (((await findTotp(em, account.id))?.confirmed_at ?? 0) >= suspect) await forgetFactors(em, account.id);
    await resetWaysIn(em, settings, account, NO_PASSWORD, suspect);
    await forgetStrangers(em, settings, account);
    await forgetUndosSince(em, account.id, undo.at);
    if (gone && gone !== undo.email) await enqueueLetter(em, emailReturnedLetter(gone, settings.publicUrl));
    await auditEvent(em, { action: 'contact.reject_email', userId: account.id, ip });
    const ended = await endOtherAccess(em, account);
    return { ended, resetToken: await issueOneTimeToken(em, settings.APP_SECRET, account.id, 'password_reset') };
  });
}
