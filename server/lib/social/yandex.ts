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
} from './ask.ts';
import { ProviderError, type ProviderApp, type SocialPerson, type SocialProvider } from './provider.ts';

/** Yandex ID: PKCE and the secret; who it is is asked with `Authorization: OAuth`, and the answer names our client. */
export function yandexProvider({ id, secret, host }: ProviderApp): SocialProvider {
  const [oauth, login] = [host ?? 'https://oauth.yandex.ru', host ?? 'https://login.yandex.ru'];
  const personOfToken = async (token: string): Promise<SocialPerson> => {
    const user = await askProvider(`${login}/info?format=json`, { headers: { authorization: `OAuth ${token}` } });
    if (user['client_id'] !== id) throw new ProviderError('refused', 'the token of another application');
    const phone = user['default_phone'];
    return {
      subject: subjectOf(user['id']),
      firstName: textOf(user['first_name']),
      lastName: textOf(user['last_name']),
      middleName: '',
      email: emailOf(user['default_email']),
      phone: isAnswer(phone) ? phoneOf(phone['number']) : null,
      displayName: textOf(user['login']) || displayNameOf(user['first_name'], user['last_name']),
    };
  };
  return {
    name: 'yandex',
    issuer: '',
    authorize: (flow, isProof) =>
      Promise.resolve(
        withQuery(`${oauth}/authorize`, {
          ...authorizeQuery(id, flow),
          ...pkceQuery(flow),
          scope: 'login:info',
          optional_scope: 'login:email',
          ...(isProof ? { force_confirm: 'yes' } : {}),
        }),
      ),
    person: async (flow, callback) =>
      personOfToken(
        accessToken(
          await postForm(`${oauth}/token`, {
            ...codeForm(id, flow, callback),
            client_secret: secret,
            code_verifier: flow.verifier,
          }),
        ),
      ),
    personOfToken,
  };
}
