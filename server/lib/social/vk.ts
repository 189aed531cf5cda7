import {
  accessToken,
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
} from './ask.ts';
import { ProviderError, type ProviderApp, type SocialPerson, type SocialProvider } from './provider.ts';

/**
 * VK ID: PKCE without a secret, the device's id of the way back, the state once more in the answer with the token,
 * which goes in the body. Its phone has no plus; `verified` is about the account, not about the address.
 */
export function vkProvider({ id, host }: ProviderApp): SocialProvider {
  const origin = host ?? 'https://id.vk.ru';
  /** a token of another application is refused: the client's id goes along */
  const personOfToken = async (token: string): Promise<SocialPerson> => {
    const { user } = await postForm(`${origin}/oauth2/user_info`, { client_id: id, access_token: token });
    if (!isAnswer(user)) throw new ProviderError('unavailable', 'no user');
    return {
      subject: subjectOf(user['user_id']),
      firstName: textOf(user['first_name']),
      lastName: textOf(user['last_name']),
      middleName: '',
      email: emailOf(user['email']),
      phone: phoneOf(user['phone']),
      displayName: displayNameOf(user['first_name'], user['last_name']),
    };
  };
  return {
    name: 'vk',
    issuer: '',
    authorize: (flow, isProof) =>
      Promise.resolve(
        withQuery(`${origin}/authorize`, {
          ...authorizeQuery(id, flow),
          ...pkceQuery(flow),
          scope: 'vkid.personal_info email',
          ...(isProof ? { prompt: 'login' } : {}),
        }),
      ),
    async person(flow, callback) {
      const answer = await postForm(`${origin}/oauth2/auth`, {
        ...codeForm(id, flow, callback),
        code_verifier: flow.verifier,
        device_id: callback.deviceId,
        state: flow.state,
      });
      if (answer['state'] !== flow.state) throw new ProviderError('refused', 'another state');
      return personOfToken(accessToken(answer));
    },
    personOfToken,
  };
}
