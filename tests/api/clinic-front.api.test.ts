import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { clinicSettingsEndpoints as settings } from '#shared/contract/clinic-settings.ts';
import { MAX_SERVICES, MAX_SHOWN_DOCTORS } from '#shared/rules/service-icons.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

const read = (clinic: TestClinic) => api.ok(settings.getClinicSettings, {}, clinic.as('orgadmin'));
const send = async (clinic: TestClinic, front: object, version?: number) =>
  api.send(
    settings.saveClinicSettings,
    { body: { front, version: version ?? (await read(clinic)).version } },
    clinic.as('orgadmin'),
  );
/** @returns what is said of it now */
const save = async (clinic: TestClinic, front: object) => {
  const answer = await send(clinic, front);
  expect(codeOf(answer), answer.body).toBe('ok');
  return (await read(clinic)).front;
};
const pageOf = async (clinic: TestClinic) => (await api.ok(clinics.getClinic, { params: { uuid: clinic.id } })).front;
const serviceOf = (name: string, icon?: string) => ({ uuid: uuidv7(), name, ...(icon ? { icon } : {}) });

describe('what a clinic says of itself', () => {
  it('is changed key by key, shown on its page, and named in the log; the same again is no change', async () => {
    const clinic = await createClinic(test);
    await save(clinic, { primaryColor: '#0A7B5C', secondaryColor: '#8C30DA' });
    const service = serviceOf('УЗИ', 'ultrasound');
    await save(clinic, { secondaryColor: '#123456', tg: '@kedr', services: [service] });
    const front = await save(clinic, { tg: null, vk: 'vk.com/kedr' });
    const kept = { ...service, text: 'УЗИ' };
    expect(front).toEqual({
      primaryColor: '#0a7b5c',
      secondaryColor: '#123456',
      vk: 'https://vk.com/kedr',
      services: [kept],
    });
    expect(await pageOf(clinic)).toEqual(front);
    const { version } = await read(clinic);
    await save(clinic, { vk: 'https://vk.com/kedr', services: [service] });
    expect((await read(clinic)).version).toBe(version);
    const events = await test.rows<{ details: { fields: string[] } }>(
      `select details from audit_event where organization_id = $1 and action = 'clinic.change_settings' order by id`,
      [clinic.id],
    );
    expect(events.map(({ details }) => details.fields)).toEqual([
      ['primaryColor', 'secondaryColor'],
      ['secondaryColor', 'tg', 'services'],
      ['vk', 'tg'],
    ]);
  });

  it('has a place on the map, to a metre, which goes with null', async () => {
    const clinic = await createClinic(test);
    expect(await save(clinic, { coords: [59.938631234, 30.314129876] })).toEqual({ coords: [59.93863, 30.31413] });
    expect(await pageOf(clinic)).toEqual({ coords: [59.93863, 30.31413] });
    expect(await save(clinic, { vk: 'kedr' })).toMatchObject({ coords: [59.93863, 30.31413] });
    expect(codeOf(await send(clinic, { coords: [95, 30] }))).toBe('validation_failed');
    expect(await save(clinic, { coords: null, vk: null })).toEqual({});
  });

  it('of two administrators the second gets what the first saved', async () => {
    const clinic = await createClinic(test);
    const { version } = await read(clinic);
    await save(clinic, { vk: 'kedr' });
    expect((await send(clinic, { services: [serviceOf('УЗИ', 'lab')] }, version)).json()).toMatchObject({
      code: 'stale_version',
      current: { front: { vk: 'https://vk.com/kedr' }, version: version + 1 },
    });
  });

  it.each([
    ['front.vk', 422, { vk: 'https://example.com/kedr' }],
    ['front.ig', 422, { ig: 'https://vk.com/kedr' }],
    ['front.tg', 422, { tg: 'x'.repeat(201) }],
    ['front.secondaryColor', 422, { secondaryColor: 'purple' }],
    ['front.coords', 422, { coords: [59.9] }],
    ['front.services', 422, { services: [serviceOf('УЗИ')] }],
    ['front.services.0.icon', 422, { services: [serviceOf('УЗИ', 'rocket')] }],
    ['front.services.0.name', 422, { services: [serviceOf(' ', 'lab')] }],
    ['front.services.0.name', 422, { services: [serviceOf('x'.repeat(101), 'lab')] }],
    ['front.services', 422, { services: Array.from({ length: MAX_SERVICES + 1 }, () => serviceOf('УЗИ', 'lab')) }],
    ['front.doctors', 422, { doctors: Array.from({ length: MAX_SHOWN_DOCTORS + 1 }, () => uuidv7()) }],
    ['front.doctors', 404, { doctors: [uuidv7()] }],
  ] as const)('%s that is wrong is refused (%i), and nothing is saved', async (field, status, front) => {
    const clinic = await createClinic(test);
    const before = await read(clinic);
    const answer = await send(clinic, { ok: 'ok.ru/kedr', ...front });
    expect(answer.statusCode).toBe(status);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await read(clinic)).toEqual(before);
  });
});

describe('services', () => {
  it('stand in the order in which they come, clean, and go when they are left out', async () => {
    const clinic = await createClinic(test);
    const [first, second] = [serviceOf(' Приём\u200b терапевта ', 'heart'), serviceOf('Анализы', 'lab')];
    const names = async (services: readonly object[]) =>
      (await save(clinic, { services })).services?.map(({ name, text }) => [name, text]);
    const shown = ['Приём терапевта', 'Приём терапевта'];
    expect(await names([first, second])).toEqual([shown, ['Анализы', 'Анализы']]);
    expect(await names([second, first])).toEqual([['Анализы', 'Анализы'], shown]);
    expect(await names([first])).toEqual([shown]);
    expect(await names([])).toBeUndefined();
  });

  it('keep the look that the site gave them, and may stay without an icon', async () => {
    const clinic = await createClinic(test);
    const uuid = uuidv7();
    const look = { uuid, name: 'УЗИ', textSize: 16, gradient: 'top' };
    const stored = async () =>
      (
        await test.rows<{ services: unknown }>(
          `select front -> 'services' as services from organization where id = $1`,
          [clinic.id],
        )
      )[0]?.services;
    await test.rows(`update organization set front = jsonb_build_object('services', $2::jsonb) where id = $1`, [
      clinic.id,
      JSON.stringify([look]),
    ]);
    expect((await read(clinic)).front.services).toEqual([{ uuid, name: 'УЗИ', text: 'УЗИ' }]);
    await save(clinic, { services: [{ uuid, name: 'УЗИ сердца' }] });
    expect(await stored()).toEqual([{ ...look, name: 'УЗИ сердца' }]);
    await save(clinic, { services: [{ uuid, name: 'УЗИ сердца', icon: 'heart' }] });
    expect(await stored()).toEqual([{ ...look, name: 'УЗИ сердца', icon: 'heart' }]);
  });

  it('one is listed once', async () => {
    const clinic = await createClinic(test);
    const service = serviceOf('УЗИ', 'lab');
    const answer = await send(clinic, { services: [service, { ...service, uuid: service.uuid.toUpperCase() }] });
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'service_wrong']);
  });
});

describe('doctors of the clinic’s page', () => {
  const shown = async (clinic: TestClinic) =>
    (await api.ok(booking.listDoctors, { query: { shown: 'page' } }, clinic.as('guest'))).items.map(
      ({ employee }) => employee.lastName,
    );
  const all = async (clinic: TestClinic) => ({
    listed: (await api.ok(booking.listDoctors, {}, clinic.as('guest'))).items.map(({ id }) => id),
    found: (await api.ok(booking.searchDoctors, {}, clinic.as('guest'))).items.map(({ id }) => id),
  });

  it('are all by surname, or the chosen ones in the clinic’s order; the booking begins with them', async () => {
    const clinic = await createClinic(test);
    const [first, last] = [
      await clinic.addDoctor({ lastName: 'Авдеев' }),
      await clinic.addDoctor({ lastName: 'Яковлев' }),
    ];
    const before = await all(clinic);
    expect(await shown(clinic)).toEqual(['Авдеев', 'Фёдоров', 'Яковлев']);
    const doctors = [last.id, first.id];
    expect(await save(clinic, { doctors: [...doctors, last.id.toUpperCase()] })).toMatchObject({ doctors });
    expect(await pageOf(clinic)).toMatchObject({ doctors });
    expect(await shown(clinic)).toEqual(['Яковлев', 'Авдеев']);
    // the booking has everybody: those first, unless another order is asked for
    const after = await all(clinic);
    expect(after.listed).toEqual(before.listed);
    expect(after.found).toEqual([...doctors, clinic.doctor.id]);
    const sorted = async (sort: 'nearest' | 'name') =>
      (await api.ok(booking.searchDoctors, { query: { sort } }, clinic.as('guest'))).items.map(({ id }) => id);
    await clinic.addSlot({ day: clinic.day(2), at: '08:00' });
    expect(await sorted('nearest')).toEqual([clinic.doctor.id, first.id, last.id]);
    expect(await sorted('name')).toEqual([first.id, clinic.doctor.id, last.id]);
    expect((await all(clinic)).found).toEqual([...doctors, clinic.doctor.id]);
    const counted = await api.ok(booking.listDoctors, { query: { shown: 'page', per_page: 1 } }, clinic.as('guest'));
    expect(counted).toMatchObject({ total: 2, pages: 2 });
    expect(await save(clinic, { doctors: [] })).toEqual({});
    expect(await shown(clinic)).toEqual(['Авдеев', 'Фёдоров', 'Яковлев']);
  });

  it('are read by as many statements as any list of doctors', async () => {
    const clinic = await createClinic(test);
    const more = await Promise.all(['Авдеев', 'Белов', 'Волков'].map((lastName) => clinic.addDoctor({ lastName })));
    await save(clinic, { doctors: more.map(({ id }) => id) });
    const guest = clinic.as('guest');
    const plain = await statementsOf(() => api.ok(booking.listDoctors, {}, guest));
    expect(await statementsOf(() => shown(clinic))).toEqual(plain);
  });

  it('of another clinic cannot be named', async () => {
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    const answer = await send(clinic, { doctors: [clinic.doctor.id, other.doctor.id] });
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not_found']);
    expect((await read(clinic)).front).toEqual({});
  });

  it('who left is not shown; who was removed from the registry drops out at the next save', async () => {
    const clinic = await createClinic(test);
    const [gone, left] = [
      await clinic.addDoctor({ lastName: 'Ушедший' }),
      await clinic.addDoctor({ lastName: 'Бывший' }),
    ];
    const doctors = [gone.id, left.id, clinic.doctor.id];
    await save(clinic, { doctors });
    await test.rows('delete from doctor where id = $1', [gone.id]);
    await test.rows('update employee set ended_at = now() where id = $1', [left.employee]);
    expect(await shown(clinic)).toEqual(['Фёдоров']);
    expect(await save(clinic, { doctors })).toMatchObject({ doctors: [left.id, clinic.doctor.id] });
    await test.rows('delete from doctor where id = $1', [left.id]);
    await test.rows('delete from doctor where id = $1', [clinic.doctor.id]);
    expect(await shown(clinic)).toEqual([]);
  });
});
