import { createHash } from 'node:crypto';
import {
  accessToken,
  askProvider,
  authorizeQuery,
  codeForm,
  displayNameOf,
  emailOf,
  postForm,
  subjectOf,
  textOf,
  withQuery,
} from './ask.ts';
import type { ProviderApp, SocialPerson, SocialProvider } from './provider.ts';

/** OK's own signature of a call; MD5 is the service's choice. */
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
type Parameters = Readonly<Record<string, string>>;

/** The pairs in the order of their names without separators, and then the secret of the session. */
export function okSignature(parameters: Parameters, token: string, secret: string): string {
  const pairs = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return md5(pairs.map(([name, value]) => `${name}=${value}`).join('') + md5(token + secret));
}

/**
 * Odnoklassniki: no PKCE, so state and secret carry it; calls are signed, errors come with status 200, scopes are
 * joined by semicolons.
 * @param publicKey the second of an application's three keys
 */
export function okProvider({ id, secret, host }: ProviderApp, publicKey: string): SocialProvider {
  const [connect, api] = [host ?? 'https://connect.ok.ru', host ?? 'https://api.ok.ru'];
  /** a token of another application does not fit a signature under our secret */
  const personOfToken = async (token: string): Promise<SocialPerson> => {
    const signed = {
      application_key: publicKey,
      fields: 'uid,first_name,last_name,email',
      format: 'json',
      method: 'users.getCurrentUser',
    };
    const user = await askProvider(
      withQuery(`${api}/fb.do`, { ...signed, access_token: token, sig: okSignature(signed, token, secret) }),
    );
    return {
      subject: subjectOf(user['uid']),
      firstName: textOf(user['first_name']),
      lastName: textOf(user['last_name']),
      middleName: '',
      email: emailOf(user['email']),
      phone: null,
      displayName: displayNameOf(user['first_name'], user['last_name']),
    };
  };
  return {
    name: 'ok',
    issuer: '',
    authorize: (flow) =>
      Promise.resolve(
        withQuery(`${connect}/oauth/authorize`, {
          ...authorizeQuery(id, flow),
          scope: 'VALUABLE_ACCESS;GET_EMAIL',
          layout: 'w',
        }),
      ),
    person: async (flow, callback) =>
      personOfToken(
        accessToken(
          await postForm(`${api}/oauth/token.do`, { ...codeForm(id, flow, callback), client_secret: secret }),
        ),
      ),
    personOfToken,
  };
}
