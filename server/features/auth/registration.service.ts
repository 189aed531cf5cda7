import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Value } from 'typebox/value';
import { Email, type ConsentKind } from '#shared/contract/auth.ts';
import { violationText } from '#shared/errors/validation.ru.ts';
import { emailKey } from '#shared/format/email.ts';
import { normalizePhone } from '#shared/format/phone.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { activationLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { hashPassword, NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import type { AfterAnswer, AuthSettings, Caller } from './auth-settings.ts';
import { UserConsent } from './consent.entity.ts';
import { currentConsents } from './consents.service.ts';
import { assertMayWrite, mayWrite } from './letter-limit.ts';
import { forgetOneTimeTokens, issueOneTimeToken } from './one-time-tokens.service.ts';
import { assertGoodPassword } from './password-rules.ts';
import { IS_INVITED, lockAccount } from './pending-accounts.service.ts';
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

const NAMES = ['first_name', 'last_name', 'middle_name'] as const;
/**
 * A registration of an address that waits replaces the one before it, under its lock: the mailbox says which was its owner's. An
 * invited account keeps the names that the clinic gave it.
 */
const upsertWaiting = platformSql<{ id: string; first_name: string }>(
  'account_register',
  'accounts belong to the platform',
  `
  insert into app_user (id, email, password_hash, ticket_hash, status, first_name, last_name, middle_name)
  values (:id, :email, :password_hash, :ticket_hash, 'pending_activation', :first_name, :last_name, :middle_name)
  on conflict (email) do update set password_hash = excluded.password_hash, ticket_hash = excluded.ticket_hash, created_at = now(),
    ${NAMES.map((name) => `${name} = case when ${IS_INVITED} then app_user.${name} else excluded.${name} end`).join(', ')}
  where app_user.status = 'pending_activation'
  returning id, first_name`,
);

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
  await em.transactional(async (transaction) => {
    const [account] = await upsertWaiting(transaction, {
      id: uuidv7(),
      email,
      password_hash: passwordHash,
      ticket_hash: registration.ticket === undefined ? null : hashToken(settings.APP_SECRET, registration.ticket),
      first_name: registration.first_name.trim(),
      last_name: registration.last_name.trim(),
      middle_name: registration.middle_name?.trim() ?? '',
    });
    if (!account) throw refusalAt('email_taken', field);
    await forgetOneTimeTokens(transaction, account.id, 'activation');
    await transaction.nativeDelete(UserConsent, { userId: account.id });
    const consents = new Map(registration.consents.map(({ kind, version }) => [kind, version]));
    for (const [kind, version] of consents)
      transaction.create(UserConsent, { userId: account.id, kind, documentVersion: version, ip: caller.ip });
    await transaction.flush();
    await sendActivation(
      transaction,
      settings,
      { id: account.id, email, firstName: account.first_name },
      registration.next ?? null,
    );
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
  user: Pick<User, 'id' | 'email' | 'firstName'>,
  next: string | null,
): Promise<void> {
  const token = await issueOneTimeToken(em, settings.APP_SECRET, user.id, 'activation', { nextPath: next });
  await enqueueLetter(em, activationLetter(user.email, user.firstName, `${settings.publicUrl}/auth/${token}/activate`));
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
    const user = await em.findOne(User, {
      email: address,
      status: 'pending_activation',
      passwordHash: { $ne: NO_PASSWORD },
    });
    if (!user || !isAllowed) return;
    await em.transactional(async (transaction) => {
      const account = await lockAccount(transaction, user.id);
      if (account?.status !== 'pending_activation' || account.password_hash === NO_PASSWORD) return;
      await sendActivation(transaction, settings, user, null);
      await auditEvent(transaction, { action: 'user.resend_activation', userId: user.id, ip: caller.ip });
    });
  };
}
