import { timingSafeEqual } from 'node:crypto';
import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { errorText, type ErrorCode } from '#shared/errors/catalogue.ts';
import { findSession, signInProved, type SignedInAnswer } from '#server/features/auth/index.ts';
import type { GuestCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { ownerOfIdentity } from './identity-store.ts';
import { asking, secretHash, type Social } from './social-settings.ts';

/** The documented names of providers, and those of the library that the document's server is made with. */
const BACKENDS: ReadonlyMap<string, SocialProviderName> = new Map(
  Object.entries({
    vk: 'vk',
    'vk-oauth2': 'vk',
    yandex: 'yandex',
    'yandex-oauth2': 'yandex',
    ok: 'ok',
    odnoklassniki: 'ok',
    'odnoklassniki-oauth2': 'ok',
    google: 'google',
    'google-oauth2': 'google',
    facebook: 'facebook',
    instagram: 'instagram',
  }),
);
/** Refusals of an account that the client is told as one. */
const DENIED: readonly ErrorCode[] = ['account_pending', 'account_blocked', 'account_closed'];

/** Secrets of clients by their ids; none: there is no such call. */
export type ConvertClients = ReadonlyMap<string, string>;
export interface Conversion {
  readonly grantType: string;
  readonly backend: string;
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly marks: string | undefined;
}
export interface Converted extends SignedInAnswer {
  readonly secondsLeft: number;
}

function assertClient(social: Social, clients: ConvertClients, { clientId, clientSecret }: Conversion): void {
  const known = clients.get(clientId);
  const [wanted, given] = [known ?? '', clientSecret].map((secret) => secretHash(social, 'client', secret));
  if (known === undefined || !wanted || !given || !timingSafeEqual(wanted, given))
    throw new DomainError('convert_client_unknown');
}

/**
 * A provider's token for a session of ours, as documented clients want it (1 §7, K15). The token must have been given
 * to our application: one that another site got would let that site in. Nobody is made an account by it, since nothing
 * was agreed to; linking needs the page. A second factor leaves the session half open.
 * @throws not_found while no clients are named; convert_… and unsupported_grant_type
 */
export async function convertToken(
  call: GuestCall,
  social: Social,
  clients: ConvertClients,
  conversion: Conversion,
): Promise<Converted> {
  if (clients.size === 0) throw new DomainError('not_found');
  const { grantType, backend, token, marks } = conversion;
  if (grantType !== 'convert_token') throw new DomainError('unsupported_grant_type');
  assertClient(social, clients, conversion);
  if (token === '') throw new DomainError('convert_token_missing');
  if (backend === '') throw new DomainError('convert_backend_missing');
  const named = BACKENDS.get(backend);
  const provider = named && social.providers.get(named);
  const personOf = provider?.personOfToken?.bind(provider);
  if (!provider || !personOf) throw new DomainError('convert_backend_unknown');
  const { name, issuer } = provider;
  const person = await asking(
    social,
    name,
    () => personOf(token),
    () => new DomainError('convert_token_refused'),
  ).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'social_unavailable')
      throw new DomainError('convert_backend_failed');
    throw error;
  });
  const { subject, email, phone, displayName } = person;
  const userId = await ownerOfIdentity(call.em, { provider: name, issuer, subject, email, phone, displayName });
  if (userId === null) throw denied('not_found');
  const signedIn = await signInProved(call, social.settings, { userId, marks }).catch((error: unknown) => {
    if (error instanceof DomainError && DENIED.includes(error.code)) throw denied(error.code, error);
    throw error;
  });
  const session = await findSession(call.em, social.settings, signedIn.token, { clinic: null, ip: call.ip }, false);
  return { ...signedIn, secondsLeft: session?.secondsLeft ?? 0 };
}

const denied = (code: ErrorCode, error?: DomainError): DomainError =>
  new DomainError('convert_denied', { params: { reason: errorText(code, error?.params) } });
