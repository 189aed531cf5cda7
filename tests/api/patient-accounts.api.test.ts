import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { changeOf } from '#tests/support/patients.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let desk: ReturnType<TestClinic['as']>;
beforeAll(async () => {
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example' } });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  desk = clinic.as('employee');
});

const create = (more = {}) =>
  api.ok(patients.createPatient, { body: { last_name: 'Ёлкина', first_name: 'Анна', ...more } }, desk);
const card = (id: string) => api.ok(patients.getPatient, { params: { id } }, desk);
const find = async (id: string, contact: string) =>
  (await api.ok(patients.findPeople, { params: { id }, body: { contact } }, desk)).items;
const link = (id: string, user: string, version = 1, as = desk) =>
  api.send(patients.linkAccount, { params: { id }, body: { user, version } }, as);
const unlink = (id: string, as = desk) => api.send(patients.unlinkAccount, { params: { id } }, as);
const events = (id: string) =>
  test.rows<{ action: string; details: object }>(
    `select action, details from audit_event where object_id = $1 and action like 'patient.%' order by id`,
    [id],
  );
const rolesOf = ({ userId }: TestPerson) =>
  test.rows('select role from organization_role where organization_id = $1 and user_id = $2', [clinic.id, userId]);

describe('the personal account beside a card (K3)', () => {
  it('is told with the card, and a changed profile never rewrites it', async () => {
    const person = await addPerson(test);
    const { id } = await create();
    expect((await card(id)).profile).toBeNull();
    await link(id, person.userId);
    const before = await card(id);
    const { version } = await api.ok(accounts.getProfile, {}, clinic.as(person));
    await api.ok(
      accounts.updateProfile,
      {
        body: {
          last_name: 'Берёзкина',
          first_name: 'Анна',
          middle_name: 'Петровна',
          gender: 'female',
          date_of_birth: '1990-03-08',
          phone: '+79161112233',
          version,
        },
      },
      clinic.as(person),
    );
    const after = await card(id);
    expect(after.profile).toEqual({
      last_name: 'Берёзкина',
      first_name: 'Анна',
      middle_name: 'Петровна',
      date_of_birth: '1990-03-08',
      gender: 'female',
      phone: '+79161112233',
      email: person.email,
    });
    expect({ ...after, profile: null }).toEqual({ ...before, profile: null });
    const { profile, ...saved } = await api.ok(
      patients.updatePatient,
      {
        params: { id },
        body: changeOf(after, { last_name: 'Берёзкина', middle_name: 'Петровна', date_of_birth: '1990-03-08' }),
      },
      desk,
    );
    expect([profile?.last_name, saved.last_name]).toEqual(['Берёзкина', 'Берёзкина']);
  });

  it('of a dependant is what their person says of them, without the person’s contacts', async () => {
    const person = await addPerson(test);
    const mine = clinic.as(person);
    const child = {
      relation: 'child',
      last_name: 'Ёлкин',
      first_name: 'Пётр',
      middle_name: '',
      date_of_birth: clinic.day(-2000),
      gender: 'male',
      is_confirmed: true,
    } as const;
    const { id: dependant } = await api.ok(dependants.createDependant, { body: child }, mine);
    const slot = await clinic.addSlot();
    await api.ok(booking.reserveSlot, { params: { id: slot }, body: { type: 0, dependant } }, mine);
    const [row] = await test.rows<{ id: string }>('select id from patient where dependant_id = $1', [dependant]);
    expect((await card(row!.id)).profile).toMatchObject({ last_name: 'Ёлкин', gender: 'male', phone: '', email: '' });
    expect(codeOf(await unlink(row!.id))).toBe('patient_not_linked');
    expect(codeOf(await link(row!.id, (await addPerson(test)).userId, (await card(row!.id)).version))).toBe(
      'patient_linked',
    );
  });
});

describe('a registered person', () => {
  it('is found by a whole contact only, with the card that is theirs already', async () => {
    const { id } = await create();
    const person = await addPerson(test, { lastName: 'Рябинина' });
    const phone = `+7916${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    await test.rows('update app_user set phone = $1 where id = $2', [phone, person.userId]);
    expect(await find(id, person.email.toUpperCase())).toMatchObject([
      { id: person.userId, last_name: 'Рябинина', email: person.email, cardid: null },
    ]);
    expect(await find(id, phone), 'anybody may write another’s phone into the profile').toEqual([]);
    await test.rows('update app_user set phone_verified_at = now() where id = $1', [person.userId]);
    expect(await find(id, phone)).toHaveLength(1);
    expect(await find(id, `x${person.email}`)).toEqual([]);
    const own = clinic.people.patient;
    expect(await find(id, own.email)).toMatchObject([{ id: own.userId, cardid: '1' }]);
    for (const contact of ['', 'Рябинина', '79161112233', person.email.split('@')[0]!])
      expect(codeOf(await api.send(patients.findPeople, { params: { id }, body: { contact } }, desk))).toBe(
        'validation_failed',
      );
    expect(
      codeOf(await api.send(patients.findPeople, { params: { id: randomUUID() }, body: { contact: phone } }, desk)),
    ).toBe('not_found');
    const looks = (await events(id)).filter(({ action }) => action === 'patient.find_account');
    expect(looks.map(({ details }) => details)).toEqual([
      { by: 'email', found: 1 },
      { by: 'phone', found: 0 },
      { by: 'phone', found: 1 },
      { by: 'email', found: 0 },
      { by: 'email', found: 1 },
    ]);
  });

  it('is not found while the account is not in force', async () => {
    const { id } = await create();
    for (const change of [`status = 'banned'`, 'closed_at = now()']) {
      const person = await addPerson(test);
      await test.rows(`update app_user set ${change} where id = $1`, [person.userId]);
      expect(await find(id, person.email)).toEqual([]);
      expect(codeOf(await link(id, person.userId))).toBe('not_found');
    }
  });

  it('is looked for so many times a minute', async () => {
    const strict = await buildTestApp({ config: { LINKS_PER_MINUTE: 2 } });
    const there = new Api(strict);
    const place = await createClinic(strict);
    const look = async () =>
      codeOf(
        await there.send(
          patients.findPeople,
          { params: { id: place.patient }, body: { contact: 'a@example.test' } },
          place.as('employee'),
        ),
      );
    expect([await look(), await look(), await look()]).toEqual(['ok', 'ok', 'too_many_requests']);
    await strict.close();
  });
});

describe('a link', () => {
  it('gives the person the visits and the role; it is logged, and told by letter', async () => {
    const person = await addPerson(test);
    const { id } = await create();
    const slot = await clinic.addSlot();
    await api.ok(schedule.updateSlot, { params: { id: slot }, body: { patient: id, is_reserve: false } }, desk);
    const visits = async () => (await api.ok(appointments.listAllMyAppointments, {}, clinic.as(person))).items.length;
    expect([await visits(), await rolesOf(person)]).toEqual([0, []]);
    const linked = await link(id, person.userId);
    expect(linked.json()).toMatchObject({ has_account: true, version: 2, profile: { email: person.email } });
    expect([await visits(), await rolesOf(person)]).toEqual([1, [{ role: 'patient' }]]);
    expect((await events(id)).at(-1)).toEqual({
      action: 'patient.link',
      details: { user: person.userId, card: linked.json<{ cardid: string }>().cardid },
    });
    const [letter] = await lettersTo(test, person.email);
    expect(letter?.subject).toBe('Клиника связала вашу карту с личным кабинетом');
    // the next booking of the person finds the card
    await api.ok(
      booking.reserveSlot,
      { params: { id: await clinic.addSlot({ day: clinic.day(8) }) }, body: { type: 0 } },
      clinic.as(person),
    );
    expect(await test.rows('select id from patient where user_id = $1', [person.userId])).toEqual([{ id }]);
  });

  it('is one a card and one a person in a clinic, and of the card that was seen', async () => {
    const [one, other] = [await addPerson(test), await addPerson(test)];
    const [mine, theirs] = [await create(), await create()];
    expect(codeOf(await link(mine.id, one.userId, 7))).toBe('stale_version');
    expect(codeOf(await link(mine.id, one.userId))).toBe('ok');
    expect(codeOf(await link(mine.id, other.userId, 2))).toBe('patient_linked');
    expect(codeOf(await link(theirs.id, one.userId))).toBe('person_has_card');
    expect(codeOf(await link(randomUUID(), one.userId))).toBe('not_found');
    const cards = await Promise.all([create(), create(), create()]);
    const answers = await Promise.all(cards.map(({ id }) => link(id, other.userId)));
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'person_has_card', 'person_has_card']);
  });

  it('is taken back: visits stay, the person sees them no more and loses the role', async () => {
    const person = await addPerson(test);
    const { id } = await create();
    await link(id, person.userId);
    expect((await unlink(id)).json()).toMatchObject({ has_account: false, profile: null, version: 3 });
    expect(await rolesOf(person)).toEqual([]);
    expect((await events(id)).at(-1)?.action).toBe('patient.unlink');
    expect((await lettersTo(test, person.email))[0]?.subject).toBe('Клиника отвязала карту от личного кабинета');
    expect(codeOf(await unlink(id))).toBe('patient_not_linked');
    const me = await api.ok(auth.getCurrentUser, {}, clinic.as(person));
    expect(me.resources).toEqual([]);
  });

  it('keeps the role of who works there, or books for somebody there', async () => {
    const worker = clinic.people.doctor;
    const { id } = await create();
    await link(id, worker.userId);
    await unlink(id);
    expect(await rolesOf(worker)).toEqual([{ role: 'doctor' }]);
  });

  it('is for who may change cards, in their own clinic', async () => {
    const person = await addPerson(test);
    const { id } = await create();
    expect(codeOf(await link(id, person.userId, 1, clinic.as('patient')))).toBe('permission_denied');
    expect(codeOf(await unlink(id, clinic.as('stranger')))).toBe('permission_denied');
    const foreign = await createClinic(test);
    expect(codeOf(await link(id, person.userId, 1, foreign.as('orgadmin')))).toBe('not_found');
    expect(codeOf(await link(id, person.userId, 1, clinic.as('doctor')))).toBe('ok');
  });
});
