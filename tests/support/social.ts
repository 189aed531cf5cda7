import { randomUUID } from 'node:crypto';
import { loadConfig, type Config } from '#server/config/config.ts';
import { socialEndpoints as social } from '#shared/contract/social.ts';
import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import type { Api } from './call.ts';
import { lettersTo } from './letters.ts';
import { REQUIRED_CONSENTS } from './people.ts';
import type { SocialAccount, SocialServer } from './social-server.ts';
import type { TestApp } from './test-app.ts';

type Headers = Readonly<Record<string, string>>;
/** The configuration of a product whose providers are that server. */
export const socialConfigOf = (server: SocialServer, more: Readonly<Record<string, string>> = {}): Partial<Config> => ({
  social: loadConfig({ NODE_ENV: 'test', ...server.settings, ...more }).social,
});
/** Somebody who has an account at providers. */
export const newAccount = (email: string | null = `${randomUUID()}@example.test`): SocialAccount => ({
  id: randomUUID(),
  firstName: 'Иван',
  lastName: 'Петров',
  email,
});

/** What a browser brings back, as the page sends it. */
export interface Returned {
  readonly binding: string;
  readonly state: string;
  readonly code?: string;
  readonly device_id?: string;
  readonly error?: string;
  readonly iss?: string;
}
type Start = 'startSocialSignIn' | 'startSocialLink' | 'startSocialProof';

/** Goes to a provider and comes back with what it put into the address. */
export async function wayBack(
  api: Api,
  provider: SocialProviderName,
  { start = 'startSocialSignIn', headers = {}, next = '/family', restore }: WayOptions = {},
): Promise<Returned> {
  const binding = newToken();
  const body = { provider, binding, next, ...(restore === undefined ? {} : { restore }) };
  const { url } = await api.ok(social[start], { body } as never, headers);
  const answer = await fetch(url, { redirect: 'manual' });
  const query = new URL(answer.headers.get('location') ?? '').searchParams;
  const named = ['state', 'code', 'device_id', 'error', 'iss'].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { binding, ...Object.fromEntries(named) } as unknown as Returned;
}
interface WayOptions {
  readonly start?: Start;
  readonly headers?: Headers;
  readonly next?: string | null;
  readonly restore?: boolean;
}
export const finish = (api: Api, body: Returned, headers: Headers = {}) =>
  api.send(social.finishSocial, { body }, headers);
/** The whole way of somebody, whatever it leads to. */
export const throughProvider = async (api: Api, provider: SocialProviderName, options: WayOptions = {}) =>
  api.ok(social.finishSocial, { body: await wayBack(api, provider, options) }, options.headers);

/** The code of the last letter to somebody new. */
export async function codeFromLetter(test: TestApp, email: string): Promise<string> {
  const letter = (await lettersTo(test, email)).find(({ subject }) => subject === 'Код для регистрации');
  return /регистрации: (\d{6})/.exec(letter?.text ?? '')?.[1] ?? '';
}
/** Makes an account of somebody who comes through a provider for the first time. @returns the token of their session */
export async function registerThrough(
  test: TestApp,
  api: Api,
  provider: SocialProviderName,
  email: string,
): Promise<string> {
  const { newcomer } = await throughProvider(api, provider);
  const ticket = newcomer?.ticket ?? '';
  const { challenge } = await api.ok(social.registerSocial, {
    body: { ticket, first_name: 'Иван', last_name: 'Петров', middle_name: '', email, consents: REQUIRED_CONSENTS },
  });
  const code = await codeFromLetter(test, email);
  return (await api.ok(social.confirmSocial, { body: { challenge, ticket, code } })).token;
}
/** Signs somebody in who is known. */
export async function signInThrough(api: Api, provider: SocialProviderName) {
  const { token = '' } = await throughProvider(api, provider);
  return api.ok(social.exchangeSocialToken, { body: { token } });
}
