import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Value } from 'typebox/value';
import { Email, type ConsentKind } from '#shared/contract/auth.ts';
import { violationText } from '#shared/errors/validation.ru.ts';
import { normalizePhone } from '#shared/format/phone.ts';
import { refusingAt } from '#server/http/errors.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { activationLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter, lettersInLastHour } from '#server/lib/mail/mailer.ts';
import { isCommonPassword } from '#server/lib/passwords/common-passwords.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import type { AuthSettings, Caller } from './auth-settings.ts';
import { UserConsent } from './consent.entity.ts';
import { currentConsents } from './consents.service.ts';
import { markFor } from './device-marks.ts';
import { issueOneTimeToken, spendOneTimeToken } from './one-time-tokens.service.ts';

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
}

/** @throws at the password's field when it is too common or differs from its confirmation */
export function assertGoodPassword(password: string, confirmation: string | undefined, field: string, confirmationField: string): void {
  if (confirmation !== undefined && confirmation !== password) throw refusalAt('passwords_differ', field, confirmationField);
  if (isCommonPassword(password)) throw refusalAt('password_too_common', field);
}

const required = (...fields: string[]) =>
  new DomainError('validation_failed', { fields: Object.fromEntries(fields.map((field) => [field, [violationText({ keyword: 'required', params: {} })]])) });

/** The address, and the field in which it came. */
function emailOf({ email, username }: Registration): { email: string; field: string } {
  const contact = (email ?? username ?? '').trim().toLowerCase();
  const field = email === undefined && username !== undefined ? 'username' : 'email';
  if (!contact) throw required(field);
  if (Value.Check(Email, contact)) return { email: contact, field };
  if (normalizePhone(contact)) throw refusalAt('registration_by_phone_unavailable', field);
  throw new DomainError('validation_failed', { fields: { [field]: [violationText({ keyword: 'format', params: { format: 'email' } })] } });
}

/**
 * Creates an account that waits for activation, its consents and the letter, in one transaction (1 §2, decision "Consents").
 * @throws email_taken, consent_required, consent_outdated, password_too_common, passwords_differ — each at its field
 */
export async function register(em: SqlEntityManager, settings: AuthSettings, registration: Registration, caller: Caller): Promise<void> {
  const { email, field } = emailOf(registration);
  const blank = (['first_name', 'last_name'] as const).filter((name) => registration[name].trim() === '');
  if (blank.length > 0) throw required(...blank);
  assertGoodPassword(registration.password, registration.password_confirmation, 'password', 'password_confirmation');
  const documents = await currentConsents(em);
  for (const { kind, documentVersion, isRequired } of documents) {
    const given = registration.consents.filter((consent) => consent.kind === kind);
    if (given.length === 0 && isRequired) throw refusalAt('consent_required', `consents.${kind}`);
    if (given.some(({ version }) => version !== documentVersion)) throw refusalAt('consent_outdated', `consents.${kind}`);
  }
  if ((await em.count(User, { email })) > 0) throw refusalAt('email_taken', field);
  const passwordHash = await hashPassword(registration.password, settings.PASSWORD_QUEUE);
  await refusingAt({ email_taken: field }, () => em.transactional(async (transaction) => {
    const user = transaction.create(User, {
      email, passwordHash, status: 'pending_activation',
      firstName: registration.first_name.trim(), lastName: registration.last_name.trim(), middleName: registration.middle_name?.trim() ?? '',
    });
    await transaction.flush();
    const consents = new Map(registration.consents.map(({ kind, version }) => [kind, version]));
    for (const [kind, version] of consents) transaction.create(UserConsent, { userId: user.id, kind, documentVersion: version, ip: caller.ip });
    await transaction.flush();
    await sendActivation(transaction, settings, user, registration.next ?? null);
    await audit(transaction, { action: 'user.register', userId: user.id, ip: caller.ip, details: { consents: registration.consents } });
  }));
}

async function sendActivation(em: SqlEntityManager, settings: AuthSettings, user: User, next: string | null): Promise<void> {
  const token = await issueOneTimeToken(em, settings.APP_SECRET, user.id, 'activation', { nextPath: next });
  await enqueueLetter(em, activationLetter(user.email, user.firstName, `${settings.publicUrl}/auth/${token}/activate`));
}

/** Sends the activation letter again to an account that waits for it; does nothing, and says nothing, for any other address. */
export async function resendActivation(em: SqlEntityManager, settings: AuthSettings, email: string, caller: Caller): Promise<void> {
  const user = await em.findOne(User, { email: email.trim().toLowerCase(), status: 'pending_activation' });
  if (!user || (await lettersInLastHour(em, user.email)) >= settings.LETTERS_PER_HOUR) return;
  await em.transactional(async (transaction) => {
    await sendActivation(transaction, settings, user, null);
    await audit(transaction, { action: 'user.resend_activation', userId: user.id, ip: caller.ip });
  });
}

/** Spends an activation link. @throws activation_link_invalid */
export async function activate(em: SqlEntityManager, settings: AuthSettings, token: string, caller: Caller): Promise<{ email: string; next: string | null; device_mark: string }> {
  return em.transactional(async (transaction) => {
    const owner = await spendOneTimeToken(transaction, settings.APP_SECRET, token, 'activation');
    if (!owner) throw new DomainError('activation_link_invalid');
    await transaction.nativeUpdate(User, { id: owner.user_id, status: 'pending_activation' }, { status: 'activated' });
    await audit(transaction, { action: 'user.activate', userId: owner.user_id, ip: caller.ip });
    return { email: owner.email, next: owner.next_path, device_mark: await markFor(transaction, settings.APP_SECRET, owner.user_id) };
  });
}
