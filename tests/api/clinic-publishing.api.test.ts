import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminClinicEndpoints as admin } from '#shared/contract/admin-clinics.ts';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { clinicSettingsEndpoints as settings } from '#shared/contract/clinic-settings.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

const publish = (clinic: TestClinic, isPublished: boolean) =>
  api.ok(settings.publishClinic, { body: { is_published: isPublished } }, clinic.as('orgadmin'));
const titles = async (search: string) =>
  (await api.ok(clinics.listClinics, { query: { page: 1, per_page: 20, search } })).items.map(({ title }) => title);

it('a new clinic is found by nobody until it is published; its address alone leads to it', async () => {
  const [slug, title] = [`new-${uuidv7()}`, `Клиника ${uuidv7()}`];
  const clinic = await createClinic(test);
  const body = {
    title,
    slug,
    timezone: 'Europe/Moscow',
    admin: { email: `${slug}@staff.test`, lastName: 'Росина', firstName: 'Анна', middleName: '' },
  };
  const made = await api.ok(admin.createClinic, { body }, clinic.as('superuser'));
  expect(made.is_published).toBe(false);
  expect(await titles(title)).toEqual([]);
  const page = await api.ok(clinics.getClinicBySlug, { params: { slug } });
  expect(page).toMatchObject({ is_published: false });
  expect(page.modules).not.toContain('booking');
  const as = { ...clinic.as('superuser'), apikey: made.id };
  const published = await api.ok(settings.publishClinic, { body: { is_published: true } }, as);
  expect(published.is_published).toBe(true);
  expect(await titles(title)).toEqual([title]);
});

it('a clinic that is hidden takes no bookings until it is published again; each change is logged once', async () => {
  const clinic = await createClinic(test);
  const [slot, taken] = [await clinic.addSlot(), await clinic.addSlot({ inMinutes: 120 })];
  const hold = (id: string) => api.send(booking.holdSlot, { params: { id }, body: { type: 0 } }, clinic.as('patient'));
  expect((await hold(taken)).statusCode).toBe(200);
  await publish(clinic, false);
  const refused = await hold(slot);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'feature_not_available']);
  const events = await test.rows(
    `select action from audit_event where organization_id = $1 and action in ('clinic.publish', 'clinic.hide') order by id`,
    [clinic.id],
  );
  expect(events).toEqual([{ action: 'clinic.hide' }]);
  // once more changes nothing, and is not logged
  await publish(clinic, false);
  await publish(clinic, true);
  expect((await hold(slot)).statusCode).toBe(200);
});

it('appointments of a clinic that is hidden stay, and offer no way to another time that it would refuse', async () => {
  const clinic = await createClinic(test);
  const id = await clinic.addAppointment(await clinic.addSlot());
  const read = () => api.ok(appointments.getMyAppointment, { params: { id } }, clinic.as('patient'));
  expect(await read()).toMatchObject({ can_cancel: true, can_reschedule: true });
  await publish(clinic, false);
  const hidden = await read();
  expect(hidden).toMatchObject({ can_cancel: true, can_reschedule: false });
  expect(hidden.organization.modules).not.toContain('booking');
});

it('publishing is the administrator’s', async () => {
  const clinic = await createClinic(test);
  for (const who of ['employee', 'doctor', 'patient'] as const)
    expect((await api.refused(settings.publishClinic, { body: { is_published: false } }, clinic.as(who))).status).toBe(
      403,
    );
});
