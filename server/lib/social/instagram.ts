import { accessToken, askProvider, authorizeQuery, codeForm, postForm, subjectOf, textOf, withQuery } from './ask.ts';
import type { ProviderApp, SocialProvider } from './provider.ts';

/**
 * Instagram, off by default: law 149, article 8, part 10. Business and creator accounts only, by the service's rules;
 * it tells neither a name nor an address. Whom a token was given to it does not say, so a token alone signs nobody in.
 */
export function instagramProvider({ id, secret, host }: ProviderApp): SocialProvider {
  const [site, api, graph] = [
    host ?? 'https://www.instagram.com',
    host ?? 'https://api.instagram.com',
    host ?? 'https://graph.instagram.com',
  ];
  return {
    name: 'instagram',
    issuer: '',
    authorize: (flow) =>
      Promise.resolve(
        withQuery(`${site}/oauth/authorize`, { ...authorizeQuery(id, flow), scope: 'instagram_business_basic' }),
      ),
    async person(flow, callback) {
      const token = accessToken(
        await postForm(`${api}/oauth/access_token`, { ...codeForm(id, flow, callback), client_secret: secret }),
      );
      const user = await askProvider(withQuery(`${graph}/me`, { fields: 'user_id,username', access_token: token }));
      return {
        subject: subjectOf(user['user_id']),
        firstName: '',
        lastName: '',
        middleName: '',
        email: null,
        phone: null,
        displayName: textOf(user['username']),
      };
    },
  };
}
