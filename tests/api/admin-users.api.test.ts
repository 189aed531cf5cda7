import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUserEndpoints as admin } from '#shared/contract/admin-users.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { adminClinicEndpoints as clinics } from '#shared/contract/admin-clinics.ts';
import { closingEndpoints as closing } from '#shared/contract/closing.ts';
import { declaredStatement } from '#server/db/sql.ts';
import { userFilters } from '#server/features/auth/admin-users.service.ts';
import { peopleSearch } from '#server/features/accounts/index.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Headers } from '#tests/support/clinic-factory.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPasskey, PASSKEY_URL } from '#tests/support/passkeys.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { explain } from '#tests/support/plans.ts';
import { addPerson, addSession, PASSWORD, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let superuser: TestPerson;
let as: Headers;
beforeAll(async () => {
  test = await buildTestApp({ config: { PUBLIC_URL: PASSKEY_URL } });
  api = new Api(test);
  superuser = await addPerson(test, { isSuperuser: true, lastName: 'Яковлева' });
  as = headersOf(superuser);
});
afterAll(() => test.close());

const headersOf = ({ token }: { token: string }): Headers => ({ authorization: `Bearer ${token}` });
const get = (id: string) => api.ok(admin.getAdminUser, { params: { id } }, as);
type Move = 'approve' | 'disapprove' | 'ban' | 'unban';
const move = (id: string, how: Move, reason?: string, headers = as) =>
  api.send(
    admin.moveUser,
    { params: { id }, body: { move: how, ...(reason === undefined ? {} : { reason }) } },
    headers,
  );
const login = ({ email }: TestPerson) => api.send(auth.login, { body: { email, password: PASSWORD } });
const eventsOf = (user: string) =>
  test.rows(
    `select action, user_id as by, details from audit_event where object_id = $1 and object_type = 'user' order by id`,
    [user],
  );

describe('the list of people', () => {
  const mark = randomUUID();
  const found = async (text: string, more = {}) =>
    (await api.ok(admin.listAdminUsers, { query: { search: text, ...more } }, as)).items.map(
      ({ lastName }) => lastName,
    );

  it('is by name; found by parts of name, address and phone, and narrowed to a status', async () => {
    const first = await addPerson(test, { lastName: `Ёлкин${mark}`, firstName: 'Пётр' });
    await addPerson(test, { lastName: `Авдеев${mark}`, status: 'banned' });
    await test.rows(`update app_user set phone = '+79161112233' where id = $1`, [first.userId]);
    expect(await found(mark)).toEqual([`Авдеев${mark}`, `Ёлкин${mark}`]);
    expect(await found(`петр елкин${mark}`)).toEqual([`Ёлкин${mark}`]);
    expect(await found(first.email.slice(0, 20).toUpperCase())).toEqual([`Ёлкин${mark}`]);
    expect(await found(`79161112233 ${mark}`)).toEqual([`Ёлкин${mark}`]);
    expect(await found(mark, { status: 'banned' })).toEqual([`Авдеев${mark}`]);
    expect(await found(mark, { per_page: 1, page: 2 })).toEqual([`Ёлкин${mark}`]);
  });

  it('is narrowed to a role, to a clinic, and to superusers', async () => {
    const own = randomUUID();
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    const add = (lastName: string, roles: readonly (readonly [string, 'doctor' | 'employee' | 'patient'])[]) =>
      addPerson(test, { lastName: `${lastName}${own}`, roles });
    await add('Врачёв', [[clinic.id, 'doctor']]);
    await add('Двоев', [
      [clinic.id, 'employee'],
      [other.id, 'doctor'],
    ]);
    await add('Пациентов', [[clinic.id, 'patient']]);
    await addPerson(test, { lastName: `Суперов${own}`, isSuperuser: true });
    const names = async (more: object) => (await found(own, more)).map((name) => name.replace(own, ''));
    expect(await names({ role: 'doctor' })).toEqual(['Врачёв', 'Двоев']);
    expect(await names({ role: 'doctor', clinic: clinic.id })).toEqual(['Врачёв']);
    expect(await names({ clinic: clinic.id })).toEqual(['Врачёв', 'Двоев', 'Пациентов']);
    expect(await names({ role: 'superuser' })).toEqual(['Суперов']);
    expect(await names({ role: 'superuser', clinic: clinic.id })).toEqual([]);
    expect(await names({ clinic: randomUUID() })).toEqual([]);
  });

  it('tells roles by clinic and when somebody was seen last; one person has their open sessions', async () => {
    const clinic = await createClinic(test, { title: 'Берёза' });
    const { userId, sessionId } = clinic.people.orgadmin;
    await addSession(test, userId);
    await test.rows(`update session set last_active_at = now() - interval '9 days' where id = $1`, [sessionId]);
    const person = await get(userId);
    expect(person).toMatchObject({
      status: 'activated',
      is_superuser: false,
      clinics: [{ id: clinic.id, slug: clinic.slug, title: 'Берёза', roles: ['orgadmin'] }],
    });
    // the other one has rested too long
    expect(person.sessions).toHaveLength(1);
    expect(Date.now() - Date.parse(person.last_seen_at ?? '')).toBeLessThan(600_000);
    expect((await api.refused(admin.getAdminUser, { params: { id: randomUUID() } }, as)).status).toBe(404);
  });
});

describe('a closed account', () => {
  it('is shown as such with the day until which it is restored, and found among the closed ones', async () => {
    const mark = randomUUID();
    const { userId } = await addPerson(test, { lastName: `Закрытов${mark}` });
    await addPerson(test, { lastName: `Открытов${mark}` });
    await test.rows(`update app_user set closed_at = '2026-11-20T10:00:00Z' where id = $1`, [userId]);
    expect((await get(userId)).restored_until).toBe('2027-02-18');
    const found = async (status: 'closed' | 'activated') =>
      (await api.ok(admin.listAdminUsers, { query: { search: mark, status } }, as)).items.map(
        ({ lastName, restored_until: until }) => [lastName, until],
      );
    expect(await found('closed')).toEqual([[`Закрытов${mark}`, '2027-02-18']]);
    expect(await found('activated')).toEqual([[`Открытов${mark}`, null]]);
  });
});

describe('ways to sign in', () => {
  it('are told, with sessions by the words of their devices; a reset takes them and all sessions', async () => {
    const person = await addPerson(test);
    await test.rows(`update session set user_agent = $1 where user_id = $2`, [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
      person.userId,
    ]);
    await setUpTotp(api, headersOf(person));
    await addPasskey(api, headersOf(person));
    const before = await get(person.userId);
    expect(before.sessions.map(({ device }) => device)).toEqual(['Chrome, Windows']);
    expect(before.factors).toEqual({ has_totp: true, recovery_codes_left: 10, passkeys: 1, providers: [] });
    const reset = (id: string, reason = 'Потерян телефон') =>
      api.send(admin.resetFactors, { params: { id }, body: { reason } }, as);
    expect(codeOf(await reset(person.userId, ' '))).toBe('validation_failed');
    expect((await reset(person.userId)).json()).toMatchObject({
      sessions: [],
      factors: { has_totp: false, recovery_codes_left: 0, passkeys: 0, providers: [] },
    });
    expect((await lettersTo(test, person.email)).map(({ subject }) => subject)).toContain('Вход с кодом сброшен');
    expect(codeOf(await reset(person.userId))).toBe('factor_missing');
    expect(codeOf(await reset(superuser.userId)), 'by the own session no superuser gives up a proof').toBe(
      'own_account',
    );
  });
});

describe('a ban', () => {
  it('ends every way in at once, is logged with its reason, and can be taken back', async () => {
    const person = await addPerson(test);
    await api.ok(auth.requestPasswordReset, { body: { email: person.email } });
    const [letter] = await lettersTo(test, person.email);
    const token = /\/password\/reset\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const answer = await move(person.userId, 'ban', 'Чужие данные');
    expect(answer.json()).toMatchObject({ status: 'banned', sessions: [] });
    expect(codeOf(await api.send(auth.getMe, {}, headersOf(person)))).toBe('token_expired');
    expect(codeOf(await login(person))).toBe('account_blocked');
    const reset = { token, password: PASSWORD, password_confirmation: PASSWORD };
    expect(codeOf(await api.send(auth.resetPassword, { body: reset }))).toBe('reset_link_invalid');
    await api.ok(auth.requestPasswordReset, { body: { email: person.email } });
    expect(await lettersTo(test, person.email)).toHaveLength(1);
    expect(await eventsOf(person.userId)).toEqual([
      { action: 'user.ban', by: superuser.userId, details: { reason: 'Чужие данные' } },
    ]);
    expect((await move(person.userId, 'unban')).json()).toMatchObject({ status: 'activated' });
    expect(codeOf(await login(person))).toBe('ok');
    // what was ended stays ended
    expect(codeOf(await api.send(auth.getMe, {}, headersOf(person)))).toBe('token_expired');
  });

  it('needs a reason, and no reason is of spaces', async () => {
    const { userId } = await addPerson(test);
    for (const reason of [undefined, ' \n'])
      expect((await move(userId, 'ban', reason)).json()).toMatchObject({
        errors: { reason: ['Это поле обязательное'] },
      });
    expect(await get(userId)).toMatchObject({ status: 'activated' });
  });

  it('is not for oneself, nor twice', async () => {
    expect(codeOf(await move(superuser.userId, 'ban', 'x'))).toBe('own_account');
    const { userId } = await addPerson(test);
    await move(userId, 'ban', 'x');
    expect(codeOf(await move(userId, 'ban', 'x'))).toBe('user_move_refused');
    expect(codeOf(await move(randomUUID(), 'ban', 'x'))).toBe('not_found');
  });

  it('of superusers who ban each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await addPerson(test, { isSuperuser: true }), await addPerson(test, { isSuperuser: true })];
      const answers = await Promise.all([
        move(other.userId, 'ban', 'x', headersOf(one)),
        move(one.userId, 'ban', 'x', headersOf(other)),
      ]);
      const codes = answers.map(codeOf).filter((code) => code !== 'ok');
      // the one that came second has no right any more, or no session
      expect(codes).toHaveLength(1);
      expect(['permission_denied', 'token_expired']).toContain(codes[0]);
      const states = [await get(one.userId), await get(other.userId)].map(({ status }) => status);
      expect(states.toSorted((a, b) => a.localeCompare(b))).toEqual(['activated', 'banned']);
    }
  });
});

describe('the rights of a superuser', () => {
  const withdraw = (id: string, headers = as, reason = 'Больше здесь не работает') =>
    api.send(admin.withdrawSuperuser, { params: { id }, body: { reason } }, headers);

  it('are withdrawn by another one, with a reason: sessions end, roles and account stay', async () => {
    const clinic = await createClinic(test);
    const other = await addPerson(test, { isSuperuser: true, roles: [[clinic.id, 'doctor']] });
    expect(codeOf(await withdraw(other.userId, as, ' '))).toBe('validation_failed');
    expect((await withdraw(other.userId)).json()).toMatchObject({
      is_superuser: false,
      status: 'activated',
      sessions: [],
      clinics: [{ id: clinic.id, roles: ['doctor'] }],
    });
    expect(codeOf(await api.send(admin.listAdminUsers, {}, headersOf(other)))).toBe('token_expired');
    expect(codeOf(await login(other))).toBe('ok');
    expect(await eventsOf(other.userId)).toEqual([
      { action: 'superuser.withdraw', by: superuser.userId, details: { reason: 'Больше здесь не работает' } },
    ]);
    expect(codeOf(await withdraw(other.userId))).toBe('user_move_refused');
    expect(codeOf(await withdraw(superuser.userId))).toBe('own_account');
    expect(codeOf(await withdraw(randomUUID()))).toBe('not_found');
  });

  it('of superusers who withdraw them from each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await addPerson(test, { isSuperuser: true }), await addPerson(test, { isSuperuser: true })];
      const answers = await Promise.all([
        withdraw(other.userId, headersOf(one)),
        withdraw(one.userId, headersOf(other)),
      ]);
      expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
      const left = [await get(one.userId), await get(other.userId)].map(({ is_superuser: is }) => is);
      expect(left.filter(Boolean)).toHaveLength(1);
    }
  });
});

it('a superuser who closes the account at this moment bans nobody', async () => {
  const [leaving, other] = [await addPerson(test, { isSuperuser: true }), await addPerson(test, { isSuperuser: true })];
  const answers = await queueBehindRow(test, 'app_user', leaving.userId, [
    () => api.send(closing.closeAccount, { body: { password: PASSWORD, visits: 'keep' } }, headersOf(leaving)),
    () => move(other.userId, 'ban', 'x', headersOf(leaving)),
  ]);
  expect(answers.map(codeOf)).toEqual(['ok', 'permission_denied']);
});

describe('a superuser whose rights are taken while the call is on its way changes nothing', () => {
  const facts = () => ({ title: 'Кедр', slug: `kedr-${randomUUID()}`, city: '', website: '' });
  const invitee = { email: `${randomUUID()}@kedr.example`, lastName: 'Кедрова', firstName: 'Анна', middleName: '' };
  const names = { first_name: 'Пётр', last_name: 'Ёлкин', middle_name: '' };
  const profile = { ...names, phone: '', gender: null, date_of_birth: null };
  const was = { is_admin: false, grants: [] };
  interface At {
    readonly uuid: string;
    readonly id: string;
    readonly headers: Headers;
  }

  it.each<[string, (at: At) => ReturnType<Api['send']>]>([
    [
      'makes a clinic',
      ({ headers }) =>
        api.send(
          clinics.createClinic,
          { body: { title: 'Кедр', slug: `kedr-${randomUUID()}`, timezone: 'Europe/Moscow', admin: invitee } },
          headers,
        ),
    ],
    [
      'changes a clinic',
      ({ uuid, headers }) =>
        api.send(clinics.updateAdminClinic, { params: { uuid }, body: { ...facts(), version: 1 } }, headers),
    ],
    [
      'switches modules',
      ({ uuid, headers }) =>
        api.send(clinics.setClinicModules, { params: { uuid }, body: { modules: [], version: 1 } }, headers),
    ],
    ['switches a clinic off', ({ uuid, headers }) => api.send(clinics.disableClinic, { params: { uuid } }, headers)],
    [
      'names an administrator',
      ({ uuid, headers }) => api.send(clinics.appointClinicAdmin, { params: { uuid }, body: invitee }, headers),
    ],
    [
      'gives rights',
      ({ uuid: clinic, id, headers }) =>
        api.send(
          admin.setUserRights,
          { params: { id, clinic }, body: { is_admin: true, grants: [], reason: 'x', was } },
          headers,
        ),
    ],
    [
      'changes a profile',
      ({ id, headers }) => api.send(accounts.updateUser, { params: { id }, body: { ...profile, version: 1 } }, headers),
    ],
  ])('%s', async (_, write) => {
    const [leaving, other] = [await addPerson(test, { isSuperuser: true }), await addPerson(test)];
    const { id: uuid } = await createClinic(test);
    const rowsOf = () =>
      test.rows(
        `select (select count(*)::int from organization) as clinics, (select count(*)::int from organization_role) as roles,
           (select row(o.*)::text from organization o where o.id = $1) as clinic, (select row(u.*)::text from app_user u where u.id = $2) as other`,
        [uuid, other.userId],
      );
    const before = await rowsOf();
    const answers = await queueBehindRow(test, 'app_user', leaving.userId, [
      () => api.send(admin.withdrawSuperuser, { params: { id: leaving.userId }, body: { reason: 'x' } }, as),
      () => write({ uuid, id: other.userId, headers: headersOf(leaving) }),
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'permission_denied']);
    expect(await rowsOf()).toEqual(before);
  });
});

it.each([
  ['pending_approval', 'approve', undefined, 'activated'],
  ['pending_approval', 'disapprove', 'Не представился', 'disapproved'],
  ['disapproved', 'approve', undefined, 'activated'],
] as const)('who is %s is moved by %s', async (status, how, reason, becomes) => {
  const { userId } = await addPerson(test, { status });
  expect((await move(userId, how, reason)).json()).toMatchObject({ status: becomes });
  expect(await eventsOf(userId)).toMatchObject([{ action: `user.${how}` }]);
});

it('who waits for activation is not moved', async () => {
  const { userId } = await addPerson(test, { status: 'pending_activation' });
  for (const how of ['approve', 'disapprove', 'ban', 'unban'] as const)
    expect(codeOf(await move(userId, how, 'x'))).toBe('user_move_refused');
});

it('sessions of a person are ended, the account stays in force', async () => {
  const person = await addPerson(test);
  await addSession(test, person.userId);
  expect(await api.ok(admin.endUserSessions, { params: { id: person.userId } }, as)).toMatchObject({
    status: 'activated',
    sessions: [],
  });
  expect(codeOf(await api.send(auth.getMe, {}, headersOf(person)))).toBe('token_expired');
  expect(codeOf(await login(person))).toBe('ok');
  expect(await eventsOf(person.userId)).toEqual([
    { action: 'user.end_sessions', by: superuser.userId, details: { sessions: 2 } },
  ]);
  expect(codeOf(await api.send(admin.endUserSessions, { params: { id: superuser.userId } }, as))).toBe('own_account');
});

describe('the plans of the lists of people', () => {
  beforeAll(async () => {
    await test.rows(
      `insert into app_user (id, email, password_hash, status, first_name, last_name)
        select gen_random_uuid(), 'many' || n || '@plan.ru', '', case when n % 2000 = 0 then 'banned' else 'activated' end, 'Иван', 'План' || n
        from generate_series(1, 20000) n`,
    );
    // the pending list of the index, too
    await test.rows('vacuum (analyze) app_user');
  });
  const planOf = (
    name: string,
    search: string,
    { offset = 0, ...filters }: Parameters<typeof userFilters>[0] & { offset?: number } = {},
  ) => {
    const narrowed = name === 'admin_users' ? userFilters(filters) : {};
    const { text, values } = declaredStatement(name, { ...peopleSearch(search), ...narrowed, limit: 20, offset });
    return explain(test, text, values);
  };

  it.each(['admin_users', 'people', 'platform_audit_people'])(
    '%s: a rare name by the index of what is searched',
    async (name) => {
      const { rows, indexes, scanned, buffers } = await planOf(name, 'иван план14999');
      expect(rows).toBe(1);
      expect(indexes).toContain('app_user_search_idx');
      expect(scanned).not.toContain('app_user');
      expect(buffers).toBeLessThan(200);
    },
  );

  it.each(['admin_users', 'people'])('%s: everybody, and a name of many, in the order of the index', async (name) => {
    for (const search of ['', 'иван']) {
      const { rows, indexes, buffers } = await planOf(name, search, { offset: 400 });
      expect([rows, indexes.includes('app_user_name_idx')]).toEqual([20, true]);
      // all of them are 20 000
      expect(buffers).toBeLessThan(12_000);
    }
  });

  it('admin_users: one state by its index', async () => {
    const { rows, indexes, scanned, buffers } = await planOf('admin_users', '', { status: 'banned' });
    expect(rows).toBeGreaterThanOrEqual(10);
    expect(indexes).toContain('app_user_state_idx');
    expect(scanned).not.toContain('app_user');
    expect(buffers).toBeLessThan(300);
  });

  it('admin_users: superusers, a role and a clinic by their indexes', async () => {
    const [clinic, large] = [await createClinic(test), await createClinic(test)];
    await test.rows(
      `insert into organization_role (organization_id, user_id, role) select $1, id, 'patient' from app_user where last_name like 'План%'`,
      [large.id],
    );
    await test.rows('vacuum (analyze) organization_role');
    for (const [filters, index] of [
      [{ role: 'superuser' }, 'app_user_superuser_idx'],
      [{ role: 'orgadmin' }, 'organization_role_staff_idx'],
      [{ clinic: clinic.id }, 'organization_role_pkey'],
    ] as const) {
      const { rows, indexes, scanned, buffers } = await planOf('admin_users', '', filters);
      expect(rows, index).toBeGreaterThanOrEqual(1);
      expect(indexes).toContain(index);
      expect(scanned).not.toContain('app_user');
      expect(buffers).toBeLessThan(1000);
    }
  });

  it('are counted up to ten thousand', async () => {
    const { total, pages } = await api.ok(admin.listAdminUsers, { query: { search: 'иван план' } }, as);
    expect([total, pages]).toEqual([10_000, 500]);
    expect((await api.ok(admin.listAdminUsers, { query: { page: 500 } }, as)).items).toHaveLength(20);
    const beyond = await api.ok(admin.listAdminUsers, { query: { page: 501 } }, as);
    expect([beyond.items, beyond.total]).toEqual([[], 10_000]);
    expect((await api.ok(accounts.listUsers, { query: { search: 'иван план' } }, as)).total).toBe(10_000);
  });
});
