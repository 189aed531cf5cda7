import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUserEndpoints as adminUsers } from '#shared/contract/admin-users.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { ownSessionEndpoints as own } from '#shared/contract/own-sessions.ts';
import { passkeyEndpoints as passkeys } from '#shared/contract/passkeys.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPasskey, PASSKEY_URL } from '#tests/support/passkeys.ts';
import { addPerson, addSession, outliveProof, PASSWORD } from '#tests/support/people.ts';
import { codeOfApp, fromBase32, setUpTotp } from '#tests/support/second-factor.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

/** 500 at once; `npm run test:long` makes ten thousand. */
const GUESSES = Number(process.env['GUESSES'] ?? 1000);
let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example' } });
  api = new Api(test);
  clinic = await createClinic(test);
});
afterAll(() => test.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isOpen = async (token: string) => (await api.send(auth.getMe, {}, bearer(token))).statusCode === 200;
const login = (email: string) => api.ok(auth.login, { body: { email, password: PASSWORD } });
const pass = (token: string, code: string) => api.send(factors.passSecondFactor, { body: { code } }, bearer(token));
const passed = (token: string, code: string) => api.ok(factors.passSecondFactor, { body: { code } }, bearer(token));
const subjects = async (email: string) => (await lettersTo(test, email)).map(({ subject }) => subject);
async function resetByLetter(email: string) {
  await api.ok(auth.requestPasswordReset, { body: { email } });
  const token = await tokenFromLetter(test, email);
  await api.ok(auth.resetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } });
}
/** Somebody with an authenticator, and a session that waits for its code. */
async function armed() {
  const person = await addPerson(test);
  const { secret, codes } = await setUpTotp(api, bearer(person.token));
  const { token } = await login(person.email);
  return { ...person, secret, codes, half: token };
}

describe('a sign-in with a second factor', () => {
  it('gives a half-open session that says a code is due, never which, and no mark of a device', async () => {
    const { email, userId, half } = await armed();
    const answer = await login(email);
    expect(answer).toEqual({ token: expect.any(String) as unknown, message: 'Введите код', two_factor_code: true });
    const oauth = await api.ok(auth.issueToken, {
      body: { grant_type: 'password', username: email, password: PASSWORD },
    });
    expect([oauth.two_factor_code, oauth.device_mark]).toEqual([true, undefined]);
    expect(await isOpen(half)).toBe(false);
    expect(await api.ok(auth.checkSession, {}, bearer(half))).toMatchObject({
      authenticated: false,
      user: null,
      closed: { level: 'half_open', profile: { id: userId, first_name: 'Анна' } },
    });
  });

  it('is finished by the code of the authenticator, under another token, with a mark of the device', async () => {
    const { secret, half, sessionId, userId } = await armed();
    const { token, device_mark: mark } = await passed(half, codeOfApp(secret).replace(/^(...)/, '$1 '));
    expect(token).not.toBe(half);
    expect([await isOpen(token), await isOpen(half), mark?.startsWith('v1.')]).toEqual([true, false, true]);
    const logged = await test.rows<{ details: object }>(
      `select details from audit_event where user_id = $1 and action = 'session.second_factor' and result = 'ok'`,
      [userId],
    );
    expect(logged).toEqual([{ details: { method: 'totp' } }]);
    expect(sessionId).not.toBe(token);
  });

  it('takes a code once, whatever session it comes to, and none that is older than the last', async () => {
    const { email, secret, half } = await armed();
    const others = await Promise.all([1, 2, 3].map(async () => (await login(email)).token));
    const code = codeOfApp(secret);
    const answers = await Promise.all([half, ...others].map((token) => pass(token, code)));
    expect(answers.map(codeOf).toSorted()).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'ok']);
    expect(codeOf(await pass((await login(email)).token, codeOfApp(secret, -1)))).toBe('code_wrong');
    await passed((await login(email)).token, codeOfApp(secret, 1));
  });

  it('of thousands of guesses at once counts five, and ends; the right code comes too late then', async () => {
    const { email, half, secret } = await armed();
    const right = codeOfApp(secret);
    const wrong = Array.from({ length: GUESSES }, (_, guess) => String(guess).padStart(6, '0')).filter(
      (code) => ![-1, 0, 1].some((shift) => codeOfApp(secret, shift) === code),
    );
    const codes: string[] = [];
    for (let start = 0; start < wrong.length; start += 500)
      codes.push(...(await Promise.all(wrong.slice(start, start + 500).map((code) => pass(half, code)))).map(codeOf));
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'second_factor_over').length).toBeGreaterThan(0);
    expect(new Set(codes)).toEqual(new Set(['code_wrong', 'second_factor_over', 'token_expired', 'too_many_attempts']));
    expect(codeOf(await pass(half, right))).toBe('token_expired');
    // of now: on a busy machine the guesses take longer than a code lives
    await passed((await login(email)).token, codeOfApp(secret));
  }, 120_000);

  it('tells the owner once in an hour when the tries of a session are over, and ends no session of theirs', async () => {
    const { email, userId, half, secret } = await armed();
    const { token } = await passed(half, codeOfApp(secret));
    const over = async () => {
      const guessed = (await login(email)).token;
      for (let guess = 0; guess < 6; guess += 1) await pass(guessed, '000000');
    };
    await over();
    await over();
    const letters = (await lettersTo(test, email)).filter(({ subject }) => subject === 'Кто-то знает ваш пароль');
    expect(letters).toHaveLength(1);
    // more than a person has sessions
    for (let at = 0; at < 51; at += 10) await Promise.all(Array.from({ length: 10 }, () => login(email)));
    expect(await isOpen(token)).toBe(true);
    const begun = await test.rows<{ action: string }>(
      `select distinct action from audit_event where user_id = $1 and action in ('session.open', 'session.begin')
        and at > now() - interval '1 hour' order by action`,
      [userId],
    );
    expect(begun.map(({ action }) => action)).toContain('session.begin');
  });

  it('waits ten minutes for its code', async () => {
    const { half, secret, userId } = await armed();
    await test.rows(
      `update session set created_at = now() - interval '10 minutes 1 second' where user_id = $1 and level = 'half_open'`,
      [userId],
    );
    expect(codeOf(await pass(half, codeOfApp(secret)))).toBe('token_expired');
  });

  it('takes each recovery code once, as it is typed, and tells the owner how many are left', async () => {
    const { email, codes, half } = await armed();
    expect(codes).toHaveLength(10);
    await passed(half, ` ${codes[0]!.toLowerCase().replace('-', ' ')}`);
    const again = (await login(email)).token;
    expect(codeOf(await pass(again, codes[0]!))).toBe('code_wrong');
    await passed(again, codes[1]!);
    const letters = (await lettersTo(test, email)).filter(({ subject }) => subject === 'Вход с кодом восстановления');
    const left = letters.map(({ text }) => /Осталось \d+/.exec(text)?.[0] ?? '');
    expect(left.toSorted()).toEqual(['Осталось 8', 'Осталось 9']);
  });

  it('takes the code of the last letter, in its session alone, once, for ten minutes', async () => {
    const { email, half, userId } = await armed();
    const sent = async (token: string) => {
      const { message } = await api.ok(factors.sendSecondFactorCode, {}, bearer(token));
      expect(message).toBe(`Код отправлен на ${email.slice(0, 1)}•••@example.test и действует 10 минут`);
      const letters = (await lettersTo(test, email)).filter(({ subject }) => subject === 'Код для входа');
      return /входа: (\d{6})/.exec(letters[0]?.text ?? '')?.[1] ?? '';
    };
    const first = await sent(half);
    let second = await sent(half);
    // one of a million times the two are the same
    while (second === first) second = await sent(half);
    expect(codeOf(await pass(half, first))).toBe('code_wrong');
    const other = (await login(email)).token;
    expect(codeOf(await pass(other, second))).toBe('code_wrong');
    await test.rows(
      `update auth_challenge set expires_at = now() where session_id in (select id from session where user_id = $1)`,
      [userId],
    );
    expect(codeOf(await pass(half, second))).toBe('code_wrong');
    const third = await sent(half);
    const answers = await Promise.all([pass(half, third), pass(half, third)]);
    expect(answers.map(codeOf)).toContain('ok');
    expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
    const stored = await test.rows<{ text: string }>('select encode(secret_hash, $1) as text from auth_challenge', [
      'escape',
    ]);
    expect(stored.some(({ text }) => text.includes(third))).toBe(false);
  });
});

describe('the set-up of an authenticator', () => {
  it('is in force with the first right code; other sessions end, and the owner is told', async () => {
    const person = await addPerson(test);
    const other = await addSession(test, person.userId);
    const { address, secret } = await api.ok(factors.beginTotp, {}, bearer(person.token));
    expect(address).toBe(
      `otpauth://totp/clinic.example:${encodeURIComponent(person.email)}?secret=${secret}&issuer=clinic.example`,
    );
    expect(fromBase32(secret)).toHaveLength(20);
    expect((await login(person.email)).two_factor_code, 'nothing asks for it yet').toBeUndefined();
    expect(await api.refused(factors.confirmTotp, { body: { code: '000000' } }, bearer(person.token))).toMatchObject({
      code: 'code_wrong',
      errors: { code: ['Неверный код'] },
    });
    const confirmed = await api.ok(factors.confirmTotp, { body: { code: codeOfApp(secret) } }, bearer(person.token));
    expect([confirmed.recovery_codes.length, confirmed.token]).toEqual([10, undefined]);
    expect([await isOpen(person.token), await isOpen(other.token)]).toEqual([true, false]);
    expect(await subjects(person.email)).toContain('Подключён вход с кодом');
    expect(await api.ok(factors.getSecondFactor, {}, bearer(person.token))).toMatchObject({
      mode: 'optional',
      totp: { confirmed_at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown },
      recovery_codes_left: 10,
    });
    expect(codeOf(await api.send(factors.beginTotp, {}, bearer(person.token)))).toBe('factor_exists');
  });

  it('keeps neither the secret nor the codes readable, and is confirmed once of many at once', async () => {
    const { token, userId } = await addPerson(test);
    const { secret } = await api.ok(factors.beginTotp, {}, bearer(token));
    const codes = [-1, 0, 1].map((shift) => codeOfApp(secret, shift));
    const answers = await Promise.all(
      codes.map((code) => api.send(factors.confirmTotp, { body: { code } }, bearer(token))),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['factor_exists', 'factor_exists', 'ok']);
    const [row] = await test.rows<{ secret: Buffer }>('select secret from user_factor where user_id = $1', [userId]);
    expect([row?.secret[0], row?.secret.includes(fromBase32(secret))]).toEqual([1, false]);
    expect(await test.rows('select from user_recovery_code where user_id = $1', [userId])).toHaveLength(10);
  });

  it('that is begun anew takes the place of the one before; nothing begun cannot be confirmed', async () => {
    const { token } = await addPerson(test);
    expect(codeOf(await api.send(factors.confirmTotp, { body: { code: '123456' } }, bearer(token)))).toBe(
      'factor_not_begun',
    );
    const first = await api.ok(factors.beginTotp, {}, bearer(token));
    const second = await api.ok(factors.beginTotp, {}, bearer(token));
    const confirm = (secret: string) =>
      api.send(factors.confirmTotp, { body: { code: codeOfApp(secret) } }, bearer(token));
    expect(codeOf(await confirm(first.secret))).toBe('code_wrong');
    expect(codeOf(await confirm(second.secret))).toBe('ok');
  });

  it('asks for a fresh proof, which the password gives', async () => {
    const { token, userId } = await addPerson(test);
    await outliveProof(test, userId);
    expect(await api.refused(factors.beginTotp, {}, bearer(token))).toMatchObject({
      status: 403,
      code: 'reauthentication_required',
    });
    await api.ok(own.unlockSession, { body: { password: PASSWORD } }, bearer(token));
    const { codes } = await setUpTotp(api, bearer(token));
    await outliveProof(test, userId);
    for (const endpoint of [factors.removeTotp, factors.renewRecoveryCodes])
      expect(codeOf(await api.send(endpoint, {}, bearer(token)))).toBe('reauthentication_required');
    await api.ok(own.unlockSession, { body: { password: PASSWORD } }, bearer(token));
    const renewed = await api.ok(factors.renewRecoveryCodes, {}, bearer(token));
    expect(renewed.recovery_codes.filter((code) => codes.includes(code))).toEqual([]);
  });
});

describe('the end of a second factor', () => {
  it('by its person ends the other sessions, and the password is enough again', async () => {
    const { email, token, half, codes } = await armed();
    await api.ok(factors.removeTotp, {}, bearer(token));
    expect([await isOpen(token), codeOf(await pass(half, codes[0]!))]).toEqual([true, 'token_expired']);
    expect((await login(email)).two_factor_code).toBeUndefined();
    expect(await subjects(email)).toContain('Отключён вход с кодом');
    expect(codeOf(await api.send(factors.removeTotp, {}, bearer(token)))).toBe('factor_missing');
    expect(codeOf(await api.send(factors.renewRecoveryCodes, {}, bearer(token)))).toBe('factor_missing');
  });

  it('by a superuser is logged with its reason, ends all sessions and is told to the person', async () => {
    const { email, token, half, codes, userId } = await armed();
    const reset = (id: string, role: 'superuser' | 'orgadmin' = 'superuser') =>
      api.send(adminUsers.resetFactors, { params: { id }, body: { reason: 'Потерян телефон' } }, clinic.as(role));
    expect(codeOf(await reset(userId, 'orgadmin'))).toBe('permission_denied');
    expect(codeOf(await reset(userId))).toBe('ok');
    expect([await isOpen(token), codeOf(await pass(half, codes[0]!))]).toEqual([false, 'token_expired']);
    expect((await login(email)).two_factor_code).toBeUndefined();
    expect(await subjects(email)).toContain('Вход с кодом сброшен');
    const logged = await test.rows(
      `select user_id, details from audit_event where action = 'factor.reset' and object_id = $1`,
      [userId],
    );
    expect(logged).toEqual([
      { user_id: clinic.people.superuser.userId, details: { reason: 'Потерян телефон', passkeys: 0, identities: 0 } },
    ]);
    expect([codeOf(await reset(userId)), codeOf(await reset(clinic.id))]).toEqual(['factor_missing', 'not_found']);
  });

  it('is not a new password: a reset by letter leaves the factor, and ends what waits for it', async () => {
    const { email, userId, half, secret } = await armed();
    await api.ok(auth.requestPasswordReset, { body: { email } });
    await test.rows(`update session set revoked_at = now() where user_id = $1`, [userId]);
    expect(codeOf(await pass(half, codeOfApp(secret)))).toBe('token_expired');
    expect((await login(email)).two_factor_code).toBe(true);
  });

  it('lets no letter pass it for a week: whoever has the mailbox alone has set the password by it', async () => {
    const { email, userId, secret } = await armed();
    await test.rows(`update user_factor set confirmed_at = now() - interval '8 days' where user_id = $1`, [userId]);
    await resetByLetter(email);
    const half = (await login(email)).token;
    const send = async () => codeOf(await api.send(factors.sendSecondFactorCode, {}, bearer(half)));
    expect(await send()).toBe('codes_withheld');
    await test.rows(`update app_user set password_reset_at = now() - interval '8 days' where id = $1`, [userId]);
    expect(await send()).toBe('ok');
    expect(codeOf(await pass(half, codeOfApp(secret)))).toBe('ok');
  });
});

describe('an authenticator', () => {
  it('that came within a week goes with a reset by letter: its owner may be who is locked out by it', async () => {
    const { email, half } = await armed();
    expect((await login(email)).two_factor_code).toBe(true);
    await resetByLetter(email);
    expect((await login(email)).two_factor_code).toBeUndefined();
    expect(await isOpen(half)).toBe(false);
    expect(await subjects(email)).toContain('Пароль изменён');
  });
});

describe('limits of codes', () => {
  it('are counted over all sessions of a person, and the letters in ten minutes', async () => {
    const strict = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 4, LETTERS_PER_HOUR: 3 } });
    const strictApi = new Api(strict);
    const person = await addPerson(strict);
    const { secret } = await setUpTotp(strictApi, bearer(person.token));
    const half = async () =>
      (await strictApi.ok(auth.login, { body: { email: person.email, password: PASSWORD } })).token;
    const guess = async (token: string, code = '000000') =>
      codeOf(await strictApi.send(factors.passSecondFactor, { body: { code } }, bearer(token)));
    const token = await half();
    for (let letter = 0; letter < 3; letter += 1) await strictApi.ok(factors.sendSecondFactorCode, {}, bearer(token));
    expect(codeOf(await strictApi.send(factors.sendSecondFactorCode, {}, bearer(token)))).toBe('too_many_requests');
    const guesses: string[] = [];
    for (let session = 0; session < 3; session += 1) {
      const other = await half();
      for (let time = 0; time < 2; time += 1) guesses.push(await guess(other));
    }
    expect(guesses).toEqual([...Array<string>(4).fill('code_wrong'), 'too_many_attempts', 'too_many_attempts']);
    expect(await guess(token, codeOfApp(secret))).toBe('too_many_attempts');
    await strict.rows(`update throttle set next_at = next_at - interval '10 minutes' where key like 'second-factor:%'`);
    expect(await guess(token, codeOfApp(secret))).toBe('ok');
    const other = await half();
    expect(
      [await guess(other), await guess(other), await guess(other)],
      'a right code gives back no more than itself',
    ).toEqual(['code_wrong', 'code_wrong', 'too_many_attempts']);
    await strict.close();
  });
});

describe('the modes', () => {
  it('staff: who works in a clinic sets it up before anything else, and is in under another token', async () => {
    const strict = await buildTestApp({ config: { TWO_FACTOR: 'staff' } });
    const strictApi = new Api(strict);
    const place = await createClinic(strict);
    const signIn = async (email: string) => strictApi.ok(auth.login, { body: { email, password: PASSWORD } });
    const level = async (token: string) =>
      (await strictApi.ok(auth.checkSession, {}, bearer(token))).closed?.level ?? 'full';
    const patient = await signIn(place.people.patient.email);
    expect(await level(patient.token)).toBe('full');
    const { token, two_factor_code: code } = await signIn(place.people.doctor.email);
    expect([await level(token), code]).toEqual(['enrolling', undefined]);
    const done = await setUpTotp(strictApi, bearer(token));
    expect([await level(done.token ?? ''), done.token === token]).toEqual(['full', false]);
    expect(codeOf(await strictApi.send(auth.getMe, {}, bearer(token)))).toBe('token_expired');
    expect((await signIn(place.people.doctor.email)).two_factor_code).toBe(true);
    await strict.close();
  });

  it('staff: who has a passkey sets it up after more than a password: a code of a letter, or the key', async () => {
    const strict = await buildTestApp({ config: { TWO_FACTOR: 'staff', PUBLIC_URL: PASSKEY_URL } });
    const strictApi = new Api(strict);
    const place = await createClinic(strict);
    const level = async (token: string) =>
      (await strictApi.ok(auth.checkSession, {}, bearer(token))).closed?.level ?? 'full';
    const { userId, email, token: first } = await addPerson(strict);
    const { key } = await addPasskey(strictApi, bearer(first));
    const signIn = async () => strictApi.ok(auth.login, { body: { email, password: PASSWORD } });
    const { token: early } = await signIn();
    await strict.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'employee')`, [
      place.id,
      userId,
    ]);
    expect(await level(early), 'a session of who became staff').toBe('half_open');
    const { token: half, two_factor_code: isCodeDue } = await signIn();
    expect([await level(half), isCodeDue]).toEqual(['half_open', true]);
    expect(codeOf(await strictApi.send(factors.beginTotp, {}, bearer(half)))).toBe('second_factor_required');
    await strictApi.ok(factors.sendSecondFactorCode, {}, bearer(half));
    const [letter] = (await lettersTo(strict, email)).filter(({ subject }) => subject === 'Код для входа');
    const code = /входа: (\d{6})/.exec(letter?.text ?? '')?.[1] ?? '';
    const { token } = await strictApi.ok(factors.passSecondFactor, { body: { code } }, bearer(half));
    expect(await level(token)).toBe('enrolling');
    const { challenge } = await strictApi.ok(passkeys.beginPasskeySignIn, {});
    const byKey = await strictApi.ok(passkeys.signInByPasskey, { body: key.use(challenge) });
    expect(await level(byKey.token)).toBe('full');
    const done = await setUpTotp(strictApi, bearer(token));
    expect(await level(done.token ?? '')).toBe('full');
    await strict.close();
  });

  it('off: nobody is asked, and nothing is set up', async () => {
    const off = await buildTestApp({ config: { TWO_FACTOR: 'off' } });
    const offApi = new Api(off);
    const person = await addPerson(off);
    expect(codeOf(await offApi.send(factors.beginTotp, {}, bearer(person.token)))).toBe('second_factor_off');
    await off.rows(
      `insert into user_factor (id, user_id, kind, secret, confirmed_at) values (gen_random_uuid(), $1, 'totp', '\\x01', now())`,
      [person.userId],
    );
    const answer = await offApi.ok(auth.login, { body: { email: person.email, password: PASSWORD } });
    expect(answer.two_factor_code).toBeUndefined();
    await off.close();
  });

  it('a secret that an old secret of the installation closed is opened, and closed under the present one', async () => {
    const { email, secret, codes, userId } = await armed();
    const [before] = await test.rows<{ secret: Buffer }>('select secret from user_factor where user_id = $1', [userId]);
    const { openBox } = await import('#server/lib/second-factor/secret-box.ts');
    const moved = 'the next secret of this installation, in tests';
    const later = await buildTestApp({ config: { APP_SECRET: moved, APP_SECRET_BEFORE: test.config.APP_SECRET } });
    const laterApi = new Api(later);
    const person = await addPerson(later);
    // the same factor and codes, as they stand after the secret of the installation has changed
    const { closeBox } = await import('#server/lib/second-factor/secret-box.ts');
    const { hashToken } = await import('#server/features/auth/tokens.ts');
    const plain = openBox([test.config.APP_SECRET], userId, before!.secret);
    await later.rows(
      `insert into user_factor (id, user_id, kind, secret, confirmed_at) values (gen_random_uuid(), $1, 'totp', $2, now())`,
      [person.userId, closeBox(test.config.APP_SECRET, person.userId, plain)],
    );
    await later.rows('insert into user_recovery_code (user_id, code_hash) values ($1, $2)', [
      person.userId,
      hashToken(test.config.APP_SECRET, `recovery\0${person.userId}\0${codes[0]!.replace('-', '')}`),
    ]);
    const half = async () =>
      (await laterApi.ok(auth.login, { body: { email: person.email, password: PASSWORD } })).token;
    await laterApi.ok(factors.passSecondFactor, { body: { code: codeOfApp(secret) } }, bearer(await half()));
    const [after] = await later.rows<{ secret: Buffer }>('select secret from user_factor where user_id = $1', [
      person.userId,
    ]);
    expect(openBox([moved], person.userId, after!.secret)).toEqual(plain);
    await laterApi.ok(factors.passSecondFactor, { body: { code: codes[0]! } }, bearer(await half()));
    expect(email).not.toBe(person.email);
    await later.close();
  });
});
