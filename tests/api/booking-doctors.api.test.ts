import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});
const guest = () => clinic.as('guest');

describe('specialties', () => {
  it('come by title with the number of their doctors, also without any', async () => {
    await test.rows('insert into specialty (id, organization_id, title) values ($1, $2, $3)', [
      uuidv7(),
      clinic.id,
      'Ёлкотерапия',
    ]);
    await clinic.addDoctor();
    const answer = await api.ok(booking.listSpecialties, {}, guest());
    expect(answer.items.map(({ title, doctors }) => [title, doctors])).toEqual([
      ['Ёлкотерапия', 0],
      ['Терапия', 2],
    ]);
    expect(answer).toMatchObject({ total: 2, pages: 1 });
    expect(
      (await api.ok(booking.listSpecialties, { query: { search: 'елко' } }, guest())).items.map(({ title }) => title),
    ).toEqual(['Ёлкотерапия']);
  });
});

describe('doctors', () => {
  it('whose surname begins with what was typed come before those with another part of the name', async () => {
    await clinic.addDoctor({ lastName: 'Авдеева', firstName: 'Петра' });
    await clinic.addDoctor({ lastName: 'Петрова', firstName: 'Анна' });
    const found = await api.ok(booking.listDoctors, { query: { search: 'петр' } }, guest());
    expect(found.items.map(({ employee }) => employee.lastName)).toEqual(['Петрова', 'Авдеева', 'Фёдоров']);
  });

  it('come by surname, and are found by any part of the name, «ё» as «е»', async () => {
    await clinic.addDoctor({ lastName: 'Ёлкин', firstName: 'Семён' });
    await clinic.addDoctor({ lastName: 'Андреев', firstName: 'Артём' });
    const names = async (search?: string) =>
      (await api.ok(booking.listDoctors, search === undefined ? {} : { query: { search } }, guest())).items.map(
        ({ employee }) => employee.lastName,
      );
    expect(await names()).toEqual(['Андреев', 'Ёлкин', 'Фёдоров']);
    expect(await names('федоров')).toEqual(['Фёдоров']);
    expect(await names('елкин семен')).toEqual(['Ёлкин']);
    expect(await names('артём')).toEqual(['Андреев']);
    expect([await names('Ёлкин С.'), await names('Ёлкин А.')]).toEqual([['Ёлкин'], []]);
    expect(await names('%')).toEqual([]);
  });

  it('come in pages', async () => {
    for (let count = 0; count < 4; count += 1) await clinic.addDoctor({ lastName: `Врач${count}` });
    const answer = await api.ok(booking.listDoctors, { query: { page: 2, per_page: 2 } }, guest());
    expect(answer).toMatchObject({ total: 5, pages: 3 });
    expect(answer.items.map(({ employee }) => employee.lastName)).toEqual(['Врач2', 'Врач3']);
    expect(await api.ok(booking.listDoctors, { query: { page: 9, per_page: 2 } }, guest())).toEqual({
      items: [],
      total: 5,
      pages: 3,
    });
  });

  it('without free times have no next date: «Запись не ведется»', async () => {
    await clinic.addSlot({ inMinutes: -60 });
    await clinic.addSlot({ at: '11:00', isReserve: true });
    await clinic.addAppointment(await clinic.addSlot({ at: '12:00' }));
    const [doctor] = (await api.ok(booking.listDoctors, {}, guest())).items;
    expect(doctor).toMatchObject({ id: clinic.doctor.id, next_date: null, next_time: null });
  });

  it('carry the next free date, and the next time that one books oneself', async () => {
    await clinic.addSlot({ day: clinic.day(3), at: '08:00', mode: 1 });
    await clinic.addSlot({ day: clinic.day(5), at: '09:00' });
    await clinic.addSlot({ day: clinic.day(4), at: '16:00' });
    const [doctor] = (await api.ok(booking.listDoctors, {}, guest())).items;
    expect(doctor).toMatchObject({ next_date: clinic.day(3), next_time: `${clinic.day(4)}T16:00:00+03:00` });
  });

  it('with phone-only times have a date and no time', async () => {
    await clinic.addSlot({ day: clinic.day(3), mode: 1 });
    const [doctor] = (await api.ok(booking.listDoctors, {}, guest())).items;
    expect(doctor).toMatchObject({ next_date: clinic.day(3), next_time: null });
  });

  it('held times do not count as free', async () => {
    const slot = await clinic.addSlot({ day: clinic.day(3) });
    await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('patient'));
    expect((await api.ok(booking.listDoctors, {}, guest())).items[0]).toMatchObject({
      next_date: null,
      next_time: null,
    });
  });

  it('of a specialty come with their next times; an empty specialty is an empty list, an unknown one 404', async () => {
    await clinic.addSlot();
    const empty = uuidv7();
    await test.rows('insert into specialty (id, organization_id, title) values ($1, $2, $3)', [
      empty,
      clinic.id,
      'Пустая',
    ]);
    const { items } = await api.ok(booking.listDoctorsBySpecialty, { params: { id: clinic.specialty } }, guest());
    expect(items.map(({ id, next_date }) => [id, next_date])).toEqual([[clinic.doctor.id, clinic.day()]]);
    expect(await api.ok(booking.listDoctorsBySpecialty, { params: { id: empty } }, guest())).toEqual({ items: [] });
    expect(await api.refused(booking.listDoctorsBySpecialty, { params: { id: randomUUID() } }, guest())).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('one doctor comes with the full text; an unknown one is 404', async () => {
    await test.rows(
      `update doctor set full_info = 'Подробно', short_info = 'Кратко', experience = 7, degree = 'к. м. н.' where id = $1`,
      [clinic.doctor.id],
    );
    expect(await api.ok(booking.getDoctor, { params: { id: clinic.doctor.id } }, guest())).toEqual({
      id: clinic.doctor.id,
      employee: { id: clinic.doctor.employee, lastName: 'Фёдоров', firstName: 'Пётр', middleName: '', avatar: null },
      specialty: { id: clinic.specialty, title: 'Терапия' },
      department: { id: clinic.department, title: 'Поликлиника' },
      experience: 7,
      degree: 'к. м. н.',
      shortinfo: 'Кратко',
      fullinfo: 'Подробно',
      next_date: null,
      next_time: null,
    });
    expect(await api.refused(booking.getDoctor, { params: { id: randomUUID() } }, guest())).toMatchObject({
      status: 404,
    });
  });
});

describe('doctors with their next days', () => {
  const search = (query: Parameters<typeof api.ok<typeof booking.searchDoctors>>[1]['query'] = {}) =>
    api.ok(booking.searchDoctors, { query }, guest());
  const namesOf = ({ items }: Awaited<ReturnType<typeof search>>) => items.map(({ employee }) => employee.lastName);

  it('begin where the first of them has time, and show two times of each of five days', async () => {
    for (const at of ['09:00', '09:30', '10:00']) await clinic.addSlot({ day: clinic.day(3), at });
    await clinic.addSlot({ day: clinic.day(7), at: '16:00' });
    await clinic.addSlot({ day: clinic.day(8), at: '08:00' });
    const answer = await search();
    expect(answer.from).toBe(clinic.day(3));
    expect(answer.items[0]).toMatchObject({
      id: clinic.doctor.id,
      next_time: `${clinic.day(3)}T09:00:00+03:00`,
      days: [
        {
          date: clinic.day(3),
          free: 3,
          times: [`${clinic.day(3)}T09:00:00+03:00`, `${clinic.day(3)}T09:30:00+03:00`],
        },
        { date: clinic.day(7), free: 1, times: [`${clinic.day(7)}T16:00:00+03:00`] },
      ],
    });
  });

  it('come by their nearest time, then who can be phoned, then who has none; or by surname', async () => {
    const [none, phone, late] = [
      await clinic.addDoctor({ lastName: 'Авдеева' }),
      await clinic.addDoctor({ lastName: 'Борисов' }),
      await clinic.addDoctor({ lastName: 'Яковлев' }),
    ];
    await clinic.addSlot({ day: clinic.day(2), at: '12:00' });
    await clinic.addSlot({ doctor: late, day: clinic.day(4), at: '08:00' });
    await clinic.addSlot({ doctor: phone, day: clinic.day(1), at: '08:00', mode: 1 });
    expect(namesOf(await search())).toEqual(['Фёдоров', 'Яковлев', 'Борисов', 'Авдеева']);
    expect(namesOf(await search({ sort: 'name' }))).toEqual(['Авдеева', 'Борисов', 'Фёдоров', 'Яковлев']);
    const { items } = await search({ page: 2, per_page: 3 });
    expect(items.map(({ id, next_date, days }) => ({ id, next_date, days }))).toEqual([
      { id: none.id, next_date: null, days: [] },
    ]);
  });

  it('from a day on, and of a part of the day on the clinic’s clock', async () => {
    await clinic.addSlot({ day: clinic.day(2), at: '09:00' });
    await clinic.addSlot({ day: clinic.day(4), at: '11:30' });
    await clinic.addSlot({ day: clinic.day(4), at: '12:00' });
    await clinic.addSlot({ day: clinic.day(5), at: '17:00' });
    const timesOf = async (query: Parameters<typeof search>[0]) => {
      const { items, from } = await search(query);
      return [from, (items[0]?.days ?? []).flatMap(({ times }) => times.map((time) => time.slice(0, 16)))];
    };
    expect(await timesOf({ from: clinic.day(3) })).toEqual([
      clinic.day(3),
      [`${clinic.day(4)}T11:30`, `${clinic.day(4)}T12:00`, `${clinic.day(5)}T17:00`],
    ]);
    expect(await timesOf({ part: 'morning' })).toEqual([
      clinic.day(2),
      [`${clinic.day(2)}T09:00`, `${clinic.day(4)}T11:30`],
    ]);
    expect(await timesOf({ part: 'day' })).toEqual([clinic.day(4), [`${clinic.day(4)}T12:00`]]);
    expect(await timesOf({ part: 'evening' })).toEqual([clinic.day(5), [`${clinic.day(5)}T17:00`]]);
    const [late] = (await search({ from: clinic.day(20) })).items;
    expect(late, 'nothing fits, yet there is time').toMatchObject({ next_time: null, days: [] });
    expect(late?.nearest_time?.slice(0, 16)).toBe(`${clinic.day(2)}T09:00`);
  });

  it('leave out times that are taken, held, set aside, over or by phone', async () => {
    await clinic.addSlot({ inMinutes: -60 });
    await clinic.addSlot({ day: clinic.day(3), at: '08:00', mode: 1 });
    await clinic.addSlot({ day: clinic.day(3), at: '08:30', isReserve: true });
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(3), at: '09:00' }));
    const held = await clinic.addSlot({ day: clinic.day(3), at: '09:30' });
    await api.ok(booking.holdSlot, { params: { id: held } }, clinic.as('patient'));
    const { items, from } = await search();
    expect(items[0]).toMatchObject({ next_date: clinic.day(3), next_time: null, nearest_time: null, days: [] });
    expect(from).toBe(clinic.day(0));
  });

  it('are found by specialty and letters; nobody found is an empty list', async () => {
    await clinic.addDoctor({ lastName: 'Ёлкин' });
    expect(namesOf(await search({ search: 'елк', specialty: clinic.specialty }))).toEqual(['Ёлкин']);
    // the same words as in the search over all clinics: of the specialty, too, in any case and layout
    for (const words of ['к терапевту', 'nthfgtdn', 'участковый врач', 'терапевт Ёлкину'])
      expect(namesOf(await search({ search: words })), words).toContain('Ёлкин');
    expect(await search({ search: 'зубной' })).toMatchObject({ items: [], total: 0 });
    expect(await search({ specialty: randomUUID() })).toEqual({ items: [], total: 0, pages: 0, from: clinic.day(0) });
  });
});
