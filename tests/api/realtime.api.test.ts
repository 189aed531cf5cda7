import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { testSockets, type TestSocket } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { jobRunsTopic } from '#server/lib/jobs/topics.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
const { open } = sockets;
const hello = (who: Caller, place = clinic) => sockets.hello(who, place);
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});
afterEach(() => sockets.closeAll());

async function subscribed(who: Caller, topic: string): Promise<TestSocket> {
  const socket = await hello(who);
  socket.send({ type: 'subscribe', topic });
  expect(await socket.next('subscribed')).toEqual({ type: 'subscribed', topic });
  return socket;
}
/** A ping that came back: everything that was sent before it has arrived. */
async function settle(socket: TestSocket): Promise<void> {
  socket.send({ type: 'ping' });
  await socket.next('pong');
}
const slotsTopic = () => `slots:${clinic.doctor.id}`;
const reserve = (slot: string, who: Caller = 'patient') =>
  api.ok(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(who));

describe('an open list of times', () => {
  it('hears of booking, cancelling, holding and releasing by somebody else, by ids only', async () => {
    const slot = await clinic.addSlot();
    const visitor = await subscribed('guest', slotsTopic());
    const event = { type: 'event', topic: slotsTopic(), ids: [slot] };
    await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('patient'));
    expect(await visitor.next('event')).toEqual(event);
    await api.ok(booking.releaseHold, { params: { id: slot } }, clinic.as('patient'));
    expect(await visitor.next('event')).toEqual(event);
    await reserve(slot);
    expect(await visitor.next('event')).toEqual(event);
    await api.ok(
      schedule.updateSlot,
      { params: { id: slot }, body: { patient: null, is_reserve: false } },
      clinic.as('patient'),
    );
    expect(await visitor.next('event')).toEqual(event);
  });

  it('hears of a pick that moves the hold: both times', async () => {
    const [one, two] = [await clinic.addSlot({ at: '10:00' }), await clinic.addSlot({ at: '11:00' })];
    await api.ok(booking.holdSlot, { params: { id: one } }, clinic.as('patient'));
    const visitor = await subscribed('guest', slotsTopic());
    await api.ok(booking.holdSlot, { params: { id: two } }, clinic.as('patient'));
    expect((await visitor.next('event')).ids.toSorted()).toEqual([one, two].toSorted());
  });

  it('hears of a changed schedule', async () => {
    const visitor = await subscribed('guest', slotsTopic());
    const day = clinic.day();
    const made = await api.ok(
      schedule.createSlot,
      { body: { doctor: clinic.doctor.id, start_time: `${day}T10:00:00+03:00`, end_time: `${day}T10:30:00+03:00` } },
      clinic.as('orgadmin'),
    );
    expect((await visitor.next('event')).ids).toEqual([made.id]);
    await api.ok(schedule.deleteSlot, { params: { id: made.id } }, clinic.as('orgadmin'));
    await visitor.next('event');
    await api.ok(
      generation.clearSchedule,
      { body: { doctor: clinic.doctor.id, dates: { start: day, end: day } } },
      clinic.as('orgadmin'),
    );
    await visitor.next('event');
  });

  it('hears nothing of other doctors, of refused bookings, or after it left', async () => {
    const colleague = await clinic.addDoctor();
    const visitor = await subscribed('guest', slotsTopic());
    await reserve(await clinic.addSlot({ doctor: colleague, at: '16:00' }));
    await api.refused(
      booking.reserveSlot,
      { params: { id: await clinic.addSlot({ isReserve: true }) }, body: { type: 0 } },
      clinic.as('patient'),
    );
    visitor.send({ type: 'unsubscribe', topic: slotsTopic() });
    await settle(visitor);
    await reserve(await clinic.addSlot({ at: '12:00' }));
    await settle(visitor);
    expect(visitor.messages.filter(({ type }) => type === 'event')).toEqual([]);
  });
});

describe('own appointments', () => {
  it('change on all devices of the person, and on nobody else’s', async () => {
    const [phone, other] = [await subscribed('patient', 'me'), await subscribed('stranger', 'me')];
    const slot = await clinic.addSlot();
    await reserve(slot);
    expect(await phone.next('event')).toEqual({ type: 'event', topic: 'me', ids: [slot] });
    await api.ok(
      schedule.updateSlot,
      { params: { id: slot }, body: { patient: null, is_reserve: false } },
      clinic.as('employee'),
    );
    await phone.next('event');
    await settle(other);
    expect(other.messages.filter(({ type }) => type === 'event')).toEqual([]);
  });

  it('are nobody’s without a sign-in', async () => {
    const visitor = await hello('guest');
    visitor.send({ type: 'subscribe', topic: 'me' });
    expect(await visitor.next('refused')).toEqual({ type: 'refused', topic: 'me', code: 'permission_denied' });
  });
});

describe('the schedule of the clinic', () => {
  /** Of a booking by a patient: the day is known, whose visit it is not. */
  const bookingNews = (slot: string) => ({ type: 'event', topic: 'schedule', ids: [slot], days: [clinic.day()] });
  it.each(['doctor', 'employee', 'orgadmin', 'superuser'] as const)('is heard by %s', async (who) => {
    const staff = await subscribed(who, 'schedule');
    const slot = await clinic.addSlot();
    await reserve(slot);
    expect(await staff.next('event')).toEqual(bookingNews(slot));
  });

  it('says whose visit the staff changed: moved, cancelled, or booked again', async () => {
    const colleague = await clinic.addDoctor();
    const staff = await subscribed('employee', 'schedule');
    const slot = await clinic.addSlot({ doctor: colleague });
    const news = { ...bookingNews(slot), employees: [colleague.employee] };
    const { id } = await reserve(slot);
    expect(await staff.next('event')).toEqual(bookingNews(slot));
    for (const status of ['arrived', 'booked'] as const) {
      await api.ok(queue.moveAppointment, { params: { id }, body: { status } }, clinic.as('employee'));
      expect(await staff.next('event'), status).toEqual(news);
    }
    const body = { patient: null, is_reserve: false };
    await api.ok(schedule.updateSlot, { params: { id: slot }, body }, clinic.as('employee'));
    expect(await staff.next('event')).toEqual(news);
    const patient = await clinic.addPatient();
    await api.ok(schedule.updateSlot, { params: { id: slot }, body: { ...body, patient } }, clinic.as('employee'));
    expect(await staff.next('event')).toEqual(news);
  });

  it('is told nothing of free times that are made or removed', async () => {
    const [visitor, staff] = [await subscribed('guest', slotsTopic()), await subscribed('employee', 'schedule')];
    const [doctor, day] = [clinic.doctor.id, clinic.day()];
    const dates = { start: day, end: day };
    const workhour = [{ start: '09:00', end: '11:00', record_mode: 0 as const }];
    await api.ok(
      generation.generateSchedule,
      { body: { doctor, dates, weekday: [1, 2, 3, 4, 5, 6, 7], workhour, duration: 30 } },
      clinic.as('orgadmin'),
    );
    expect((await visitor.next('event')).ids).toEqual([]);
    await api.ok(generation.clearSchedule, { body: { doctor, dates } }, clinic.as('orgadmin'));
    expect((await visitor.next('event')).ids).toEqual([]);
    await settle(staff);
    expect(staff.messages.filter(({ type }) => type === 'event')).toEqual([]);
  });

  it.each(['guest', 'patient', 'stranger'] as const)('is refused to %s', async (who) => {
    const socket = await hello(who);
    socket.send({ type: 'subscribe', topic: 'schedule' });
    expect(await socket.next('refused')).toMatchObject({ code: 'permission_denied' });
    await reserve(await clinic.addSlot());
    await settle(socket);
    expect(socket.messages.filter(({ type }) => type === 'event')).toEqual([]);
  });

  it('of another clinic is refused and not heard', async () => {
    const other = await createClinic(test);
    const staff = await subscribed('orgadmin', 'schedule');
    const intruder = await open();
    intruder.send({ type: 'hello', token: clinic.people.orgadmin.token, clinic: other.id });
    await intruder.next('welcome');
    intruder.send({ type: 'subscribe', topic: 'schedule' });
    expect(await intruder.next('refused')).toMatchObject({ topic: 'schedule' });
    for (const topic of [`schedule:${other.id}`, `me:${other.people.patient.userId}`, 'slots:*', 'slots:', '']) {
      intruder.send({ type: 'subscribe', topic });
      expect(await intruder.next('refused')).toEqual({ type: 'refused', topic, code: 'permission_denied' });
    }
    await api.ok(
      booking.reserveSlot,
      { params: { id: await other.addSlot() }, body: { type: 0 } },
      other.as('patient'),
    );
    for (const socket of [staff, intruder]) {
      await settle(socket);
      expect(socket.messages.filter(({ type }) => type === 'event')).toEqual([]);
    }
  });

  it('is left behind with the old clinic at the next hello', async () => {
    const other = await createClinic(test);
    const staff = await subscribed('orgadmin', 'schedule');
    staff.send({ type: 'hello', token: null, clinic: other.id });
    await staff.next('welcome');
    await reserve(await clinic.addSlot());
    await settle(staff);
    expect(staff.messages.filter(({ type }) => type === 'event')).toEqual([]);
  });
});

describe('the employees of the clinic', () => {
  it('are heard of when somebody accepts, and not when the schedule changes', async () => {
    const { email, token } = clinic.people.patient;
    const { id } = await api.ok(
      registry.createEmployee,
      {
        body: {
          lastName: 'Белова',
          firstName: 'Анна',
          middleName: '',
          email,
          phone: '+79161234567',
          workemail: 'desk@clinic.example',
          workphone: '1',
        },
      },
      clinic.as('orgadmin'),
    );
    const [staff, desk] = [await subscribed('orgadmin', 'staff'), await subscribed('employee', 'schedule')];
    const day = clinic.day();
    await api.ok(
      generation.clearSchedule,
      { body: { doctor: clinic.doctor.id, dates: { start: day, end: day } } },
      clinic.as('orgadmin'),
    );
    await settle(staff);
    expect(staff.messages.filter(({ type }) => type === 'event')).toEqual([]);
    await api.ok(registry.acceptEmployment, { params: { id } }, { authorization: `Bearer ${token}` });
    expect(await staff.next('event')).toEqual({ type: 'event', topic: 'staff', ids: [] });
    // visits say whether their doctor works here
    expect(await desk.next('event')).toEqual({ type: 'event', topic: 'schedule', ids: [], employees: [id] });
  });

  it.each(['guest', 'patient', 'doctor', 'employee'] as const)('are refused to %s', async (who) => {
    const socket = await hello(who);
    socket.send({ type: 'subscribe', topic: 'staff' });
    expect(await socket.next('refused')).toEqual({ type: 'refused', topic: 'staff', code: 'permission_denied' });
  });
});

describe('runs of jobs', () => {
  const RUN = '0190aaaa-0000-7000-8000-000000000000';
  it('are told to who may see them: of the clinic to its administrators, of the platform to superusers', async () => {
    const other = await createClinic(test);
    const admin = await subscribed('orgadmin', 'job-runs');
    const superuser = await subscribed('superuser', 'platform-job-runs');
    test.hub.publish([
      { topic: jobRunsTopic(other.id), ids: [RUN] },
      { topic: jobRunsTopic(null), ids: [RUN] },
    ]);
    expect(await superuser.next('event')).toEqual({ type: 'event', topic: 'platform-job-runs', ids: [RUN] });
    await settle(admin);
    expect(admin.messages.filter(({ type }) => type === 'event')).toEqual([]);
    test.hub.publish([{ topic: jobRunsTopic(clinic.id), ids: [RUN] }]);
    expect(await admin.next('event')).toEqual({ type: 'event', topic: 'job-runs', ids: [RUN] });
  });
});
