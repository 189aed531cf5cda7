import { createHmac } from 'node:crypto';
import {
  accessToken,
  askProvider,
  authorizeQuery,
  codeForm,
  displayNameOf,
  emailOf,
  isAnswer,
  postForm,
  subjectOf,
  textOf,
  withQuery,
} from './ask.ts';
import { ProviderError, type ProviderApp, type SocialPerson, type SocialProvider } from './provider.ts';

/**
 * Facebook, off by default: law 149, article 8, part 10.
 * @param version of its API; each is served for about two years
 */
export function facebookProvider({ id, secret, host }: ProviderApp, version: string): SocialProvider {
  const [site, graph] = [host ?? 'https://www.facebook.com', host ?? 'https://graph.facebook.com'];
  const personOf = async (token: string): Promise<SocialPerson> => {
    const user = await askProvider(
      withQuery(`${graph}/${version}/me`, {
        fields: 'id,first_name,last_name,email',
        access_token: token,
        appsecret_proof: createHmac('sha256', secret).update(token).digest('hex'),
      }),
    );
    return {
      subject: subjectOf(user['id']),
      firstName: textOf(user['first_name']),
      lastName: textOf(user['last_name']),
      middleName: '',
      email: emailOf(user['email']),
      phone: null,
      displayName: displayNameOf(user['first_name'], user['last_name']),
    };
  };
  return {
    name: 'facebook',
    issuer: '',
    authorize: (flow, isProof) =>
      Promise.resolve(
        withQuery(`${site}/${version}/dialog/oauth`, {
          ...authorizeQuery(id, flow),
          scope: 'public_profile,email',
          ...(isProof ? { auth_type: 'reauthenticate' } : {}),
        }),
      ),
    person: async (flow, callback) =>
      personOf(
        accessToken(
          await postForm(`${graph}/${version}/oauth/access_token`, {
            ...codeForm(id, flow, callback),
            client_secret: secret,
          }),
        ),
      ),
    async personOfToken(token) {
      const { data } = await askProvider(
        withQuery(`${graph}/debug_token`, { input_token: token, access_token: `${id}|${secret}` }),
      );
      if (!isAnswer(data) || data['app_id'] !== id || data['is_valid'] !== true)
        throw new ProviderError('refused', 'the token of another application');
      return personOf(token);
    },
  };
}
