import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { PATTERNS } from '#shared/pages.ts';
import { SOCIAL_TITLES, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import {
  assertWayIn,
  forgetChallengesOf,
  forgetOneTimeTokens,
  lockAccount,
  lockOwnAccount,
  newToken,
  openChallenge,
  takeChallenge,
  tellOwner,
} from '#server/features/auth/index.ts';
import { inTransaction, type GuestCall, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { identityLinkedLetter, identityUnlinkedLetter } from '#server/lib/mail/social-letters.ru.ts';
import {
  addIdentity,
  identitiesOf,
  removeIdentities,
  removeIdentity,
  type LinkedIdentity,
  type SocialIdentity,
} from './identity-store.ts';
import { takeTicket } from './newcomers.service.ts';
import { secretHash, type Social } from './social-settings.ts';

/** So long «Это не я» of the letter works, minutes. */
const NOT_ME_MINUTES = 7 * 24 * 60;
interface Undo {
  readonly identity: string;
  readonly user: string;
}

/** The own identities by provider, in the order of their linking. */
export const ownIdentities = ({ em, actor }: OwnCall): Promise<LinkedIdentity[]> => identitiesOf(em, actor.userId);

/**
 * The link of «Это не я». Its row names no account, as far as the database knows: what ends a person's challenges (a
 * new password, which an intruder may have set) must not end this one.
 */
async function notMeLink(em: PersonCall['em'], social: Social, undo: Undo): Promise<string> {
  const token = newToken();
  await openChallenge(em, {
    id: randomUUID(),
    kind: 'social_ticket',
    hash: secretHash(social, 'undo', token),
    minutes: NOT_ME_MINUTES,
    data: undo,
  });
  return `${social.settings.publicUrl}${PATTERNS.notMe}#${token}`;
}

/**
 * Links an identity to the account of who is signed in, and tells them by letter (rules 1 and 7 of
 * docs/reliability.md, "Taking over an account").
 * @throws identity_exists, identity_taken
 */
export async function linkIdentity(call: PersonCall, social: Social, identity: SocialIdentity): Promise<void> {
  const { provider } = identity;
  await inTransaction(call, async ({ em, actor: { userId, sessionId }, ip }) => {
    const account = await lockOwnAccount(em, call.actor);
    if ((await identitiesOf(em, userId)).some((one) => one.provider === provider))
      throw new DomainError('identity_exists', { params: { provider: SOCIAL_TITLES[provider] } });
    const id = await addIdentity(em, userId, identity);
    if (id === null) throw new DomainError('identity_taken');
    const at = { title: SOCIAL_TITLES[provider], name: identity.displayName };
    await tellOwner({ em, ip }, social.settings, account, async (to, who) =>
      identityLinkedLetter(to, who, at, await notMeLink(em, social, { identity: id, user: userId })),
    );
    await auditEvent(em, { action: 'identity.link', userId, sessionId, ip, details: { provider } });
  });
}

/**
 * The address of a newcomer was taken, and its owner has signed in since: the ticket links the identity to them.
 * @throws social_expired, identity_exists, identity_taken
 */
export const linkByTicket = (call: PersonCall, social: Social, ticket: string): Promise<SocialProviderName> =>
  inTransaction(call, async (inner) => {
    const identity = await takeTicket(inner.em, social, ticket);
    await linkIdentity(inner, social, identity);
    return identity.provider;
  });

/**
 * Takes a way to sign in away, never the last one (rule 8 of docs/reliability.md, "Taking over an account"),
 * and ends the other sessions. A provider that is off is no way.
 * @returns ids of the sessions that it ended @throws not_found, last_sign_in
 */
export async function unlinkIdentity(
  call: PersonCall,
  social: Social,
  provider: SocialProviderName,
): Promise<readonly string[]> {
  return inTransaction(call, async ({ em, actor: { userId, sessionId }, ip }) => {
    const account = await lockOwnAccount(em, call.actor);
    const all = await identitiesOf(em, userId);
    const own = all.find((one) => one.provider === provider);
    if (!own) throw new DomainError('not_found');
    await removeIdentity(em, userId, own.id);
    await assertWayIn(em, social.settings, account);
    await forgetChallengesOf(em, userId);
    const ended = account.endSessions(sessionId);
    await em.flush();
    await tellOwner({ em, ip }, social.settings, account, (to, who, link) =>
      identityUnlinkedLetter(to, who, SOCIAL_TITLES[provider], link),
    );
    await auditEvent(em, { action: 'identity.unlink', userId, sessionId, ip, details: { provider } });
    return ended;
  });
}

/**
 * «Это не я» of the letter about a link: the identity goes, with every session, device mark and link of a letter; a new
 * password is asked for by its owner then. Within seven days.
 * @returns ids of the sessions that it ended @throws identity_link_invalid
 */
export async function rejectIdentity(call: GuestCall, social: Social, token: string): Promise<readonly string[]> {
  return inTransaction(call, async ({ em, ip }) => {
    const taken = await takeChallenge<Undo>(em, 'social_ticket', secretHash(social, 'undo', token));
    const account = taken && (await lockAccount(em, { id: taken.data.user }));
    if (!taken || !account) throw new DomainError('identity_link_invalid');
    const provider = await removeIdentity(em, account.id, taken.data.identity);
    const ended = account.signOut(null);
    await em.flush();
    await forgetOneTimeTokens(em, account.id);
    await forgetChallengesOf(em, account.id);
    await auditEvent(em, { action: 'identity.reject', userId: account.id, ip, details: { provider } });
    return ended;
  });
}

/**
 * With a reset: no identity of an intruder stays, and its owner links theirs anew. Logged.
 * @param since ms since 1970: those that were linked from then on
 * @returns how many went
 */
export async function forgetIdentities(em: SqlEntityManager, userId: string, since: number): Promise<number> {
  const providers = await removeIdentities(em, userId, since);
  for (const provider of providers)
    await auditEvent(em, { action: 'identity.unlink', userId, details: { provider, by: 'reset' } });
  return providers.length;
}
