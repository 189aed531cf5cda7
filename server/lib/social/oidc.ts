import {
  accessToken,
  askProvider,
  authorizeQuery,
  codeForm,
  displayNameOf,
  emailOf,
  isAnswer,
  phoneOf,
  pkceQuery,
  postForm,
  subjectOf,
  textOf,
  withQuery,
  type Answer,
} from './ask.ts';
import { ProviderError, type Flow, type ProviderApp, type SocialProvider } from './provider.ts';

/** Names under which a gateway tells a person's facts. */
export const OIDC_CLAIMS = {
  subject: 'sub',
  first_name: 'given_name',
  last_name: 'family_name',
  middle_name: 'middle_name',
  email: 'email',
  phone: 'phone_number',
} as const;
export type OidcClaims = Readonly<Record<keyof typeof OIDC_CLAIMS, string>>;
interface Discovered {
  readonly authorize: string;
  readonly token: string;
  readonly userInfo: string;
}
const DISCOVERED_MS = 3_600_000;
/** Clocks differ, seconds. */
const LEEWAY_S = 60;

/** An address of the gateway's document: over TLS, unless the gateway itself is this machine's. */
function endpointOf(document: Answer, name: string, issuer: string): string {
  const address = textOf(document[name]);
  const isSafe = URL.canParse(address) && (address.startsWith('https:') || issuer.startsWith('http:'));
  if (!isSafe) throw new ProviderError('unavailable', `the gateway names no ${name}`);
  return address;
}

/**
 * What the identity token says. It came from the gateway itself over TLS, which stands in for its signature (OpenID
 * Connect Core, 3.1.3.7, 6); who wrote it, for whom, for which way and until when is checked.
 */
function readIdToken(answer: Answer, { issuer, id, nonce }: { issuer: string; id: string } & Pick<Flow, 'nonce'>) {
  const [, payload = ''] = textOfToken(answer['id_token']).split('.');
  let claims: unknown;
  try {
    claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    claims = null;
  }
  if (!isAnswer(claims)) throw new ProviderError('unavailable', 'no identity token');
  const { iss, aud, azp, exp, nonce: said } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const isOurs = audiences.includes(id) && (audiences.length === 1 || azp === id);
  if (iss !== issuer || !isOurs || said !== nonce) throw new ProviderError('refused', 'a foreign identity token');
  if (typeof exp !== 'number' || exp + LEEWAY_S < Date.now() / 1000) throw new ProviderError('refused', 'too old');
  return claims;
}
const textOfToken = (value: unknown): string => (typeof value === 'string' ? value : '');

interface OidcOptions extends ProviderApp {
  readonly issuer: string;
  readonly scope: string;
  readonly claims: OidcClaims;
}

/**
 * The state's identification system («ЕСИА») through a gateway that speaks OpenID Connect: the gateway signs with
 * certified means, which a server does not have. PKCE, nonce, and the gateway's own document of addresses.
 */
export function oidcProvider({ id, secret, issuer, scope, claims }: OidcOptions): SocialProvider {
  let found: { readonly at: number; readonly document: Promise<Discovered> } | undefined;
  const ask = async (): Promise<Discovered> => {
    const document = await askProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (document['issuer'] !== issuer) throw new ProviderError('unavailable', 'the document of another gateway');
    return {
      authorize: endpointOf(document, 'authorization_endpoint', issuer),
      token: endpointOf(document, 'token_endpoint', issuer),
      userInfo: endpointOf(document, 'userinfo_endpoint', issuer),
    };
  };
  const discover = (): Promise<Discovered> => {
    if (found === undefined || found.at < Date.now() - DISCOVERED_MS) {
      const document = ask();
      found = { at: Date.now(), document };
      // one that did not come is asked for again
      document.catch(() => (found = undefined));
    }
    return found.document;
  };
  return {
    name: 'esia',
    issuer,
    async authorize(flow, isProof) {
      const { authorize } = await discover();
      return withQuery(authorize, {
        ...authorizeQuery(id, flow),
        ...pkceQuery(flow),
        scope,
        nonce: flow.nonce,
        ...(isProof ? { prompt: 'login' } : {}),
      });
    },
    async person(flow, callback) {
      // the answer to another gateway's question (RFC 9207)
      if (callback.issuer !== '' && callback.issuer !== issuer) throw new ProviderError('refused', 'another issuer');
      const { token, userInfo } = await discover();
      const answer = await postForm(token, {
        ...codeForm(id, flow, callback),
        client_secret: secret,
        code_verifier: flow.verifier,
      });
      const identity = readIdToken(answer, { issuer, id, nonce: flow.nonce });
      const user = await askProvider(userInfo, { headers: { authorization: `Bearer ${accessToken(answer)}` } });
      if (user['sub'] !== identity['sub']) throw new ProviderError('refused', 'facts of somebody else');
      const said = (name: keyof OidcClaims) => user[claims[name]] ?? identity[claims[name]];
      const [firstName, lastName, middleName] = [
        textOf(said('first_name')),
        textOf(said('last_name')),
        textOf(said('middle_name')),
      ];
      return {
        subject: subjectOf(said('subject')),
        firstName,
        lastName,
        middleName,
        email: emailOf(said('email')),
        phone: phoneOf(said('phone')),
        displayName: displayNameOf(lastName, firstName, middleName),
      };
    },
  };
}
