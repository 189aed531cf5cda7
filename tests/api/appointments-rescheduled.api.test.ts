import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let old: string;
let visit: string;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  old = await clinic.addSlot({ at: '10:00' });
  visit = await clinic.addAppointment(old);
});

const at = (time: string) => `${clinic.day()}T${time}:00+03:00`;
const move = (slot: string, who: Caller = 'employee') =>
  api.ok(booking.rescheduleAppointment, { params: { id: visit }, body: { slot }, headers: {} }, clinic.as(who));
const own = () => api.ok(appointments.getMyAppointment, { params: { id: visit } }, clinic.as('patient'));
const listed = async () =>
  (await api.ok(appointments.listMyAppointments, { query: { tab: 'upcoming' } }, clinic.as('patient'))).items[0];
const sendConfirm = (version: number, who: Caller = 'patient') =>
  api.send(appointments.confirmMyAppointment, { params: { id: visit }, body: { version } }, clinic.as(who));
const confirm = async (who: Caller = 'patient') => codeOf(await sendConfirm((await own()).version, who));

describe('a visit that the clinic moved', () => {
  it('says where it was to its patient, in the list and by itself, until they say that they come', async () => {
    expect((await own()).rescheduled_from).toBeNull();
    await move(await clinic.addSlot({ at: '15:00' }));
    const doctor = { lastName: 'Фёдоров', firstName: 'Пётр', middleName: '' };
    const moved = { start_time: at('15:00'), rescheduled_from: { start_time: at('10:00'), doctor } };
    expect(await own()).toMatchObject(moved);
    expect(await listed()).toMatchObject(moved);
    const all = await api.ok(appointments.listAllMyAppointments, { query: {} }, clinic.as('patient'));
    expect(all.items[0]).toMatchObject(moved);
    expect(await confirm()).toBe('ok');
    expect(await own()).toMatchObject({ start_time: at('15:00'), rescheduled_from: null, is_confirmed: true });
  });

  it('twice is told from where the patient knew it to be, and back there is nothing to tell', async () => {
    const colleague = await clinic.addDoctor();
    await move(await clinic.addSlot({ at: '15:00' }));
    await move(await clinic.addSlot({ at: '12:00', doctor: colleague }));
    expect((await own()).rescheduled_from).toMatchObject({ start_time: at('10:00'), doctor: { lastName: 'Фёдоров' } });
    await move(old);
    expect((await own()).rescheduled_from).toBeNull();
  });

  it('to another doctor at the same time is told, too', async () => {
    await move(await clinic.addSlot({ at: '10:00', doctor: await clinic.addDoctor() }));
    expect((await own()).rescheduled_from).toMatchObject({ start_time: at('10:00'), doctor: { lastName: 'Фёдоров' } });
  });

  it('after an answer is told from the time of the answer', async () => {
    await move(await clinic.addSlot({ at: '15:00' }));
    await confirm();
    await move(await clinic.addSlot({ at: '16:00' }));
    expect(await own()).toMatchObject({ is_confirmed: false, rescheduled_from: { start_time: at('15:00') } });
  });

  it.each([
    ['who moves it on knows it', async () => void (await move(await clinic.addSlot({ at: '17:00' }), 'patient'))],
    [
      'a cancelled one says nothing of it',
      async () => {
        const slot = (await own()).slot ?? '';
        const body = { patient: null, is_reserve: false };
        await api.ok(schedule.updateSlot, { params: { id: slot }, body }, clinic.as('patient'));
      },
    ],
  ])('%s', async (_, act) => {
    await move(await clinic.addSlot({ at: '15:00' }));
    await act();
    expect((await own()).rescheduled_from).toBeNull();
  });

  it('keeps the time when the row of its former doctor goes', async () => {
    const [doctor] = [await clinic.addDoctor()];
    const theirs = await clinic.addSlot({ at: '11:00', doctor });
    await move(theirs, 'patient');
    await move(await clinic.addSlot({ at: '15:00' }));
    await test.rows('delete from slot where id = $1', [theirs]);
    await test.rows('delete from doctor where id = $1', [doctor.id]);
    const was = { start_time: at('11:00'), doctor: null };
    expect((await own()).rescheduled_from).toEqual(was);
    await move(await clinic.addSlot({ at: '16:00', doctor: await clinic.addDoctor() }));
    expect((await own()).rescheduled_from, 'a further move names no doctor of between').toEqual(was);
  });

  it('is no news any more when it has begun', async () => {
    await move(await clinic.addSlot({ at: '15:00' }));
    await test.rows(
      `update appointment set start_time = now() - interval '1 minute', end_time = now() + interval '1 hour' where id = $1`,
      [visit],
    );
    expect((await own()).rescheduled_from).toBeNull();
    expect(await confirm()).toBe('appointment_not_awaited');
  });
});

describe('«Приду» in the own area', () => {
  it('is noted once and logged with the person', async () => {
    const { version } = await own();
    expect(codeOf(await sendConfirm(version))).toBe('ok');
    expect(codeOf(await sendConfirm(version)), 'a second press').toBe('ok');
    expect(await own()).toMatchObject({ is_confirmed: true, version: version + 1 });
    expect(await test.rows(`select action, user_id, details from audit_event where object_id = $1`, [visit])).toEqual([
      { action: 'appointment.confirm', user_id: clinic.people.patient.userId, details: { way: 'account' } },
    ]);
  });

  it('is refused for a time that the patient has not seen, with the present one', async () => {
    const { version } = await own();
    await move(await clinic.addSlot({ at: '15:00' }));
    const answer = await sendConfirm(version);
    expect(codeOf(answer)).toBe('stale_version');
    expect(answer.json()).toMatchObject({ current: { start_time: at('15:00'), is_confirmed: false } });
  });

  it('is nobody else’s, the desk’s neither', async () => {
    for (const who of ['stranger', 'employee', 'doctor'] as const) expect(await confirm(who)).toBe('not_found');
    expect((await own()).is_confirmed).toBe(false);
  });

  it('is refused for a cancelled visit', async () => {
    const { version } = await own();
    const body = { patient: null, is_reserve: false };
    await api.ok(schedule.updateSlot, { params: { id: old }, body }, clinic.as('employee'));
    expect(codeOf(await sendConfirm(version + 1))).toBe('appointment_not_awaited');
  });
});
