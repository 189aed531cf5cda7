import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { ownSessionEndpoints as own } from '#shared/contract/own-sessions.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPerson, addSession, PASSWORD } from '#tests/support/people.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 4 } });
  api = new Api(test);
  clinic = await createClinic(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.closeAll();
  await test.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isOpen = async (token: string) => (await api.send(auth.getMe, {}, bearer(token))).statusCode === 200;
const check = (token: string) => api.ok(auth.checkSession, {}, { ...bearer(token), 'x-idle': '1' });
const rest = (userId: string, minutes: number) =>
  test.rows('update session set last_active_at = now() - make_interval(mins => $1) where user_id = $2', [
    minutes,
    userId,
  ]);
const unlock = (token: string, password = PASSWORD) =>
  api.send(own.unlockSession, { body: { password } }, bearer(token));

describe('the lock of a session', () => {
  it('comes at once by hand, for this session alone, and tells only whose it is', async () => {
    const person = await addPerson(test, { roles: [[clinic.id, 'doctor']] });
    const other = await addSession(test, person.userId);
    await api.ok(own.lockSession, {}, bearer(person.token));
    await api.ok(own.lockSession, {}, bearer(person.token));
    expect([await isOpen(person.token), await isOpen(other.token)]).toEqual([false, true]);
    expect(await check(person.token)).toMatchObject({
      authenticated: false,
      user: null,
      session: null,
      permissions: [],
      closed: {
        level: 'locked',
        profile: { id: person.userId, first_name: 'Анна', last_name: 'Ёлкина', middle_name: 'Петровна', avatar: null },
        seconds_left: expect.toSatisfy((seconds: number) => seconds > 1700 && seconds <= 1800) as unknown,
      },
    });
  });

  it('is opened by the password, and its rest and its proof begin anew', async () => {
    const person = await addPerson(test, { roles: [[clinic.id, 'employee']] });
    await rest(person.userId, 20);
    await test.rows(`update session set authenticated_at = now() - interval '1 day' where user_id = $1`, [
      person.userId,
    ]);
    expect(await check(person.token)).toMatchObject({ closed: { level: 'locked' } });
    expect((await unlock(person.token)).statusCode).toBe(200);
    const { session, closed } = await check(person.token);
    expect([session?.lock_in, closed]).toEqual([
      expect.toSatisfy((seconds: number) => seconds > 590 && seconds <= 600),
      null,
    ]);
    const rows = await test.rows(
      `select locked_at, authenticated_at > now() - interval '1 minute' as is_fresh from session where id = $1`,
      [person.sessionId],
    );
    expect(rows).toEqual([{ locked_at: null, is_fresh: true }]);
    const logged = await test.rows(
      `select action, session_id from audit_event where user_id = $1 and action like 'session.%'`,
      [person.userId],
    );
    expect(logged).toEqual([{ action: 'session.unlock', session_id: person.sessionId }]);
  });

  it('follows the present roles: a patient who becomes staff has it, who leaves has it no more', async () => {
    const person = await addPerson(test, { roles: [[clinic.id, 'patient']] });
    await rest(person.userId, 20);
    expect(await isOpen(person.token)).toBe(true);
    expect((await check(person.token)).session?.lock_in).toBeNull();
    await test.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'doctor')`, [
      clinic.id,
      person.userId,
    ]);
    await rest(person.userId, 11);
    expect(await isOpen(person.token)).toBe(false);
    await test.rows(`delete from organization_role where user_id = $1 and role = 'doctor'`, [person.userId]);
    expect(await isOpen(person.token)).toBe(true);
  });

  it('is no way around the end: a locked session ends after its idle time, and nothing opens it again', async () => {
    const person = await addPerson(test, { roles: [[clinic.id, 'doctor']] });
    await rest(person.userId, 31);
    expect(codeOf(await unlock(person.token))).toBe('token_expired');
    expect(await check(person.token)).toMatchObject({ authenticated: false, closed: null });
  });

  it('closes the WebSocket at once', async () => {
    const place = await createClinic(test);
    const socket = await sockets.hello('doctor', place);
    await api.ok(own.lockSession, {}, place.as('doctor'));
    expect(await socket.waitClosed()).toBe(4401);
  });

  it('lets nobody guess: a wrong password is told at its field, and after some the right one waits, too', async () => {
    const person = await addPerson(test);
    await api.ok(own.lockSession, {}, bearer(person.token));
    expect(
      await api.refused(own.unlockSession, { body: { password: 'совсем-не-тот' } }, bearer(person.token)),
    ).toMatchObject({ code: 'own_password_wrong', errors: { password: ['Неверный пароль'] } });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => unlock(person.token, `не-тот-пароль-${guess}`)),
    );
    const guesses = answers.map(codeOf);
    expect(guesses.filter((code) => code === 'own_password_wrong')).toHaveLength(3);
    expect(new Set(guesses)).toEqual(new Set(['own_password_wrong', 'too_many_attempts']));
    expect(codeOf(await unlock(person.token))).toBe('too_many_attempts');
    const other = await addSession(test, person.userId);
    expect(
      await api.refused(
        auth.changePassword,
        {
          body: {
            current_password: PASSWORD,
            new_password: 'Новый-пароль-77',
            new_password_confirmation: 'Новый-пароль-77',
          },
        },
        bearer(other.token),
      ),
    ).toMatchObject({ code: 'too_many_attempts' });
  });

  it('is not opened by a password that another session replaces at this moment', async () => {
    const person = await addPerson(test);
    const other = await addSession(test, person.userId);
    await api.ok(own.lockSession, {}, bearer(person.token));
    const body = {
      current_password: PASSWORD,
      new_password: 'Новый-пароль-77',
      new_password_confirmation: 'Новый-пароль-77',
    };
    const answers = await queueBehindRow(test, 'app_user', person.userId, [
      () => api.send(auth.changePassword, { body }, bearer(other.token)),
      () => unlock(person.token),
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'token_expired']);
    expect(await isOpen(person.token)).toBe(false);
  });
});
