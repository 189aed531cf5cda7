import { randomUUID } from 'node:crypto';
import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { SOCIAL_TITLES } from '#shared/rules/social-providers.ru.ts';
import { newToken, openChallenge, takeChallenge } from '#server/features/auth/index.ts';
import type { GuestCall, PersonCall, SignedIn } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { identitiesOf, ownerOfIdentity, type SocialIdentity } from './identity-store.ts';
import { linkIdentity } from './linking.service.ts';
import { openNewcomer, type NewcomerFacts } from './newcomers.service.ts';
import { proveByIdentity } from './proof.service.ts';
import { asking, flowOf, providerOf, secretHash, WAY_MINUTES, type Social } from './social-settings.ts';

type Purpose = 'sign_in' | 'link' | 'proof';
interface Way {
  readonly provider: SocialProviderName;
  readonly purpose: Purpose;
  readonly next: string | null;
  readonly restores: boolean;
}
/** What somebody begins: `binding` is random and stays in their tab. */
export interface Beginning {
  readonly provider: SocialProviderName;
  readonly binding: string;
  /** path where it leads in the end */
  readonly next: string | null;
  /** a closed account is to be in force again */
  readonly restores?: boolean;
}
/** What the browser brings back from the provider. */
export interface Return {
  readonly binding: string;
  readonly state: string;
  readonly code: string;
  readonly deviceId: string;
  readonly error: string;
  readonly issuer: string;
}
/** What a way has led to. */
export type Finished = { readonly next: string | null } & (
  | { readonly outcome: 'known'; readonly token: string }
  | { readonly outcome: 'newcomer'; readonly newcomer: NewcomerFacts }
  | { readonly outcome: 'linked' | 'proved'; readonly provider: SocialProviderName }
);

const expired = (): DomainError => new DomainError('social_expired');

/** @returns the provider's page @throws social_provider_off, social_unavailable */
async function begin(
  { em }: Pick<GuestCall, 'em'>,
  social: Social,
  way: Way,
  binding: string,
  actor: SignedIn | null,
): Promise<string> {
  const provider = providerOf(social, way.provider);
  const state = newToken();
  const url = await asking(social, way.provider, () =>
    provider.authorize(flowOf(social, state), way.purpose === 'proof'),
  );
  await openChallenge(em, {
    id: randomUUID(),
    kind: 'social',
    // both together: a state without its browser is unknown, and stays unspent
    hash: secretHash(social, 'state', state, binding),
    minutes: WAY_MINUTES,
    userId: actor?.userId ?? null,
    sessionId: actor?.sessionId ?? null,
    data: way,
  });
  return url.href;
}

/** A sign-in begins (K15). @returns the provider's page @throws social_provider_off, social_unavailable */
export const beginSignIn = (
  call: GuestCall,
  social: Social,
  { provider, binding, next, restores = false }: Beginning,
): Promise<string> => begin(call, social, { provider, purpose: 'sign_in', next, restores }, binding, null);

/** The linking of one more identity begins. @throws identity_exists, social_provider_off, social_unavailable */
export async function beginLink(call: PersonCall, social: Social, beginning: Beginning): Promise<string> {
  const { provider, binding, next } = beginning;
  if ((await identitiesOf(call.em, call.actor.userId)).some((one) => one.provider === provider))
    throw new DomainError('identity_exists', { params: { provider: SOCIAL_TITLES[provider] } });
  return begin(call, social, { provider, purpose: 'link', next, restores: false }, binding, call.actor);
}

/** A proof that it is still them begins. @throws identity_foreign, social_provider_off, social_unavailable */
export async function beginProof(call: PersonCall, social: Social, beginning: Beginning): Promise<string> {
  const { provider, binding, next } = beginning;
  if (!(await identitiesOf(call.em, call.actor.userId)).some((one) => one.provider === provider))
    throw new DomainError('identity_foreign');
  return begin(call, social, { provider, purpose: 'proof', next, restores: false }, binding, call.actor);
}

/**
 * The browser is back from the provider: the state is spent whatever it brings, the code is exchanged, and the identity
 * is known or it is not; an address never finds an account (rule 1 of docs/reliability.md, "Taking over an account").
 * @param actor who is signed in in this browser; only who began a link or a proof ends it
 * @throws social_expired for a state that is unknown, spent, too old or another browser's, and for a code that the
 * provider refuses; social_denied, social_unavailable, social_provider_off; identity_taken, identity_exists,
 * identity_foreign
 */
export async function finishWay(
  call: GuestCall & PersonCall,
  social: Social,
  back: Return,
  actor: SignedIn | undefined,
): Promise<Finished> {
  const { em } = call;
  const taken = await takeChallenge<Way>(em, 'social', secretHash(social, 'state', back.state, back.binding));
  if (!taken) throw expired();
  const { provider: name, purpose, next, restores } = taken.data;
  if (purpose !== 'sign_in' && actor?.sessionId !== taken.session_id) throw expired();
  if (purpose === 'link' && actor?.level !== 'full') throw expired();
  if (back.error !== '')
    throw new DomainError(back.error === 'access_denied' ? 'social_denied' : 'social_unavailable', {
      params: { provider: SOCIAL_TITLES[name] },
    });
  if (back.code === '') throw expired();
  const provider = providerOf(social, name);
  const { code, deviceId, issuer } = back;
  const person = await asking(
    social,
    name,
    () => provider.person(flowOf(social, back.state), { code, deviceId, issuer }),
    expired,
  );
  const { subject, email, phone, displayName } = person;
  const identity: SocialIdentity = { provider: name, issuer: provider.issuer, subject, email, phone, displayName };
  if (purpose === 'link') {
    await linkIdentity(call, social, identity);
    return { outcome: 'linked', next, provider: name };
  }
  const owner = await ownerOfIdentity(em, identity);
  if (purpose === 'proof') {
    if (owner !== call.actor.userId) throw new DomainError('identity_foreign');
    await proveByIdentity(call, name);
    return { outcome: 'proved', next, provider: name };
  }
  if (owner === null) return { outcome: 'newcomer', next, newcomer: await openNewcomer(em, social, identity, person) };
  const token = newToken();
  await openChallenge(em, {
    id: randomUUID(),
    kind: 'social_ticket',
    hash: secretHash(social, 'known', token),
    minutes: WAY_MINUTES,
    userId: owner,
    data: { restores },
  });
  return { outcome: 'known', next, token };
}
