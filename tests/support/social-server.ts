import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const random = () => randomBytes(24).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Ids and secrets of our application at every provider of the server. */
export const APP = { id: 'app-of-the-clinic', secret: 'secret-of-the-clinic', publicKey: 'CBAPUBLIC' } as const;
/** Somebody as a provider knows them. */
export interface SocialAccount {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
}
interface Grant {
  readonly provider: string;
  readonly account: SocialAccount;
  readonly client: string;
}
interface Code extends Grant {
  readonly challenge: string | null;
  readonly device: string;
  readonly redirect: string;
  readonly nonce: string | null;
}
/**
 * How a provider behaves: the person agrees or refuses at once, or is asked on a page; it is down, answers what is no
 * JSON, leads elsewhere, or answers without an end.
 */
export type Mood = 'agrees' | 'refuses' | 'asks' | 'down' | 'html' | 'redirects' | 'endless';

/** A local server that speaks the shapes of all providers, each under its name: `/vk`, `/yandex`, … */
export interface SocialServer {
  readonly origin: string;
  /** who is signed in there */
  account: SocialAccount;
  mood: Mood;
  /** what the next answers have changed, for a provider that lies */
  readonly twist: Record<string, unknown>;
  /** settings of a product that uses it: all providers are on */
  readonly settings: Readonly<Record<string, string>>;
  /** a token of somebody, given to our application or to another one */
  tokenOf(provider: SocialProviderName, account: SocialAccount, client?: string): string;
  close(): Promise<void>;
}

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let raw = '';
  for await (const chunk of request) raw += String(chunk);
  return new URLSearchParams(raw);
}

/** Starts it on a port of its own. */
export async function startSocialServer(): Promise<SocialServer> {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant>();
  const give = (grant: Grant) => {
    const token = random();
    tokens.set(token, grant);
    return token;
  };
  const issuer = () => `${server.origin}/esia`;

  function back(url: URL, provider: string, isAgreed: boolean): string {
    const asked = url.searchParams;
    const to = new URL(asked.get('redirect_uri') ?? '');
    to.searchParams.set('state', asked.get('state') ?? '');
    if (!isAgreed) {
      to.searchParams.set('error', 'access_denied');
      to.searchParams.set('error_description', 'The user denied');
      return to.href;
    }
    const [code, device] = [random(), random()];
    codes.set(code, {
      provider,
      account: server.account,
      client: asked.get('client_id') ?? '',
      challenge: asked.get('code_challenge'),
      nonce: asked.get('nonce'),
      device,
      redirect: asked.get('redirect_uri') ?? '',
    });
    to.searchParams.set('code', code);
    if (provider === 'vk')
      for (const [name, value] of Object.entries({ device_id: device, type: 'code_v2', expires_in: '600' }))
        to.searchParams.set(name, value);
    if (provider === 'esia') to.searchParams.set('iss', issuer());
    return to.href;
  }

  /** Spends a code and looks at everything that came with it; null: refused. */
  function exchange(provider: string, form: URLSearchParams, { hasSecret = true, isPkce = true } = {}): Code | null {
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isSound =
      known?.provider === provider &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === known.client &&
      form.get('redirect_uri') === known.redirect &&
      (!hasSecret || form.get('client_secret') === APP.secret) &&
      (!isPkce || challengeOf(form.get('code_verifier') ?? '') === known.challenge);
    return known && isSound ? known : null;
  }
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => unknown> = {
    // VK ID: errors have status 200, the state comes back once more
    'POST /vk/oauth2/auth': async (request, response) => {
      const form = await formOf(request);
      const known = exchange('vk', form, { hasSecret: false });
      const state = form.get('state');
      if (!known || known.device !== form.get('device_id'))
        return json(response, { error: 'invalid_grant', error_description: 'Code is invalid', state });
      return json(response, {
        access_token: give(known),
        refresh_token: 'vk2.r.x',
        id_token: 'e30.e30.x',
        expires_in: 3600,
        user_id: 1,
        state,
        scope: 'email',
        ...server.twist,
      });
    },
    'POST /vk/oauth2/user_info': async (request, response) => {
      const form = await formOf(request);
      const grant = tokens.get(form.get('access_token') ?? '');
      if (grant?.provider !== 'vk' || grant.client !== form.get('client_id'))
        return json(response, { error: 'invalid_token', error_description: 'access_token is invalid' });
      const { id, firstName, lastName, email } = grant.account;
      const user = { user_id: id, first_name: firstName, last_name: lastName, phone: '79991234567', avatar: '' };
      return json(response, { user: { ...user, email: email ?? '', sex: 2, verified: false, birthday: '01.01.2000' } });
    },
    'POST /yandex/token': async (request, response) => {
      const known = exchange('yandex', await formOf(request));
      if (!known) return json(response, { error: 'invalid_grant', error_description: 'Code has expired' }, 400);
      return json(response, { token_type: 'bearer', access_token: give(known), expires_in: 31_536_000 });
    },
    'GET /yandex/info': (request, response) => {
      const grant = tokens.get(/^OAuth (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
      if (grant?.provider !== 'yandex') return json(response, { error: 'invalid_token' }, 401);
      const { id, firstName, lastName, email } = grant.account;
      return json(response, {
        id,
        login: `login-${id}`,
        client_id: grant.client,
        psuid: '1.A.b',
        first_name: firstName,
        last_name: lastName,
        sex: 'male',
        default_email: email ?? '',
        emails: email === null ? [] : [email],
        default_phone: { id: 1, number: '+79037659418' },
        ...server.twist,
      });
    },
    // OK: no PKCE, a lifetime in words, errors with status 200
    'POST /ok/oauth/token.do': async (request, response) => {
      const known = exchange('ok', await formOf(request), { isPkce: false });
      if (!known) return json(response, { error: 'invalid_request', error_description: 'Expired code' });
      return json(response, { access_token: give(known), refresh_token: 'r', expires_in: '1800' });
    },
    'GET /ok/fb.do': (_request, response, url) => {
      const { sig, access_token: token = '', ...rest } = Object.fromEntries(url.searchParams);
      const pairs = Object.keys(rest)
        .toSorted()
        .map((key) => `${key}=${rest[key]}`);
      const grant = tokens.get(token);
      const secret = grant?.client === APP.id ? APP.secret : 'another secret';
      if (grant?.provider !== 'ok' || sig !== md5(pairs.join('') + md5(token + secret)))
        return json(response, { error_code: 104, error_msg: 'PARAM_SIGNATURE : Invalid signature', error_data: null });
      const { id, firstName, lastName, email } = grant.account;
      return json(response, {
        uid: id,
        first_name: firstName,
        last_name: lastName,
        has_email: email !== null,
        ...(email === null ? {} : { email }),
      });
    },
    'POST /google/token': async (request, response) => {
      const known = exchange('google', await formOf(request));
      if (!known) return json(response, { error: 'invalid_grant' }, 400);
      return json(response, { access_token: give(known), token_type: 'Bearer', expires_in: 3599 });
    },
    'GET /google/v1/userinfo': (request, response) => {
      const grant = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
      if (grant?.provider !== 'google') return json(response, { error: 'invalid_request' }, 401);
      const { id, firstName, lastName, email } = grant.account;
      return json(response, { sub: id, given_name: firstName, family_name: lastName, email, email_verified: true });
    },
    'POST /google/tokeninfo': async (request, response) => {
      const grant = tokens.get((await formOf(request)).get('access_token') ?? '');
      return grant?.provider === 'google'
        ? json(response, { aud: grant.client, sub: grant.account.id, expires_in: '3000' })
        : json(response, { error: 'invalid_token' }, 400);
    },
    'POST /facebook/v23.0/oauth/access_token': async (request, response) => {
      const known = exchange('facebook', await formOf(request), { isPkce: false });
      if (!known) return json(response, { error: { type: 'OAuthException', code: 100, message: 'no code' } }, 400);
      return json(response, { access_token: give(known), token_type: 'bearer', expires_in: 5_183_944 });
    },
    'GET /facebook/v23.0/me': (_request, response, url) => {
      const token = url.searchParams.get('access_token') ?? '';
      const grant = tokens.get(token);
      const proof = createHmac('sha256', APP.secret).update(token).digest('hex');
      if (grant?.provider !== 'facebook' || url.searchParams.get('appsecret_proof') !== proof)
        return json(response, { error: { type: 'OAuthException', code: 190, message: 'bad token' } }, 400);
      const { id, firstName, lastName } = grant.account;
      return json(response, { id, first_name: firstName, last_name: lastName });
    },
    'GET /facebook/debug_token': (_request, response, url) => {
      const grant = tokens.get(url.searchParams.get('input_token') ?? '');
      if (url.searchParams.get('access_token') !== `${APP.id}|${APP.secret}`)
        return json(response, { error: { code: 190 } }, 400);
      return json(response, { data: { app_id: grant?.client ?? '', is_valid: grant?.provider === 'facebook' } });
    },
    'POST /instagram/oauth/access_token': async (request, response) => {
      const known = exchange('instagram', await formOf(request), { isPkce: false });
      if (!known) return json(response, { error_type: 'OAuthException', code: 400, error_message: 'no code' }, 400);
      return json(response, { access_token: give(known), user_id: 1, permissions: 'instagram_business_basic' });
    },
    'GET /instagram/me': (_request, response, url) => {
      const grant = tokens.get(url.searchParams.get('access_token') ?? '');
      return grant?.provider === 'instagram'
        ? json(response, { user_id: grant.account.id, username: `user-${grant.account.id}` })
        : json(response, { error: { code: 190 } }, 400);
    },
    'GET /esia/.well-known/openid-configuration': (_request, response) =>
      json(response, {
        issuer: issuer(),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        userinfo_endpoint: `${issuer()}/userinfo`,
        ...server.twist,
      }),
    'POST /esia/token': async (request, response) => {
      const known = exchange('esia', await formOf(request));
      if (!known) return json(response, { error: 'invalid_grant' }, 400);
      const claims = {
        iss: issuer(),
        aud: known.client,
        sub: `sub-${known.account.id}`,
        nonce: known.nonce,
        exp: Math.floor(Date.now() / 1000) + 300,
        ...server.twist,
      };
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const token = `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
      return json(response, { access_token: give(known), token_type: 'Bearer', id_token: token, expires_in: 300 });
    },
    'GET /esia/userinfo': (request, response) => {
      const grant = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
      if (grant?.provider !== 'esia') return json(response, { error: 'invalid_token' }, 401);
      const { id, firstName, lastName, email } = grant.account;
      return json(response, {
        sub: `sub-${id}`,
        oid: id,
        given_name: firstName,
        family_name: lastName,
        middle_name: 'Петровна',
        email,
        trusted: true,
      });
    },
  };
  /** The page on which a person says yes or no. */
  const question = (url: URL, provider: string) => `<!doctype html><html lang="ru"><title>Разрешить вход?</title>
    <h1>Разрешить вход?</h1>
    <p><a href="${back(url, provider, true).replaceAll('&', '&amp;')}">Разрешить</a></p>
    <p><a href="${back(url, provider, false).replaceAll('&', '&amp;')}">Отказать</a></p></html>`;
  const authorize = (response: ServerResponse, url: URL, provider: string): void => {
    if (server.mood === 'asks')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(question(url, provider));
    else response.writeHead(302, { location: back(url, provider, server.mood !== 'refuses') }).end();
  };
  function misbehave(response: ServerResponse): boolean {
    if (server.mood === 'down') json(response, { error: 'server_error' }, 500);
    else if (server.mood === 'html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Технические работы</p>');
    else if (server.mood === 'redirects') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (server.mood === 'endless')
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"access_token":"${'x'.repeat(100_000)}"}`);
    else return false;
    return true;
  }
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.invalid');
    const provider = url.pathname.split('/')[1] ?? '';
    if (/\/(?:authorize|auth|dialog\/oauth)$/.test(url.pathname) && request.method === 'GET')
      return authorize(response, url, provider);
    const answer = answers[`${request.method} ${url.pathname}`];
    if (!answer) return void json(response, { error: 'not_found' }, 404);
    if (!misbehave(response)) void answer(request, response, url);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const names: readonly SocialProviderName[] = ['vk', 'yandex', 'ok', 'google', 'facebook', 'instagram'];
  const server: SocialServer = {
    origin,
    account: { id: '1000', firstName: 'Иван', lastName: 'Иванов', email: null },
    mood: 'agrees',
    twist: {},
    settings: {
      SOCIAL_HOSTS: names.map((name) => `${name}=${origin}/${name}`).join(' '),
      SOCIAL_VK_ID: APP.id,
      SOCIAL_YANDEX_ID: APP.id,
      SOCIAL_YANDEX_SECRET: APP.secret,
      SOCIAL_OK_ID: APP.id,
      SOCIAL_OK_PUBLIC: APP.publicKey,
      SOCIAL_OK_SECRET: APP.secret,
      SOCIAL_FOREIGN: 'on',
      SOCIAL_GOOGLE_ID: APP.id,
      SOCIAL_GOOGLE_SECRET: APP.secret,
      SOCIAL_FACEBOOK_ID: APP.id,
      SOCIAL_FACEBOOK_SECRET: APP.secret,
      SOCIAL_INSTAGRAM_ID: APP.id,
      SOCIAL_INSTAGRAM_SECRET: APP.secret,
      ESIA_ISSUER: `${origin}/esia`,
      ESIA_ID: APP.id,
      ESIA_SECRET: APP.secret,
      ESIA_CLAIMS: 'subject=oid',
    },
    tokenOf: (provider, account, client = APP.id) => give({ provider, account, client }),
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}
