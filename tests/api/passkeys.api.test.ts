import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUserEndpoints as adminUsers } from '#shared/contract/admin-users.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { ownSessionEndpoints as own } from '#shared/contract/own-sessions.ts';
import { passkeyEndpoints as passkeys } from '#shared/contract/passkeys.ts';
import { loadConfig } from '#server/config/config.ts';
import { systemEm } from '#server/db/orm.ts';
import { passkeysOfOtherHosts } from '#server/features/auth/index.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPasskey, PASSKEY_URL, SoftAuthenticator } from '#tests/support/passkeys.ts';
import { addPerson, addSession, PASSWORD } from '#tests/support/people.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const YANDEX = { SOCIAL_YANDEX_ID: '1', SOCIAL_YANDEX_SECRET: 'secret' };
let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp({
    config: { PUBLIC_URL: PASSKEY_URL, social: loadConfig({ ...YANDEX, NODE_ENV: 'test' }).social },
  });
  api = new Api(test);
});
afterAll(() => test.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isOpen = async (token: string) => (await api.send(auth.getMe, {}, bearer(token))).statusCode === 200;
const question = async () => (await api.ok(passkeys.beginPasskeySignIn, {})).challenge;
const signIn = async (key: SoftAuthenticator, wrong = {}) =>
  api.send(passkeys.signInByPasskey, { body: key.use(await question(), wrong) });
const signedIn = async (key: SoftAuthenticator) =>
  api.ok(passkeys.signInByPasskey, { body: key.use(await question()) });
const subjects = async (email: string) => (await lettersTo(test, email)).map(({ subject }) => subject);
const age = (sessionId: string) =>
  test.rows(`update session set authenticated_at = now() - interval '16 minutes' where id = $1`, [sessionId]);
async function keyed(options = {}) {
  const person = await addPerson(test, options);
  return { ...person, ...(await addPasskey(api, bearer(person.token))) };
}

describe('a new passkey', () => {
  it('is asked for with its owner under random bytes, the three classic algorithms, and the person to be verified', async () => {
    const { token, userId, email, key } = await keyed();
    const options = await api.ok(passkeys.beginPasskey, {}, bearer(token));
    expect(options).toMatchObject({
      rp: { id: 'clinic.example', name: 'Платформа клиник' },
      user: { name: email, displayName: 'Ёлкина Анна Петровна' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: key.id.toString('base64url'), transports: ['internal', 'hybrid'] }],
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    const [row] = await test.rows<{ webauthn_handle: Buffer }>('select webauthn_handle from app_user where id = $1', [
      userId,
    ]);
    expect(row!.webauthn_handle.toString('base64url')).toBe(options.user.id);
  });

  it('is kept with what it said, listed, told to the owner and logged', async () => {
    const { token, userId, email, id } = await keyed();
    const { items } = await api.ok(passkeys.listPasskeys, {}, bearer(token));
    expect(items).toEqual([
      {
        id,
        name: 'Неизвестное устройство',
        is_synced: true,
        created_at: expect.any(String) as unknown,
        last_used_at: null,
      },
    ]);
    expect(
      await test.rows(
        'select algorithm, counter, transports, device_type, backed_up, rp_id from user_passkey where id = $1',
        [id],
      ),
    ).toEqual([
      {
        algorithm: -7,
        counter: '0',
        transports: ['internal', 'hybrid'],
        device_type: 'multiDevice',
        backed_up: true,
        rp_id: 'clinic.example',
      },
    ]);
    expect(await subjects(email)).toContain('Подключён ключ доступа');
    expect(
      await test.rows(`select details from audit_event where user_id = $1 and action = 'passkey.add'`, [userId]),
    ).toEqual([{ details: { name: 'Неизвестное устройство' } }]);
  });

  it.each([
    ['of another site', { origin: 'https://clinic.example.evil.test' }],
    ['bound to another host', { rpId: 'evil.test' }],
    ['made without its person', { isUnverified: true }],
    ['of an algorithm that was not asked for', { algorithm: -48 }],
    ['that is a use', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, wrong) => {
    const { token } = await addPerson(test);
    const { challenge } = await api.ok(passkeys.beginPasskey, {}, bearer(token));
    const body = new SoftAuthenticator().create(challenge, wrong);
    expect(codeOf(await api.send(passkeys.addPasskey, { body }, bearer(token)))).toBe('passkey_refused');
    expect((await api.ok(passkeys.listPasskeys, {}, bearer(token))).items).toEqual([]);
  });

  it('answers its own question, once, in its own session, within five minutes, the newest alone', async () => {
    const { token, userId } = await addPerson(test);
    const other = await addSession(test, userId);
    const add = async (challenge: string, by = token, key = new SoftAuthenticator()) =>
      codeOf(await api.send(passkeys.addPasskey, { body: key.create(challenge) }, bearer(by)));
    const ask = async () => (await api.ok(passkeys.beginPasskey, {}, bearer(token))).challenge;
    const first = await ask();
    const second = await ask();
    expect(await add(first)).toBe('passkey_expired');
    expect(await add(second, other.token)).toBe('passkey_expired');
    expect(await add(second), 'whoever took it').toBe('passkey_expired');
    const third = await ask();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(third)));
    expect(answers.toSorted()).toEqual(['ok', ...Array<string>(9).fill('passkey_expired')].toSorted());
    const fourth = await ask();
    await test.rows('update auth_challenge set expires_at = now() where user_id = $1', [userId]);
    expect(await add(fourth)).toBe('passkey_expired');
    expect(await add(await question()), 'the question of a sign-in').toBe('passkey_expired');
  });

  it('is nobody else’s, and the eleventh is too many, however many come at once', async () => {
    const { key } = await keyed();
    const other = await addPerson(test);
    const { challenge } = await api.ok(passkeys.beginPasskey, {}, bearer(other.token));
    expect(codeOf(await api.send(passkeys.addPasskey, { body: key.create(challenge) }, bearer(other.token)))).toBe(
      'passkey_exists',
    );
    for (let count = 0; count < 8; count += 1) await addPasskey(api, bearer(other.token));
    const sessions = await Promise.all([1, 2, 3].map(() => addSession(test, other.userId)));
    const questions = await Promise.all(
      sessions.map(async ({ token }) => (await api.ok(passkeys.beginPasskey, {}, bearer(token))).challenge),
    );
    const codes = await Promise.all(
      questions.map(async (asked, index) =>
        codeOf(
          await api.send(
            passkeys.addPasskey,
            { body: new SoftAuthenticator().create(asked) },
            bearer(sessions[index]!.token),
          ),
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(['ok', 'ok', 'passkeys_full']);
    expect(codeOf(await api.send(passkeys.beginPasskey, {}, bearer(other.token)))).toBe('passkeys_full');
  });

  it('needs a fresh proof, as its removal does; a name does not', async () => {
    const { token, sessionId, id } = await keyed();
    const { challenge } = await api.ok(passkeys.beginPasskey, {}, bearer(token));
    await age(sessionId);
    const body = new SoftAuthenticator().create(challenge);
    expect(codeOf(await api.send(passkeys.beginPasskey, {}, bearer(token)))).toBe('reauthentication_required');
    expect(codeOf(await api.send(passkeys.addPasskey, { body }, bearer(token)))).toBe('reauthentication_required');
    expect(codeOf(await api.send(passkeys.removePasskey, { params: { id } }, bearer(token)))).toBe(
      'reauthentication_required',
    );
    await api.ok(passkeys.renamePasskey, { params: { id }, body: { name: ' Рабочий ноутбук ' } }, bearer(token));
    const { items } = await api.ok(passkeys.listPasskeys, {}, bearer(token));
    expect(items.map(({ name }) => name)).toEqual(['Рабочий ноутбук']);
  });
});

describe('a sign-in by passkey', () => {
  it('names nobody in its question, and opens a whole session at once, with a mark of the device', async () => {
    const { key, userId, email, token: first } = await keyed();
    await setUpTotp(api, bearer(first));
    expect((await api.ok(auth.login, { body: { email, password: PASSWORD } })).two_factor_code).toBe(true);
    const options = await api.ok(passkeys.beginPasskeySignIn, {});
    expect(options).toMatchObject({ rpId: 'clinic.example', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const { token, device_mark: mark } = await api.ok(passkeys.signInByPasskey, { body: key.use(options.challenge) });
    expect([await isOpen(token), mark?.startsWith('v1.')]).toEqual([true, true]);
    expect(
      await test.rows(
        `select details from audit_event where user_id = $1 and action = 'session.open' and details ? 'method'`,
        [userId],
      ),
    ).toEqual([{ details: { method: 'passkey' } }]);
    const { items } = await api.ok(passkeys.listPasskeys, {}, bearer(token));
    expect(items[0]!.last_used_at).not.toBeNull();
    // fresh: a key may be added at once
    await api.ok(passkeys.beginPasskey, {}, bearer(token));
  });

  it('spends its question: of fifty answers one opens a session, and none afterwards', async () => {
    const { key } = await keyed();
    const body = key.use(await question());
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.send(passkeys.signInByPasskey, { body })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(codeOf(await api.send(passkeys.signInByPasskey, { body }))).toBe('passkey_expired');
  });

  it('takes no question of a lock, of another page or of long ago', async () => {
    const { key, token } = await keyed();
    const { challenge } = await api.ok(passkeys.beginPasskeyUnlock, {}, bearer(token));
    const answer = async (asked: string) => codeOf(await api.send(passkeys.signInByPasskey, { body: key.use(asked) }));
    expect(await answer(challenge)).toBe('passkey_expired');
    expect(await answer('AAAA')).toBe('passkey_expired');
    const asked = await question();
    await test.rows(`update auth_challenge set expires_at = now() where user_id is null`);
    expect(await answer(asked)).toBe('passkey_expired');
    const noChallenge = { ...key.use(''), clientDataJSON: Buffer.from('[1]').toString('base64url') };
    expect(codeOf(await api.send(passkeys.signInByPasskey, { body: noChallenge }))).toBe('passkey_refused');
  });

  it.each([
    ['of another site', { origin: 'https://clinic.example.evil.test' }],
    ['bound to another host', { rpId: 'evil.test' }],
    ['used without its person', { isUnverified: true }],
    ['that is new', { type: 'webauthn.create' }],
  ])('%s is refused, and logged under its owner', async (_, wrong) => {
    const { key, userId } = await keyed();
    expect(codeOf(await signIn(key, wrong))).toBe('passkey_refused');
    expect(
      await test.rows(
        `select details from audit_event where user_id = $1 and action = 'session.open' and result = 'refused'`,
        [userId],
      ),
    ).toEqual([{ details: { reason: 'passkey_refused' } }]);
  });

  it('is refused to a key that nobody has, that signs for another, or whose counter stays behind', async () => {
    expect(codeOf(await signIn(new SoftAuthenticator()))).toBe('passkey_unknown');
    const [mine, theirs] = [await keyed(), await keyed()];
    const body = { ...mine.key.use(await question()), id: theirs.key.id.toString('base64url') };
    expect(codeOf(await api.send(passkeys.signInByPasskey, { body }))).toBe('passkey_refused');
    const person = await addPerson(test);
    const { key } = await addPasskey(api, bearer(person.token), new SoftAuthenticator({ isSynced: false }));
    await signedIn(key);
    expect(codeOf(await signIn(key, { counter: 1 }))).toBe('passkey_refused');
    await signedIn(key);
  });

  it('is refused to accounts that the password would not open, and restores a closed one when asked', async () => {
    const { key, userId } = await keyed();
    await test.rows(`update app_user set status = 'banned' where id = $1`, [userId]);
    expect(codeOf(await signIn(key))).toBe('account_blocked');
    await test.rows(`update app_user set status = 'activated', closed_at = now() where id = $1`, [userId]);
    expect(codeOf(await signIn(key))).toBe('account_closed');
    const body = { ...key.use(await question()), restore: true };
    expect(await isOpen((await api.ok(passkeys.signInByPasskey, { body })).token)).toBe(true);
  });

  it('from a device that was not seen before is told to the owner', async () => {
    const { key, email, userId } = await keyed();
    await test.rows(`update session set user_agent = 'known' where user_id = $1`, [userId]);
    const body = key.use(await question());
    await api.ok(passkeys.signInByPasskey, { body, headers: { 'user-agent': 'new' } });
    expect(await subjects(email)).toContain('Вход с нового устройства');
  });

  it('while works are going on is a superuser’s', async () => {
    const works = await buildTestApp({ config: { PUBLIC_URL: PASSKEY_URL, maintenance: 'До 12:00' } });
    const there = new Api(works);
    const superuser = await addPerson(works, { isSuperuser: true });
    const { key } = await addPasskey(there, bearer(superuser.token));
    const answer = async () =>
      there.send(passkeys.signInByPasskey, {
        body: key.use((await there.ok(passkeys.beginPasskeySignIn, {})).challenge),
      });
    expect(codeOf(await answer())).toBe('ok');
    await works.rows('update app_user set is_superuser = false where id = $1', [superuser.userId]);
    expect(codeOf(await answer())).toBe('maintenance');
    await works.close();
  });

  it('is limited by address', async () => {
    const strict = await buildTestApp({ config: { PUBLIC_URL: PASSKEY_URL, PASSKEYS_PER_MINUTE: 3 } });
    const there = new Api(strict);
    const codes: string[] = [];
    for (let count = 0; count < 4; count += 1) codes.push(codeOf(await there.send(passkeys.beginPasskeySignIn, {})));
    expect(codes).toEqual(['ok', 'ok', 'ok', 'too_many_requests']);
    await strict.close();
  });
});

describe('the lock', () => {
  it('is opened by an own key, and by nobody else’s; so is the proof that some calls ask for', async () => {
    const [mine, theirs] = [await keyed(), await keyed()];
    const ask = async (token = mine.token) => api.ok(passkeys.beginPasskeyUnlock, {}, bearer(token));
    const unlock = async (body: ReturnType<SoftAuthenticator['use']>) =>
      codeOf(await api.send(passkeys.unlockByPasskey, { body }, bearer(mine.token)));
    await api.ok(own.lockSession, {}, bearer(mine.token));
    expect(await isOpen(mine.token)).toBe(false);
    const options = await ask();
    expect(options.allowCredentials).toEqual([
      { id: mine.key.id.toString('base64url'), type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    expect(await unlock(theirs.key.use(options.challenge))).toBe('passkey_unknown');
    expect(await unlock(theirs.key.use((await ask(theirs.token)).challenge))).toBe('passkey_expired');
    expect(await unlock(mine.key.use(await question()))).toBe('passkey_expired');
    expect(await unlock(mine.key.use((await ask()).challenge, { isUnverified: true }))).toBe('passkey_refused');
    expect(await isOpen(mine.token)).toBe(false);
    expect(await unlock(mine.key.use((await ask()).challenge))).toBe('ok');
    expect(await isOpen(mine.token)).toBe(true);
    await age(mine.sessionId);
    expect(codeOf(await api.send(passkeys.beginPasskey, {}, bearer(mine.token)))).toBe('reauthentication_required');
    expect(await unlock(mine.key.use((await ask()).challenge))).toBe('ok');
    await api.ok(passkeys.beginPasskey, {}, bearer(mine.token));
  });

  it('asks nobody who has no key', async () => {
    const { token } = await addPerson(test);
    expect(codeOf(await api.send(passkeys.beginPasskeyUnlock, {}, bearer(token)))).toBe('passkey_unknown');
  });
});

describe('the end of a passkey', () => {
  it('ends the other sessions, is told and logged; the browser learns which key is worth nothing', async () => {
    const { token, userId, email, key, id } = await keyed();
    const other = await addSession(test, userId);
    const stranger = await addPerson(test);
    expect(codeOf(await api.send(passkeys.removePasskey, { params: { id } }, bearer(stranger.token)))).toBe(
      'not_found',
    );
    expect(await api.ok(passkeys.removePasskey, { params: { id } }, bearer(token))).toMatchObject({
      credential_id: key.id.toString('base64url'),
      rp_id: 'clinic.example',
    });
    expect([await isOpen(token), await isOpen(other.token)]).toEqual([true, false]);
    expect(codeOf(await signIn(key))).toBe('passkey_unknown');
    expect(await subjects(email)).toContain('Удалён ключ доступа');
    expect(codeOf(await api.send(passkeys.removePasskey, { params: { id } }, bearer(token)))).toBe('not_found');
    expect(codeOf(await api.send(passkeys.renamePasskey, { params: { id }, body: { name: 'x' } }, bearer(token)))).toBe(
      'not_found',
    );
  });

  it('ends what was begun with it: a question of before is answered no more', async () => {
    const { token, id } = await keyed();
    const { challenge } = await api.ok(passkeys.beginPasskey, {}, bearer(token));
    await api.ok(passkeys.removePasskey, { params: { id } }, bearer(token));
    const body = new SoftAuthenticator().create(challenge);
    expect(codeOf(await api.send(passkeys.addPasskey, { body }, bearer(token)))).toBe('passkey_expired');
  });

  it('never takes the last way in; another key or a linked provider is one, of two at once one stays', async () => {
    const { token, userId, id } = await keyed();
    await test.rows('update app_user set password_hash = $1 where id = $2', [NO_PASSWORD, userId]);
    const drop = async (key: string) =>
      codeOf(await api.send(passkeys.removePasskey, { params: { id: key } }, bearer(token)));
    expect(await drop(id)).toBe('last_sign_in');
    expect((await api.ok(passkeys.listPasskeys, {}, bearer(token))).items).toHaveLength(1);
    const { id: second } = await addPasskey(api, bearer(token));
    expect((await Promise.all([drop(id), drop(second)])).toSorted()).toEqual(['last_sign_in', 'ok']);
    const [left] = (await api.ok(passkeys.listPasskeys, {}, bearer(token))).items;
    await test.rows(
      `insert into user_identity (id, user_id, provider, subject) values (gen_random_uuid(), $1, 'yandex', $2)`,
      [userId, userId],
    );
    expect(await drop(left!.id)).toBe('ok');
  });

  it('comes with a password that was set by letter, with a superuser’s reset, and with the erasing of the account', async () => {
    const reset = await keyed();
    await api.ok(auth.requestPasswordReset, { body: { email: reset.email } });
    const password = 'Совсем-другой-пароль-7';
    const token = await tokenFromLetter(test, reset.email);
    await api.ok(auth.resetPassword, { body: { token, password, password_confirmation: password } });
    expect(codeOf(await signIn(reset.key))).toBe('passkey_unknown');

    const lost = await keyed();
    const clinic = await createClinic(test);
    await api.ok(
      adminUsers.resetFactors,
      { params: { id: lost.userId }, body: { reason: 'Украден телефон' } },
      clinic.as('superuser'),
    );
    expect([codeOf(await signIn(lost.key)), await isOpen(lost.token)]).toEqual(['passkey_unknown', false]);

    const erased = await keyed();
    await test.rows(
      `update app_user set closed_at = now(), erased_at = now(), email = null, phone = null where id = $1`,
      [erased.userId],
    );
    expect(codeOf(await signIn(erased.key))).toBe('passkey_unknown');
  });

  it('is not a changed password', async () => {
    const { token, key } = await keyed();
    const password = 'Совсем-другой-пароль-7';
    await api.ok(
      auth.changePassword,
      { body: { current_password: PASSWORD, new_password: password, new_password_confirmation: password } },
      bearer(token),
    );
    expect(codeOf(await signIn(key))).toBe('ok');
  });
});

describe('the address of the platform', () => {
  it('is told to pages when passkeys work at it; elsewhere there are none', async () => {
    expect((await api.ok(auth.checkSession, {})).config.passkey_origin).toBe(PASSKEY_URL);
    const bare = await buildTestApp({ config: { PUBLIC_URL: 'http://192.168.1.5:3000' } });
    const there = new Api(bare);
    expect((await there.ok(auth.checkSession, {})).config.passkey_origin).toBeNull();
    expect(codeOf(await there.send(passkeys.beginPasskeySignIn, {}))).toBe('passkeys_unavailable');
    await bare.close();
  });

  it('changed, leaves keys that the start tells of', async () => {
    const { id } = await keyed();
    await test.rows(`update user_passkey set rp_id = 'old.example' where id = $1`, [id]);
    const em = systemEm(test.orm, 'keys of a test');
    expect(await passkeysOfOtherHosts(em, 'clinic.example')).toEqual([{ rp_id: 'old.example', keys: 1 }]);
    const all = await passkeysOfOtherHosts(em, null);
    expect(all.map(({ rp_id: host }) => host)).toEqual(['clinic.example', 'old.example']);
  });
});
