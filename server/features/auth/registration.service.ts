import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Value } from 'typebox/value';
import { Email, type ConsentKind } from '#shared/contract/auth.ts';
import { violationText } from '#shared/errors/validation.ru.ts';
import { emailKey } from '#shared/format/email.ts';
import { normalizePhone } from '#shared/format/phone.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { activationLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import type { AfterAnswer, AuthSettings, Caller } from './auth-settings.ts';
import { currentConsents } from './consents.service.ts';
import { assertMayWrite, mayWrite } from './letter-limit.ts';
import { forgetOneTimeTokens, issueOneTimeToken } from './one-time-tokens.service.ts';
import { assertGoodPassword } from './password-rules.ts';
import { isInvited, lockAccount, lockOrMakeAccount } from './pending-accounts.service.ts';
import { hashToken } from './tokens.ts';

/** A registration as it came: `username` is the documented variant of `email` (1 §3). */
export interface Registration {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly password: string;
  readonly password_confirmation?: string | undefined;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name?: string | undefined;
  readonly consents: readonly { readonly kind: ConsentKind; readonly version: number }[];
  readonly next?: string | undefined;
  /** random token that the registering browser keeps: with it the link needs no password */
  readonly ticket?: string | undefined;
}

const required = (...fields: string[]) =>
  new DomainError('validation_failed', {
    fields: Object.fromEntries(fields.map((field) => [field, [violationText({ keyword: 'required', params: {} })]])),
  });

/** The address, and the field in which it came. */
function emailOf({ email, username }: Registration): { email: string; field: string } {
  const contact = emailKey(email ?? username ?? '');
  const field = email === undefined && username !== undefined ? 'username' : 'email';
  if (!contact) throw required(field);
  if (Value.Check(Email, contact)) return { email: contact, field };
  if (normalizePhone(contact)) throw refusalAt('registration_by_phone_unavailable', field);
  throw new DomainError('validation_failed', {
    fields: { [field]: [violationText({ keyword: 'format', params: { format: 'email' } })] },
  });
}

/**
 * Creates an account that waits for activation, its consents and the letter, in one transaction (1 §2, decision "Consents"). An
 * address that waits already is replaced, one that was ever activated is taken.
 * @throws letters_exhausted when the address was written to too often; email_taken, consent_required, consent_outdated, password_too_common, passwords_differ — each at its field
 */
export async function register(
  em: SqlEntityManager,
  settings: AuthSettings,
  registration: Registration,
  caller: Caller,
): Promise<void> {
  const { email, field } = emailOf(registration);
  const blank = (['first_name', 'last_name'] as const).filter((name) => registration[name].trim() === '');
  if (blank.length > 0) throw required(...blank);
  assertGoodPassword(registration.password, registration.password_confirmation, 'password', 'password_confirmation');
  const documents = await currentConsents(em);
  for (const { kind, documentVersion, isRequired } of documents) {
    const given = registration.consents.filter((consent) => consent.kind === kind);
    if (given.length === 0 && isRequired) throw refusalAt('consent_required', `consents.${kind}`);
    if (given.some(({ version }) => version !== documentVersion))
      throw refusalAt('consent_outdated', `consents.${kind}`);
  }
  if ((await em.count(User, { email, status: { $ne: 'pending_activation' } })) > 0)
    throw refusalAt('email_taken', field);
  await assertMayWrite(em, settings, { kind: 'activation', ip: caller.ip }, email, 'letters_exhausted');
  const passwordHash = await hashPassword(registration.password, settings.PASSWORD_QUEUE);
  const names = {
    firstName: registration.first_name.trim(),
    lastName: registration.last_name.trim(),
    middleName: registration.middle_name?.trim() ?? '',
  };
  const consents = new Map(registration.consents.map(({ kind, version }) => [kind, version]));
  await em.transactional(async (transaction) => {
    const account = await lockOrMakeAccount(transaction, email, names);
    if (!account.isWaiting()) throw refusalAt('email_taken', field);
    const ticketHash = registration.ticket === undefined ? null : hashToken(settings.APP_SECRET, registration.ticket);
    account.register(
      { passwordHash, ticketHash },
      (await isInvited(transaction, account.id)) ? null : names,
      [...consents].map(([kind, documentVersion]) => ({ kind, documentVersion, ip: caller.ip })),
    );
    await transaction.flush();
    await forgetOneTimeTokens(transaction, account.id, 'activation');
    await sendActivation(transaction, settings, account, email, registration.next ?? null);
    await auditEvent(transaction, {
      action: 'user.register',
      userId: account.id,
      ip: caller.ip,
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
 * Counts the letter. An invited account without a registration has nothing to activate: its own letter sets the password.
 * @returns what sends the activation letter again to a registration that waits for it, and does and says nothing for any other address
 */
export async function resendActivation(
  em: SqlEntityManager,
  settings: AuthSettings,
  email: string,
  caller: Caller,
): Promise<AfterAnswer> {
  const address = emailKey(email);
  const isAllowed = await mayWrite(em, settings, { kind: 'activation', ip: caller.ip }, address);
  return async () => {
    if (!isAllowed) return;
    await em.transactional(async (transaction) => {
      const account = await lockAccount(transaction, { email: address });
      if (!account?.hasRegistration()) return;
      await sendActivation(transaction, settings, account, address, null);
      await auditEvent(transaction, { action: 'user.resend_activation', userId: account.id, ip: caller.ip });
    });
  };
}
