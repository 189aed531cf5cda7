import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminUserEndpoints as adminUsers } from '#shared/contract/admin-users.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { closingEndpoints as closing } from '#shared/contract/closing.ts';
import { ownSessionEndpoints as own } from '#shared/contract/own-sessions.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { socialEndpoints as social } from '#shared/contract/social.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import {
  addPerson,
  addSession,
  outliveProof,
  PASSWORD,
  REQUIRED_CONSENTS,
  type TestPerson,
} from '#tests/support/people.ts';
import { codeOfApp, setUpTotp } from '#tests/support/second-factor.ts';
import { startSocialServer, type SocialServer } from '#tests/support/social-server.ts';
import {
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
let person: TestPerson;
beforeAll(async () => {
  server = await startSocialServer();
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example', ...socialConfigOf(server) } });
  api = new Api(test);
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  server.account = newAccount();
  person = await addPerson(test);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isOpen = async (token: string) => (await api.send(auth.getMe, {}, bearer(token))).statusCode === 200;
const link = (provider: 'vk' | 'yandex' | 'ok', token = person.token) =>
  throughProvider(api, provider, { start: 'startSocialLink', headers: bearer(token), next: '/security' });
const linkedOf = async (token = person.token) =>
  (await api.ok(social.listIdentities, {}, bearer(token))).items
    .filter(({ linked }) => linked !== null)
    .map(({ provider }) => provider);
const unlink = (provider: string, token = person.token) =>
  api.send(social.unlinkIdentity, { params: { provider } }, bearer(token));
const subjects = async (email: string) => (await lettersTo(test, email)).map(({ subject }) => subject);
const actions = async (userId: string) =>
  (
    await test.rows<{ action: string; details: object }>(
      `select action, details from audit_event where user_id = $1 and action like 'identity.%' order by id`,
      [userId],
    )
  ).map(({ action, details }) => [action, details]);
const notMeToken = async (email: string) => {
  const letter = (await lettersTo(test, email)).find(({ subject }) => subject.startsWith('Подключён вход через'));
  return /\/auth\/not-me#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
};

describe('linking', () => {
  it('is begun by a fresh session, ended by the same one, told by letter and logged', async () => {
    expect(await link('yandex')).toMatchObject({
      outcome: 'linked',
      next: '/security',
      message: 'Теперь можно входить через Яндекс ID',
    });
    const { items } = await api.ok(social.listIdentities, {}, bearer(person.token));
    expect(items.find(({ provider }) => provider === 'yandex')).toEqual({
      provider: 'yandex',
      is_on: true,
      linked: {
        display_name: `login-${server.account.id}`,
        linked_at: expect.any(String) as unknown,
        last_used_at: expect.any(String) as unknown,
      },
    });
    expect(await subjects(person.email)).toEqual(['Подключён вход через Яндекс ID']);
    expect(await actions(person.userId)).toEqual([['identity.link', { provider: 'yandex' }]]);
    const { token } = await signInThrough(api, 'yandex');
    expect((await api.ok(auth.getMe, {}, bearer(token))).id).toBe(person.userId);
  });

  it('asks for a fresh proof, and a guest begins none', async () => {
    await outliveProof(test, person.userId);
    const body = { provider: 'vk', binding: 'x'.repeat(43), next: null };
    expect((await api.refused(social.startSocialLink, { body }, bearer(person.token))).code).toBe(
      'reauthentication_required',
    );
    expect((await api.refused(social.startSocialLink, { body })).code).toBe('not_signed_in');
  });

  it('cannot be ended by another session, a guest, or a locked one', async () => {
    const start = () => wayBack(api, 'vk', { start: 'startSocialLink', headers: bearer(person.token) });
    const other = await addSession(test, person.userId);
    const stranger = await addPerson(test);
    for (const headers of [bearer(other.token), bearer(stranger.token), {}])
      expect(codeOf(await finish(api, await start(), headers))).toBe('social_expired');
    const back = await start();
    await api.ok(own.lockSession, {}, bearer(person.token));
    expect(codeOf(await finish(api, back, bearer(person.token)))).toBe('social_expired');
    expect(await test.rows('select 1 from user_identity where subject = $1', [server.account.id])).toEqual([]);
  });

  it('takes one account of a provider a person, and one person an account', async () => {
    await link('vk');
    const body = { provider: 'vk', binding: 'x'.repeat(43), next: null };
    expect((await api.refused(social.startSocialLink, { body }, bearer(person.token))).code).toBe('identity_exists');
    const other = await addPerson(test);
    const back = await wayBack(api, 'vk', { start: 'startSocialLink', headers: bearer(other.token) });
    expect(codeOf(await finish(api, back, bearer(other.token)))).toBe('identity_taken');
  });

  it('of two people who link one identity at once one has it', async () => {
    const people = [person, await addPerson(test)];
    const answers = await Promise.all(
      people.map(async ({ token }) => {
        const back = await wayBack(api, 'ok', { start: 'startSocialLink', headers: bearer(token) });
        return codeOf(await finish(api, back, bearer(token)));
      }),
    );
    expect(answers.toSorted()).toEqual(['identity_taken', 'ok']);
  });

  it('by a ticket: an address was taken, its owner signs in with the password and the second factor, and links', async () => {
    const { secret } = await setUpTotp(api, bearer(person.token));
    server.account = newAccount(person.email);
    const ticket = (await throughProvider(api, 'vk')).newcomer?.ticket ?? '';
    const refused = await api.refused(social.registerSocial, {
      body: {
        ticket,
        first_name: 'Иван',
        last_name: 'Петров',
        middle_name: '',
        email: person.email,
        consents: REQUIRED_CONSENTS,
      },
    });
    expect(refused.code).toBe('email_taken');
    const half = await api.ok(auth.login, { body: { email: person.email, password: PASSWORD } });
    const linkSocial = (token: string) => api.send(social.linkSocial, { body: { ticket } }, bearer(token));
    expect(codeOf(await linkSocial(half.token))).toBe('second_factor_required');
    const { token } = await api.ok(factors.passSecondFactor, { body: { code: codeOfApp(secret) } }, bearer(half.token));
    expect(codeOf(await linkSocial(token))).toBe('ok');
    expect(codeOf(await linkSocial(token))).toBe('social_expired');
    expect(await linkedOf(token)).toEqual(['vk']);
    expect(await subjects(person.email)).toContain('Подключён вход через VK ID');
  });
});

describe('unlinking', () => {
  it('ends the other sessions and the codes on their way, tells by letter, and the identity is a stranger’s again', async () => {
    await link('vk');
    const { token: other } = await signInThrough(api, 'vk');
    const { token: code = '' } = await throughProvider(api, 'vk');
    expect(codeOf(await unlink('vk'))).toBe('ok');
    expect([await isOpen(person.token), await isOpen(other)]).toEqual([true, false]);
    expect(codeOf(await api.send(social.exchangeSocialToken, { body: { token: code } }))).toBe('social_expired');
    expect(await subjects(person.email)).toContain('Отключён вход через VK ID');
    expect((await throughProvider(api, 'vk')).outcome).toBe('newcomer');
    expect(codeOf(await unlink('vk'))).toBe('not_found');
    expect(await actions(person.userId)).toEqual([
      ['identity.link', { provider: 'vk' }],
      ['identity.unlink', { provider: 'vk' }],
    ]);
  });

  it('asks for a fresh proof', async () => {
    await link('vk');
    await outliveProof(test, person.userId);
    expect(codeOf(await unlink('vk'))).toBe('reauthentication_required');
  });

  it('never takes the last way in: without a password another service that is on has to stay', async () => {
    const email = `${randomUUID()}@example.test`;
    const token = await registerThrough(test, api, 'vk', email);
    expect(await api.refused(social.unlinkIdentity, { params: { provider: 'vk' } }, bearer(token))).toMatchObject({
      status: 409,
      code: 'last_sign_in',
    });
    await link('ok', token);
    const answers = await Promise.all([unlink('vk', token), unlink('ok', token)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['last_sign_in', 'ok']);
    // one of a service that was switched off is no way in
    const { id } = await api.ok(auth.getMe, {}, bearer(token));
    await test.rows(
      `insert into user_identity (id, user_id, provider, issuer, subject) values ($1, $2, 'mail', '', 'x')`,
      [randomUUID(), id],
    );
    const [left = ''] = await linkedOf(token);
    expect(codeOf(await unlink(left, token))).toBe('last_sign_in');
    await test.rows(`update app_user set password_hash = 'some' where id = $1`, [id]);
    expect(codeOf(await unlink(left, token))).toBe('ok');
  });
});

describe('«Это не я» of the letter', () => {
  it('takes the identity away and ends every session, also after a new password, once, within seven days', async () => {
    await link('vk');
    const token = await notMeToken(person.email);
    const intruder = await signInThrough(api, 'vk');
    const changed = 'Совсем-другой-пароль-7';
    await api.ok(
      auth.changePassword,
      { body: { current_password: PASSWORD, new_password: changed, new_password_confirmation: changed } },
      bearer(intruder.token),
    );
    expect(await api.ok(social.rejectIdentity, { body: { token } })).toEqual({
      message: 'Вход отвязан, все сеансы завершены',
    });
    expect([await isOpen(intruder.token), await isOpen(person.token)]).toEqual([false, false]);
    expect((await throughProvider(api, 'vk')).outcome).toBe('newcomer');
    expect((await api.refused(social.rejectIdentity, { body: { token } })).code).toBe('identity_link_invalid');
    expect((await actions(person.userId)).at(-1)).toEqual(['identity.reject', { provider: 'vk' }]);
  });

  it('is worth nothing after seven days, or made up', async () => {
    await link('vk');
    const token = await notMeToken(person.email);
    const [row] = await test.rows<{ days: number }>(
      `select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from auth_challenge where kind = 'social_ticket'`,
    );
    expect(row?.days).toBe(7);
    await test.rows(`update auth_challenge set expires_at = now() where data ->> 'user' = $1`, [person.userId]);
    for (const wrong of [token, 'x'.repeat(43)])
      expect((await api.refused(social.rejectIdentity, { body: { token: wrong } })).code).toBe('identity_link_invalid');
  });
});

describe('a proof through a service', () => {
  it('is fresh again for who has no password; a locked session is opened by none', async () => {
    const email = `${randomUUID()}@example.test`;
    const token = await registerThrough(test, api, 'yandex', email);
    const { id } = await api.ok(auth.getMe, {}, bearer(token));
    await outliveProof(test, id);
    expect(codeOf(await unlink('yandex', token))).toBe('reauthentication_required');
    const prove = () => throughProvider(api, 'yandex', { start: 'startSocialProof', headers: bearer(token) });
    expect(await prove()).toMatchObject({ outcome: 'proved' });
    expect(codeOf(await unlink('yandex', token))).toBe('last_sign_in');
    await api.ok(own.lockSession, {}, bearer(token));
    expect((await api.ok(auth.checkSession, {}, bearer(token))).closed).toMatchObject({ has_password: false });
    expect((await api.refused(own.unlockSession, { body: { password: PASSWORD } }, bearer(token))).code).toBe(
      'password_unset',
    );
    const body = { provider: 'yandex', binding: 'x'.repeat(43), next: null };
    expect((await api.refused(social.startSocialProof, { body }, bearer(token))).code).toBe('session_locked');
  });

  it('closes the account of who has no password; later than 15 minutes after it is asked for again', async () => {
    const token = await registerThrough(test, api, 'yandex', `${randomUUID()}@example.test`);
    const { id } = await api.ok(auth.getMe, {}, bearer(token));
    const close = async () => codeOf(await api.send(closing.closeAccount, { body: { visits: 'keep' } }, bearer(token)));
    await outliveProof(test, id);
    expect(await close()).toBe('reauthentication_required');
    await throughProvider(api, 'yandex', { start: 'startSocialProof', headers: bearer(token) });
    expect(await close()).toBe('ok');
    expect(await isOpen(token)).toBe(false);
  });

  it('is none with somebody else’s account, or one that is not linked', async () => {
    const token = await registerThrough(test, api, 'yandex', `${randomUUID()}@example.test`);
    server.account = newAccount();
    const back = await wayBack(api, 'yandex', { start: 'startSocialProof', headers: bearer(token) });
    expect(codeOf(await finish(api, back, bearer(token)))).toBe('identity_foreign');
    const body = { provider: 'vk', binding: 'x'.repeat(43), next: null };
    expect((await api.refused(social.startSocialProof, { body }, bearer(token))).code).toBe('identity_foreign');
  });
});

describe('an account without a password', () => {
  it('has none to change, and gets one by a letter', async () => {
    const email = `${randomUUID()}@example.test`;
    const token = await registerThrough(test, api, 'vk', email);
    expect(codeOf(await api.send(auth.login, { body: { email, password: PASSWORD } }))).toBe('invalid_grant');
    const change = { current_password: 'x', new_password: PASSWORD, new_password_confirmation: PASSWORD };
    expect((await api.refused(auth.changePassword, { body: change }, bearer(token))).code).toBe('password_unset');
    await api.ok(auth.requestPasswordReset, { body: { email } });
    const reset = /\/password\/reset\/([\w-]{20,})/.exec((await lettersTo(test, email))[0]?.text ?? '')?.[1] ?? '';
    await api.ok(auth.resetPassword, {
      body: { token: reset, password: PASSWORD, password_confirmation: PASSWORD },
    });
    const signedIn = await api.ok(auth.login, { body: { email, password: PASSWORD } });
    expect((await api.ok(auth.getMe, {}, bearer(signedIn.token))).is_social).toBe(false);
    expect(await linkedOf(signedIn.token), 'they have always come by it').toEqual(['vk']);
  });
});

describe('a superuser', () => {
  it('sees what somebody has linked, and takes it away with the second step: the password is left', async () => {
    await link('vk');
    const clinic = await createClinic(test);
    const params = { id: person.userId };
    const { factors } = await api.ok(adminUsers.getAdminUser, { params }, clinic.as('superuser'));
    expect(factors).toMatchObject({ has_totp: false, passkeys: 0, providers: ['vk'] });
    await api.ok(adminUsers.resetFactors, { params, body: { reason: 'Взломали почту' } }, clinic.as('superuser'));
    expect((await throughProvider(api, 'vk')).outcome).toBe('newcomer');
    expect((await api.ok(auth.login, { body: { email: person.email, password: PASSWORD } })).token).toBeDefined();
  });
});

describe('a new password by letter', () => {
  it('ends the identities of who had one, and what was on its way: an intruder has no door left', async () => {
    await link('vk');
    const { token: code } = await throughProvider(api, 'vk');
    await api.ok(auth.requestPasswordReset, { body: { email: person.email } });
    const password = 'Совсем-другой-пароль-7';
    const token = await tokenFromLetter(test, person.email);
    await api.ok(auth.resetPassword, { body: { token, password, password_confirmation: password } });
    expect(codeOf(await api.send(social.exchangeSocialToken, { body: { token: code ?? '' } }))).toBe('social_expired');
    expect((await throughProvider(api, 'vk')).outcome).toBe('newcomer');
    expect((await actions(person.userId)).at(-1)).toEqual(['identity.unlink', { provider: 'vk', by: 'reset' }]);
  });
});
