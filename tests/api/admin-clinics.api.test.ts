import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClinicEndpoints as admin } from '#shared/contract/admin-clinics.ts';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { closingEndpoints as closing } from '#shared/contract/closing.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { searchEndpoints as search } from '#shared/contract/search.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type Headers, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let as: Headers;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  as = { authorization: `Bearer ${(await addPerson(test, { isSuperuser: true })).token}` };
});
afterAll(() => test.close());

const invitee = (email = `${randomUUID()}@admin.test`) => ({
  email,
  lastName: 'Кедрова',
  firstName: 'Анна',
  middleName: '',
});
const newClinic = (changes: Record<string, unknown> = {}) => ({
  title: 'Клиника «Кедр»',
  slug: `kedr-${randomUUID()}`,
  timezone: 'Asia/Barnaul',
  admin: invitee(),
  ...changes,
});
const make = (changes: Record<string, unknown> = {}) =>
  api.ok(admin.createClinic, { body: newClinic(changes) as never }, as);
const refusalOf = async (changes: Record<string, unknown>) => {
  const { status, code, errors } = await api.refused(admin.createClinic, { body: newClinic(changes) }, as);
  return { status, code, errors };
};
const get = (uuid: string) => api.ok(admin.getAdminClinic, { params: { uuid } }, as);
const eventsOf = (clinic: string) =>
  test.rows<{ action: string }>(
    'select action, user_id is not null as has_user, details from audit_event where organization_id = $1 order by id',
    [clinic],
  );

describe('a superuser makes a clinic', () => {
  it('and its first administrator is one by the letter, whose link sets the password', async () => {
    const person = invitee(`Admin-${randomUUID()}@Kedr.Test`);
    const made = await make({ admin: person });
    const email = person.email.toLowerCase();
    expect(made).toMatchObject({
      title: 'Клиника «Кедр»',
      timezone: 'Asia/Barnaul',
      city: '',
      disabled_at: null,
      employees: 0,
      upcoming_visits: 0,
      admins: [{ email, lastName: 'Кедрова', firstName: 'Анна', middleName: '', state: 'pending_activation' }],
    });
    expect(made.created_at).toMatch(/\+07:00$/);
    const token = await tokenFromLetter(test, email);
    await api.ok(auth.resetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } });
    const { token: session } = await api.ok(auth.login, { body: { email, password: PASSWORD } });
    expect(await api.ok(auth.getMe, {}, { authorization: `Bearer ${session}` })).toMatchObject({
      resources: [{ organization: made.id, roles: ['orgadmin'] }],
    });
    expect((await get(made.id)).admins).toMatchObject([{ state: 'activated' }]);
    expect(await eventsOf(made.id)).toEqual([
      { action: 'clinic.create', has_user: true, details: {} },
      { action: 'role.grant', has_user: true, details: { role: 'orgadmin' } },
    ]);
  });

  it('of two at once with one address one is made, and the other is told at the field', async () => {
    const slug = `race-${randomUUID()}`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.send(admin.createClinic, { body: newClinic({ slug }) }, as)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await refusalOf({ slug })).toEqual({
      status: 422,
      code: 'slug_taken',
      errors: { slug: ['Такой адрес страницы уже у другой клиники'] },
    });
    expect(await test.rows('select count(*)::int as n from organization where slug = $1', [slug])).toEqual([{ n: 1 }]);
  });

  it('a refused clinic leaves no account and no letter', async () => {
    const { slug } = await make();
    const person = invitee();
    await refusalOf({ slug, admin: person });
    expect(await lettersTo(test, person.email)).toEqual([]);
    expect(await test.rows('select from app_user where email = $1', [person.email])).toEqual([]);
  });

  it.each([
    [{ timezone: '+07:00' }, { timezone: ['Такого часового пояса нет'] }],
    [{ timezone: 'Барнаул' }, { timezone: ['Такого часового пояса нет'] }],
    [{ slug: 'Кедр' }, { slug: ['Латинские строчные буквы и цифры, между ними по одному дефису'] }],
    [{ title: ' ' }, { title: ['Неверный формат'] }],
    [{ admin: { ...invitee(), email: 'admin' } }, { 'admin.email': ['Некорректный еmail'] }],
  ])('%j is refused at its field', async (changes, errors) => {
    expect((await refusalOf(changes)).errors).toEqual(errors);
  });
});

describe('the list', () => {
  it('has all clinics by title, and is searched by the words of title, address and city', async () => {
    const mark = randomUUID();
    const first = await make({ title: `Ёлка ${mark}` });
    const second = await make({ title: `Вяз ${mark}` });
    await test.rows('update organization set city = $2 where id = $1', [first.id, `Бийск-${mark}`]);
    const titles = async (text: string, page = {}) =>
      (await api.ok(admin.listAdminClinics, { query: { search: text, ...page } }, as)).items.map(({ title }) => title);
    expect(await titles(mark)).toEqual([second.title, first.title]);
    expect(await titles(`${mark} елка`)).toEqual([first.title]);
    expect(await titles(`бийск-${mark}`)).toEqual([first.title]);
    expect(await titles(second.slug)).toEqual([second.title]);
    expect(await titles(mark, { per_page: 1, page: 2 })).toEqual([first.title]);
    expect(await titles(mark, { page: 9 })).toEqual([]);
  });
});

describe('a change', () => {
  const facts = ({ title, slug, city, website, version }: Awaited<ReturnType<typeof make>>) => ({
    title,
    slug,
    city,
    website,
    version,
  });
  it('of title, address, city and site is logged; one over what somebody else saved is refused with it', async () => {
    const made = await make();
    const change = {
      ...facts(made),
      title: 'Кедр и сосна',
      slug: `${made.slug}-2`,
      city: 'Барнаул',
      website: 'kedr.test',
    };
    const saved = await api.ok(admin.updateAdminClinic, { params: { uuid: made.id }, body: change }, as);
    expect(saved).toMatchObject({ ...change, version: made.version + 1 });
    const { status, code, current } = await api.refused(
      admin.updateAdminClinic,
      { params: { uuid: made.id }, body: { ...facts(made), title: 'Дуб' } },
      as,
    );
    expect([status, code, current]).toEqual([409, 'stale_version', saved]);
    expect((await eventsOf(made.id)).at(-1)).toEqual({
      action: 'clinic.update',
      has_user: true,
      details: { slug_before: made.slug },
    });
  });

  it('to an address or a site of another clinic is refused at the field', async () => {
    const [one, other] = [await make(), await make()];
    const site = `${randomUUID()}.test`;
    await api.ok(admin.updateAdminClinic, { params: { uuid: one.id }, body: { ...facts(one), website: site } }, as);
    const refused = async (change: object) =>
      (
        await api.refused(
          admin.updateAdminClinic,
          { params: { uuid: other.id }, body: { ...facts(other), ...change } },
          as,
        )
      ).errors;
    expect(await refused({ slug: one.slug })).toEqual({ slug: ['Такой адрес страницы уже у другой клиники'] });
    for (const spelling of [site.toUpperCase(), `https://www.${site}`, `http://${site}:8080/о-нас`])
      expect(await refused({ website: spelling }), spelling).toEqual({
        website: ['Этот сайт уже указан у другой клиники'],
      });
    expect(await refused({ website: 'javascript:alert(1)' })).toEqual({
      website: ['Напишите адрес сайта, например klinika.ru'],
    });
  });
});

describe('administrators', () => {
  const appoint = (uuid: string, person = invitee()) =>
    api.ok(admin.appointClinicAdmin, { params: { uuid }, body: person }, as);
  const dismiss = (uuid: string, user: string) => api.send(admin.dismissClinicAdmin, { params: { uuid, user } }, as);

  it('are named beside the first, who may then be dismissed; the only one may not', async () => {
    const made = await make();
    const [first] = made.admins;
    expect((await dismiss(made.id, first!.id)).json()).toMatchObject({ code: 'last_admin' });
    const { admins } = await appoint(made.id);
    expect(admins).toHaveLength(2);
    expect((await dismiss(made.id, first!.id)).statusCode).toBe(200);
    expect((await dismiss(made.id, first!.id)).json()).toMatchObject({ code: 'not_found' });
    expect((await get(made.id)).admins.map(({ id }) => id)).toEqual([admins.find(({ id }) => id !== first!.id)!.id]);
  });

  it('who have not come yet get another letter by another call', async () => {
    const person = invitee();
    const made = await make({ admin: person });
    expect((await appoint(made.id, person)).admins).toHaveLength(1);
    expect(await lettersTo(test, person.email)).toHaveLength(2);
  });

  it('of two that dismiss each other at once one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await make();
      const { admins } = await appoint(made.id);
      const answers = await Promise.all(admins.map(({ id }) => dismiss(made.id, id)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await get(made.id)).admins).toHaveLength(1);
    }
  });

  it('who may sign in are dismissed while another may; an invitation that waits is no other', async () => {
    const made = await make();
    const [invited] = made.admins;
    const worker = await addPerson(test, { roles: [[made.id, 'orgadmin']] });
    expect(codeOf(await dismiss(made.id, worker.userId))).toBe('last_admin');
    const second = await addPerson(test, { roles: [[made.id, 'orgadmin']] });
    await test.rows(`update app_user set closed_at = now() where id = $1`, [second.userId]);
    expect(codeOf(await dismiss(made.id, worker.userId)), 'a closed account is no other, too').toBe('last_admin');
    await test.rows(`update app_user set closed_at = null where id = $1`, [second.userId]);
    expect(codeOf(await dismiss(made.id, worker.userId))).toBe('ok');
    expect(codeOf(await dismiss(made.id, invited!.id))).toBe('ok');
    expect(codeOf(await dismiss(made.id, second.userId))).toBe('last_admin');
  });

  it('who close the account at the moment of a dismissal are no other', async () => {
    const made = await make();
    const [staying, leaving] = [
      await addPerson(test, { roles: [[made.id, 'orgadmin']] }),
      await addPerson(test, { roles: [[made.id, 'orgadmin']] }),
    ];
    const answers = await Promise.all([
      api.send(
        closing.closeAccount,
        { body: { password: PASSWORD, visits: 'keep' } },
        { authorization: `Bearer ${leaving.token}` },
      ),
      dismiss(made.id, staying.userId),
    ]);
    expect([
      ['ok', 'last_admin'],
      ['sole_admin', 'ok'],
    ]).toContainEqual(answers.map(codeOf));
  });

  it('are told with the state of their account: who is banned, or has closed it, has no invitation that waits', async () => {
    const made = await make();
    const banned = await addPerson(test, { status: 'banned', lastName: 'А', roles: [[made.id, 'orgadmin']] });
    await addPerson(test, { lastName: 'Б', roles: [[made.id, 'orgadmin']] });
    const closed = await addPerson(test, { lastName: 'В', roles: [[made.id, 'orgadmin']] });
    await test.rows(`update app_user set closed_at = now() where id = $1`, [closed.userId]);
    const states = (await get(made.id)).admins.map(({ lastName, state }) => [lastName, state]);
    expect(states).toEqual([
      ['А', 'banned'],
      ['Б', 'activated'],
      ['В', 'closed'],
      ['Кедрова', 'pending_activation'],
    ]);
    expect(banned.userId).toBe((await get(made.id)).admins[0]?.id);
  });

  it('lose with the role what the clinic granted them, unless they work there otherwise', async () => {
    const made = await make();
    const { admins } = await appoint(made.id);
    const user = admins[0]!.id;
    await test.rows(
      `insert into organization_grant (organization_id, user_id, permission) values ($1, $2, 'slot.overbook')`,
      [made.id, user],
    );
    await dismiss(made.id, user);
    expect(await test.rows('select from organization_grant where user_id = $1', [user])).toEqual([]);
    expect((await eventsOf(made.id)).slice(-2)).toMatchObject([{ action: 'role.revoke' }, { action: 'grant.revoke' }]);
  });
});

describe('a clinic that is switched off', () => {
  let clinic: TestClinic;
  const title = `Тополь ${randomUUID()}`;
  const turn = (endpoint: typeof admin.disableClinic | typeof admin.enableClinic) =>
    api.ok(endpoint, { params: { uuid: clinic.id } }, as);
  beforeAll(async () => {
    clinic = await createClinic(test, { title });
    await clinic.addAppointment(await clinic.addSlot());
    await clinic.addSlot({ at: '11:00' });
  });
  const listed = async () =>
    (await api.ok(clinics.listClinics, { query: { search: title } })).items.map(({ id }) => id);
  const found = async () =>
    (await api.ok(search.searchAllDoctors, { query: { what: 'Терапия', per_page: 100 } })).items.filter(
      ({ organization: { id } }) => id === clinic.id,
    ).length;
  const doctors = async (headers: Headers) => codeOf(await api.send(booking.listDoctors, { query: {} }, headers));

  it('is in no list, lets nobody in but superusers, and says so; its visits stay with their patients', async () => {
    expect([await listed(), await found()]).toEqual([[clinic.id], 1]);
    expect(await doctors(clinic.as('guest'))).toBe('ok');
    expect(await turn(admin.disableClinic)).toMatchObject({
      upcoming_visits: 1,
      disabled_at: expect.any(String) as unknown,
    });
    expect([await listed(), await found()]).toEqual([[], 0]);
    expect(await api.ok(clinics.getClinic, { params: { uuid: clinic.id } })).toMatchObject({ is_disabled: true });
    expect(await doctors(clinic.as('guest'))).toBe('clinic_disabled');
    const desk = async (caller: Caller) =>
      codeOf(
        await api.send(
          queue.listQueue,
          { query: { start: `${clinic.day(0)}T00:00:00Z`, end: `${clinic.day(1)}T00:00:00Z` } },
          clinic.as(caller),
        ),
      );
    for (const caller of ['orgadmin', 'employee', 'doctor'] as const)
      expect(await desk(caller)).toBe('clinic_disabled');
    expect(await desk('superuser')).toBe('ok');
    expect(await api.ok(auth.getMe, {}, clinic.as('orgadmin'))).toMatchObject({ resources: [] });
    expect(
      (await api.ok(appointments.listAllMyAppointments, { query: { tab: 'upcoming' } }, clinic.as('patient'))).total,
    ).toBe(1);
  });

  it('is switched on again as it was; what is done twice is done once', async () => {
    await turn(admin.disableClinic);
    expect(await turn(admin.enableClinic)).toMatchObject({ disabled_at: null });
    await turn(admin.enableClinic);
    expect([await listed(), await found(), await doctors(clinic.as('guest'))]).toEqual([[clinic.id], 1, 'ok']);
    expect((await eventsOf(clinic.id)).map(({ action }) => action)).toEqual(['clinic.disable', 'clinic.enable']);
  });
});
