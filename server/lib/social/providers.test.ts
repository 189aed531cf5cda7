import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { SOCIAL_PROVIDERS, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { startSocialServer, type Mood, type SocialServer } from '#tests/support/social-server.ts';
import { okSignature } from './ok.ts';
import { openProviders, type Providers } from './open-providers.ts';
import type { Flow } from './provider.ts';

let server: SocialServer;
let providers: Providers;
beforeAll(async () => {
  server = await startSocialServer();
  providers = openProviders(loadConfig({ NODE_ENV: 'test', ...server.settings }).social.apps);
});
afterAll(() => server.close());
beforeEach(() => {
  server.mood = 'agrees';
  for (const name of Object.keys(server.twist)) delete server.twist[name];
  server.account = { id: '561999209121', firstName: 'Иван', lastName: 'Петров', email: 'Ivan@Example.TEST' };
});

const random = () => randomBytes(32).toString('base64url');
const newFlow = (): Flow => ({
  state: random(),
  verifier: random(),
  nonce: random(),
  redirectUri: 'https://clinic.example/auth/social',
});
const providerOf = (name: SocialProviderName) => providers.get(name)!;
/** Goes to the provider as a browser does. @returns the query of the way back */
async function back(name: SocialProviderName, flow: Flow) {
  const answer = await fetch(await providerOf(name).authorize(flow, false), { redirect: 'manual' });
  const url = new URL(answer.headers.get('location') ?? '');
  expect(url.origin + url.pathname).toBe(flow.redirectUri);
  return url.searchParams;
}
async function callbackOf(name: SocialProviderName, flow: Flow) {
  const query = await back(name, flow);
  expect(query.get('state')).toBe(flow.state);
  return {
    code: query.get('code') ?? '',
    deviceId: query.get('device_id') ?? '',
    issuer: query.get('iss') ?? '',
  };
}

it('every provider has an object of its own, none that is not configured', () => {
  expect([...providers.keys()]).toEqual([...SOCIAL_PROVIDERS]);
  expect(openProviders(loadConfig({ NODE_ENV: 'test' }).social.apps).size).toBe(0);
});

describe.each(SOCIAL_PROVIDERS)('%s', (name) => {
  const isPkce = !['ok', 'facebook', 'instagram'].includes(name);

  it('tells who it is: the subject, and what it knows', async () => {
    const flow = newFlow();
    const person = await providerOf(name).person(flow, await callbackOf(name, flow));
    expect(person).toEqual({
      subject: '561999209121',
      firstName: name === 'instagram' ? '' : 'Иван',
      lastName: name === 'instagram' ? '' : 'Петров',
      middleName: name === 'esia' ? 'Петровна' : '',
      email: ['facebook', 'instagram'].includes(name) ? null : 'ivan@example.test',
      phone: name === 'vk' ? '+79991234567' : name === 'yandex' ? '+79037659418' : null,
      displayName: expect.stringMatching(/.+/) as unknown,
    });
  });

  it('is told to ask anew for a proof, where it can be', async () => {
    const [plain, proof] = await Promise.all(
      [false, true].map(async (isProof) => (await providerOf(name).authorize(newFlow(), isProof)).searchParams),
    );
    const added = [...proof!.keys()].filter((key) => !plain!.has(key));
    const asks = { vk: 'prompt', yandex: 'force_confirm', esia: 'prompt', google: 'prompt', facebook: 'auth_type' };
    expect(added).toEqual(name in asks ? [asks[name as keyof typeof asks]] : []);
  });

  it('takes a code once', async () => {
    const flow = newFlow();
    const callback = await callbackOf(name, flow);
    await providerOf(name).person(flow, callback);
    await expect(providerOf(name).person(flow, callback)).rejects.toMatchObject({ kind: 'refused' });
  });

  it.runIf(isPkce)('refuses a code to who has another verifier', async () => {
    const flow = newFlow();
    const callback = await callbackOf(name, flow);
    await expect(providerOf(name).person({ ...flow, verifier: random() }, callback)).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it.each<Mood>(['down', 'html', 'redirects', 'endless'])('cannot be used when it is %s', async (mood) => {
    const flow = newFlow();
    const callback = await callbackOf(name, flow);
    server.mood = mood;
    await expect(providerOf(name).person(flow, callback)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('takes a token that was given to us, and none of another application', async () => {
    const { personOfToken } = providerOf(name);
    const isTold = !['instagram', 'esia'].includes(name);
    expect(personOfToken !== undefined).toBe(isTold);
    if (!personOfToken) return;
    const own = await personOfToken(server.tokenOf(name, server.account));
    expect(own.subject).toBe('561999209121');
    for (const token of [server.tokenOf(name, server.account, 'app-of-another-site'), 'no-such-token'])
      await expect(personOfToken(token)).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('what only some do', () => {
  it('vk: the device and the state of the way belong to the code', async () => {
    const flow = newFlow();
    const callback = await callbackOf('vk', flow);
    await expect(providerOf('vk').person(flow, { ...callback, deviceId: random() })).rejects.toMatchObject({
      kind: 'refused',
      message: 'status 200, invalid_grant',
    });
    server.twist['state'] = random();
    await expect(providerOf('vk').person(flow, await callbackOf('vk', flow))).rejects.toMatchObject({
      kind: 'refused',
      message: 'another state',
    });
  });

  it('ok: a signature under another secret is refused, with status 200', async () => {
    const { ok } = loadConfig({ NODE_ENV: 'test', ...server.settings, SOCIAL_OK_SECRET: 'another' }).social.apps;
    const other = openProviders({ ...loadConfig({ NODE_ENV: 'test' }).social.apps, ok }).get('ok');
    await expect(other?.personOfToken?.(server.tokenOf('ok', server.account))).rejects.toMatchObject({
      kind: 'refused',
      message: 'status 200, 104',
    });
    // sorted by name, no separators, without the token itself
    expect(okSignature({ b: '2', a: '1' }, 'token', 'secret')).toBe('64836688d8366e99ad27ea727c7037de');
  });

  it.each([
    ['iss', 'https://gate.evil.example'],
    ['aud', 'app-of-another-site'],
    ['aud', ['app-of-the-clinic', 'another']],
    ['nonce', 'of-another-way'],
    ['exp', 1_700_000_000],
  ])('esia: an identity token whose %s is %j is refused', async (claim, value) => {
    const flow = newFlow();
    const callback = await callbackOf('esia', flow);
    server.twist[claim] = value;
    await expect(providerOf('esia').person(flow, callback)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('esia: facts of somebody else, and the answer of another gateway, are refused', async () => {
    const flow = newFlow();
    const callback = await callbackOf('esia', flow);
    await expect(
      providerOf('esia').person(flow, { ...callback, issuer: 'https://gate.evil.example' }),
    ).rejects.toMatchObject({ kind: 'refused', message: 'another issuer' });
    server.twist['sub'] = 'sub-of-another';
    await expect(providerOf('esia').person(flow, callback)).rejects.toMatchObject({
      kind: 'refused',
      message: 'facts of somebody else',
    });
  });

  it('esia: a document that names another gateway is not believed, and is asked for again', async () => {
    const { esia } = loadConfig({ NODE_ENV: 'test', ...server.settings }).social.apps;
    const fresh = openProviders({ ...loadConfig({ NODE_ENV: 'test' }).social.apps, esia }).get('esia');
    server.twist['issuer'] = 'https://gate.evil.example';
    await expect(fresh?.authorize(newFlow(), false)).rejects.toMatchObject({ kind: 'unavailable' });
    delete server.twist['issuer'];
    expect((await fresh?.authorize(newFlow(), false))?.pathname).toBe('/esia/authorize');
  });
});
