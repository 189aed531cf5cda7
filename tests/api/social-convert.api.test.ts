import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { socialEndpoints as social } from '#shared/contract/social.ts';
import { Api } from '#tests/support/call.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { startSocialServer, type SocialServer } from '#tests/support/social-server.ts';
import { newAccount, registerThrough, socialConfigOf } from '#tests/support/social.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let server: SocialServer;
let test: TestApp;
let api: Api;
beforeAll(async () => {
  server = await startSocialServer();
  test = await buildTestApp({ config: socialConfigOf(server, { CONVERT_TOKEN_CLIENTS: '2:clients-secret' }) });
  api = new Api(test);
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(() => {
  server.mood = 'agrees';
  server.account = newAccount();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const asked = (backend: string, token: string, more: object = {}) => ({
  grant_type: 'convert_token',
  backend,
  token,
  client_id: 2,
  client_secret: 'clients-secret',
  redirect_uri: 'https://client.example',
  ...more,
});
/** As a documented client sends it: JSON, or a form, with a header that means none. */
async function convert(body: object, type: 'json' | 'form' = 'json', path = '/convert-token/') {
  const answer = await test.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: 'NoAuth',
      ...(type === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    payload: type === 'form' ? new URLSearchParams(body as Record<string, string>).toString() : body,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const refusal = async (body: object) => {
  const { status, body: answer } = await convert(body);
  return [status, answer['error'], answer['error_description']];
};
const newPerson = (backend: 'vk' | 'yandex' | 'ok' | 'google' | 'facebook' | 'instagram' = 'vk') =>
  registerThrough(test, api, backend, `${randomUUID()}@example.test`);

it('is no call of a platform that names no clients for it', async () => {
  const bare = await buildTestApp({ config: socialConfigOf(server) });
  const other = new Api(bare);
  expect((await other.refused(social.convertToken, { body: asked('vk', 'x') })).status).toBe(404);
  await bare.close();
});

it.each([
  ['vk', 'vk'],
  ['vk-oauth2', 'vk'],
  ['yandex', 'yandex'],
  ['yandex-oauth2', 'yandex'],
  ['ok', 'ok'],
  ['odnoklassniki', 'ok'],
  ['odnoklassniki-oauth2', 'ok'],
  ['google', 'google'],
  ['google-oauth2', 'google'],
  ['facebook', 'facebook'],
] as const)('%s: a token of ours becomes a session, as JSON and as a form', async (backend, provider) => {
  const own = await newPerson(provider);
  const { id } = await api.ok(auth.getMe, {}, bearer(own));
  for (const type of ['json', 'form'] as const) {
    const { status, body } = await convert(asked(backend, server.tokenOf(provider, server.account)), type);
    expect([status, body]).toEqual([
      200,
      {
        access_token: body['token'],
        token: expect.any(String) as unknown,
        expires_in: expect.any(Number) as unknown,
        token_type: 'Bearer',
        scope: 'read write',
        message: 'Вы вошли в систему',
        device_mark: expect.any(String) as unknown,
      },
    ]);
    expect(body['expires_in']).toBeGreaterThan(3600);
    expect((await api.ok(auth.getMe, {}, bearer(String(body['token'])))).id).toBe(id);
  }
});

it('is served with and without the slash', async () => {
  await newPerson();
  const body = asked('vk', server.tokenOf('vk', server.account));
  expect((await convert(body, 'json', '/convert-token')).status).toBe(200);
});

it.each(['vk', 'yandex', 'ok', 'google', 'facebook'] as const)(
  '%s: a token that another site got lets it not in',
  async (backend) => {
    await newPerson(backend);
    const foreign = server.tokenOf(backend, server.account, 'app-of-another-site');
    expect(await refusal(asked(backend, foreign))).toEqual([400, 'invalid_grant', 'Invalid credentials given.']);
  },
);

it('Instagram never: it does not say whom a token was given to', async () => {
  await newPerson('instagram');
  expect(await refusal(asked('instagram', server.tokenOf('instagram', server.account)))).toEqual([
    400,
    'invalid_request',
    'Invalid backend parameter.',
  ]);
});

it('refuses in the words of OAuth, and in ours', async () => {
  const token = server.tokenOf('vk', server.account);
  expect(await refusal(asked('vk', token, { grant_type: 'password' }))).toEqual([
    400,
    'unsupported_grant_type',
    'Unsupported grant type.',
  ]);
  expect(await refusal(asked('vk', ''))).toEqual([400, 'invalid_request', 'Missing token parameter.']);
  expect(await refusal(asked('', token))).toEqual([400, 'invalid_request', 'Missing backend parameter.']);
  for (const backend of ['esia', 'constructor', 'github'])
    expect(await refusal(asked(backend, token))).toEqual([400, 'invalid_request', 'Invalid backend parameter.']);
  for (const client of [{ client_secret: 'wrong' }, { client_id: 3 }, { client_id: 'constructor' }])
    expect(await refusal(asked('vk', token, client))).toEqual([401, 'invalid_client', 'Unknown client.']);
  server.mood = 'down';
  expect(await refusal(asked('vk', token))).toEqual([400, 'invalid_request', 'Backend did not respond.']);
  expect((await convert(asked('vk', ''))).body).toMatchObject({
    code: 'convert_token_missing',
    message: 'Не указан токен сервиса',
  });
  expect((await convert({ surprise: 1 })).body).toMatchObject({ code: 'validation_failed', error: 'invalid_request' });
});

it('makes nobody an account, and lets nobody past the gate', async () => {
  const stranger = server.tokenOf('vk', newAccount());
  expect(await refusal(asked('vk', stranger))).toEqual([400, 'access_denied', 'The account may not sign in.']);
  const own = await newPerson();
  const { id } = await api.ok(auth.getMe, {}, bearer(own));
  await setUpTotp(api, bearer(own));
  const half = await convert(asked('vk', server.tokenOf('vk', server.account)));
  expect(half.body).toMatchObject({ two_factor_code: true, message: 'Введите код' });
  expect(half.body['expires_in']).toBeLessThanOrEqual(600);
  expect((await api.send(auth.getMe, {}, bearer(String(half.body['token'])))).statusCode).toBe(401);
  await test.rows(`update app_user set status = 'banned' where id = $1`, [id]);
  const { body } = await convert(asked('vk', server.tokenOf('vk', server.account)));
  expect(body).toMatchObject({
    code: 'convert_denied',
    message: 'Войти нельзя. Учётная запись заблокирована. Обратитесь в клинику',
    error: 'access_denied',
  });
});
