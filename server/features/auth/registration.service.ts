import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { emailKey } from '#shared/format/email.ts';
import { normalizePhone } from '#shared/format/phone.ts';
import type { ConsentKind } from '#shared/rules/consent-kinds.ts';
import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { refusalAt, violationAt } from '#server/http/domain-error.ts';
import { User, type FullName } from '#server/features/accounts/user.entity.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { isEmail } from '#server/lib/mail/is-email.ts';
import { activationLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import type { AfterAnswer, AuthSettings } from './auth-settings.ts';
import { currentConsents } from './consents.service.ts';
import { assertMayWrite, mayWrite } from './letter-limit.ts';
import { forgetOneTimeTokens, issueOneTimeToken } from './one-time-tokens.service.ts';
import { assertGoodPassword } from './password-rules.ts';
import { isInvited, lockAccount, lockOrMakeAccount } from './pending-accounts.service.ts';
import { hashToken } from './tokens.ts';

/** What a person registers with, as it was typed. */
export interface Registration extends FullName {
  readonly email: string;
  readonly password: string;
  readonly passwordConfirmation: string | undefined;
  readonly consents: readonly { readonly kind: ConsentKind; readonly version: number }[];
  /** path where the activation leads */
  readonly next: string | null;
  /** random token that the registering browser keeps: with it the link needs no password */
  readonly ticket: string | undefined;
}

/** The address to register. @throws at `email` */
function addressOf(typed: string): string {
  const email = emailKey(typed);
  if (!email) throw violationAt('required', {}, 'email');
  if (isEmail(email)) return email;
  if (normalizePhone(email)) throw refusalAt('registration_by_phone_unavailable', 'email');
  throw violationAt('format', { format: 'email' }, 'email');
}

/**
 * Creates an account that waits for activation, its consents and the letter, in one transaction (1 §2, decision
 * "Consents"). An address that waits already is replaced, one that was ever activated is taken.
 * @throws letters_exhausted when the address was written to too often; email_taken, consent_required, consent_outdated,
 * password_too_common, passwords_differ — each at its field
 */
export async function register(call: GuestCall, settings: AuthSettings, registration: Registration): Promise<void> {
  const { em, ip } = call;
  const email = addressOf(registration.email);
  const blank = (['firstName', 'lastName'] as const).filter((name) => registration[name].trim() === '');
  if (blank.length > 0) throw violationAt('required', {}, ...blank);
  assertGoodPassword(registration.password, registration.passwordConfirmation, 'password', 'passwordConfirmation');
  const documents = await currentConsents(em);
  for (const { kind, documentVersion, isRequired } of documents) {
    const given = registration.consents.filter((consent) => consent.kind === kind);
    if (given.length === 0 && isRequired) throw refusalAt('consent_required', `consents.${kind}`);
    if (given.some(({ version }) => version !== documentVersion))
      throw refusalAt('consent_outdated', `consents.${kind}`);
  }
  if ((await em.count(User, { email, status: { $ne: 'pending_activation' } })) > 0)
    throw refusalAt('email_taken', 'email');
  await assertMayWrite(em, settings, { kind: 'activation', ip }, email, 'letters_exhausted');
  const passwordHash = await hashPassword(registration.password, settings.PASSWORD_QUEUE);
  const names = {
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
    middleName: registration.middleName.trim(),
  };
  const consents = new Map(registration.consents.map(({ kind, version }) => [kind, version]));
  await inTransaction(call, async ({ em }) => {
    const account = await lockOrMakeAccount(em, email, names);
    if (!account.isWaiting()) throw refusalAt('email_taken', 'email');
    const ticketHash = registration.ticket === undefined ? null : hashToken(settings.APP_SECRET, registration.ticket);
    account.register(
      { passwordHash, ticketHash },
      (await isInvited(em, account.id)) ? null : names,
      [...consents].map(([kind, documentVersion]) => ({ kind, documentVersion, ip })),
    );
    await em.flush();
    await forgetOneTimeTokens(em, account.id, 'activation');
    await sendActivation(em, settings, account, email, registration.next);
    await auditEvent(em, {
      action: 'user.register',
      userId: account.id,
      ip,
      details: { consents: registration.consents },
    });
  });
}

async function sendActivation(
  em: SqlEntityManager,
  settings: AuthSettings,
  { id, firstName }: User,
  email: string,
  next: string | null,
): Promise<void> {
  const token = await issueOneTimeToken(em, settings.APP_SECRET, id, 'activation', { nextPath: next });
  await enqueueLetter(em, activationLetter(email, firstName, `${settings.publicUrl}/auth/${token}/activate`));
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
