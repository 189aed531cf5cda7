import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { emailKey } from '#shared/format/email.ts';
import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { User, type FullName } from '#server/features/accounts/user.entity.ts';
import {
  agreedConsents,
  answerChallenge,
  assertMayWrite,
  findChallenge,
  forgetOneTimeTokens,
  isInvited,
  lockOrMakeAccount,
  newToken,
  openChallenge,
  signInProved,
  takeChallenge,
  type GivenConsent,
  type SignedInAnswer,
} from '#server/features/auth/index.ts';
import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import { registrationCodeLetter } from '#server/lib/mail/social-letters.ru.ts';
import { newSentCode, typedCode } from '#server/lib/second-factor/codes.ts';
import type { SocialPerson } from '#server/lib/social/provider.ts';
import { addIdentity, type SocialIdentity } from './identity-store.ts';
import { secretHash, WAY_MINUTES, type Social } from './social-settings.ts';

/** Codes of one letter that may be tried. */
const CODES_OF_LETTER = 5;

/** What the provider says of somebody new, and their ticket. */
export interface NewcomerFacts extends FullName {
  readonly ticket: string;
  readonly provider: SocialProviderName;
  readonly email: string;
}
/** What somebody new says of themselves. */
export interface NewcomerForm extends FullName {
  readonly ticket: string;
  readonly email: string;
  readonly consents: readonly GivenConsent[];
}
interface Asked {
  readonly identity: SocialIdentity;
  readonly names: FullName;
  readonly email: string;
  readonly consents: readonly GivenConsent[];
}

const expired = (): DomainError => new DomainError('social_expired');
const ticketHash = (social: Social, ticket: string): Buffer => secretHash(social, 'newcomer', ticket);
/** Binds the code of a letter to the browser that asked for it. */
const codeHash = (social: Social, challenge: string, ticket: string, code: string): Buffer =>
  secretHash(social, 'code', challenge, ticket, code);

/** A ticket for somebody whose identity is nobody's yet. */
export async function openNewcomer(
  em: SqlEntityManager,
  social: Social,
  identity: SocialIdentity,
  { firstName, lastName, middleName }: SocialPerson,
): Promise<NewcomerFacts> {
  const ticket = newToken();
  await openChallenge(em, {
    id: randomUUID(),
    kind: 'social_ticket',
    hash: ticketHash(social, ticket),
    minutes: WAY_MINUTES,
    data: identity,
  });
  return { ticket, provider: identity.provider, firstName, lastName, middleName, email: identity.email ?? '' };
}

/** Spends a ticket. @throws social_expired */
export async function takeTicket(em: SqlEntityManager, social: Social, ticket: string): Promise<SocialIdentity> {
  const taken = await takeChallenge<SocialIdentity>(em, 'social_ticket', ticketHash(social, ticket));
  if (!taken) throw expired();
  return taken.data;
}

/**
 * Sends a code to the address that somebody new has given: the provider's word for it is not taken (rule 6 of
 * docs/reliability.md, "Taking over an account"). Nothing is made before the code is back, so nobody can prepare an
 * account for somebody else.
 * @returns the id under which the code is answered
 * @throws social_expired, letters_exhausted; email_taken, consent_required, consent_outdated at their fields
 */
export async function registerNewcomer(call: GuestCall, social: Social, form: NewcomerForm): Promise<string> {
  const { em, ip } = call;
  const { settings } = social;
  const email = emailKey(form.email);
  const found = await findChallenge<SocialIdentity>(em, 'social_ticket', ticketHash(social, form.ticket));
  if (!found) throw expired();
  await agreedConsents(em, form.consents);
  if ((await em.count(User, { email, status: { $ne: 'pending_activation' } })) > 0)
    throw refusalAt('email_taken', 'email');
  await assertMayWrite(em, settings, { kind: 'activation', ip }, email, 'letters_exhausted');
  const { firstName, lastName, middleName } = form;
  const names = { firstName: firstName.trim(), lastName: lastName.trim(), middleName: middleName.trim() };
  const [id, code] = [randomUUID(), newSentCode()];
  await inTransaction(call, async ({ em }) => {
    await openChallenge(em, {
      id,
      kind: 'social_ticket',
      hash: codeHash(social, id, form.ticket, code),
      minutes: WAY_MINUTES,
      maxTries: CODES_OF_LETTER,
      data: { identity: found.data, names, email, consents: form.consents } satisfies Asked,
    });
    await enqueueLetter(em, registrationCodeLetter(email, code, settings.publicUrl));
  });
  return id;
}

/** The code of a letter as it was typed, and where it was asked for. */
export interface NewcomerCode {
  readonly challenge: string;
  readonly ticket: string;
  readonly code: string;
}

/**
 * A right code proves the address: the account is there and active, with its identity, and signed in. What somebody had
 * registered under this address before is wiped (rules 2 and 4 of docs/reliability.md, "Taking over an account").
 * @throws social_expired, code_wrong at `code`; email_taken when somebody was faster, identity_taken
 */
export async function confirmNewcomer(
  call: GuestCall,
  social: Social,
  { challenge, ticket, code }: NewcomerCode,
  marks: string | undefined,
): Promise<SignedInAnswer> {
  const { settings } = social;
  const hash = codeHash(social, challenge, ticket, typedCode(code));
  const answered = await answerChallenge<Asked>(call.em, 'social_ticket', challenge, hash);
  if (!answered) throw expired();
  if (!answered.is_right) throw refusalAt('code_wrong', 'code');
  const { names, email } = answered.data;
  const userId = await inTransaction(call, async ({ em, ip }) => {
    // of two who come with one ticket one is made
    const identity = await takeTicket(em, social, ticket);
    const consents = await agreedConsents(em, answered.data.consents);
    const account = await lockOrMakeAccount(em, { email }, names);
    if (!account.isWaiting()) throw refusalAt('email_taken', 'email');
    account.register(
      { passwordHash: NO_PASSWORD, ticketHash: null },
      (await isInvited(em, account.id)) ? null : names,
      consents.map((consent) => ({ ...consent, ip })),
    );
    account.activate();
    await em.flush();
    await forgetOneTimeTokens(em, account.id);
    if ((await addIdentity(em, account.id, identity)) === null) throw new DomainError('identity_taken');
    const { provider } = identity;
    await auditEvent(em, {
      action: 'user.register',
      userId: account.id,
      ip,
      details: { provider, consents: answered.data.consents },
    });
    await auditEvent(em, { action: 'user.activate', userId: account.id, ip });
    await auditEvent(em, { action: 'identity.link', userId: account.id, ip, details: { provider } });
    await settings.onActivated(em, { userId: account.id, invitedTo: null, ip });
    return account.id;
  });
  return signInProved(call, settings, { userId, marks });
}
