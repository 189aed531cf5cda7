import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { searchEndpoints as search } from '#shared/contract/search.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { newIp } from '#tests/support/throttle.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

/** A word that only the doctors of one test have in their names. */
let word: string;
let moscow: TestClinic;
let anadyr: TestClinic;
let count = 0;
beforeEach(async () => {
  count += 1;
  // no ending of Russian: one that nobody has would be looked for without it
  word = `Слово${String.fromCharCode(0x430 + count)}ц`;
  moscow = await createClinic(test, { title: 'Московская' });
  anadyr = await createClinic(test, { title: 'Чукотская', timezone: 'Asia/Anadyr' });
  for (const [clinic, city] of [
    [moscow, `Москва ${word}`],
    [anadyr, `Анадырь ${word}`],
  ] as const)
    await test.rows('update organization set city = $2 where id = $1', [clinic.id, city]);
});
const find = (query: Parameters<typeof api.ok<typeof search.searchAllDoctors>>[1]['query'] = {}) =>
  api.ok(search.searchAllDoctors, { query: { what: word, ...query } });
const namesOf = ({ items }: Awaited<ReturnType<typeof find>>) => items.map(({ employee }) => employee.firstName);
const addDoctor = (clinic: TestClinic, firstName: string) => clinic.addDoctor({ lastName: word, firstName });
/** A specialty of a clinic with the word in its title. */
async function addSpecialty(clinic: TestClinic, title: string): Promise<string> {
  const id = uuidv7();
  await test.rows('insert into specialty (id, organization_id, title) values ($1, $2, $3)', [id, clinic.id, title]);
  return id;
}
const setModules = (clinic: TestClinic, modules: string) =>
  test.rows('update organization set modules = $2 where id = $1', [clinic.id, modules]);

describe('doctors of all clinics', () => {
  it('come by their nearest time, each on the clock of the own clinic, with that clinic', async () => {
    const [early, late, none] = [
      await addDoctor(anadyr, 'Ранний'),
      await addDoctor(moscow, 'Поздний'),
      await addDoctor(moscow, 'Никакой'),
    ];
    // earlier on its own clock and in the world, although the same day
    await anadyr.addSlot({ doctor: early, day: anadyr.day(3), at: '09:00' });
    await moscow.addSlot({ doctor: late, day: moscow.day(4), at: '08:00' });
    for (const at of ['08:30', '09:00']) await moscow.addSlot({ doctor: late, day: moscow.day(4), at });
    const found = await find();
    expect(namesOf(found)).toEqual(['Ранний', 'Поздний', 'Никакой']);
    expect(found).toMatchObject({ total: 3, pages: 1, from: anadyr.day(3) });
    expect(found.items[0]).toMatchObject({
      id: early.id,
      next_time: `${anadyr.day(3)}T09:00:00+12:00`,
      days: [{ date: anadyr.day(3), free: 1, times: [`${anadyr.day(3)}T09:00:00+12:00`] }],
      organization: { id: anadyr.id, slug: anadyr.slug, title: 'Чукотская', timezone: 'Asia/Anadyr' },
    });
    expect(found.items[1]).toMatchObject({
      id: late.id,
      days: [
        {
          date: moscow.day(4),
          free: 3,
          times: [`${moscow.day(4)}T08:00:00+03:00`, `${moscow.day(4)}T08:30:00+03:00`],
        },
      ],
    });
    expect(found.items[2]).toMatchObject({ id: none.id, next_date: null, next_time: null, days: [] });
  });

  it('of a clinic that takes no bookings, and those who do not work there, are not found', async () => {
    await addDoctor(moscow, 'Здешний');
    const left = await addDoctor(anadyr, 'Ушедший');
    await test.rows('update employee set ended_at = now() where id = $1', [left.employee]);
    expect(namesOf(await find())).toEqual(['Здешний']);
    await setModules(moscow, '{base,registry}');
    expect(await find()).toMatchObject({ items: [], total: 0, pages: 0 });
  });

  it('are found by words of the specialty and the name in any order, in a city, from a day on', async () => {
    const specialty = await addSpecialty(anadyr, `Ёжеведение ${word}`);
    const ours = await anadyr.addDoctor({ lastName: 'Ёлкин', firstName: 'Семён', specialty });
    await addDoctor(moscow, 'Артём');
    const idsOf = async (query: Parameters<typeof find>[0]) => (await find(query)).items.map(({ id }) => id);
    expect(await idsOf({ what: `семен ${word} ЕЖЕВЕД` })).toEqual([ours.id]);
    expect(await idsOf({ what: `${word} %` })).toEqual([]);
    expect(await idsOf({ city: `Анадырь ${word}` })).toEqual([ours.id]);
    expect(await idsOf({ city: 'Анадырь' })).toEqual([]);
    await anadyr.addSlot({ doctor: ours, day: anadyr.day(2) });
    await anadyr.addSlot({ doctor: ours, day: anadyr.day(6), at: '12:00' });
    const later = await find({ city: `Анадырь ${word}`, from: anadyr.day(3) });
    expect(later.from).toBe(anadyr.day(3));
    expect(later.items[0]).toMatchObject({
      next_time: `${anadyr.day(6)}T12:00:00+12:00`,
      days: [{ date: anadyr.day(6) }],
    });
  });

  it('are found by everyday words, cases, the other layout and unseen signs; the very word goes first', async () => {
    const [ear, heart, namesake] = [
      await anadyr.addDoctor({
        lastName: word,
        firstName: 'Ухогорлонос',
        specialty: await addSpecialty(anadyr, 'Врач-оториноларинголог'),
      }),
      await anadyr.addDoctor({
        lastName: word,
        firstName: 'Сердечник',
        specialty: await addSpecialty(anadyr, 'Кардиология'),
      }),
      await moscow.addDoctor({ lastName: `Лорин${word}`, firstName: 'Однофамилец' }),
    ];
    for (const doctor of [ear, heart]) await anadyr.addSlot({ doctor, day: anadyr.day(2) });
    const found = async (what: string) => namesOf(await find({ what: `${what} ${word}` }));
    expect(await found('лор'), 'the very letters first, however late their time is').toEqual([
      'Однофамилец',
      'Ухогорлонос',
    ]);
    for (const what of [
      'к лору',
      'ухо горло нос',
      'отоларингологу',
      'о\u00adторинола\u200bринголог',
      'ВРАЧ‑ОТОРИНОЛАРИНГОЛОГ',
    ])
      expect(await found(what), what).toEqual(['Ухогорлонос']);
    for (const what of ['кардиолог', 'кардиологу', 'врач-кардиолог', 'кардиологи,', 'болит\u00a0 сердце'])
      expect(await found(what), what).toEqual(['Сердечник']);
    expect(await found('хирург')).toEqual([]);
    const latin = Array.from('rfhlbjkju').join('\u200b');
    const { items } = await find({ what: latin, city: `Анадырь ${word}` });
    expect(items.map(({ id }) => id)).toEqual([heart.id]);
    // nobody is called so: endings are left out
    expect(await found('к Сердечнику')).toEqual(['Сердечник']);
    expect(namesOf(await find({ what: `Лорин${word}` })), namesake.id).toEqual(['Однофамилец']);
    expect(await statementsOf(() => find({ what: 'лор' }))).toHaveLength(1);
  });

  it('come in pages; one behind the last tells how many there are', async () => {
    for (const name of ['А', 'Б', 'В', 'Г', 'Д']) await addDoctor(name < 'В' ? moscow : anadyr, name);
    const second = await find({ page: 2, per_page: 2 });
    expect(second).toMatchObject({ total: 5, pages: 3 });
    expect(namesOf(second)).toEqual(['В', 'Г']);
    expect(await find({ page: 9, per_page: 2 })).toMatchObject({ items: [], total: 5, pages: 3 });
  });

  it('leave out times that are taken, held, set aside, over or by phone; a phone-only doctor keeps the day', async () => {
    const doctor = await addDoctor(moscow, 'Занятой');
    await moscow.addSlot({ doctor, inMinutes: -60 });
    await moscow.addSlot({ doctor, day: moscow.day(3), at: '08:00', mode: 1 });
    await moscow.addSlot({ doctor, day: moscow.day(3), at: '08:30', isReserve: true });
    await moscow.addAppointment(await moscow.addSlot({ doctor, day: moscow.day(3), at: '09:00' }));
    const held = await moscow.addSlot({ doctor, day: moscow.day(3), at: '09:30' });
    await test.rows(`update slot set hold_until = now() + interval '1 minute', hold_user_id = $2 where id = $1`, [
      held,
      moscow.people.patient.userId,
    ]);
    expect((await find()).items[0]).toMatchObject({ next_date: moscow.day(3), next_time: null, days: [] });
  });

  it('take one statement', async () => {
    await addDoctor(moscow, 'Один');
    expect(await statementsOf(() => find())).toHaveLength(1);
  });
});

describe('suggestions', () => {
  const suggest = (what: string, city?: string) =>
    api.ok(search.suggestDoctors, { query: { what, ...(city === undefined ? {} : { city }) } });

  it('are specialties of all clinics, one a title, and doctors with their clinic', async () => {
    for (const clinic of [moscow, anadyr]) {
      const specialty = await addSpecialty(clinic, `Врач-${word}`);
      await clinic.addDoctor({ lastName: 'Иванов', specialty });
    }
    const doctor = await addDoctor(anadyr, 'Пётр');
    const { specialties, doctors } = await suggest(word.toLowerCase());
    expect(specialties).toEqual([{ title: `Врач-${word}`, doctors: 2 }]);
    expect(doctors).toEqual([
      {
        id: doctor.id,
        lastName: word,
        firstName: 'Пётр',
        middleName: '',
        avatar: null,
        specialty: 'Терапия',
        organization: { slug: anadyr.slug, title: 'Чукотская', city: `Анадырь ${word}` },
      },
    ]);
    expect(await suggest(word, `Москва ${word}`)).toEqual({
      specialties: [{ title: `Врач-${word}`, doctors: 1 }],
      doctors: [],
    });
  });

  it('know everyday words and the other layout', async () => {
    const specialty = await addSpecialty(moscow, `Офтальмолог ${word}`);
    await moscow.addDoctor({ lastName: 'Иванов', specialty });
    for (const what of [`глазной ${word}`, `окул ${word}`, `к окулисту ${word}`])
      expect((await suggest(what)).specialties, what).toEqual([{ title: `Офтальмолог ${word}`, doctors: 1 }]);
    expect((await suggest('jrekbcn', `Москва ${word}`)).specialties).toEqual([
      { title: `Офтальмолог ${word}`, doctors: 1 },
    ]);
    expect(await statementsOf(() => suggest('окулист'))).toHaveLength(1);
  });

  it('begin with those that begin with what was typed', async () => {
    await moscow.addDoctor({ lastName: `А${word}`, firstName: 'Внутри' });
    await addDoctor(moscow, 'Сначала');
    expect((await suggest(word)).doctors.map(({ firstName }) => firstName)).toEqual(['Сначала', 'Внутри']);
  });

  it('come from clinics that take bookings, and not for one letter', async () => {
    await addDoctor(moscow, 'Пётр');
    await setModules(moscow, '{base}');
    expect(await suggest(word)).toEqual({ specialties: [], doctors: [] });
    expect(await suggest('  ')).toEqual({ specialties: [], doctors: [] });
    expect(await api.refused(search.suggestDoctors, { query: { what: 'я' } })).toMatchObject({ status: 422 });
  });
});

describe('the overview of the first page', () => {
  it('counts what takes bookings and is free now, and names cities, specialties and clinics with the nearest time', async () => {
    const own = await buildTestApp();
    const calls = new Api(own);
    const [one, other, shut] = [
      await createClinic(own, { title: 'Первая' }),
      await createClinic(own, { title: 'Вторая', timezone: 'Asia/Anadyr' }),
      await createClinic(own, { title: 'Закрытая' }),
    ];
    await own.rows(
      `update organization set city = title, modules = array_remove(modules, case when id = $1 then 'booking' end)`,
      [shut.id],
    );
    // one person with two specialties is one doctor
    const second = await one.addSpecialtyTo(one.doctor, 'Кардиология');
    await one.addSlot({ doctor: second, day: one.day(5), at: '10:00' });
    await one.addSlot({ doctor: second, day: one.day(5), at: '11:00', mode: 1 });
    await other.addSlot({ day: other.day(3), at: '09:00' });
    await shut.addSlot({ day: shut.day(1) });
    const overview = await calls.ok(search.getOverview, { query: {} });
    expect(overview).toMatchObject({
      clinics: 2,
      doctors: 2,
      free_times: 2,
      cities: ['Вторая', 'Первая'],
      city: '',
      specialties: [
        { title: 'Терапия', doctors: 2, next_time: `${other.day(3)}T09:00:00+12:00`, city: 'Вторая' },
        { title: 'Кардиология', doctors: 1, next_time: `${one.day(5)}T10:00:00+03:00`, city: 'Первая' },
      ],
      nearest: [
        { slug: other.slug, doctors: 1, next_time: `${other.day(3)}T09:00:00+12:00`, next_specialty: 'Терапия' },
        {
          slug: one.slug,
          doctors: 2,
          specialties: ['Кардиология', 'Терапия'],
          next_time: `${one.day(5)}T10:00:00+03:00`,
          next_specialty: 'Кардиология',
        },
      ],
    });
    expect(
      await statementsOf(() => calls.ok(search.getOverview, { query: {} })),
      'who comes a moment later is served by the same read',
    ).toEqual([]);
    const ofCity = await calls.ok(search.getOverview, { query: { city: 'Первая' } });
    expect(ofCity, 'figures and cities stay those of all').toMatchObject({
      clinics: 2,
      doctors: 2,
      free_times: 2,
      city: 'Первая',
    });
    expect(ofCity.specialties).toEqual([
      { title: 'Кардиология', doctors: 1, next_time: `${one.day(5)}T10:00:00+03:00`, city: 'Первая' },
      { title: 'Терапия', doctors: 1, next_time: null, city: '' },
    ]);
    expect(ofCity.nearest.map(({ slug }) => slug)).toEqual([one.slug]);
    expect(
      await calls.ok(search.getOverview, { query: { city: 'Закрытая' } }),
      'nobody is there: as without a city',
    ).toEqual(overview);
    await own.close();
  });

  it('of an empty installation is empty', async () => {
    const own = await buildTestApp();
    const calls = new Api(own);
    expect(await calls.ok(search.getOverview, { query: {} })).toEqual({
      clinics: 0,
      doctors: 0,
      free_times: 0,
      cities: [],
      city: '',
      specialties: [],
      nearest: [],
    });
    expect(await calls.ok(configuration.getProvider, {})).toEqual({ name: '', phone: '', email: '', address: '' });
    await own.close();
  });
});

describe('what a person comes back to', () => {
  const pastOf = async (token: string) =>
    (await api.ok(search.listPastDoctors, {}, { authorization: `Bearer ${token}` })).items;
  const clinicsOf = async (token: string) =>
    (await api.ok(clinics.listOwnClinics, {}, { authorization: `Bearer ${token}` })).items;

  it('are the doctors of past visits, once each, the last one first, and the clinics', async () => {
    const person = await addPerson(test);
    const [here, there] = [
      await moscow.addPatient({ userId: person.userId }),
      await anadyr.addPatient({ userId: person.userId }),
    ];
    const visit = async (clinic: TestClinic, patient: string, inMinutes: number, status = 'done') =>
      clinic.addAppointment(await clinic.addSlot({ inMinutes }), { patient, status });
    await visit(moscow, here, -9000);
    await visit(moscow, here, -3000);
    await visit(anadyr, there, -6000);
    const cancelled = await moscow.addDoctor({ lastName: 'Отменённый' });
    await moscow.addAppointment(await moscow.addSlot({ doctor: cancelled, inMinutes: -100 }), {
      patient: here,
      status: 'cancelled',
    });
    const missed = await moscow.addDoctor({ lastName: 'Пропущенный' });
    await moscow.addAppointment(await moscow.addSlot({ doctor: missed, inMinutes: -200 }), {
      patient: here,
      status: 'no_show',
    });
    await visit(anadyr, there, 5000, 'booked');
    await moscow.addSlot({ day: moscow.day(3), at: '09:00' });
    const past = await pastOf(person.token);
    expect(past.map(({ id, next_time: next, organization }) => [id, next, organization.slug])).toEqual([
      [moscow.doctor.id, `${moscow.day(3)}T09:00:00+03:00`, moscow.slug],
      [anadyr.doctor.id, null, anadyr.slug],
    ]);
    expect(past[1]?.last_visit).toMatch(/\+12:00$/);
    expect((await clinicsOf(person.token)).map(({ slug, next_time: next }) => [slug, next])).toEqual([
      [anadyr.slug, null],
      [moscow.slug, `${moscow.day(3)}T09:00:00+03:00`],
    ]);
    await setModules(moscow, '{base}');
    expect(
      (await pastOf(person.token)).map(({ id }) => id),
      'nobody books there again',
    ).toEqual([anadyr.doctor.id]);
    expect((await clinicsOf(person.token)).map(({ next_time: next }) => next)).toEqual([null, null]);
  });

  it('is not the doctor of a child', async () => {
    const parent = await addPerson(test);
    const [child] = await test.rows<{ id: string }>(
      `insert into dependant (id, user_id, last_name, first_name, birth_date, gender, relation, confirmed_at) values ($1, $2, 'Иванова', 'Мария', '2018-03-04', 'female', 'child', now()) returning id`,
      [uuidv7(), parent.userId],
    );
    const patient = await moscow.addPatient({ userId: parent.userId });
    await test.rows('update patient set dependant_id = $2 where id = $1', [patient, child?.id]);
    await moscow.addAppointment(await moscow.addSlot({ inMinutes: -300 }), { patient, status: 'done' });
    expect(await pastOf(parent.token)).toEqual([]);
  });

  it('is nothing for somebody new, and closed to a guest', async () => {
    const { token } = await addPerson(test);
    expect([await pastOf(token), await clinicsOf(token)]).toEqual([[], []]);
    expect(await api.refused(search.listPastDoctors, {})).toMatchObject({ status: 401 });
    expect(await api.refused(clinics.listOwnClinics, {})).toMatchObject({ status: 401 });
  });
});

describe('many searches', () => {
  it('are refused to an address, and to no other', async () => {
    const limited = await buildTestApp({ config: { SEARCHES_PER_MINUTE: 2 } });
    try {
      const calls = new Api(limited);
      const [one, other] = [newIp(), newIp()];
      const find = async (ip: string) => codeOf(await calls.send(search.searchAllDoctors, { query: {} }, {}, { ip }));
      const suggest = async (ip: string) =>
        codeOf(await calls.send(search.suggestDoctors, { query: { what: 'терапевт' } }, {}, { ip }));
      expect([await find(one), await suggest(one), await find(one), await suggest(one)]).toEqual([
        'ok',
        'ok',
        'too_many_requests',
        'too_many_requests',
      ]);
      expect(await suggest(other)).toBe('ok');
    } finally {
      await limited.close();
    }
  });
});
