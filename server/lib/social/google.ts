import {
  accessToken,
  askProvider,
  authorizeQuery,
  codeForm,
  emailOf,
  pkceQuery,
  postForm,
  subjectOf,
  textOf,
  withQuery,
} from './ask.ts';
import { ProviderError, type ProviderApp, type SocialPerson, type SocialProvider } from './provider.ts';

/** Google, off by default: law 149, article 8, part 10. */
export function googleProvider({ id, secret, host }: ProviderApp): SocialProvider {
  const [accounts, oauth, info] = [
    host ?? 'https://accounts.google.com',
    host ?? 'https://oauth2.googleapis.com',
    host ?? 'https://openidconnect.googleapis.com',
  ];
  const personOf = async (token: string): Promise<SocialPerson> => {
    const user = await askProvider(`${info}/v1/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    return {
      subject: subjectOf(user['sub']),
      firstName: textOf(user['given_name']),
      lastName: textOf(user['family_name']),
      middleName: '',
      email: emailOf(user['email']),
      phone: null,
      displayName: textOf(user['email']) || textOf(user['name']),
    };
  };
  return {
    name: 'google',
    issuer: '',
    authorize: (flow, isProof) =>
      Promise.resolve(
        withQuery(`${accounts}/o/oauth2/v2/auth`, {
          ...authorizeQuery(id, flow),
          ...pkceQuery(flow),
          scope: 'openid email profile',
          ...(isProof ? { prompt: 'select_account' } : {}),
        }),
      ),
    person: async (flow, callback) =>
      personOf(
        accessToken(
          await postForm(`${oauth}/token`, {
            ...codeForm(id, flow, callback),
            client_secret: secret,
            code_verifier: flow.verifier,
          }),
        ),
      ),
    async personOfToken(token) {
      const { aud } = await postForm(`${oauth}/tokeninfo`, { access_token: token });
      if (aud !== id) throw new ProviderError('refused', 'the token of another application');
      return personOf(token);
    },
  };
}
