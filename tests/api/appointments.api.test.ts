import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
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

const list = async (query: Record<string, unknown> = {}, who: Caller = 'patient') =>
  (await api.ok(appointments.listMyAppointments, { query: query as never }, clinic.as(who))).items.map(({ id }) => id);

describe('own appointments', () => {
  /** One of each kind, in the order of their starts. */
  async function kinds() {
    const at = async (day: number, clock: string, status: string) =>
      clinic.addAppointment(await clinic.addSlot({ day: clinic.day(day), at: clock }), { status });
    return {
      done: await at(-9, '09:00', 'done'),
      noShow: await at(-8, '09:00', 'no_show'),
      forgotten: await at(-7, '09:00', 'booked'),
      cancelledPast: await at(-6, '09:00', 'cancelled'),
      running: await clinic.addAppointment(await clinic.addSlot({ inMinutes: -10, minutes: 60 }), {
        status: 'in_progress',
      }),
      tomorrow: await at(1, '09:00', 'booked'),
      later: await at(5, '09:00', 'booked'),
      cancelled: await at(6, '09:00', 'cancelled'),
      byClinic: await at(7, '09:00', 'reception_cancelled'),
    };
  }

  it('come by tabs: what is ahead soonest first, the rest newest first', async () => {
    const made = await kinds();
    expect(await list({ tab: 'upcoming' })).toEqual([made.running, made.tomorrow, made.later]);
    expect(await list({ tab: 'completed' })).toEqual([made.forgotten, made.noShow, made.done]);
    expect(await list({ tab: 'cancelled' })).toEqual([made.byClinic, made.cancelled, made.cancelledPast]);
    expect(await list({ tab: 'history' })).toEqual([
      made.byClinic,
      made.cancelled,
      made.cancelledPast,
      made.forgotten,
      made.noShow,
      made.done,
    ]);
    expect((await list()).toSorted()).toEqual(Object.values(made).toSorted());
  });

  it('come by the documented filters, too (1 §7)', async () => {
    const made = await kinds();
    expect(await list({ with_reception: 1 })).toEqual([made.forgotten, made.noShow, made.done]);
    expect(await list({ cancel_reception: 1 })).toEqual([made.byClinic, made.cancelled, made.cancelledPast]);
    expect(await list({ start_time: `${clinic.day(2)}T00:00:00+03:00` })).toEqual([made.later]);
  });

  it('come in pages', async () => {
    const made = await kinds();
    const answer = await api.ok(
      appointments.listMyAppointments,
      { query: { tab: 'upcoming', page: 2, per_page: 2 } },
      clinic.as('patient'),
    );
    expect(answer).toMatchObject({ total: 3, pages: 2, items: [{ id: made.later }] });
    expect(
      await api.ok(
        appointments.listMyAppointments,
        { query: { tab: 'upcoming', page: 7, per_page: 2 } },
        clinic.as('patient'),
      ),
    ).toEqual({ items: [], total: 3, pages: 2 });
  });

  it('carry doctor, clinic, the clinic’s clock, the status in Russian, and whether one may cancel', async () => {
    const made = await kinds();
    const get = (id: string) => api.ok(appointments.getMyAppointment, { params: { id } }, clinic.as('patient'));
    expect(await get(made.tomorrow)).toMatchObject({
      id: made.tomorrow,
      uuid: made.tomorrow,
      organization: { id: clinic.id, title: 'Клиника', slug: clinic.slug, timezone: 'Europe/Moscow' },
      doctor: {
        id: clinic.doctor.id,
        lastName: 'Фёдоров',
        firstName: 'Пётр',
        specialty: 'Терапия',
        department: 'Поликлиника',
        avatar: null,
      },
      start_time: `${clinic.day(1)}T09:00:00+03:00`,
      end_time: `${clinic.day(1)}T09:30:00+03:00`,
      type: 0,
      status: 'booked',
      status_text: 'Запись произведена',
      can_cancel: true,
    });
    expect(await get(made.running)).toMatchObject({ status_text: 'Идет прием', can_cancel: false });
    expect(await get(made.done)).toMatchObject({ status_text: 'Прием проведен', can_cancel: false });
    expect(await get(made.noShow)).toMatchObject({ status_text: 'Пациент не явился', can_cancel: false });
    expect(await get(made.forgotten)).toMatchObject({ status: 'booked', can_cancel: false });
    expect(await get(made.cancelled)).toMatchObject({ status_text: 'Запись отменена', can_cancel: false });
    expect(await get(made.byClinic)).toMatchObject({ status_text: 'Прием отменен', can_cancel: false });
  });

  it('tell whether the clinic cancelled them', async () => {
    const own = await clinic.addSlot({ day: clinic.day(2) });
    const theirs = await clinic.addSlot({ day: clinic.day(3) });
    const cancelled: boolean[] = [];
    for (const [slot, who] of [
      [own, 'patient'],
      [theirs, 'employee'],
    ] as const) {
      const id = await clinic.addAppointment(slot);
      const body = { patient: null, is_reserve: false };
      await api.ok(schedule.updateSlot, { params: { id: slot }, body }, clinic.as(who));
      const record = await api.ok(appointments.getMyAppointment, { params: { id } }, clinic.as('patient'));
      expect(record.status).toBe('cancelled');
      cancelled.push(record.cancelled_by_clinic);
    }
    expect(cancelled).toEqual([false, true]);
    const { items } = await api.ok(
      appointments.listMyAppointments,
      { query: { tab: 'cancelled' } },
      clinic.as('patient'),
    );
    expect(items.map((item) => item.cancelled_by_clinic)).toEqual([true, false]);
  });

  it('of all clinics come together, each in the clock of its clinic', async () => {
    const east = await createClinic(test, { timezone: 'Asia/Anadyr' });
    const patient = await east.addPatient({ userId: clinic.people.patient.userId });
    const here = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(3) }));
    const there = await east.addAppointment(await east.addSlot({ day: east.day(2), at: '09:00' }), { patient });
    const { items } = await api.ok(
      appointments.listAllMyAppointments,
      { query: { tab: 'upcoming' } },
      { authorization: clinic.as('patient')['authorization']! },
    );
    expect(items.map(({ id, start_time }) => [id, start_time])).toEqual([
      [there, `${east.day(2)}T09:00:00+12:00`],
      [here, `${clinic.day(3)}T10:00:00+03:00`],
    ]);
    expect(await list()).toEqual([here]);
  });

  it('are nobody else’s', async () => {
    const appointment = await clinic.addAppointment(await clinic.addSlot());
    for (const who of ['stranger', 'doctor', 'orgadmin', 'superuser'] as const) {
      expect(await list({}, who)).toEqual([]);
      expect(
        await api.refused(appointments.getMyAppointment, { params: { id: appointment } }, clinic.as(who)),
      ).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(
      await api.refused(appointments.getMyAppointment, { params: { id: randomUUID() } }, clinic.as('patient')),
    ).toMatchObject({ status: 404 });
  });

  it('survive their slot: a cancelled one whose time was removed stays in the history', async () => {
    const slot = await clinic.addSlot();
    const appointment = await clinic.addAppointment(slot, { status: 'cancelled' });
    await api.ok(schedule.deleteSlot, { params: { id: slot } }, clinic.as('orgadmin'));
    expect(
      await api.ok(appointments.getMyAppointment, { params: { id: appointment } }, clinic.as('patient')),
    ).toMatchObject({ id: appointment, slot: null, status: 'cancelled' });
  });
});

describe('cancelling', () => {
  const cancel = (slot: string) => ({ params: { id: slot }, body: { patient: null, is_reserve: false } });
  const statusOf = async (id: string) =>
    (await test.rows<{ status: string }>('select status from appointment where id = $1', [id]))[0]?.status;

  it('by the patient frees the time, keeps the appointment, and is logged', async () => {
    const slot = await clinic.addSlot();
    const appointment = await clinic.addAppointment(slot);
    expect(await api.ok(schedule.updateSlot, cancel(slot), clinic.as('patient'))).toMatchObject({
      id: slot,
      patient: null,
      is_reserve: false,
      status: null,
    });
    expect(
      await test.rows('select status, cancelled_by, cancelled_at is not null as at from appointment where id = $1', [
        appointment,
      ]),
    ).toEqual([{ status: 'cancelled', cancelled_by: clinic.people.patient.userId, at: true }]);
    expect(await test.rows('select action, user_id, details from audit_event where object_id = $1', [slot])).toEqual([
      {
        action: 'appointment.cancel',
        user_id: clinic.people.patient.userId,
        details: { appointment, patient: clinic.patient },
      },
    ]);
  });

  it('by the patient twice: the second is told that it is done', async () => {
    const slot = await clinic.addSlot();
    await clinic.addAppointment(slot);
    await api.ok(schedule.updateSlot, cancel(slot), clinic.as('patient'));
    expect(await api.refused(schedule.updateSlot, cancel(slot), clinic.as('patient'))).toMatchObject({
      status: 409,
      code: 'appointment_not_active',
      message: 'Запись уже отменена',
    });
  });

  it('by the patient after the start is too late', async () => {
    const slot = await clinic.addSlot({ inMinutes: -1 });
    const appointment = await clinic.addAppointment(slot);
    expect(await api.refused(schedule.updateSlot, cancel(slot), clinic.as('patient'))).toMatchObject({
      status: 409,
      code: 'appointment_started',
      message: 'Приём уже начался, отменить запись нельзя',
    });
    expect(await statusOf(appointment)).toBe('booked');
  });

  it('by the patient of an appointment that the desk moved on is refused', async () => {
    const slot = await clinic.addSlot();
    await clinic.addAppointment(slot, { status: 'arrived' });
    expect(await api.refused(schedule.updateSlot, cancel(slot), clinic.as('patient'))).toMatchObject({ status: 409 });
  });

  it.each(['employee', 'orgadmin', 'superuser'] as const)('by the desk (%s), also after the start', async (who) => {
    const slot = await clinic.addSlot({ inMinutes: -1 });
    const appointment = await clinic.addAppointment(slot);
    await api.ok(schedule.updateSlot, cancel(slot), clinic.as(who));
    expect(await statusOf(appointment)).toBe('cancelled');
  });

  it.each(['in_progress', 'done', 'arrived', 'no_show'])('by the desk of one that is %s is refused', async (status) => {
    const slot = await clinic.addSlot({ inMinutes: -1 });
    const appointment = await clinic.addAppointment(slot, { status });
    expect(await api.refused(schedule.updateSlot, cancel(slot), clinic.as('employee'))).toMatchObject({
      status: 409,
      code: 'appointment_locked',
      message: 'Пациент уже пришёл, идёт приём или он проведён: запись изменить нельзя',
    });
    expect(await statusOf(appointment)).toBe(status);
  });

  it('of somebody else’s appointment finds nothing', async () => {
    const slot = await clinic.addSlot();
    const appointment = await clinic.addAppointment(slot, { patient: await clinic.addPatient() });
    for (const who of ['patient', 'stranger', 'doctor'] as const)
      expect(await api.refused(schedule.updateSlot, cancel(slot), clinic.as(who))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect(await statusOf(appointment)).toBe('booked');
  });

  it('of a free time is not a patient’s business', async () => {
    const slot = await clinic.addSlot();
    expect(await api.refused(schedule.updateSlot, cancel(slot), clinic.as('patient'))).toMatchObject({
      status: 403,
      code: 'permission_denied',
    });
  });

  it('a patient cannot do more with the own time than cancel', async () => {
    const slot = await clinic.addSlot();
    await clinic.addAppointment(slot);
    const other = await clinic.addPatient();
    for (const body of [
      { patient: other, is_reserve: false },
      { patient: clinic.patient, is_reserve: false },
      { patient: null, is_reserve: true },
    ]) {
      expect(
        await api.refused(schedule.updateSlot, { params: { id: slot }, body }, clinic.as('patient')),
      ).toMatchObject({ status: 403, code: 'permission_denied' });
    }
  });
});
