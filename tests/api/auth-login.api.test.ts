import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hash } from '@node-rs/argon2';
import { permissionsOf } from '#shared/access/permissions.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

let lastAddress = 0;
/** An address of the network that nobody used yet: its failures are nobody else's. */
const newIp = (): string => `10.1.${Math.floor((lastAddress += 1) / 200)}.${lastAddress % 200}`;
const wrong = (email: string, ip: string) =>
  api.refused(auth.login, { body: { email, password: 'Неверный-пароль-1' } }, {}, { ip });
const right = (email: string, ip: string) => api.send(auth.login, { body: { email, password: PASSWORD } }, {}, { ip });

describe('signing in', () => {
  it('gives a token that opens the account, and logs it', async () => {
    const { email, userId } = await addPerson(test);
    const answer = await api.ok(auth.login, { body: { email: ` ${email.toUpperCase()}`, password: PASSWORD } });
    expect(answer).toMatchObject({ message: 'Вы вошли в систему' });
    expect(await api.ok(auth.getMe, {}, { authorization: `Bearer ${answer.token}` })).toMatchObject({
      id: userId,
      profile: { email, last_name: 'Ёлкина', first_name: 'Анна', middle_name: 'Петровна' },
      resources: [],
    });
    expect(await test.rows('select action, result, ip from audit_event where user_id = $1', [userId])).toEqual([
      { action: 'session.open', result: 'ok', ip: '127.0.0.1' },
    ]);
  });

  it('takes username for email (1 §7)', async () => {
    const { email } = await addPerson(test);
    expect(await api.ok(auth.login, { body: { username: email, password: PASSWORD } })).toHaveProperty('token');
  });

  it('keeps only a hash of the token', async () => {
    const { email } = await addPerson(test);
    const { token } = await api.ok(auth.login, { body: { email, password: PASSWORD } });
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await test.rows<{ n: number }>(
      `select count(*)::int as n from session s where s::text like '%' || $1 || '%' or encode(token_hash, 'escape') like '%' || $1 || '%'`,
      [token],
    );
    expect(row?.n).toBe(0);
  });

  it('an unknown account and a wrong password are answered alike, and both are logged', async () => {
    const { email, userId } = await addPerson(test);
    const [known, unknown] = [await wrong(email, newIp()), await wrong('nobody@example.test', newIp())];
    expect(known).toEqual({ ...unknown });
    expect(known).toMatchObject({
      status: 401,
      code: 'invalid_grant',
      message: 'Неверный логин или пароль',
      errors: {},
    });
    expect(
      await test.rows(`select action, result, details->>'reason' as reason from audit_event where user_id = $1`, [
        userId,
      ]),
    ).toEqual([{ action: 'session.open', result: 'refused', reason: 'invalid_grant' }]);
  });

  it.each([
    [
      'pending_activation',
      'account_pending',
      'Учётная запись ещё не активирована: перейдите по ссылке из письма или введите код из SMS',
    ],
    ['banned', 'account_blocked', 'Учётная запись заблокирована. Обратитесь в клинику'],
    ['disapproved', 'account_blocked', 'Учётная запись заблокирована. Обратитесь в клинику'],
    ['pending_approval', 'account_blocked', 'Учётная запись заблокирована. Обратитесь в клинику'],
  ])('a %s account tells so only to who knows the password', async (status, code, message) => {
    const { email } = await addPerson(test, { status });
    expect(await api.refused(auth.login, { body: { email, password: PASSWORD } }, {}, { ip: newIp() })).toMatchObject({
      status: 403,
      code,
      message,
    });
    expect(await wrong(email, newIp())).toMatchObject({ code: 'invalid_grant' });
  });

  it('a blocked account is out at once, with the session it had', async () => {
    const { userId, token } = await addPerson(test);
    const headers = { authorization: `Bearer ${token}` };
    await api.ok(auth.getMe, {}, headers);
    await test.rows(`update app_user set status = 'banned' where id = $1`, [userId]);
    expect(await api.refused(auth.getMe, {}, headers)).toMatchObject({
      code: 'token_expired',
      message: 'Сеанс завершён, войдите снова',
    });
  });

  it.each([
    [{ password: PASSWORD }, { email: ['Это поле обязательное'] }],
    [{ email: '', password: PASSWORD }, { email: ['Это поле обязательное'] }],
    [{ email: 'a@b.ru' }, { password: ['Это поле обязательное'] }],
    [{ email: 'a@b.ru', password: 7 }, { password: ['Неверный вид значения'] }],
    [{ email: 'a@b.ru', password: 'x', role: 'admin' }, { role: ['Неизвестное поле'] }],
  ])('%j is refused at its field', async (body, errors) => {
    const refusal = await api.refused(auth.login, { body });
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refusal.errors).toEqual(errors);
  });

  it('a hash made with weaker parameters is made anew', async () => {
    const { email, userId } = await addPerson(test);
    await test.rows('update app_user set password_hash = $2 where id = $1', [
      userId,
      await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 }),
    ]);
    await right(email, newIp());
    const [row] = await test.rows<{ password_hash: string }>('select password_hash from app_user where id = $1', [
      userId,
    ]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await right(email, newIp())).statusCode).toBe(200);
  });

  it('a password that is set while an old one is hashed anew stays', async () => {
    const { email, userId } = await addPerson(test);
    const weak = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await test.rows('update app_user set password_hash = $2 where id = $1', [userId, weak]);
    const other = await test.owner.connect();
    try {
      await other.query('begin');
      await other.query(`update app_user set password_hash = 'the-new-one' where id = $1`, [userId]);
      const signIn = right(email, newIp());
      await waitForBlocked(test, 1);
      await other.query('commit');
      expect((await signIn).statusCode).toBe(200);
    } finally {
      other.release();
    }
    expect(await test.rows('select password_hash from app_user where id = $1', [userId])).toEqual([
      { password_hash: 'the-new-one' },
    ]);
  });

  it('the same password typed in another Unicode form opens, too', async () => {
    const { email } = await addPerson(test);
    expect(await api.ok(auth.login, { body: { email, password: PASSWORD.normalize('NFD') } })).toHaveProperty('token');
  });
});

describe('POST /oauth/token/', () => {
  it('is the same sign-in in OAuth form', async () => {
    const { email, userId } = await addPerson(test);
    const answer = await api.ok(auth.issueToken, {
      body: { grant_type: 'password', username: email, password: PASSWORD, client_id: 2, client_secret: 'any' },
    });
    expect(answer).toMatchObject({ token_type: 'Bearer', access_token: answer.token });
    expect(await api.ok(auth.getCurrentUser, {}, { authorization: `Bearer ${answer.access_token}` })).toMatchObject({
      id: userId,
    });
  });

  it('takes the form that OAuth libraries send', async () => {
    const { email } = await addPerson(test);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/oauth/token/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'password', username: email, password: PASSWORD }).toString(),
    });
    expect([answer.statusCode, answer.json<{ token_type: string }>().token_type]).toEqual([200, 'Bearer']);
  });

  it('refuses other grants and wrong passwords', async () => {
    const { email } = await addPerson(test);
    const body = { grant_type: 'password', username: email, password: PASSWORD };
    expect(await api.refused(auth.issueToken, { body: { ...body, grant_type: 'client_credentials' } })).toMatchObject({
      status: 400,
      code: 'unsupported_grant_type',
    });
    expect(
      await api.refused(auth.issueToken, { body: { ...body, password: 'нет-не-он' } }, {}, { ip: newIp() }),
    ).toMatchObject({ code: 'invalid_grant' });
  });
});

describe('POST /api/auth/check/', () => {
  it('knows a guest', async () => {
    expect(await api.ok(auth.checkSession, {})).toEqual({
      config: {
        version: '0.1.0',
        keeps_letters: false,
        hold_seconds: 300,
        has_clinics: false,
        maintenance: null,
        date_format: 'DD.MM.YYYY',
        time_format: 'HH:mm',
        notification_position: 'toast-top-right',
        pagination: [5, 10, 20, 50],
        social_link: '',
        map: null,
        has_password_meter: true,
        keeps_sms: false,
        has_phones: false,
        captcha: [],
        passkey_origin: 'http://localhost:3000',
        has_mail: false,
      },
      ip_restricted: false,
      authenticated: false,
      user: null,
      session: null,
      closed: null,
      permissions: [],
      default_role: { admin: 'admin', user: 'user' },
    });
  });

  it('a token that is not in force is a guest', async () => {
    expect(await api.ok(auth.checkSession, {}, { authorization: 'Bearer unknown' })).toMatchObject({
      authenticated: false,
      user: null,
    });
  });

  it('knows roles and permissions by clinic', async () => {
    const [one, two] = [await createClinic(test, { title: 'А' }), await createClinic(test, { title: 'Б' })];
    const person = await addPerson(test, {
      roles: [
        [one.id, 'orgadmin'],
        [one.id, 'doctor'],
        [two.id, 'patient'],
      ],
    });
    const answer = await api.ok(auth.checkSession, {}, { authorization: `Bearer ${person.token}` });
    expect(answer).toMatchObject({ authenticated: true, user: { id: person.userId, is_superuser: false } });
    expect(answer.user?.resources).toEqual([
      {
        organization: one.id,
        slug: one.slug,
        title: 'А',
        roles: ['doctor', 'orgadmin'],
        employee: null,
        permissions: permissionsOf({ isSuperuser: false, roles: ['doctor', 'orgadmin'] }),
        is_outside: false,
      },
      {
        organization: two.id,
        slug: two.slug,
        title: 'Б',
        roles: ['patient'],
        employee: null,
        permissions: ['personal_area.open'],
        is_outside: false,
      },
    ]);
    expect(answer.permissions.toSorted()).toEqual(
      permissionsOf({ isSuperuser: false, roles: ['doctor', 'orgadmin'] }).toSorted(),
    );
    await test.rows('insert into practitioner (id, user_id) values ($1, $1)', [person.userId]);
    await test.rows(
      `insert into employee (id, organization_id, practitioner_id, last_name, first_name) values ($1, $2, $1, 'Ёлкина', 'Анна')`,
      [person.userId, one.id],
    );
    const bound = await api.ok(auth.checkSession, {}, { authorization: `Bearer ${person.token}` });
    expect(
      bound.user?.resources.map(({ employee }) => employee),
      'the person as this clinic employs them',
    ).toEqual([person.userId, null]);
  });
});

describe('many sign-ins at once', () => {
  it('past the queue they are asked to come back, and those in it get in', async () => {
    const busy = await buildTestApp({ config: { PASSWORD_QUEUE: 3 } });
    const calls = new Api(busy);
    const { email } = await addPerson(busy);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        calls.send(auth.login, { body: { email, password: PASSWORD } }, {}, { ip: newIp() }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses).toContain(503);
    const refused = answers.find(({ statusCode }) => statusCode === 503);
    expect(refused?.json()).toMatchObject({
      code: 'server_busy',
      message: 'Сервер занят, повторите через несколько секунд',
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await busy.close();
  });
});
