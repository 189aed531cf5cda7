import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { isoWeekday } from '#shared/rules/days.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
const made: TestClinic[] = [];
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  for (const title of ['Здоровье', 'Ёлка', 'Еж', 'Семейный доктор', '100%_здоров', 'Ясный \\ день'])
    made.push(await createClinic(test, { title }));
});
afterAll(() => test.close());

const search = async (text: string) =>
  (await api.ok(clinics.listClinics, { query: { search: text } })).items.map(({ title }) => title);

describe('the list of clinics', () => {
  it('tells who works there and the next time that can be booked, on the clinic’s clock', async () => {
    const own = await buildTestApp();
    const calls = new Api(own);
    const clinic = await createClinic(own, { timezone: 'Europe/Kaliningrad' });
    const row = async () => (await calls.ok(clinics.listClinics, {})).items[0];
    expect(await row()).toMatchObject({ doctors: 1, specialties: ['Терапия'], next_time: null });
    await clinic.addSlot({ day: clinic.day(2), at: '08:00', mode: 1 });
    await clinic.addSlot({ day: clinic.day(3), at: '09:00' });
    await clinic.addSlot({ day: clinic.day(4), at: '08:00', doctor: await clinic.addDoctor() });
    expect(await row()).toMatchObject({ doctors: 2, next_time: `${clinic.day(3)}T09:00:00+02:00` });
    await own.rows(`update organization set modules = '{base}' where id = $1`, [clinic.id]);
    expect(await row(), 'nobody books there').toMatchObject({ doctors: 2, next_time: null });
    await own.close();
  });

  it('is narrowed to a city and to what somebody works in, by the choices that there are', async () => {
    const own = await buildTestApp();
    const calls = new Api(own);
    const [first, second] = [
      await createClinic(own, { title: 'Первая' }),
      await createClinic(own, { title: 'Вторая' }),
    ];
    await own.rows(`update organization set city = 'Орёл' where id = $1`, [second.id]);
    await own.rows(`update specialty set title = 'Хирургия' where organization_id = $1`, [second.id]);
    expect(await calls.ok(clinics.listClinicChoices, {})).toEqual({
      cities: ['Орёл', 'Тверь'],
      specialties: ['Терапия', 'Хирургия'],
    });
    const titles = async (query: { city?: string; specialty?: string }) =>
      (await calls.ok(clinics.listClinics, { query })).items.map(({ title }) => title);
    expect(await titles({ city: 'орёл' })).toEqual(['Вторая']);
    expect(await titles({ specialty: 'Терапия' })).toEqual(['Первая']);
    expect(await titles({ city: 'Тверь', specialty: 'Хирургия' })).toEqual([]);
    await own.rows('update employee set ended_at = now() where organization_id = $1 and id = $2', [
      first.id,
      first.doctor.employee,
    ]);
    expect(await titles({ specialty: 'Терапия' }), 'nobody works there any more').toEqual([]);
    expect((await calls.ok(clinics.listClinicChoices, {})).specialties).toEqual(['Хирургия']);
    await own.close();
  });

  it('is narrowed to a day on which a patient can book, of the specialty that is asked for', async () => {
    const own = await buildTestApp();
    const calls = new Api(own);
    const west = await createClinic(own, { title: 'Запад', timezone: 'Europe/Kaliningrad' });
    const east = await createClinic(own, { title: 'Восток', timezone: 'Asia/Kamchatka' });
    const day = west.day(3);
    const surgeon = await east.addSpecialtyTo(await east.addDoctor(), 'Хирургия');
    const titles = async (query: { day: string; specialty?: string }) =>
      (await calls.ok(clinics.listClinics, { query })).items.map(({ title }) => title);
    await west.addSlot({ day, at: '00:00' });
    const evening = await west.addSlot({ day: west.day(4), at: '23:30' });
    await east.addSlot({ day, at: '12:00', mode: 1 });
    expect(await titles({ day }), 'not by phone alone').toEqual(['Запад']);
    expect(await titles({ day: west.day(2) }), 'of the clinic’s calendar').toEqual([]);
    expect(await titles({ day: west.day(4) })).toEqual(['Запад']);
    await own.rows(`update slot set hold_until = now() + interval '5 minutes' where id = $1`, [evening]);
    expect(await titles({ day: west.day(4) }), 'somebody is taking it').toEqual([]);
    await east.addSlot({ day, at: '23:30', doctor: surgeon });
    expect(await titles({ day })).toEqual(['Восток', 'Запад']);
    expect(await titles({ day, specialty: 'хирургия' })).toEqual(['Восток']);
    const nextOf = async (query: { day?: string; specialty?: string }) =>
      (await calls.ok(clinics.listClinics, { query })).items.map(({ next_time: next }) => next?.slice(5, 16));
    await east.addSlot({ day: east.day(1), at: '08:00' });
    const midnight = `${day.slice(5)}T00:00`;
    expect(await nextOf({}), 'of anybody').toEqual([`${east.day(1).slice(5)}T08:00`, midnight]);
    expect(await nextOf({ day }), 'of that day').toEqual([`${day.slice(5)}T23:30`, midnight]);
    expect(await nextOf({ specialty: 'Хирургия' })).toEqual([`${day.slice(5)}T23:30`]);
    await own.rows(`update organization set modules = '{base}' where id = $1`, [east.id]);
    expect(await titles({ day }), 'nobody books there').toEqual(['Запад']);
    await own.close();
  });

  it('is narrowed to those that are open now', async () => {
    const own = await buildTestApp();
    const calls = new Api(own);
    const later = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'][isoWeekday(made[0]!.day(3)) - 1]!;
    const hours = { Всегда: 'Круглосуточно', Позже: `${later} 10:00–11:00`, Неясно: 'по записи', Пусто: '' };
    for (const [title, worktime] of Object.entries(hours)) {
      const clinic = await createClinic(own, { title });
      await own.rows('update organization set worktime = $2 where id = $1', [clinic.id, worktime]);
    }
    const answer = await calls.ok(clinics.listClinics, { query: { open: 'now' } });
    expect(answer).toMatchObject({ total: 1, items: [{ title: 'Всегда', opening: { is_open: true } }] });
    await own.rows(`update organization set worktime = 'по записи'`);
    expect(await calls.ok(clinics.listClinics, { query: { open: 'now' } })).toMatchObject({ items: [], total: 0 });
    await own.close();
  });

  it('tells whether a clinic is open, when its hours are understood', async () => {
    const own = await buildTestApp();
    const calls = new Api(own);
    const clinic = await createClinic(own, { timezone: 'Europe/Kaliningrad' });
    const opening = async (worktime: string) => {
      await own.rows('update organization set worktime = $2 where id = $1', [clinic.id, worktime]);
      const [row] = (await calls.ok(clinics.listClinics, {})).items;
      const page = await calls.ok(clinics.getClinicBySlug, { params: { slug: clinic.slug } });
      expect(page.opening).toEqual(row?.opening);
      return page.opening;
    };
    expect(await opening('Круглосуточно')).toEqual({ is_open: true, until: null });
    expect(await opening('по записи')).toBeNull();
    expect(await opening('Ежедневно 00:00–24:00')).toEqual({ is_open: true, until: null });
    expect((await opening('Ежедневно 12:00–12:01'))?.until).toMatch(/T12:0[01]:00\+02:00$/);
    await own.close();
  });

  it('comes in Russian order with the number of clinics and pages', async () => {
    const answer = await api.ok(clinics.listClinics, {});
    expect(answer.items.map(({ title }) => title)).toEqual([
      '100%_здоров',
      'Еж',
      'Ёлка',
      'Здоровье',
      'Семейный доктор',
      'Ясный \\ день',
    ]);
    expect(answer).toMatchObject({ total: 6, pages: 1 });
  });

  it('comes in pages, twenty a page by default', async () => {
    const many = await buildTestApp();
    const calls = new Api(many);
    for (let count = 0; count < 23; count += 1)
      await createClinic(many, { title: `Клиника ${String(count).padStart(2, '0')}` });
    const first = await calls.ok(clinics.listClinics, {});
    const second = await calls.ok(clinics.listClinics, { query: { page: 2 } });
    expect([first.items.length, second.items.length]).toEqual([20, 3]);
    expect(second).toMatchObject({ total: 23, pages: 2 });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(23);
    expect(await calls.ok(clinics.listClinics, { query: { page: 9 } })).toEqual({ items: [], total: 23, pages: 2 });
    expect(await calls.ok(clinics.listClinics, { query: { page: 5, per_page: 5 } })).toMatchObject({
      pages: 5,
      items: [{}, {}, {}],
    });
    await many.close();
  });

  it.each([
    ['елка', ['Ёлка']],
    ['ЁЛК', ['Ёлка']],
    ['ёж', ['Еж']],
    ['доктор', ['Семейный доктор']],
    ['сем док', ['Семейный доктор']],
    ['  здоровье  ', ['Здоровье']],
    ['тверь', ['100%_здоров', 'Еж', 'Ёлка', 'Здоровье', 'Семейный доктор', 'Ясный \\ день']],
    ['%', ['100%_здоров']],
    ['_', ['100%_здоров']],
    ['\\', ['Ясный \\ день']],
    ["'; drop table slot; --", []],
    ['нет такой', []],
    ['', ['100%_здоров', 'Еж', 'Ёлка', 'Здоровье', 'Семейный доктор', 'Ясный \\ день']],
  ])('search %j', async (text, titles) => expect(await search(text)).toEqual(titles));

  it('no search result is an empty list with no pages', async () => {
    expect(await api.ok(clinics.listClinics, { query: { search: 'нет такой' } })).toEqual({
      items: [],
      total: 0,
      pages: 0,
    });
  });

  it.each([
    [{ page: 0 }, { page: ['Не меньше 1'] }],
    [{ page: 'первая' }, { page: ['Это поле должно быть числом'] }],
    [{ per_page: 101 }, { per_page: ['Не больше 100'] }],
    [{ page: 1.5 }, { page: ['Это поле должно быть числом'] }],
    [{ search: 'я'.repeat(101) }, { search: ['Не больше 100 символов'] }],
    [{ day: '2026-02-30' }, { day: [expect.any(String)] }],
    [{ open: 'later' }, { open: [expect.any(String)] }],
  ])('%j is refused at its field', async (query, errors) => {
    expect(await api.refused(clinics.listClinics, { query })).toMatchObject({ status: 422, errors });
  });
});

describe('a clinic', () => {
  it('is found by its uuid and by its address, the same', async () => {
    const [clinic] = made as [TestClinic];
    const byUuid = await api.ok(clinics.getClinic, { params: { uuid: clinic.id } });
    expect(byUuid).toMatchObject({
      id: clinic.id,
      uuid: clinic.id,
      slug: clinic.slug,
      title: 'Здоровье',
      timezone: 'Europe/Moscow',
      modules: ['base', 'booking', 'registry', 'refbooks', 'reception'],
      front: {},
      logo: null,
    });
    expect(await api.ok(clinics.getClinicBySlug, { params: { slug: clinic.slug } })).toEqual(byUuid);
  });

  it('shows of the content of its pages only what the contract declares', async () => {
    const clinic = await createClinic(test);
    await test.rows('update organization set front = $2 where id = $1', [
      clinic.id,
      { primaryColor: '#8c30da', coords: [54.7, 20.5], secret: 'no' },
    ]);
    expect((await api.ok(clinics.getClinic, { params: { uuid: clinic.id } })).front).toEqual({
      primaryColor: '#8c30da',
      coords: [54.7, 20.5],
    });
  });

  it('that does not exist is 404', async () => {
    expect(await api.refused(clinics.getClinic, { params: { uuid: randomUUID() } })).toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'Не найдено',
    });
    expect(await api.refused(clinics.getClinicBySlug, { params: { slug: 'no-such-clinic' } })).toMatchObject({
      status: 404,
    });
  });

  it.each(['Clinic', 'a--b', '-a', 'a-', 'клиника', 'a b', 'a/b'])('the address %j can be nobody’s', async (slug) => {
    expect(await api.refused(clinics.getClinicBySlug, { params: { slug } })).toMatchObject({
      status: 422,
      errors: { slug: ['Латинские строчные буквы и цифры, между ними по одному дефису'] },
    });
  });

  it.each(['not-a-uuid', '1'])('the uuid %j is refused', async (uuid) => {
    expect(await api.refused(clinics.getClinic, { params: { uuid } })).toMatchObject({
      status: 422,
      errors: { uuid: ['Неверный идентификатор'] },
    });
  });

  it('is found by the host of its own site, however it was written down', async () => {
    const sites = {
      'plain.example': 'plain.example',
      'dub.example': 'www.dub.example',
      'full.example': 'https://full.example',
      'slash.example': 'https://slash.example/',
      'caps.example': 'https://Caps.Example',
      'xn--80apagcdp.xn--p1ai': 'https://клиника.рф/запись',
    };
    for (const [host, website] of Object.entries(sites)) {
      const clinic = await createClinic(test, { website });
      for (const asked of [host, `www.${host}`, host.toUpperCase()]) {
        expect(
          (await api.ok(clinics.getClinicByWebsite, { query: { host: asked } })).id,
          `${website} by ${asked}`,
        ).toBe(clinic.id);
      }
    }
  });

  it('is found by a host that mixes alphabets, however it was kept; by what is no host nobody is', async () => {
    const [shown, before] = [
      await createClinic(test, { website: 'xn--80ak6aa92e.com' }),
      await createClinic(test, { website: 'https://клиника.example' }),
    ];
    const found = async (host: string) => (await api.ok(clinics.getClinicByWebsite, { query: { host } })).id;
    expect(await found('xn--80ak6aa92e.com')).toBe(shown.id);
    expect(await found('xn--80apagcdp.example')).toBe(before.id);
    for (const host of ['xn--80ak6aa92e.com#x', 'xn--80ak6aa92e.com?x', 'xn--80ak6aa92e.com <b>'])
      expect(await api.refused(clinics.getClinicByWebsite, { query: { host } })).toMatchObject({ status: 404 });
  });

  it('is found by the host of the request itself', async () => {
    const clinic = await createClinic(test, { website: 'own.example' });
    expect((await api.ok(clinics.getClinicByWebsite, { headers: { host: 'www.own.example:8443' } })).id).toBe(
      clinic.id,
    );
    expect(await api.refused(clinics.getClinicByWebsite, { headers: { host: 'other.example' } })).toMatchObject({
      status: 404,
    });
  });
});
