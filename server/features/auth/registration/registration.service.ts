import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { emailKey } from '#shared/format/email.ts';
import { isMobile, signInName } from '#shared/rules/sign-in-name.ts';
import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { refusalAt, violationAt } from '#server/http/domain-error.ts';
import { User, type FullName } from '#server/features/accounts/user.entity.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { isEmail } from '#server/lib/mail/is-email.ts';
import { activationLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import type { AfterAnswer, AuthSettings } from '../auth-settings.ts';
import { forgetChallengesOf } from '../challenges.service.ts';
import { assertMayText, sendPhoneCode } from '../contacts/phone-codes.service.ts';
import { assertMayWrite, mayWrite } from '../letter-limit.ts';
import { forgetOneTimeTokens, issueOneTimeToken } from '../one-time-tokens.service.ts';
import { assertGoodPassword, assertNoOwnWord } from '../passwords/password-rules.ts';
import { hashToken } from '../tokens.ts';
import { agreedConsents, type GivenConsent } from './consents.service.ts';
import { isInvited, lockAccount, lockOrMakeAccount, type Contact } from './pending-accounts.service.ts';

/** What a person registers with, as it was typed. */
export interface Registration extends FullName {
  /** e-mail or phone */
  readonly contact: string;
  readonly password: string;
  readonly passwordConfirmation: string | undefined;
  readonly consents: readonly GivenConsent[];
  /** path where the activation leads */
  readonly next: string | null;
  /** random token that the registering browser keeps: with it the link needs no password */
  readonly ticket: string | undefined;
}

/** The contact to register. @throws at `email` */
function contactOf({ hasPhones }: AuthSettings, typed: string): Contact {
  const { kind, key } = signInName(typed);
  if (key === '') throw violationAt('required', {}, 'email');
  if (isEmail(key)) return { email: key };
  if (kind !== 'phone') throw violationAt('format', { format: 'email' }, 'email');
  if (!hasPhones) throw refusalAt('registration_by_phone_unavailable', 'email');
  if (!isMobile(key)) throw refusalAt('phone_not_mobile', 'email');
  return { phone: key };
}

/** @throws email_taken, phone_taken at `email` when an account was ever activated with it */
async function assertFree(em: SqlEntityManager, contact: Contact): Promise<void> {
  const isTaken =
    'email' in contact
      ? await em.count(User, { ...contact, status: { $ne: 'pending_activation' } })
      : await em.count(User, { ...contact, phoneVerifiedAt: { $ne: null } });
  if (isTaken > 0) throw refusalAt('email' in contact ? 'email_taken' : 'phone_taken', 'email');
}

/** Counts what the registration sends. */
const countSent = (call: GuestCall, settings: AuthSettings, contact: Contact): Promise<void> =>
  'email' in contact
    ? assertMayWrite(call.em, settings, { kind: 'activation', ip: call.ip }, contact.email, 'letters_exhausted')
    : assertMayText(call.em, settings, { kind: 'guest', ip: call.ip }, contact.phone, 'email');

/**
 * Creates an account that waits for activation, its consents and the letter or SMS, in one transaction (1 §2, decision
 * "Consents"). A contact that waits already is replaced, one that was ever activated is taken.
 * @returns what the code of an SMS answers; null: a letter was written
 * @throws letters_exhausted, codes_exhausted when the contact was written to too often, sms_exhausted; email_taken,
 * phone_taken, phone_not_mobile, consent_required, consent_outdated, password_too_common, password_own_word,
 * passwords_differ, each at its field
 */
export async function register(
  call: GuestCall,
  settings: AuthSettings,
  registration: Registration,
): Promise<string | null> {
  const { em, ip } = call;
  const contact = contactOf(settings, registration.contact);
  const blank = (['firstName', 'lastName'] as const).filter((name) => registration[name].trim() === '');
  if (blank.length > 0) throw violationAt('required', {}, ...blank);
  assertGoodPassword(registration.password, registration.passwordConfirmation, 'password', 'passwordConfirmation');
  assertNoOwnWord(registration.password, { ...registration, ...contact }, 'password');
  const consents = await agreedConsents(em, registration.consents);
  await assertFree(em, contact);
  await countSent(call, settings, contact);
  const passwordHash = await hashPassword(registration.password, settings.PASSWORD_QUEUE);
  const names = {
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
    middleName: registration.middleName.trim(),
  };
  const id = randomUUID();
  await inTransaction(call, async ({ em }) => {
    const account = await lockOrMakeAccount(em, contact, names);
    if (!account.isWaiting()) throw refusalAt('email_taken', 'email');
    const ticketHash = registration.ticket === undefined ? null : hashToken(settings.APP_SECRET, registration.ticket);
    account.register(
      { passwordHash, ticketHash },
      (await isInvited(em, account.id)) ? null : names,
      consents.map((consent) => ({ ...consent, ip })),
    );
    await em.flush();
    await forgetOneTimeTokens(em, account.id, 'activation');
    // a code of the registration before would open what this one put there
    await forgetChallengesOf(em, account.id);
    if ('email' in contact) await sendActivation(em, settings, account, contact.email, registration.next);
    else
      await sendPhoneCode(em, settings, {
        id,
        purpose: 'activation',
        phone: contact.phone,
        userId: account.id,
        next: registration.next,
        ip,
      });
    await auditEvent(em, {
      action: 'user.register',
      userId: account.id,
      ip,
      details: { consents: registration.consents },
    });
  });
  return 'phone' in contact ? id : null;
}

async function sendActivation(
  em: SqlEntityManager,
  settings: AuthSettings,
  { id }: User,
  email: string,
  next: string | null,
): Promise<void> {
  const token = await issueOneTimeToken(em, settings.APP_SECRET, id, 'activation', { nextPath: next });
  await enqueueLetter(em, activationLetter(email, `${settings.publicUrl}/auth/${token}/activate`));
}

/**
 * Counts the letter. An invited account without a registration has nothing to activate: its own letter sets the
 * password.
 * @returns what sends the activation letter again to a registration that waits for it, and does and says nothing for
 * any other address
 */
export async function resendActivation(call: GuestCall, settings: AuthSettings, email: string): Promise<AfterAnswer> {
  const address = emailKey(email);
  const isAllowed = await mayWrite(call.em, settings, { kind: 'activation', ip: call.ip }, address);
  return async () => {
    if (!isAllowed) return;
    await inTransaction(call, async ({ em, ip }) => {
      const account = await lockAccount(em, { email: address });
      if (!account?.hasRegistration()) return;
      await sendActivation(em, settings, account, address, null);
      await auditEvent(em, { action: 'user.resend_activation', userId: account.id, ip });
    });
  };
}
