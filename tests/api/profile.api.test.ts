import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { Api, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson, PASSWORD, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  person = await addPerson(test);
});

const bearer = ({ token }: Pick<TestPerson, 'token'>) => ({ authorization: `Bearer ${token}` });
type Body = Input<typeof accounts.updateProfile>['body'];
const asked: Body = {
  last_name: 'Ёлкина',
  first_name: 'Анна',
  middle_name: 'Петровна',
  phone: '+79161234567',
  gender: 'female',
  date_of_birth: '1990-02-01',
  version: 1,
};
const save = (body: Partial<Body> = {}, who = person) =>
  api.ok(accounts.updateProfile, { body: { ...asked, ...body } }, bearer(who));
const refused = (body: Partial<Body>, who = person) =>
  api.refused(accounts.updateProfile, { body: { ...asked, ...body } }, bearer(who));

describe('the own profile', () => {
  it('begins with what the registration asked, and is saved without the spaces around', async () => {
    expect(await api.ok(accounts.getProfile, {}, bearer(person))).toEqual({
      id: person.userId,
      last_name: 'Ёлкина',
      first_name: 'Анна',
      middle_name: 'Петровна',
      email: person.email,
      phone: '',
      gender: null,
      date_of_birth: null,
      avatar: null,
      is_social: false,
      version: 1,
    });
    const saved = await save({ last_name: ' Соколова ' });
    expect(saved).toMatchObject({ last_name: 'Соколова', phone: '+79161234567', gender: 'female', version: 2 });
    expect(await api.ok(accounts.getProfile, {}, bearer(person))).toEqual(saved);
    const { user } = await api.ok(auth.checkSession, {}, bearer(person));
    expect(user?.profile).toMatchObject({ last_name: 'Соколова', gender: 'female', birthDay: '1990-02-01' });
  });

  it('is logged by the names of what changed, never by what stands there; a save without a change is none', async () => {
    await save();
    expect(await save({ version: 2 })).toMatchObject({ version: 2 });
    const events = await test.rows(
      `select user_id, object_id, details from audit_event where action = 'profile.update' and object_id = $1`,
      [person.userId],
    );
    expect(events).toEqual([
      { user_id: person.userId, object_id: person.userId, details: { fields: ['phone', 'gender', 'birthDate'] } },
    ]);
  });

  it('that was saved on another page meanwhile is told with the present row', async () => {
    await save({ first_name: 'Инна' });
    expect(await refused({ first_name: 'Жанна' })).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: { first_name: 'Инна', version: 2 },
    });
  });

  it('of two saves at once takes one', async () => {
    const answers = await Promise.all(
      ['Инна', 'Жанна'].map((name) =>
        api.send(accounts.updateProfile, { body: { ...asked, first_name: name } }, bearer(person)),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  it.each<[string, Partial<Body>, string, string]>([
    ['a name of signs', { last_name: '12' }, 'last_name', 'Только буквы, дефис, апостроф, точка и пробел'],
    ['no name', { first_name: '' }, 'first_name', expect.any(String) as string],
    ['half a phone', { phone: '+7916' }, 'phone', expect.any(String) as string],
    ['a birth day to come', { date_of_birth: '2090-01-01' }, 'date_of_birth', expect.any(String) as string],
    ['a birth day of long ago', { date_of_birth: '1899-12-31' }, 'date_of_birth', expect.any(String) as string],
  ])('with %s is refused at its field', async (_, body, field, message) => {
    expect(await refused(body)).toMatchObject({ status: 422, errors: { [field]: [message] } });
  });

  it('keeps the phone that is all that reaches a person', async () => {
    await test.rows(`update app_user set email = null, phone = '+79160000000' where id = $1`, [person.userId]);
    expect(await refused({ phone: '' })).toMatchObject({ status: 422, errors: { phone: [expect.any(String)] } });
  });

  it('gives its gender and birth date to the first booking of a clinic, and never rewrites a card (K3)', async () => {
    await save();
    await api.ok(booking.reserveSlot, { params: { id: await clinic.addSlot() }, body: { type: 0 } }, clinic.as(person));
    await save({ last_name: 'Соколова', date_of_birth: '1991-02-01', phone: '', version: 2 });
    expect(
      await test.rows(
        'select last_name, gender, birth_date::text as born, phone from patient where organization_id = $1 and user_id = $2',
        [clinic.id, person.userId],
      ),
    ).toEqual([{ last_name: 'Ёлкина', gender: 'female', born: '1990-02-01', phone: '+79161234567' }]);
  });
});

describe('the profile of another person', () => {
  const read = (id: string, who: TestPerson) => api.send(accounts.getUser, { params: { id } }, bearer(who));

  it('is read by who meets them in a clinic where one of the two works, without what is private', async () => {
    const [desk, patient, other] = [
      await addPerson(test, { roles: [[clinic.id, 'employee']] }),
      await addPerson(test, { roles: [[clinic.id, 'patient']] }),
      await addPerson(test, { roles: [[clinic.id, 'patient']] }),
    ];
    const answer = await api.ok(accounts.getPublicProfile, { params: { id: patient.userId } }, bearer(desk));
    expect(answer).toEqual({
      id: patient.userId,
      profile: { last_name: 'Ёлкина', first_name: 'Анна', middle_name: 'Петровна', avatar: null },
    });
    const codes = [
      await read(desk.userId, patient),
      await read(patient.userId, patient),
      await read(other.userId, patient),
    ].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([200, 200, 404]);
  });

  it('is nobody to the staff of another clinic', async () => {
    const foreign = await createClinic(test);
    const [patient, desk] = [
      await addPerson(test, { roles: [[clinic.id, 'patient']] }),
      await addPerson(test, { roles: [[foreign.id, 'orgadmin']] }),
    ];
    expect((await read(patient.userId, desk)).statusCode).toBe(404);
    const { code } = await api.refused(accounts.getPublicProfile, { params: { id: randomUUID() } }, bearer(desk));
    expect(code).toBe('not_found');
  });

  it('is changed by a superuser and nobody else, and logged as theirs', async () => {
    const superuser = await addPerson(test, { isSuperuser: true });
    const change = (who: TestPerson) =>
      api.send(accounts.updateUser, { params: { id: person.userId }, body: asked }, bearer(who));
    expect((await change(await addPerson(test))).statusCode).toBe(404);
    expect((await change(superuser)).statusCode).toBe(200);
    const stale = await api.refused(
      accounts.updateUser,
      { params: { id: person.userId }, body: { ...asked, last_name: 'Белова' } },
      bearer(person),
    );
    expect(stale.code).toBe('stale_version');
    expect(
      await test.rows(`select user_id from audit_event where action = 'profile.update' and object_id = $1`, [
        person.userId,
      ]),
    ).toEqual([{ user_id: superuser.userId }]);
  });

  it('stands in the list of superusers, found by parts of the name', async () => {
    const superuser = await addPerson(test, { isSuperuser: true });
    const lastName = `Щ${randomUUID().replace(/[^a-f]/g, '')}`;
    const found = await addPerson(test, { lastName });
    const query = { search: lastName.toUpperCase() };
    expect(await api.ok(accounts.listUsers, { query }, bearer(superuser))).toMatchObject({
      items: [{ id: found.userId }],
      total: 1,
      pages: 1,
    });
    expect(await api.refused(accounts.listUsers, {}, bearer(person))).toMatchObject({ code: 'permission_denied' });
  });
});

describe('what follows a person to another device', () => {
  it('is kept part by part, and told by the session (K17)', async () => {
    const prefer = (body: Input<typeof accounts.setPreference>['body']) =>
      api.ok(accounts.setPreference, { body }, bearer(person));
    expect(await prefer({ color_theme: 'dark' })).toEqual({
      color_theme: 'dark',
      direction: 'ltr',
      locale: 'ru',
      sidebar: null,
    });
    await prefer({ sidebar: 'folded', locale: 'ru', direction: 'ltr' });
    const { user } = await api.ok(auth.checkSession, {}, bearer(person));
    expect(user?.profile).toMatchObject({ color_theme: 'dark', sidebar: 'folded', locale: 'ru', direction: 'ltr' });
    expect(user).toMatchObject({ roles: ['user'], permissions: [], is_social: false });
    expect(await api.refused(accounts.setPreference, { body: { locale: 'en' } }, bearer(person))).toMatchObject({
      status: 422,
    });
  });
});

it('a person without a password signs in by a provider, and has none to change (1 §5)', async () => {
  await test.rows(`update app_user set password_hash = '' where id = $1`, [person.userId]);
  expect((await api.ok(auth.getMe, {}, bearer(person))).is_social).toBe(true);
  const body = { current_password: 'x', new_password: PASSWORD, new_password_confirmation: PASSWORD };
  expect(await api.refused(auth.changePassword, { body }, bearer(person))).toMatchObject({ code: 'password_unset' });
});
