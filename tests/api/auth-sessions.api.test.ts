import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { scheduleEndpoints } from '#shared/contract/schedule.ts';
import { MAX_SESSIONS } from '#server/features/auth/sign-in/sessions.service.ts';
import { Api, codeOf, statusesOf } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { tokenFromLetter, lettersTo } from '#tests/support/letters.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPerson, addSession, PASSWORD, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const NEW_PASSWORD = 'Совсем-другой-пароль-7';
const OWN_WORD = 'В пароле не должно быть вашего имени, адреса почты и номера телефона, придумайте другой';
let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example', LOGIN_ACCOUNT_TRIES: 4 } });
  api = new Api(test);
});
afterAll(() => test.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isOpen = async (token: string): Promise<boolean> =>
  (await api.send(auth.getMe, {}, bearer(token))).statusCode === 200;
const signIn = async ({ email }: TestPerson, password = PASSWORD) =>
  (await api.ok(auth.login, { body: { email, password } })).token;
const sessionOf = async (userId: string) =>
  (
    await test.rows<{ idle_minutes: number; hours: number }>(
      'select idle_minutes, round(extract(epoch from expires_at - created_at) / 3600)::int as hours from session where user_id = $1 order by created_at desc limit 1',
      [userId],
    )
  )[0];

describe('a session', () => {
  it('ends at the exit, and only that one', async () => {
    const person = await addPerson(test);
    const other = await addSession(test, person.userId);
    expect(await api.ok(auth.logout, {}, bearer(person.token))).toEqual({ message: 'Вы вышли из системы' });
    expect([await isOpen(person.token), await isOpen(other.token)]).toEqual([false, true]);
  });

  it('that is ended by its person is logged as theirs', async () => {
    const { token, userId, sessionId } = await addPerson(test);
    await api.ok(auth.logout, {}, bearer(token));
    expect(
      await test.rows(`select session_id, result from audit_event where user_id = $1 and action = 'session.close'`, [
        userId,
      ]),
    ).toEqual([{ session_id: sessionId, result: 'ok' }]);
  });

  it('ends after its idle time', async () => {
    const { token, sessionId } = await addPerson(test);
    await test.rows(`update session set last_active_at = now() - interval '29 minutes' where id = $1`, [sessionId]);
    expect(await isOpen(token)).toBe(true);
    await test.rows(`update session set last_active_at = now() - interval '31 minutes' where id = $1`, [sessionId]);
    expect(await api.refused(auth.getMe, {}, bearer(token))).toMatchObject({ status: 401, code: 'token_expired' });
  });

  it('is kept alive by use, written at most once a minute', async () => {
    const { token, sessionId } = await addPerson(test);
    const seen = async () =>
      (
        await test.rows<{ at: Date }>('select last_active_at as at from session where id = $1', [sessionId])
      )[0]!.at.getTime();
    const before = await seen();
    await isOpen(token);
    expect(await seen()).toBe(before);
    await test.rows(`update session set last_active_at = now() - interval '2 minutes' where id = $1`, [sessionId]);
    const stale = await seen();
    await isOpen(token);
    expect(await seen()).toBeGreaterThan(stale);
  });

  it('is not kept alive by a page that nobody touches, and says how long it lasts', async () => {
    const { token, sessionId } = await addPerson(test);
    const idle = { ...bearer(token), 'x-idle': '1' };
    const left = async (headers: Record<string, string>) => (await api.ok(auth.checkSession, {}, headers)).session;
    await test.rows(`update session set last_active_at = now() - interval '20 minutes' where id = $1`, [sessionId]);
    await api.ok(auth.getMe, {}, idle);
    expect(await left(idle)).toEqual({
      seconds_left: expect.toSatisfy((seconds: number) => seconds > 590 && seconds <= 600) as unknown,
      can_prolong: true,
      lock_in: null,
    });
    expect(await left(bearer(token))).toEqual({ seconds_left: 1800, can_prolong: true, lock_in: null });
    await test.rows(`update session set expires_at = now() + interval '90 seconds' where id = $1`, [sessionId]);
    expect(await left(bearer(token))).toEqual({
      seconds_left: expect.toSatisfy((seconds: number) => seconds > 80 && seconds <= 90) as unknown,
      can_prolong: false,
      lock_in: null,
    });
    await test.rows(`update session set last_active_at = now() - interval '31 minutes' where id = $1`, [sessionId]);
    expect(await left(bearer(token))).toBeNull();
  });

  it('ends at its absolute end however much it is used', async () => {
    const { token, sessionId } = await addPerson(test);
    await test.rows(`update session set expires_at = now() - interval '1 second' where id = $1`, [sessionId]);
    expect(await isOpen(token)).toBe(false);
  });

  it('is short for staff and superusers, long for patients', async () => {
    const clinic = await createClinic(test);
    const patient = await addPerson(test, { roles: [[clinic.id, 'patient']] });
    const doctor = await addPerson(test, {
      roles: [
        [clinic.id, 'patient'],
        [clinic.id, 'doctor'],
      ],
    });
    const superuser = await addPerson(test, { isSuperuser: true });
    const granted = await addPerson(test, { roles: [[clinic.id, 'patient']] });
    await test.rows(
      `insert into organization_grant (organization_id, user_id, permission) values ($1, $2, 'queue.*')`,
      [clinic.id, granted.userId],
    );
    for (const person of [patient, doctor, superuser, granted]) await signIn(person);
    expect(await sessionOf(patient.userId)).toEqual({ idle_minutes: 720, hours: 720 });
    expect(await sessionOf(doctor.userId)).toEqual({ idle_minutes: 30, hours: 12 });
    expect(await sessionOf(superuser.userId)).toEqual({ idle_minutes: 30, hours: 12 });
    expect(await sessionOf(granted.userId)).toEqual({ idle_minutes: 30, hours: 12 });
  });

  it('that was opened for a patient is as short as one of staff once the person is staff', async () => {
    const clinic = await createClinic(test);
    const person = await addPerson(test);
    const [idle, old, fresh] = [
      await addSession(test, person.userId),
      await addSession(test, person.userId),
      await addSession(test, person.userId),
    ];
    await test.rows(
      `update session set idle_minutes = 720, expires_at = now() + interval '30 days' where user_id = $1`,
      [person.userId],
    );
    await test.rows(`update session set last_active_at = now() - interval '31 minutes' where id = $1`, [
      idle.sessionId,
    ]);
    await test.rows(`update session set created_at = now() - interval '12 hours 1 second' where id = $1`, [
      old.sessionId,
    ]);
    const open = async () => Promise.all([idle, old, fresh].map(({ token }) => isOpen(token)));
    expect(await open()).toEqual([true, true, true]);
    const expireIdle = () =>
      test.rows(`update session set last_active_at = now() - interval '31 minutes' where id = $1`, [idle.sessionId]);
    await expireIdle();
    await test.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'patient')`, [
      clinic.id,
      person.userId,
    ]);
    expect(await open()).toEqual([true, true, true]);
    await expireIdle();
    await test.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'employee')`, [
      clinic.id,
      person.userId,
    ]);
    expect(await open()).toEqual([false, false, true]);
    expect((await api.ok(auth.checkSession, {}, bearer(fresh.token))).session?.seconds_left).toBeLessThanOrEqual(
      30 * 60,
    );
    // as long as they are
    await test.rows(`delete from organization_role where user_id = $1 and role = 'employee'`, [person.userId]);
    expect(await open()).toEqual([true, true, true]);
    await expireIdle();
    await test.rows('update app_user set is_superuser = true where id = $1', [person.userId]);
    expect(await open()).toEqual([false, false, true]);
  });

  it('is one of fifty at most: the one that rested longest ends', async () => {
    const person = await addPerson(test);
    for (let count = 0; count < MAX_SESSIONS; count += 1) await addSession(test, person.userId);
    await test.rows(`update session set last_active_at = now() - interval '3 minutes' where user_id = $1`, [
      person.userId,
    ]);
    await test.rows(`update session set last_active_at = now() - interval '4 minutes' where id = $1`, [
      person.sessionId,
    ]);
    const token = await signIn(person);
    const inForce = await test.rows('select id from session where user_id = $1 and revoked_at is null', [
      person.userId,
    ]);
    expect(inForce).toHaveLength(MAX_SESSIONS);
    expect([await isOpen(person.token), await isOpen(token)]).toEqual([false, true]);
  });

  it('a role that is taken away is gone with the next call', async () => {
    const clinic = await createClinic(test);
    const day = { query: { start: `${clinic.day()}T00:00:00Z`, end: `${clinic.day()}T10:00:00Z` } };
    await api.ok(scheduleEndpoints.listSlotsByDay, day, clinic.as('employee'));
    await test.rows('delete from organization_role where user_id = $1', [clinic.people.employee.userId]);
    expect(await api.refused(scheduleEndpoints.listSlotsByDay, day, clinic.as('employee'))).toMatchObject({
      code: 'permission_denied',
    });
  });

  it('the scheme of the header is read in any case, and other schemes are nobody', async () => {
    const { token } = await addPerson(test);
    await api.ok(auth.getMe, {}, { authorization: `bearer ${token}` });
    for (const authorization of ['NoAuth', `Basic ${token}`, token, 'Bearer'])
      expect(await api.refused(auth.getMe, {}, { authorization })).toMatchObject({ code: 'not_signed_in' });
  });
});

describe('a new password by a letter', () => {
  const requested = async (person: TestPerson) => {
    await api.ok(auth.requestPasswordReset, { body: { email: person.email } });
    return tokenFromLetter(test, person.email);
  };
  const reset = (token: string, password = NEW_PASSWORD, confirmation = password) => ({
    body: { token, password, password_confirmation: confirmation },
  });

  it('the letter holds a working link, in HTML and in text', async () => {
    const person = await addPerson(test);
    const token = await requested(person);
    const [letter] = await lettersTo(test, person.email);
    expect(letter?.subject).toBe('Смена пароля');
    for (const body of [letter?.text, letter?.html])
      expect(body).toContain(`https://clinic.example/password/reset/${token}`);
    expect(await api.ok(auth.validatePasswordReset, { body: { token } })).toEqual({
      message: 'Введите новый пароль',
      email: person.email,
    });
  });

  it('sets it once, and ends every session', async () => {
    const person = await addPerson(test);
    const other = await addSession(test, person.userId);
    const token = await requested(person);
    const { device_mark: mark, ...answer } = await api.ok(auth.resetPassword, reset(token));
    expect(answer).toEqual({ message: 'Пароль изменён' });
    expect(mark).toMatch(/^v1\./);
    expect([await isOpen(person.token), await isOpen(other.token)]).toEqual([false, false]);
    await signIn(person, NEW_PASSWORD);
    expect(await api.refused(auth.login, { body: { email: person.email, password: PASSWORD } })).toMatchObject({
      code: 'invalid_grant',
    });
    expect(await api.refused(auth.resetPassword, reset(token))).toMatchObject({
      status: 422,
      code: 'reset_link_invalid',
      message: 'Ссылка для смены пароля недействительна или устарела',
    });
    expect(
      await test.rows(`select action from audit_event where user_id = $1 and action like 'password.%' order by at`, [
        person.userId,
      ]),
    ).toEqual([{ action: 'password.request_reset' }, { action: 'password.reset' }]);
  });

  it('a refused password does not spend the link', async () => {
    const token = await requested(await addPerson(test));
    expect(await api.refused(auth.resetPassword, reset(token, NEW_PASSWORD, 'другой-пароль'))).toMatchObject({
      code: 'passwords_differ',
      errors: { password: ['Пароли не совпадают'], password_confirmation: ['Пароли не совпадают'] },
    });
    expect(await api.refused(auth.resetPassword, reset(token, 'password123'))).toMatchObject({
      code: 'password_too_common',
      errors: { password: ['Этот пароль слишком известный, придумайте другой'] },
    });
    expect(await api.refused(auth.resetPassword, reset(token, 'Три-Елкина-77'))).toMatchObject({
      code: 'password_own_word',
      errors: { password: [OWN_WORD] },
    });
    expect(await api.refused(auth.resetPassword, reset(token, 'мало'))).toMatchObject({
      code: 'validation_failed',
      errors: { password: ['Не меньше 8 символов'] },
    });
    await api.ok(auth.resetPassword, reset(token));
  });

  it('lives an hour', async () => {
    const person = await addPerson(test);
    const token = await requested(person);
    await test.rows(
      `update one_time_token set created_at = now() - interval '2 hours', expires_at = expires_at - interval '1 hour 1 second' where user_id = $1`,
      [person.userId],
    );
    expect(await api.refused(auth.validatePasswordReset, { body: { token } })).toMatchObject({
      code: 'reset_link_invalid',
    });
    expect(await api.refused(auth.resetPassword, reset(token))).toMatchObject({ code: 'reset_link_invalid' });
  });

  it('past the letters of an hour writes none, and the last link has its hour anew: nobody is kept out', async () => {
    const limited = await buildTestApp({ config: { LETTERS_PER_HOUR: 1 } });
    const calls = new Api(limited);
    const person = await addPerson(limited);
    const ask = () => calls.ok(auth.requestPasswordReset, { body: { email: person.email } });
    await ask();
    const token = await tokenFromLetter(limited, person.email);
    await limited.rows(`update one_time_token set expires_at = now() + interval '1 minute' where user_id = $1`, [
      person.userId,
    ]);
    await ask();
    expect(await lettersTo(limited, person.email)).toHaveLength(1);
    const links = await limited.rows<{ minutes: number }>(
      'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from one_time_token where user_id = $1',
      [person.userId],
    );
    expect(links).toEqual([{ minutes: 60 }]);
    await calls.ok(auth.resetPassword, reset(token));
    await limited.close();
  });

  it('two at once: one wins', async () => {
    const token = await requested(await addPerson(test));
    const answers = await Promise.all([1, 2].map(() => api.send(auth.resetPassword, reset(token))));
    expect(statusesOf(answers)).toEqual([200, 422]);
  });

  it('activates an account that waited: the letter proved the address', async () => {
    const person = await addPerson(test, { status: 'pending_activation' });
    await api.ok(auth.resetPassword, reset(await requested(person)));
    expect(await isOpen(await signIn(person, NEW_PASSWORD))).toBe(true);
  });

  it('a blocked account gets none, and the answer does not tell', async () => {
    const banned = await addPerson(test, { status: 'banned' });
    const answers = await Promise.all(
      [banned.email, 'nobody@example.test'].map((email) => api.ok(auth.requestPasswordReset, { body: { email } })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await lettersTo(test, banned.email)).toEqual([]);
  });
});

describe('changing the own password', () => {
  const change = (current: string, next = NEW_PASSWORD, confirmation = next) => ({
    body: { current_password: current, new_password: next, new_password_confirmation: confirmation },
  });

  it('ends the other sessions and keeps this one', async () => {
    const person = await addPerson(test);
    const other = await addSession(test, person.userId);
    const { device_mark: mark, ...answer } = await api.ok(auth.changePassword, change(PASSWORD), bearer(person.token));
    expect(answer).toEqual({ message: 'Пароль изменён' });
    expect(mark).toMatch(/^v1\./);
    expect([await isOpen(person.token), await isOpen(other.token)]).toEqual([true, false]);
    await signIn(person, NEW_PASSWORD);
  });

  it.each([
    [change('не-тот-пароль'), 'password_wrong', { current_password: ['Текущий пароль указан неверно'] }],
    [
      change(PASSWORD, NEW_PASSWORD, 'не-такой-же'),
      'passwords_differ',
      { new_password: ['Пароли не совпадают'], new_password_confirmation: ['Пароли не совпадают'] },
    ],
    [
      change(PASSWORD, 'password123'),
      'password_too_common',
      { new_password: ['Этот пароль слишком известный, придумайте другой'] },
    ],
    [change(PASSWORD, 'Три-Ёлкина-77'), 'password_own_word', { new_password: [OWN_WORD] }],
    [change(PASSWORD, 'мало'), 'validation_failed', { new_password: ['Не меньше 8 символов'] }],
    [change(''), 'validation_failed', { current_password: ['Это поле обязательное'] }],
  ])('%j is refused at its field', async (input, code, errors) => {
    const person = await addPerson(test);
    const refusal = await api.refused(auth.changePassword, input, bearer(person.token));
    expect(refusal).toMatchObject({ status: 422, code });
    expect(refusal.errors).toEqual(errors);
    await signIn(person);
  });

  it('forgets the wrong tries before it, and is logged with its session', async () => {
    const person = await addPerson(test);
    const wrong = async () => {
      for (let time = 0; time < 3; time += 1)
        expect(await api.refused(auth.changePassword, change('не-тот-пароль'), bearer(person.token))).toMatchObject({
          code: 'password_wrong',
        });
    };
    await wrong();
    await api.ok(auth.changePassword, change(PASSWORD), bearer(person.token));
    await wrong();
    await api.ok(auth.changePassword, change(NEW_PASSWORD, PASSWORD), bearer(person.token));
    expect(
      await test.rows(`select session_id, result from audit_event where user_id = $1 and action = 'password.change'`, [
        person.userId,
      ]),
    ).toEqual([1, 2].map(() => ({ session_id: person.sessionId, result: 'ok' })));
  });

  it('does not undo a reset by letter that came while the old one was being checked', async () => {
    const person = await addPerson(test);
    await api.ok(auth.requestPasswordReset, { body: { email: person.email } });
    const token = await tokenFromLetter(test, person.email);
    const answers = await queueBehindRow(test, 'app_user', person.userId, [
      () =>
        api.send(auth.resetPassword, { body: { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD } }),
      () => api.send(auth.changePassword, change(PASSWORD, 'Пароль-чужого-человека-8'), bearer(person.token)),
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'token_expired']);
    await signIn(person, NEW_PASSWORD);
  });

  it('guessing the current one with a stolen session is slowed', async () => {
    const person = await addPerson(test);
    for (let time = 0; time < 4; time += 1)
      await api.refused(auth.changePassword, change('не-тот-пароль'), bearer(person.token));
    expect(await api.refused(auth.changePassword, change('не-тот-пароль'), bearer(person.token))).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
    });
  });
});
