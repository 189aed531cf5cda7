import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { addYears, addDays } from '#shared/rules/days.ts';
import { MAX_DEPENDANTS } from '#shared/rules/dependants.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { changeOf } from '#tests/support/patients.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let parent: TestPerson;
beforeAll(async () => {
  test = await buildTestApp({ config: { MAX_ACTIVE_BOOKINGS: 3 } });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  parent = await addPerson(test);
});

const masha = {
  last_name: 'Иванова',
  first_name: 'Мария',
  middle_name: '',
  date_of_birth: '2018-03-04',
  gender: 'female' as const,
  relation: 'child' as const,
  is_confirmed: true,
};
const add = (body: Partial<typeof masha> = {}, who = parent) =>
  api.ok(dependants.createDependant, { body: { ...masha, ...body } }, clinic.as(who));
const list = async (who = parent) => (await api.ok(dependants.listDependants, {}, clinic.as(who))).items;
const reserveFor = (dependant: string | undefined, slot: string, who = parent) => ({
  params: { id: slot },
  body: { type: 0 as const, ...(dependant === undefined ? {} : { dependant }) },
  as: clinic.as(who),
});
const reserve = ({ as, ...input }: ReturnType<typeof reserveFor>) => api.ok(booking.reserveSlot, input, as);
const refused = ({ as, ...input }: ReturnType<typeof reserveFor>) => api.refused(booking.reserveSlot, input, as);
const patientsOf = (dependant: string) =>
  test.rows<{ id: string; user_id: string | null; last_name: string }>(
    'select id, user_id, last_name from patient where dependant_id = $1',
    [dependant],
  );

describe('the people whom a person books for', () => {
  it('are added, changed and listed by their names; what was done is logged without what was typed', async () => {
    const first = await add({ last_name: ' Яковлева ' });
    const second = await add({ first_name: 'Анна' });
    expect(first).toMatchObject({ last_name: 'Яковлева', needs_confirmation: false, version: 1 });
    const { is_confirmed: _, ...person } = masha;
    const changed = await api.ok(
      dependants.updateDependant,
      {
        params: { id: second.id },
        body: { ...person, first_name: 'Анна', relation: 'other', is_confirmed: true, version: 1 },
      },
      clinic.as(parent),
    );
    expect(changed).toMatchObject({ relation: 'other', version: 2 });
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    const events = await test.rows<{ action: string; details: unknown }>(
      `select action, details from audit_event where object_type = 'dependant' and user_id = $1 order by id`,
      [parent.userId],
    );
    expect(events.map(({ action }) => action)).toEqual(['dependant.create', 'dependant.create', 'dependant.update']);
    expect(JSON.stringify(events)).not.toContain('Анна');
  });

  it('are saved only by who says that they may, by a name of letters, with a day of birth that has come', async () => {
    const at = async (body: Partial<typeof masha>) =>
      api.refused(dependants.createDependant, { body: { ...masha, ...body } }, clinic.as(parent));
    expect(await at({ is_confirmed: false })).toMatchObject({
      code: 'consent_required',
      errors: { is_confirmed: [expect.any(String)] },
    });
    expect(await at({ last_name: 'Соболева<b>123</b>', first_name: '😀' })).toMatchObject({
      code: 'validation_failed',
      errors: {
        last_name: ['Только буквы, дефис, апостроф, точка и пробел'],
        first_name: ['Только буквы, дефис, апостроф, точка и пробел'],
      },
    });
    expect(await at({ date_of_birth: addDays(clinic.day(0), 3) })).toMatchObject({
      code: 'validation_failed',
      errors: { date_of_birth: [expect.any(String)] },
    });
    expect(await at({ date_of_birth: '1899-01-01' })).toMatchObject({ code: 'validation_failed' });
    expect(await list()).toEqual([]);
  });

  it('are nobody else’s: another person neither sees, changes, removes nor books for them', async () => {
    const { id } = await add();
    const stranger = await addPerson(test);
    expect(await list(stranger)).toEqual([]);
    const { is_confirmed: _, ...person } = masha;
    const change = { params: { id }, body: { ...person, is_confirmed: true, version: 1 } };
    expect(await api.refused(dependants.updateDependant, change, clinic.as(stranger))).toMatchObject({
      code: 'not_found',
    });
    expect(await api.refused(dependants.deleteDependant, { params: { id } }, clinic.as(stranger))).toMatchObject({
      code: 'not_found',
    });
    expect(await refused(reserveFor(id, await clinic.addSlot(), stranger))).toMatchObject({ code: 'not_found' });
    expect(await patientsOf(id)).toEqual([]);
  });

  it('are refused in an old version, with the present one', async () => {
    const { id } = await add();
    const body = { ...masha, version: 1 };
    await api.ok(dependants.updateDependant, { params: { id }, body }, clinic.as(parent));
    const refusal = await api.refused(dependants.updateDependant, { params: { id }, body }, clinic.as(parent));
    expect(refusal).toMatchObject({ code: 'stale_version', current: { id, version: 2 } });
  });

  it('are there once: the same name and birthday again are refused, whatever the letters', async () => {
    await add();
    const body = { ...masha, last_name: masha.last_name.toUpperCase() };
    expect(await api.refused(dependants.createDependant, { body }, clinic.as(parent))).toMatchObject({
      code: 'dependant_already',
    });
    expect(await list()).toHaveLength(1);
  });

  it(`are ${MAX_DEPENDANTS} at most, also when two are added at once`, async () => {
    for (let count = 1; count < MAX_DEPENDANTS; count += 1) await add({ first_name: `Имя${'а'.repeat(count)}` });
    const answers = await Promise.all(
      ['Пётр', 'Павел'].map((first_name) =>
        api.send(dependants.createDependant, { body: { ...masha, first_name } }, clinic.as(parent)),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await list()).toHaveLength(MAX_DEPENDANTS);
  });
});

describe('a booking for somebody', () => {
  it('makes them a patient of their own, of the person’s account; who booked is kept', async () => {
    const { id } = await add();
    const slot = await clinic.addSlot();
    const booked = await reserve(reserveFor(id, slot));
    const [patient] = await patientsOf(id);
    expect(patient).toMatchObject({ user_id: parent.userId, last_name: 'Иванова' });
    expect(await test.rows('select patient_id, booked_by from appointment where id = $1', [booked.id])).toEqual([
      { patient_id: patient!.id, booked_by: parent.userId },
    ]);
    const card = await api.ok(patients.getPatient, { params: { id: patient!.id } }, clinic.as('employee'));
    expect(card).toMatchObject({
      has_account: false,
      gender: 'female',
      date_of_birth: '2018-03-04',
      representative: { relation: 'child' },
    });
    await reserve(reserveFor(id, await clinic.addSlot({ at: '12:00' })));
    expect(await patientsOf(id)).toHaveLength(1);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('stands among the person’s own, with the name of whom it is for, and is moved and cancelled by them', async () => {
    const { id } = await add();
    const slot = await clinic.addSlot();
    const { id: appointment } = await reserve(reserveFor(id, slot));
    await reserve(reserveFor(undefined, await clinic.addSlot({ at: '15:00' })));
    const { items } = await api.ok(appointments.listMyAppointments, {}, clinic.as(parent));
    expect(items.map(({ patient }) => patient)).toEqual([
      { dependant: id, lastName: 'Иванова', firstName: 'Мария' },
      null,
    ]);
    const ofWhom = async (query: object) =>
      (await api.ok(appointments.listAllMyAppointments, { query }, clinic.as(parent))).items.map(
        ({ patient }) => patient?.firstName ?? null,
      );
    const other = await add({ first_name: 'Полина' });
    expect(await ofWhom({ own: 1 })).toEqual([null]);
    expect(await ofWhom({ dependant: id })).toEqual(['Мария']);
    expect(await ofWhom({ dependant: other.id })).toEqual([]);
    const inClinic = { query: { dependant: id, tab: 'upcoming' as const } };
    expect(await api.ok(appointments.listMyAppointments, inClinic, clinic.as(parent))).toMatchObject({ total: 1 });
    expect(await api.ok(appointments.listMyAppointments, inClinic, clinic.as('stranger'))).toMatchObject({ total: 0 });
    const later = await clinic.addSlot({ at: '11:00' });
    await api.ok(booking.holdSlot, { params: { id: later }, query: { rescheduled: appointment } }, clinic.as(parent));
    await api.ok(
      booking.rescheduleAppointment,
      { params: { id: appointment }, body: { slot: later } },
      clinic.as(parent),
    );
    await api.ok(
      schedule.updateSlot,
      { params: { id: later }, body: { patient: null, is_reserve: false } },
      clinic.as(parent),
    );
    expect(
      await api.ok(appointments.getMyAppointment, { params: { id: appointment } }, clinic.as(parent)),
    ).toMatchObject({
      status: 'cancelled',
      cancelled_by_clinic: false,
      patient: { firstName: 'Мария' },
    });
  });

  it('keeps who they are: with a card in a clinic they are not made another person', async () => {
    const { id } = await add();
    const { is_confirmed: _, ...person } = masha;
    const save = (body: object) => ({
      params: { id },
      body: { ...person, ...body, is_confirmed: true, version: 1 },
    });
    await reserve(reserveFor(id, await clinic.addSlot()));
    expect(
      await api.refused(
        dependants.updateDependant,
        save({ first_name: 'Пётр', date_of_birth: '2020-01-02', gender: 'male' }),
        clinic.as(parent),
      ),
    ).toMatchObject({ code: 'dependant_is_another' });
    await api.ok(dependants.updateDependant, save({ first_name: 'Марья' }), clinic.as(parent));
  });

  it('keeps who they are also when the name and the birthday are changed one after the other', async () => {
    const { id } = await add();
    const { is_confirmed: _, ...person } = masha;
    await reserve(reserveFor(id, await clinic.addSlot()));
    const renamed = { ...person, first_name: 'Пётр', is_confirmed: true };
    await api.ok(dependants.updateDependant, { params: { id }, body: { ...renamed, version: 1 } }, clinic.as(parent));
    const body = { ...renamed, date_of_birth: '1950-01-01', version: 2 };
    expect(await api.refused(dependants.updateDependant, { params: { id }, body }, clinic.as(parent))).toMatchObject({
      code: 'dependant_is_another',
    });
  });

  it('may be at the time of an own one; each patient is busy for themselves', async () => {
    const { id } = await add();
    const colleague = await clinic.addDoctor();
    const third = await clinic.addDoctor();
    await reserve(reserveFor(undefined, await clinic.addSlot()));
    const beside = await clinic.addSlot({ doctor: colleague });
    await api.ok(booking.holdSlot, { params: { id: beside } }, clinic.as(parent));
    await reserve(reserveFor(id, beside));
    expect(await refused(reserveFor(id, await clinic.addSlot({ doctor: third })))).toMatchObject({
      code: 'patient_busy',
    });
  });

  it('counts for its patient: the limit of one is not that of another', async () => {
    const { id } = await add();
    for (const at of ['09:00', '10:00', '11:00']) await reserve(reserveFor(undefined, await clinic.addSlot({ at })));
    const slot = await clinic.addSlot({ at: '12:00' });
    expect(await refused(reserveFor(undefined, slot))).toMatchObject({ code: 'booking_limit_reached' });
    expect(await api.ok(booking.getBookingLimit, {}, clinic.as(parent))).toEqual({
      active: 3,
      limit: 3,
      has_dependants: true,
    });
    await reserve(reserveFor(id, slot));
  });

  it('twice with one key is one; with the key of an own booking it is refused', async () => {
    const { id } = await add();
    const slot = await clinic.addSlot();
    const headers = { 'idempotency-key': randomUUID() };
    const send = (dependant?: string) => {
      const { as, ...input } = reserveFor(dependant, slot);
      return api.send(booking.reserveSlot, { ...input, headers }, as);
    };
    const [one, two] = [await send(id), await send(id)];
    expect(one.json()).toEqual(two.json());
    expect((await send()).json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it.each([15, 18])('waits for a new word of the person from their birthday at %s on', async (age) => {
    const { id } = await add({ date_of_birth: addYears(clinic.day(-1), -age) });
    await test.rows(`update dependant set confirmed_at = now() - interval '1 year' where id = $1`, [id]);
    expect(await list()).toMatchObject([{ needs_confirmation: true, version: 1 }]);
    const slot = await clinic.addSlot();
    expect(await refused(reserveFor(id, slot))).toMatchObject({ code: 'dependant_confirmation_needed' });
    const body = { ...masha, date_of_birth: addYears(clinic.day(-1), -age), version: 1 };
    expect(await api.ok(dependants.updateDependant, { params: { id }, body }, clinic.as(parent))).toMatchObject({
      needs_confirmation: false,
    });
    await reserve(reserveFor(id, slot));
  });

  it('a first one and another at once make one patient', async () => {
    const { id } = await add();
    const slots = await Promise.all(['09:00', '10:00', '11:00'].map((at) => clinic.addSlot({ at })));
    await Promise.all(slots.map((slot) => reserve(reserveFor(id, slot))));
    expect(await patientsOf(id)).toHaveLength(1);
    expect(await bookingViolations(test)).toEqual([]);
  });
});

describe('somebody who is booked for no more', () => {
  it('and whom no clinic knows leaves nothing behind', async () => {
    const { id } = await add();
    await api.ok(dependants.deleteDependant, { params: { id } }, clinic.as(parent));
    expect(await test.rows('select from dependant where id = $1', [id])).toEqual([]);
  });

  it('leaves the person’s list and their records; the clinic keeps the patient without the account', async () => {
    const { id } = await add();
    const past = await clinic.addSlot();
    await reserve(reserveFor(id, past));
    expect(await api.refused(dependants.deleteDependant, { params: { id } }, clinic.as(parent))).toMatchObject({
      code: 'dependant_has_bookings',
    });
    await api.ok(
      schedule.updateSlot,
      { params: { id: past }, body: { patient: null, is_reserve: false } },
      clinic.as(parent),
    );
    await api.ok(dependants.deleteDependant, { params: { id } }, clinic.as(parent));
    expect(await list()).toEqual([]);
    expect(await patientsOf(id)).toMatchObject([{ user_id: null, last_name: 'Иванова' }]);
    expect((await api.ok(appointments.listMyAppointments, {}, clinic.as(parent))).items).toEqual([]);
    expect(await refused(reserveFor(id, await clinic.addSlot({ at: '12:00' })))).toMatchObject({ code: 'not_found' });
  });

  it('keeps a card that the desk can read and save; letters about it do not go to the account any more', async () => {
    const { id } = await add();
    const slot = await clinic.addSlot();
    const { id: appointment } = await reserve(reserveFor(id, slot));
    const [patient] = await patientsOf(id);
    await test.rows(`update appointment set status = 'done' where id = $1`, [appointment]);
    await api.ok(dependants.deleteDependant, { params: { id } }, clinic.as(parent));
    const card = await api.ok(patients.getPatient, { params: { id: patient!.id } }, clinic.as('employee'));
    expect(card).toMatchObject({ representative: null, has_account: false, email: '' });
    await api.ok(
      patients.updatePatient,
      { params: { id: patient!.id }, body: changeOf(card, { middle_name: 'Ивановна' }) },
      clinic.as('employee'),
    );
  });

  it('removed while they are being booked: either the booking stands and they stay, or there is none', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await add({ first_name: `Имя${'а'.repeat(round + 1)}` });
      const { as, ...input } = reserveFor(id, await clinic.addSlot({ at: `${String(9 + round).padStart(2, '0')}:00` }));
      const [booked, removed] = await Promise.all([
        api.send(booking.reserveSlot, input, as),
        api.send(dependants.deleteDependant, { params: { id } }, as),
      ]);
      expect(statusesOf([booked, removed]).filter((status) => status === 200)).toHaveLength(1);
      const [left] = await test.rows<{ count: number }>(
        `select count(*)::int as count from appointment a join patient p on p.id = a.patient_id where p.dependant_id = $1 and a.status = 'booked' and p.user_id is null`,
        [id],
      );
      expect(left).toEqual({ count: 0 });
    }
    expect(await bookingViolations(test)).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses a dependant’s patient with another account', async () => {
    const { id } = await add();
    await reserve(reserveFor(id, await clinic.addSlot()));
    const [patient] = await patientsOf(id);
    const stranger = await addPerson(test);
    await expect(
      test.rows('update patient set user_id = $1 where id = $2', [stranger.userId, patient!.id]),
    ).rejects.toMatchObject({
      constraint: 'patient_dependant_fkey',
    });
  });
});
