import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerEndpoints as answers } from '#shared/contract/answers.ts';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { addYears } from '#shared/rules/days.ts';
import { PATTERNS } from '#shared/pages.ts';
import { forgetOldVisitLinks, visitLinks } from '#server/features/answers/index.ts';
import { systemEm } from '#server/db/orm.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { clinicRows } from '#tests/support/clinic-rows.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { newIp } from '#tests/support/throttle.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let slot: string;
let visit: string;
let token: string;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => sockets.closeAll());
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test, { title: 'Клиника «Север»', timezone: 'Asia/Anadyr' });
  await test.rows(`update organization set address = 'ул. Отке, 15', phones = '{+74272255030}' where id = $1`, [
    clinic.id,
  ]);
  slot = await clinic.addSlot({ at: '10:00' });
  visit = await clinic.addAppointment(slot);
  token = await linkOf(visit);
});

/** A link as a letter of now has it. */
async function linkOf(appointment: string): Promise<string> {
  const [row] = await test.rows<{ doctor: string; start: number }>(
    'select doctor_id as doctor, ms(start_time) as start from appointment where id = $1',
    [appointment],
  );
  const em = systemEm(test.orm, 'a link of a test');
  return visitLinks(test.config.APP_SECRET)(em, { clinic: clinic.id, appointment, ...row! });
}
const find = (of = token) => api.ok(answers.findVisitByLink, { body: { token: of } });
const confirm = (of = token) => api.ok(answers.confirmVisit, { body: { token: of } });
const cancel = (of = token) => api.ok(answers.cancelVisit, { body: { token: of } });
const stateOf = async (of = token) => (await find(of)).state;
const row = async (id = visit) =>
  (
    await test.rows<{ status: string; version: number; is_confirmed: boolean; cancelled_by: string | null }>(
      'select status, version, confirmed_at is not null as is_confirmed, cancelled_by from appointment where id = $1',
      [id],
    )
  )[0];
const isFree = async (id = slot) =>
  (await test.rows<{ free: boolean }>('select patient_id is null as free from slot where id = $1', [id]))[0]?.free;
const logged = () =>
  test.rows<{ action: string; user_id: string | null; details: Record<string, unknown> }>(
    `select action, user_id, details from audit_event where organization_id = $1 and action like 'appointment.%' order by at, id`,
    [clinic.id],
  );
/** Lets the visit begin: the time, the booking and the letter's words of it. */
const begin = async () => {
  for (const table of ['slot', 'appointment'])
    await test.rows(
      `update ${table} set start_time = now() - interval '1 second', end_time = now() + interval '30 minutes' where organization_id = $1`,
      [clinic.id],
    );
  await test.rows(
    `update visit_link l set start_time = a.start_time from appointment a where a.id = l.appointment_id and l.organization_id = $1`,
    [clinic.id],
  );
};
const byDesk = (patient: string | null) =>
  api.ok(schedule.updateSlot, { params: { id: slot }, body: { patient, is_reserve: false } }, clinic.as('employee'));
const moveTo = (to: string) =>
  api.ok(
    booking.rescheduleAppointment,
    { params: { id: visit }, body: { slot: to }, headers: {} },
    clinic.as('employee'),
  );

describe('a clinic that wants to know before', () => {
  it('is told so when it is too late: «Приду» still answers, the other two ways are closed', async () => {
    expect(await find()).toMatchObject({ can_cancel: true, cancel_until: null, reschedulable: visit });
    await test.rows('update organization set cancel_lead = 1440 where id = $1', [clinic.id]);
    const { start_time: start, cancel_until: until } = await find();
    expect(Date.parse(start) - Date.parse(until ?? '')).toBe(86_400_000);
    await test.rows('update organization set cancel_lead = 20160 where id = $1', [clinic.id]);
    expect(await find()).toMatchObject({ state: 'asked', can_cancel: false, reschedulable: null });
    expect(codeOf(await api.send(answers.cancelVisit, { body: { token } }))).toBe('cancel_too_late');
    expect(await confirm()).toMatchObject({ state: 'confirmed', can_cancel: false });
  });
});

describe('looking at the link', () => {
  it('shows the visit by the clinic’s clock, and nobody’s name but the doctor’s', async () => {
    const answer = await find();
    expect(answer).toEqual({
      state: 'asked',
      start_time: `${clinic.day()}T10:00:00+12:00`,
      told_start_time: `${clinic.day()}T10:00:00+12:00`,
      reschedulable: visit,
      can_cancel: true,
      cancel_until: null,
      type: 0,
      doctor: { id: clinic.doctor.id, lastName: 'Фёдоров', firstName: 'Пётр', middleName: '' },
      clinic: {
        title: 'Клиника «Север»',
        slug: clinic.slug,
        city: 'Тверь',
        address: 'ул. Отке, 15',
        phones: ['+74272255030'],
        timezone: 'Asia/Anadyr',
        has_booking: true,
        primary_color: null,
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/Пациентова|Мария|Терапия/);
  });

  it('leads to another time who has an account there and may book for the patient, and nobody else', async () => {
    const stranger = await clinic.addPatient();
    const link = await linkOf(
      await clinic.addAppointment(await clinic.addSlot({ at: '12:00' }), { patient: stranger }),
    );
    expect((await find(link)).reschedulable, 'without an account').toBeNull();
    const person = {
      last_name: 'Юная',
      first_name: 'Ада',
      middle_name: '',
      gender: 'female',
      relation: 'child',
    } as const;
    const body = { ...person, date_of_birth: addYears(clinic.day(), -16), is_confirmed: true } as const;
    const { id } = await api.ok(dependants.createDependant, { body }, clinic.as('patient'));
    const time = await clinic.addSlot({ at: '14:00' });
    const theirs = await api.ok(
      booking.reserveSlot,
      { params: { id: time }, body: { type: 0, dependant: id }, headers: {} },
      clinic.as('patient'),
    );
    const own = await linkOf(theirs.id);
    expect((await find(own)).reschedulable).toBe(theirs.id);
    await test.rows(`update dependant set confirmed_at = now() - interval '2 years' where id = $1`, [id]);
    expect((await find(own)).reschedulable, 'who decides for themselves since').toBeNull();
    await cancel();
    expect((await find()).reschedulable, 'a visit that is off').toBeNull();
  });

  it('changes nothing, and neither do GET and HEAD of the pages', async () => {
    const before = await clinicRows(test, clinic.id);
    await find();
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [PATTERNS.visitComing, PATTERNS.visitCancel, ...Object.values(answers).map(({ path }) => path)])
        await test.app.inject({ method, url: `${url}?token=${token}`, headers: { accept: 'text/html' } });
    expect(await clinicRows(test, clinic.id)).toBe(before);
    expect(await logged()).toEqual([]);
  });

  it('a wrong secret opens nothing, whatever it looks like', async () => {
    const other = await createClinic(test);
    for (const wrong of ['x'.repeat(43), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, other.id, visit])
      for (const endpoint of Object.values(answers))
        expect(await api.refused(endpoint, { body: { token: wrong } })).toMatchObject({
          status: 422,
          code: 'visit_link_invalid',
        });
    expect(await row()).toMatchObject({ status: 'booked', version: 1 });
  });

  it('is counted by address, like the answers', async () => {
    const limited = await buildTestApp({ config: { LINKS_PER_MINUTE: 3 } });
    try {
      const calls = new Api(limited);
      const [one, other] = [newIp(), newIp()];
      const send = (ip: string) => calls.send(answers.cancelVisit, { body: { token: 'x'.repeat(43) } }, {}, { ip });
      const codes = [];
      for (let time = 0; time < 4; time += 1) codes.push(codeOf(await send(one)));
      expect(codes).toEqual([...Array<string>(3).fill('visit_link_invalid'), 'too_many_requests']);
      expect(codeOf(await send(other))).toBe('visit_link_invalid');
    } finally {
      await limited.close();
    }
  });
});

describe('«Приду»', () => {
  it('is noted once, told to the desk live, and shown to the desk and to the patient', async () => {
    const desk = await sockets.hello('employee', clinic);
    desk.send({ type: 'subscribe', topic: 'schedule' });
    await desk.next('subscribed');
    expect((await confirm()).state).toBe('confirmed');
    await desk.next('event');
    expect((await confirm()).state, 'a second press').toBe('confirmed');
    expect(await row()).toMatchObject({ status: 'booked', version: 2, is_confirmed: true });
    const day = { start: `${clinic.day()}T00:00:00+12:00`, end: `${clinic.day()}T23:59:59+12:00` };
    const [queued] = (await api.ok(queue.listQueue, { query: day }, clinic.as('employee'))).items;
    expect(queued?.confirmed_at).toMatch(/\+12:00$/);
    const [shown] = (await api.ok(schedule.listSlotsByDay, { query: day }, clinic.as('employee'))).items;
    expect(shown?.appointment?.confirmed_at).toBe(queued?.confirmed_at);
    expect(await api.ok(appointments.getMyAppointment, { params: { id: visit } }, clinic.as('patient'))).toMatchObject({
      is_confirmed: true,
    });
    expect(await logged()).toEqual([{ action: 'appointment.confirm', user_id: null, details: { way: 'link' } }]);
  });

  it('is taken away by a move and by a cancellation', async () => {
    const target = await clinic.addSlot({ at: '15:00' });
    await confirm();
    await moveTo(target);
    expect(await row()).toMatchObject({ is_confirmed: false });
    await confirm(await linkOf(visit));
    expect(await row()).toMatchObject({ is_confirmed: true });
    await api.ok(
      queue.moveAppointment,
      { params: { id: visit }, body: { status: 'cancelled' } },
      clinic.as('employee'),
    );
    await api.ok(queue.moveAppointment, { params: { id: visit }, body: { status: 'booked' } }, clinic.as('employee'));
    expect(await row()).toMatchObject({ status: 'booked', is_confirmed: false });
    await expect(
      test.rows(
        `update appointment set status = 'cancelled', cancelled_at = now(), confirmed_at = now() where id = $1`,
        [visit],
      ),
    ).rejects.toThrow('appointment_confirmed');
  });

  it('pressed many times at once is one answer', async () => {
    const send = () => api.send(answers.confirmVisit, { body: { token } });
    expect(statusesOf(await Promise.all(Array.from({ length: 8 }, send)))).toEqual(Array(8).fill(200));
    expect(await row()).toMatchObject({ version: 2, is_confirmed: true });
    expect(await logged()).toHaveLength(1);
  });
});

describe('«Отменить»', () => {
  it('frees the time once, as the patient’s own cancellation, and says so with its way', async () => {
    const desk = await sockets.hello('employee', clinic);
    desk.send({ type: 'subscribe', topic: 'schedule' });
    await desk.next('subscribed');
    expect((await cancel()).state).toBe('cancelled');
    await desk.next('event');
    expect((await cancel()).state, 'a second press').toBe('cancelled');
    expect((await confirm()).state, 'too late').toBe('cancelled');
    expect(await isFree()).toBe(true);
    expect(await row()).toMatchObject({ status: 'cancelled', version: 2, cancelled_by: clinic.people.patient.userId });
    expect(await api.ok(appointments.getMyAppointment, { params: { id: visit } }, clinic.as('patient'))).toMatchObject({
      status: 'cancelled',
      cancelled_by_clinic: false,
    });
    expect(await logged()).toEqual([
      {
        action: 'appointment.cancel',
        user_id: null,
        details: { appointment: visit, patient: clinic.patient, way: 'link' },
      },
    ]);
    expect(
      await test.rows(`select kind from notification where organization_id = $1`, [clinic.id]),
      'once, as of any own cancellation',
    ).toEqual([{ kind: 'cancelled_by_patient' }]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('is spent by it: the desk books the visit again, and no letter of before cancels it', async () => {
    const other = await linkOf(visit);
    await cancel();
    await api.ok(queue.moveAppointment, { params: { id: visit }, body: { status: 'booked' } }, clinic.as('employee'));
    for (const of of [token, other])
      expect(await api.refused(answers.cancelVisit, { body: { token: of } })).toMatchObject({
        code: 'visit_link_invalid',
      });
    expect(await row()).toMatchObject({ status: 'booked' });
  });

  it('of a patient without an account, too; somebody else may have the time then', async () => {
    const patient = await clinic.addPatient();
    const at = await clinic.addSlot({ at: '12:00' });
    const own = await clinic.addAppointment(at, { patient });
    const link = await linkOf(own);
    expect((await cancel(link)).state).toBe('cancelled');
    expect(await row(own)).toMatchObject({ status: 'cancelled', cancelled_by: null });
    await api.ok(booking.reserveSlot, { params: { id: at }, body: { type: 0 }, headers: {} }, clinic.as('patient'));
    expect(await stateOf(link), 'the old link is of the old booking').toBe('cancelled');
    expect((await cancel(link)).state).toBe('cancelled');
    expect(await isFree(at)).toBe(false);
    expect(await row(), 'and of no other visit').toMatchObject({ status: 'booked', version: 1 });
  });

  it('and the desk at once: one of them does it, the other one is told', async () => {
    const [byLink, byDesk] = await queueBehindRow(test, 'slot', slot, [
      () => api.send(answers.cancelVisit, { body: { token } }),
      () =>
        api.send(
          queue.moveAppointment,
          { params: { id: visit }, body: { status: 'cancelled', version: 1 } },
          clinic.as('employee'),
        ),
    ]);
    expect(byLink?.json()).toMatchObject({ state: 'cancelled' });
    expect(byDesk?.statusCode).toBe(200);
    expect(await row()).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await bookingViolations(test)).toEqual([]);
    const again = await clinic.addSlot({ at: '16:00' });
    const second = await clinic.addAppointment(again);
    const link = await linkOf(second);
    const [desk, late] = await queueBehindRow(test, 'slot', again, [
      () =>
        api.send(
          schedule.updateSlot,
          { params: { id: again }, body: { patient: null, is_reserve: false } },
          clinic.as('employee'),
        ),
      () => api.send(answers.cancelVisit, { body: { token: link } }),
    ]);
    expect(desk?.statusCode).toBe(200);
    expect(late?.json()).toMatchObject({ state: 'cancelled_by_clinic' });
    expect(await row(second)).toMatchObject({ version: 2, cancelled_by: clinic.people.employee.userId });
  });
});

describe('the link of a visit that is not what it was', () => {
  it('moved: it says so with the new time, and changes nothing', async () => {
    const target = await clinic.addSlot({ at: '15:00' });
    await moveTo(target);
    const before = await row();
    for (const answer of [await find(), await confirm(), await cancel()])
      expect(answer).toMatchObject({
        state: 'moved',
        start_time: `${clinic.day()}T15:00:00+12:00`,
        told_start_time: `${clinic.day()}T10:00:00+12:00`,
      });
    expect(await row()).toEqual(before);
    expect(await stateOf(await linkOf(visit)), 'the next letter’s link').toBe('asked');
  });

  it('at the same time with another doctor: moved, too', async () => {
    const doctor = await clinic.addDoctor();
    await moveTo(await clinic.addSlot({ at: '10:00', doctor }));
    expect(await find()).toMatchObject({ state: 'moved', doctor: { id: doctor.id } });
    expect((await cancel()).state).toBe('moved');
  });

  it('cancelled by the clinic, and booked again', async () => {
    await byDesk(null);
    expect((await confirm()).state).toBe('cancelled_by_clinic');
    expect((await cancel()).state).toBe('cancelled_by_clinic');
    await api.ok(queue.moveAppointment, { params: { id: visit }, body: { status: 'booked' } }, clinic.as('employee'));
    expect(await stateOf(), 'it is the visit of the letter again').toBe('asked');
  });

  it('ends at the start, and when the desk has said that the patient came', async () => {
    await api.ok(queue.moveAppointment, { params: { id: visit }, body: { status: 'arrived' } }, clinic.as('employee'));
    expect((await cancel()).state).toBe('arrived');
    await api.ok(queue.moveAppointment, { params: { id: visit }, body: { status: 'booked' } }, clinic.as('employee'));
    await begin();
    for (const answer of [await find(), await confirm(), await cancel()]) expect(answer.state).toBe('over');
    expect(await row()).toMatchObject({ status: 'booked', is_confirmed: false });
  });

  it('is forgotten a month after the visit', async () => {
    const em = systemEm(test.orm, 'housekeeping of a test');
    await forgetOldVisitLinks(em);
    expect(await stateOf()).toBe('asked');
    await test.rows(`update visit_link set start_time = now() - interval '31 days' where organization_id = $1`, [
      clinic.id,
    ]);
    await forgetOldVisitLinks(em);
    expect(codeOf(await api.send(answers.findVisitByLink, { body: { token } }))).toBe('visit_link_invalid');
  });
});

it('neither the log nor the links keep the secret', async () => {
  await confirm();
  await cancel();
  const [{ found } = { found: -1 }] = await test.rows<{ found: number }>(
    `select (select count(*) from audit_event where details::text like $1 or ip like $1)::int
       + (select count(*) from visit_link where token_hash = convert_to($2, 'UTF8'))::int as found`,
    [`%${token}%`, token],
  );
  expect(found).toBe(0);
});
