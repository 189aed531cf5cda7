import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { socialEndpoints as social } from '#shared/contract/social.ts';
import { SOCIAL_PROVIDERS } from '#shared/rules/social-providers.ru.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson, CONSENTS, PASSWORD, REQUIRED_CONSENTS } from '#tests/support/people.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { startSocialServer, type Mood, type SocialServer } from '#tests/support/social-server.ts';
import {
  codeFromLetter,
  finish,
  newAccount,
  registerThrough,
  signInThrough,
  socialConfigOf,
  throughProvider,
  wayBack,
} from '#tests/support/social.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let server: SocialServer;
let test: TestApp;
let api: Api;
beforeAll(async () => {
  server = await startSocialServer();
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example', ...socialConfigOf(server) } });
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
const newEmail = () => `${randomUUID()}@example.test`;
const me = (token: string) => api.ok(auth.getMe, {}, bearer(token));
const form = (ticket: string, email: string, more: object = {}) => ({
  body: {
    ticket,
    first_name: 'Иван',
    last_name: 'Петров',
    middle_name: 'Ильич',
    email,
    consents: REQUIRED_CONSENTS,
    ...more,
  },
});
const ticketOf = async (...args: Parameters<typeof throughProvider> extends [Api, ...infer Rest] ? Rest : never) =>
  (await throughProvider(api, ...args)).newcomer?.ticket ?? '';
const identitiesOf = (email: string) =>
  test.rows<{ provider: string; issuer: string; subject: string; text: string }>(
    `select provider, issuer, subject, i::text as text from user_identity i join app_user u on u.id = i.user_id where u.email = $1`,
    [email],
  );

describe('the services of a platform', () => {
  it('are named in the order of their buttons, and none without configuration', async () => {
    const asked = { query: { type: 'social_login' } };
    expect(await api.ok(configuration.getConfigurationVariable, asked)).toEqual({
      social_login_providers: [...SOCIAL_PROVIDERS],
    });
    const bare = await buildTestApp();
    const other = new Api(bare);
    expect(await other.ok(configuration.getConfigurationVariable, asked)).toEqual({ social_login_providers: [] });
    const body = { provider: 'vk', binding: newToken(), next: null };
    expect(await other.refused(social.startSocialSignIn, { body })).toMatchObject({
      status: 409,
      code: 'social_provider_off',
    });
    await bare.close();
  });
});

describe.each(SOCIAL_PROVIDERS)('through %s', (provider) => {
  it('somebody new proves an address, agrees, is signed in, and the next time is known by the subject alone', async () => {
    const email = newEmail();
    const { outcome, newcomer, next } = await throughProvider(api, provider);
    expect([outcome, next]).toEqual(['newcomer', '/family']);
    expect(newcomer).toMatchObject({
      provider,
      first_name: provider === 'instagram' ? '' : 'Иван',
      email: ['facebook', 'instagram'].includes(provider) ? '' : server.account.email,
    });
    const ticket = newcomer?.ticket ?? '';
    const { challenge, message } = await api.ok(social.registerSocial, form(ticket, email));
    expect(message).toBe(`Код отправлен на ${email.slice(0, 1)}•••@example.test и действует 10 минут`);
    const code = await codeFromLetter(test, email);
    const { token } = await api.ok(social.confirmSocial, { body: { challenge, ticket, code } });
    expect(await me(token)).toMatchObject({
      is_social: true,
      profile: { email, first_name: 'Иван', last_name: 'Петров', middle_name: 'Ильич' },
    });
    const [kept] = await identitiesOf(email);
    expect(kept).toMatchObject({
      provider,
      issuer: provider === 'esia' ? `${server.origin}/esia` : '',
      subject: server.account.id,
    });
    // another address and another name there change nothing
    server.account = { ...server.account, email: newEmail(), lastName: 'Сидоров' };
    const again = await signInThrough(api, provider);
    expect((await me(again.token)).profile).toMatchObject({ email, last_name: 'Петров' });
    // and an address alone is nobody
    server.account = { ...newAccount(email) };
    expect((await throughProvider(api, provider)).outcome).toBe('newcomer');
  });
});

describe('a way through a provider', () => {
  it('has a state that is spent once, by its own browser, within ten minutes', async () => {
    const back = await wayBack(api, 'yandex');
    // another browser knows the state and the code, and not the binding: nothing is spent
    expect(codeOf(await finish(api, { ...back, binding: newToken() }))).toBe('social_expired');
    expect(codeOf(await finish(api, { ...back, state: newToken() }))).toBe('social_expired');
    expect(codeOf(await finish(api, back))).toBe('ok');
    expect(codeOf(await finish(api, back))).toBe('social_expired');
    const late = await wayBack(api, 'yandex');
    await test.rows(`update auth_challenge set expires_at = now() where kind = 'social' and spent_at is null`);
    expect(codeOf(await finish(api, late))).toBe('social_expired');
  });

  it('of many callbacks at once one goes on', async () => {
    const back = await wayBack(api, 'vk');
    const codes = (await Promise.all(Array.from({ length: 20 }, () => finish(api, back)))).map(codeOf);
    expect(codes.toSorted()).toEqual(['ok', ...Array<string>(19).fill('social_expired')]);
  });

  it('gives a known person a code that is exchanged once', async () => {
    await registerThrough(test, api, 'vk', newEmail());
    const { token = '' } = await throughProvider(api, 'vk');
    const exchanged = await Promise.all(
      Array.from({ length: 10 }, () => api.send(social.exchangeSocialToken, { body: { token } })),
    );
    expect(exchanged.map(codeOf).toSorted()).toEqual(['ok', ...Array<string>(9).fill('social_expired')]);
    const kept = await test.rows<{ text: string }>(`select c::text as text from auth_challenge c`);
    expect(kept.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('keeps neither a token of the provider nor the verifier, in no table', async () => {
    const email = newEmail();
    await registerThrough(test, api, 'vk', email);
    const [{ text } = { text: '' }] = await identitiesOf(email);
    expect(text).not.toMatch(/vk2\.|access/);
    const ways = await test.rows<{ data: object }>(`select data from auth_challenge where kind = 'social'`);
    for (const { data } of ways)
      expect(Object.keys(data).toSorted()).toEqual(['next', 'provider', 'purpose', 'restores']);
  });

  it('says that the person refused', async () => {
    server.mood = 'refuses';
    expect(await api.refused(social.finishSocial, { body: await wayBack(api, 'ok') })).toMatchObject({
      code: 'social_denied',
      message: 'Вы отказались от входа через Одноклассники',
    });
  });

  it.each<Mood>(['down', 'html', 'redirects', 'endless'])('says that the provider is not there: %s', async (mood) => {
    const back = await wayBack(api, 'yandex');
    server.mood = mood;
    expect(await api.refused(social.finishSocial, { body: back })).toMatchObject({
      status: 424,
      code: 'social_unavailable',
      message: 'Не удалось связаться с сервисом Яндекс ID. Попробуйте позже или войдите другим способом',
    });
  });

  it('says so, too, when a gateway does not tell its addresses', async () => {
    const fresh = await buildTestApp({ config: socialConfigOf(server) });
    server.mood = 'down';
    const body = { provider: 'esia', binding: newToken(), next: null };
    expect(await new Api(fresh).refused(social.startSocialSignIn, { body })).toMatchObject({
      code: 'social_unavailable',
    });
    await fresh.close();
  });

  it('does not begin, or go on, past so many calls of one address a minute', async () => {
    const limited = await buildTestApp({ config: { ...socialConfigOf(server), SOCIAL_PER_MINUTE: 2 } });
    const other = new Api(limited);
    await wayBack(other, 'vk');
    expect(codeOf(await finish(other, { binding: newToken(), state: newToken() }))).toBe('social_expired');
    expect(await other.refused(social.exchangeSocialToken, { body: { token: newToken() } })).toMatchObject({
      code: 'too_many_requests',
    });
    await limited.close();
  });
});

describe('the short registration', () => {
  it('asks for consents, names and an address, each at its field', async () => {
    const ticket = await ticketOf('vk');
    const email = newEmail();
    expect(await api.refused(social.registerSocial, form(ticket, email, { consents: [] }))).toMatchObject({
      code: 'consent_required',
      errors: { 'consents.terms': ['Нужно согласие'] },
    });
    const old = CONSENTS.map(({ kind, version }) => ({ kind, version: version + 7 }));
    expect((await api.refused(social.registerSocial, form(ticket, email, { consents: old }))).code).toBe(
      'consent_outdated',
    );
    expect((await api.refused(social.registerSocial, form(ticket, email, { last_name: ' ' }))).errors).toHaveProperty(
      'last_name',
    );
    expect((await api.refused(social.registerSocial, form(ticket, 'nobody'))).errors).toHaveProperty('email');
    expect((await api.refused(social.registerSocial, form(newToken(), email))).code).toBe('social_expired');
  });

  it('counts five codes, takes the right one in its own browser alone, and a ticket once', async () => {
    const [ticket, email] = [await ticketOf('yandex'), newEmail()];
    const { challenge } = await api.ok(social.registerSocial, form(ticket, email));
    const code = await codeFromLetter(test, email);
    const confirm = (body: object) => api.send(social.confirmSocial, { body });
    expect(codeOf(await confirm({ challenge, ticket: newToken(), code }))).toBe('code_wrong');
    const wrong = Array.from({ length: 9 }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'));
    const guesses = await Promise.all(wrong.map((guess) => confirm({ challenge, ticket, code: guess })));
    expect(guesses.map(codeOf).toSorted()).toEqual([
      ...Array<string>(4).fill('code_wrong'),
      ...Array<string>(5).fill('social_expired'),
    ]);
    expect(codeOf(await confirm({ challenge, ticket, code }))).toBe('social_expired');
    const second = await api.ok(social.registerSocial, form(ticket, email));
    const right = { challenge: second.challenge, ticket, code: await codeFromLetter(test, email) };
    const answers = await Promise.all([confirm(right), confirm(right), confirm(right)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'social_expired', 'social_expired']);
    expect((await api.refused(social.registerSocial, form(ticket, newEmail()))).code).toBe('social_expired');
  });

  it('of two who come with one identity at once makes one account', async () => {
    const made = await Promise.all(
      [1, 2].map(async () => {
        const [ticket, email] = [await ticketOf('ok'), newEmail()];
        const { challenge } = await api.ok(social.registerSocial, form(ticket, email));
        return { challenge, ticket, code: await codeFromLetter(test, email) };
      }),
    );
    const answers = await Promise.all(made.map((body) => api.send(social.confirmSocial, { body })));
    expect(answers.map(codeOf).toSorted()).toEqual(['identity_taken', 'ok']);
    expect(await test.rows('select 1 from user_identity where subject = $1', [server.account.id])).toHaveLength(1);
  });

  it('writes so many letters an hour and no more', async () => {
    const limited = await buildTestApp({ config: { ...socialConfigOf(server), LETTERS_PER_HOUR: 2 } });
    const other = new Api(limited);
    const [ticket, email] = [(await throughProvider(other, 'vk')).newcomer?.ticket ?? '', newEmail()];
    for (let letter = 0; letter < 2; letter += 1) await other.ok(social.registerSocial, form(ticket, email));
    expect((await other.refused(social.registerSocial, form(ticket, email))).code).toBe('letters_exhausted');
    await limited.close();
  });

  it('is logged with what was agreed to, and without an address or a subject', async () => {
    const email = newEmail();
    const { id } = await me(await registerThrough(test, api, 'vk', email));
    const logged = await test.rows<{ action: string; details: object }>(
      `select action, details from audit_event where user_id = $1 order by id`,
      [id],
    );
    expect(logged.map(({ action }) => action)).toEqual([
      'user.register',
      'user.activate',
      'identity.link',
      'session.open',
    ]);
    expect(logged[0]?.details).toEqual({ provider: 'vk', consents: REQUIRED_CONSENTS });
    expect(JSON.stringify(logged)).not.toContain(server.account.id);
  });
});

describe('taking over', () => {
  it('an attacker who registered the address of a victim gets nothing when the victim comes by VK: two people', async () => {
    const email = newEmail();
    await api.ok(auth.register, {
      body: { email, password: PASSWORD, first_name: 'Чужой', last_name: 'Человек', consents: REQUIRED_CONSENTS },
    });
    const attackers = await tokenFromLetter(test, email);
    server.account = newAccount(email);
    expect((await throughProvider(api, 'vk')).outcome).toBe('newcomer');
    const token = await registerThrough(test, api, 'vk', email);
    expect((await me(token)).profile).toMatchObject({ email, first_name: 'Иван' });
    expect(codeOf(await api.send(auth.login, { body: { email, password: PASSWORD } }))).toBe('invalid_grant');
    expect(codeOf(await api.send(auth.activate, { params: { token: attackers }, body: { password: PASSWORD } }))).toBe(
      'activation_link_invalid',
    );
    const consents = await test.rows(
      `select 1 from user_consent c join app_user u on u.id = c.user_id where u.email = $1`,
      [email],
    );
    expect(consents).toHaveLength(REQUIRED_CONSENTS.length);
  });

  it('an address of an account is never linked by the provider’s word', async () => {
    const owner = await addPerson(test);
    server.account = newAccount(owner.email);
    const ticket = await ticketOf('yandex');
    expect(await api.refused(social.registerSocial, form(ticket, owner.email))).toMatchObject({
      code: 'email_taken',
      errors: { email: ['Такой пользователь уже существует'] },
    });
    expect(await identitiesOf(owner.email)).toEqual([]);
  });

  it('somebody who gets the address first, while the code is on its way, keeps it', async () => {
    const [ticket, email] = [await ticketOf('vk'), newEmail()];
    const { challenge } = await api.ok(social.registerSocial, form(ticket, email));
    const code = await codeFromLetter(test, email);
    const owner = await addPerson(test);
    await test.rows('update app_user set email = $1 where id = $2', [email, owner.userId]);
    expect(codeOf(await api.send(social.confirmSocial, { body: { challenge, ticket, code } }))).toBe('email_taken');
    expect(await identitiesOf(email)).toEqual([]);
  });
});

describe('the gate of every sign-in', () => {
  it('a second factor leaves the session half open', async () => {
    const token = await registerThrough(test, api, 'vk', newEmail());
    await setUpTotp(api, bearer(token));
    const half = await signInThrough(api, 'vk');
    expect(half).toMatchObject({ two_factor_code: true, message: 'Введите код' });
    expect(half.device_mark).toBeUndefined();
    expect((await api.send(auth.getMe, {}, bearer(half.token))).statusCode).toBe(401);
  });

  it('a ban, a closing and works refuse; «Восстановить» takes a closing back', async () => {
    const { id } = await me(await registerThrough(test, api, 'vk', newEmail()));
    const code = async (restore = false) => {
      const { token = '' } = await throughProvider(api, 'vk', { restore });
      return codeOf(await api.send(social.exchangeSocialToken, { body: { token } }));
    };
    await test.rows(`update app_user set status = 'banned' where id = $1`, [id]);
    expect(await code()).toBe('account_blocked');
    await test.rows(`update app_user set status = 'activated', closed_at = now() where id = $1`, [id]);
    expect(await code()).toBe('account_closed');
    expect(await code(true)).toBe('ok');
    expect(await code()).toBe('ok');
    const refusals = await test.rows(
      `select 1 from audit_event where user_id = $1 and action = 'session.open' and result = 'refused'`,
      [id],
    );
    expect(refusals).toHaveLength(2);
  });

  it('an erased account leaves nothing at the provider: the next time is the first', async () => {
    const { id } = await me(await registerThrough(test, api, 'vk', newEmail()));
    await test.rows(
      `update app_user set email = null, closed_at = now() - interval '100 days', warned_at = now(), erased_at = now() where id = $1`,
      [id],
    );
    expect((await throughProvider(api, 'vk')).outcome).toBe('newcomer');
  });

  it('a new device is told by letter', async () => {
    const email = newEmail();
    await registerThrough(test, api, 'yandex', email);
    await test.rows(`update session set user_agent = 'Mozilla/5.0 (X11; Linux) Firefox/140' where user_agent = ''`);
    const { token = '' } = await throughProvider(api, 'yandex');
    await api.ok(
      social.exchangeSocialToken,
      { body: { token } },
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140' },
    );
    expect((await lettersTo(test, email)).map(({ subject }) => subject)).toContain('Вход с нового устройства');
  });
});
