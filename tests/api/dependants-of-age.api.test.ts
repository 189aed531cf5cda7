import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { addDays, addYears } from '#shared/rules/days.ts';
import { needsConfirmation } from '#shared/rules/dependants.ts';
import { clinicEm } from '#server/db/orm.ts';
import { readNotices } from '#server/features/notifications/notices.service.ts';
import { decidesSince } from '#server/features/patients/dependant-sql.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let parent: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  parent = await addPerson(test);
});
const REASON = 'Кашель третий день';
const person = (born: string) => ({
  last_name: 'Иванова',
  first_name: 'Мария',
  middle_name: '',
  date_of_birth: born,
  gender: 'female' as const,
  relation: 'child' as const,
  is_confirmed: true,
});
const reserve = async (dependant: string, slot: string) =>
  api.send(
    booking.reserveSlot,
    { params: { id: slot }, body: { type: 0, dependant, reason: REASON } },
    clinic.as(parent),
  );
const upcoming = { query: { tab: 'upcoming' as const } };
const seen = async () => (await api.ok(appointments.listMyAppointments, upcoming, clinic.as(parent))).items;
/** Somebody who was added two years ago, and comes of this age in so many days by the clinic's day. */
async function grown(age: number, inDays: number): Promise<string> {
  const born = addYears(addDays(clinic.day(0), inDays), -age);
  const { id } = await api.ok(dependants.createDependant, { body: person(born) }, clinic.as(parent));
  await test.rows(`update dependant set confirmed_at = now() - interval '2 years' where id = $1`, [id]);
  return id;
}
/** They were booked a month ago. */
async function bookedBefore(dependant: string): Promise<string> {
  const slot = await clinic.addSlot();
  await test.rows(`update dependant set confirmed_at = now() where id = $1`, [dependant]);
  expect(codeOf(await reserve(dependant, slot))).toBe('ok');
  await test.rows(`update appointment set booked_at = now() - interval '30 days' where slot_id = $1`, [slot]);
  await test.rows(`update dependant set confirmed_at = now() - interval '2 years' where id = $1`, [dependant]);
  return slot;
}

// at any hour the day of one of these clinics is another one than that of UTC
describe.each([
  [18, 'Etc/GMT-14'],
  [18, 'Etc/GMT+12'],
  [15, 'Europe/Moscow'],
])('a dependant who turns %s, by the day of a clinic in %s', (age, timezone) => {
  beforeEach(async () => {
    clinic = await createClinic(test, { timezone });
  });

  it('is booked for and told of one day before', async () => {
    const id = await grown(age, 1);
    await bookedBefore(id);
    expect(codeOf(await reserve(id, await clinic.addSlot({ at: '12:00' })))).toBe('ok');
    expect(await seen()).toMatchObject([{ reason: REASON }, { reason: REASON }]);
  });

  it('from that day on is a list of the times that were booked before: no reason, and nobody books', async () => {
    const id = await grown(age, 0);
    await bookedBefore(id);
    const slot = await clinic.addSlot({ at: '12:00' });
    expect(codeOf(await reserve(id, slot))).toBe('dependant_confirmation_needed');
    const [visit, ...more] = await seen();
    expect(visit).toMatchObject({
      reason: '',
      can_cancel: true,
      can_reschedule: false,
      patient: { firstName: 'Мария' },
    });
    expect(more).toEqual([]);
    const move = { params: { id: visit!.id }, body: { slot } };
    expect(await api.refused(booking.rescheduleAppointment, move, clinic.as(parent))).toMatchObject({
      code: 'dependant_confirmation_needed',
    });
    const one = { params: { id: visit!.id } };
    expect(await api.ok(appointments.getMyAppointment, one, clinic.as(parent))).toMatchObject({ reason: '' });
    const all = await api.ok(appointments.listAllMyAppointments, upcoming, clinic.as(parent));
    expect(all).toMatchObject({ total: 1, items: [{ reason: '' }] });
  });
});

describe('a dependant who is of age', () => {
  beforeEach(async () => {
    clinic = await createClinic(test);
  });

  it('and whom the desk books hides that visit from who booked for them before', async () => {
    const id = await grown(18, 0);
    await bookedBefore(id);
    const slot = await clinic.addSlot({ at: '12:00' });
    const [patient] = await test.rows<{ id: string }>('select id from patient where dependant_id = $1', [id]);
    await api.ok(
      schedule.updateSlot,
      { params: { id: slot }, body: { patient: patient!.id, is_reserve: false } },
      clinic.as('employee'),
    );
    expect(await seen()).toHaveLength(1);
    const [hidden] = await test.rows<{ id: string }>('select id from appointment where slot_id = $1', [slot]);
    const told = await test.rows<{ id: string }>('select id from notification where patient_id = $1', [patient!.id]);
    const em = clinicEm(test.orm, clinic.id);
    const notices = await readNotices(
      { em, clinic: { id: clinic.id } },
      { channel: 'letter', hasSms: false },
      told.map((row) => row.id),
    );
    const addressOf = (isHidden: boolean) =>
      notices.filter(({ subject }) => (subject === hidden!.id) === isHidden).map(({ address }) => address);
    expect([addressOf(false), addressOf(true)]).toEqual([[parent.email], [null]]);
    const call = { params: { id: hidden!.id } };
    expect(await api.refused(appointments.getMyAppointment, call, clinic.as(parent))).toMatchObject({ status: 404 });
  });

  it('is told of whole again to who has said anew that they may', async () => {
    const id = await grown(18, 0);
    await bookedBefore(id);
    const { items } = await api.ok(dependants.listDependants, {}, clinic.as(parent));
    const body = { ...person(items[0]!.date_of_birth), version: items[0]!.version };
    await api.ok(dependants.updateDependant, { params: { id }, body }, clinic.as(parent));
    expect(await seen()).toMatchObject([{ reason: REASON }]);
  });

  it('is the same by SQL and by the rule, on any birthday', async () => {
    const today = clinic.day(0);
    const days = [-1, 0, 1, 30, 400].flatMap((more) => [15, 18].map((age) => addYears(addDays(today, more), -age)));
    for (const born of [...days, '2008-02-29', '2012-02-29', '2004-02-29'])
      for (const confirmed of [today, addDays(today, -1), addYears(today, -2), '2023-02-28', '2026-03-01']) {
        const [row] = await test.rows<{ is: boolean }>(
          `select ${decidesSince(`'Europe/Moscow'`)} is not null as is
           from (select $1::date as birth_date, ($2::date + interval '12 hours') at time zone 'Europe/Moscow' as confirmed_at) x`,
          [born, confirmed],
        );
        expect(row?.is, `${born} ${confirmed}`).toBe(needsConfirmation(born, confirmed, today));
      }
  });
});
