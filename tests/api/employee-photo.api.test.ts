import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { pngOf } from '#tests/support/files.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

const of = (clinic: TestClinic) => ({ params: { id: clinic.doctor.employee } });
const send = async (clinic: TestClinic) => {
  const file = { data: await pngOf(400, 500), name: 'photo.png', type: 'image/png' };
  return (await api.ok(registry.setEmployeePhoto, { ...of(clinic), file }, clinic.as('orgadmin'))).avatar ?? '';
};
const isThere = async (url: string) => (await test.app.inject({ url })).statusCode === 200;

it('a photograph is drawn anew and shown to everybody who looks for the doctor, and goes with the next one', async () => {
  const clinic = await createClinic(test);
  const photo = await send(clinic);
  expect(photo).toMatch(/^\/media\/[0-9a-f]{32}$/);
  const shown = await test.app.inject({ url: photo });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const doctor = await api.ok(booking.getDoctor, { params: { id: clinic.doctor.id } }, clinic.as('guest'));
  expect(doctor.employee.avatar).toBe(photo);
  const next = await send(clinic);
  expect(await isThere(photo)).toBe(false);
  expect((await api.ok(registry.removeEmployeePhoto, of(clinic), clinic.as('orgadmin'))).avatar).toBeNull();
  expect(await isThere(next)).toBe(false);
  const events = await test.rows(
    `select details from audit_event where organization_id = $1 and action = 'employee.update'`,
    [clinic.id],
  );
  expect(events).toEqual(Array(3).fill({ details: { changed: ['photo'] } }));
});

it('a photograph goes with its employee', async () => {
  const clinic = await createClinic(test);
  const photo = await send(clinic);
  await test.rows('delete from doctor where organization_id = $1', [clinic.id]);
  await api.ok(registry.deleteEmployee, of(clinic), clinic.as('orgadmin'));
  expect(await isThere(photo)).toBe(false);
});

it('what is no picture is refused at the file; nobody gives an employee of another clinic a face', async () => {
  const [clinic, other] = [await createClinic(test), await createClinic(test)];
  const wrong = { data: Buffer.from('%PDF-1.7 no picture'), name: 'photo.png', type: 'image/png' };
  const refused = await api.refused(registry.setEmployeePhoto, { ...of(clinic), file: wrong }, clinic.as('orgadmin'));
  expect([refused.code, Object.keys(refused.errors)]).toEqual(['file_type_refused', ['file']]);
  const file = { data: await pngOf(40, 40), name: 'photo.png', type: 'image/png' };
  const foreign = await api.send(registry.setEmployeePhoto, { ...of(clinic), file }, other.as('orgadmin'));
  expect(codeOf(foreign)).toBe('not_found');
  const kept = await test.rows('select from file where organization_id = $1', [other.id]);
  expect(kept).toEqual([]);
});
