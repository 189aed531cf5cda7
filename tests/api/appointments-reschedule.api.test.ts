import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let old: string;
let target: string;
let visit: string;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp({ config: { MAX_ACTIVE_BOOKINGS: 3 } });
  api = new Api(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => sockets.closeAll());
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  old = await clinic.addSlot({ at: '10:00' });
  target = await clinic.addSlot({ at: '15:00' });
  visit = await clinic.addAppointment(old);
});

interface Options {
  readonly who?: Caller | TestPerson;
  readonly appointment?: string;
  readonly version?: number;
  readonly key?: string;
}
const send = (slot: string, { who = 'patient', appointment = visit, version, key }: Options = {}) =>
  api.send(
    booking.rescheduleAppointment,
    {
      params: { id: appointment },
      body: { slot, ...(version === undefined ? {} : { version }) },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    },
    clinic.as(who),
  );
const reschedule = async (slot: string, options: Options = {}) => codeOf(await send(slot, options));
const patientOf = async (slot: string) =>
  (await test.rows<{ patient_id: string | null }>('select patient_id from slot where id = $1', [slot]))[0]?.patient_id;
const whereIs = async (appointment = visit) =>
  (await test.rows('select slot_id, status, version from appointment where id = $1', [appointment]))[0];

describe('a patient gives an own booking another time', () => {
  it('the new time is taken, the old one is free, the visit is the same', async () => {
    const answer = await send(target);
    expect(answer.json()).toMatchObject({
      id: visit,
      slot: target,
      doctor: clinic.doctor.id,
      start_time: `${clinic.day()}T15:00:00+03:00`,
      end_time: `${clinic.day()}T15:30:00+03:00`,
      status: 'booked',
      version: 2,
    });
    expect(await whereIs()).toEqual({ slot_id: target, status: 'booked', version: 2 });
    expect([await patientOf(old), await patientOf(target)]).toEqual([null, clinic.patient]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('another may book the old time at once', async () => {
    await send(target);
    await api.ok(booking.reserveSlot, { params: { id: old }, body: { type: 0 } }, clinic.as('stranger'));
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('also to another doctor, and to a time that overlaps the old one', async () => {
    const colleague = await clinic.addDoctor();
    const near = await clinic.addSlot({ at: '10:15', doctor: colleague });
    expect(await reschedule(near)).toBe('ok');
    expect(await test.rows('select doctor_id, practitioner_id from appointment where id = $1', [visit])).toEqual([
      { doctor_id: colleague.id, practitioner_id: colleague.practitioner },
    ]);
  });

  it('is logged with both times, and told in a letter of its own', async () => {
    await send(target);
    expect(
      await test.rows(
        `select user_id, details from audit_event where object_id = $1 and action = 'appointment.reschedule'`,
        [visit],
      ),
    ).toEqual([
      {
        user_id: clinic.people.patient.userId,
        details: {
          from: { slot: old, doctor: clinic.doctor.id, start: Date.parse(`${clinic.day()}T10:00:00+03:00`) },
          to: { slot: target, doctor: clinic.doctor.id, start: Date.parse(`${clinic.day()}T15:00:00+03:00`) },
        },
      },
    ]);
    expect(
      await test.rows('select kind, dedupe_key from notification where organization_id = $1', [clinic.id]),
    ).toEqual([{ kind: 'moved', dedupe_key: `moved:${visit}:2` }]);
  });

  it('is news for who looks at the times, for the desk on both days, and for the patient', async () => {
    const later = await clinic.addSlot({ day: clinic.day(9), at: '12:00' });
    const listen = async (who: Caller, topic: string) => {
      const socket = await sockets.hello(who, clinic);
      socket.send({ type: 'subscribe', topic });
      await socket.next('subscribed');
      return socket;
    };
    const [desk, visitor, own] = [
      await listen('employee', 'schedule'),
      await listen('guest', `slots:${clinic.doctor.id}`),
      await listen('patient', 'me'),
    ];
    await send(later);
    for (const socket of [desk, visitor, own]) {
      const heard = new Set<string>();
      while (heard.size < 2) for (const id of (await socket.next('event')).ids) heard.add(id);
      expect(heard).toEqual(new Set([old, later]));
    }
    const days = desk.messages.flatMap((message) => (message.type === 'event' ? (message.days ?? []) : []));
    expect(new Set(days)).toEqual(new Set([clinic.day(), clinic.day(9)]));
  });

  it('the time that it has already changes nothing', async () => {
    expect((await send(old)).json()).toMatchObject({ id: visit, slot: old, version: 1 });
    expect(await test.rows('select from notification where organization_id = $1', [clinic.id])).toHaveLength(0);
  });

  it('may be done by who has as many bookings as one may, and needs no hold', async () => {
    for (const at of ['11:00', '12:00']) await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(20), at }));
    expect(codeOf(await api.send(booking.holdSlot, { params: { id: target } }, clinic.as('patient')))).toBe(
      'booking_limit_reached',
    );
    expect(await reschedule(target)).toBe('ok');
  });
});

describe('the hold while another time is chosen', () => {
  const hold = async (slot: string, rescheduled?: string) =>
    codeOf(
      await api.send(
        booking.holdSlot,
        { params: { id: slot }, query: rescheduled === undefined ? {} : { rescheduled } },
        clinic.as('patient'),
      ),
    );

  it('is given over the limit, and over the booking’s own time', async () => {
    const colleague = await clinic.addDoctor();
    const near = await clinic.addSlot({ at: '10:15', doctor: colleague });
    for (const at of ['11:00', '12:00']) await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(20), at }));
    expect(await hold(near)).toBe('booking_limit_reached');
    expect(await hold(near, visit)).toBe('ok');
    expect(await reschedule(near)).toBe('ok');
    expect(
      await test.rows('select from slot where hold_user_id is not null and organization_id = $1', [clinic.id]),
    ).toEqual([]);
  });

  it('is refused where another own booking is at that time', async () => {
    const colleague = await clinic.addDoctor();
    await clinic.addAppointment(await clinic.addSlot({ at: '15:15', doctor: colleague }));
    expect(await hold(target, visit)).toBe('patient_busy');
  });

  it('for a stranger’s booking is refused: it does not exist', async () => {
    const other = await clinic.addAppointment(await clinic.addSlot({ at: '17:00' }), {
      patient: await clinic.addPatient(),
    });
    const colleague = await clinic.addDoctor();
    expect(await hold(await clinic.addSlot({ at: '10:15', doctor: colleague }), other)).toBe('not_found');
  });
});

describe('a call that is repeated', () => {
  it('with its key gives the same answer, also when the booking has gone on since', async () => {
    const key = randomUUID();
    const first = await send(target, { key });
    const third = await clinic.addSlot({ at: '16:00' });
    expect(await reschedule(third)).toBe('ok');
    expect((await send(target, { key })).json()).toEqual(first.json());
    expect(await whereIs()).toMatchObject({ slot_id: third });
  });

  it('with its key gives the same refusal, also when the time is free again', async () => {
    const key = randomUUID();
    const taken = await clinic.addAppointment(target, { patient: await clinic.addPatient() });
    expect(await reschedule(target, { key })).toBe('slot_taken');
    await api.ok(
      queue.moveAppointment,
      { params: { id: taken }, body: { status: 'cancelled' } },
      clinic.as('employee'),
    );
    expect(await reschedule(target, { key })).toBe('slot_taken');
    expect(await reschedule(target, { key: randomUUID() })).toBe('ok');
  });

  it('with its key and another time is refused', async () => {
    const key = randomUUID();
    await send(target, { key });
    expect(await reschedule(old, { key })).toBe('idempotency_key_reused');
  });

  it('twice in the same moment moves once', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(target, { key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await whereIs()).toEqual({ slot_id: target, status: 'booked', version: 2 });
  });
});

describe('is refused', () => {
  it.each([
    [
      'a time that is booked',
      async () => void (await clinic.addAppointment(target, { patient: await clinic.addPatient() })),
      'slot_taken',
    ],
    [
      'a time that is set aside',
      () => test.rows('update slot set is_reserve = true where id = $1', [target]),
      'slot_taken',
    ],
    [
      'a time that another confirms',
      () => api.ok(booking.holdSlot, { params: { id: target } }, clinic.as('stranger')),
      'slot_held',
    ],
    [
      'a time for the phone',
      () => test.rows('update slot set record_mode = 1 where id = $1', [target]),
      'slot_by_phone',
    ],
    [
      'a time that was removed',
      () => api.ok(schedule.deleteSlot, { params: { id: target } }, clinic.as('orgadmin')),
      'slot_not_found',
    ],
  ])('to a patient: %s', async (_, arrange, code) => {
    await arrange();
    expect(await reschedule(target)).toBe(code);
    expect(await whereIs()).toEqual({ slot_id: old, status: 'booked', version: 1 });
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('a time that has begun', async () => {
    expect(await reschedule(await clinic.addSlot({ inMinutes: -5, minutes: 30 }))).toBe('slot_past');
  });

  it('a time of another clinic, and another clinic’s booking', async () => {
    const other = await createClinic(test);
    expect(await reschedule(await other.addSlot())).toBe('slot_not_found');
    expect(
      codeOf(
        await api.send(
          booking.rescheduleAppointment,
          { params: { id: visit }, body: { slot: await other.addSlot({ at: '12:00' }) } },
          other.as('employee'),
        ),
      ),
    ).toBe('not_found');
  });

  it('a time of a doctor who does not work here any more', async () => {
    const gone = await clinic.addDoctor();
    const slot = await clinic.addSlot({ at: '18:00', doctor: gone });
    // as an employment that ends leaves the times that are not over
    await test.rows('update slot set claimant_id = $1 where id = $2', [gone.employee, slot]);
    expect(await reschedule(slot)).toBe('slot_not_found');
    expect(await reschedule(slot, { who: 'employee' })).toBe('employment_not_in_force');
  });

  it('a time at which the patient is elsewhere', async () => {
    const colleague = await clinic.addDoctor();
    await clinic.addAppointment(await clinic.addSlot({ at: '15:15', doctor: colleague }));
    expect(await reschedule(target)).toBe('patient_busy');
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('a booking that is not one’s own: it does not exist', async () => {
    expect(await reschedule(target, { who: 'stranger' })).toBe('not_found');
    expect(await reschedule(target, { who: 'doctor' })).toBe('not_found');
    expect(await reschedule(target, { appointment: randomUUID() })).toBe('not_found');
  });

  it('what has begun, has come or is cancelled', async () => {
    const move = (status: 'arrived' | 'cancelled' | 'booked') =>
      api.ok(queue.moveAppointment, { params: { id: visit }, body: { status } }, clinic.as('employee'));
    await move('arrived');
    expect(await reschedule(target)).toBe('appointment_locked');
    expect(await reschedule(target, { who: 'employee' })).toBe('appointment_locked');
    await move('booked');
    await move('cancelled');
    expect(await reschedule(target)).toBe('appointment_not_active');
    const running = await clinic.addAppointment(await clinic.addSlot({ inMinutes: -5 }));
    expect(await reschedule(target, { appointment: running })).toBe('reschedule_too_late');
  });

  it.each([
    ['where the clinic has ended its booking: to the patient', ['base', 'registry'], 'patient', 'employee'],
    ['where it has no registry: to the desk', ['base', 'booking'], 'employee', 'patient'],
  ] as const)('%s', async (_, modules, who, other) => {
    await test.rows('update organization set modules = $2 where id = $1', [clinic.id, modules]);
    expect(await reschedule(target, { who })).toBe('feature_not_available');
    expect(await reschedule(target, { who: other })).toBe('ok');
  });
});

describe('the desk', () => {
  it('moves to a time that is set aside or for the phone', async () => {
    await test.rows('update slot set is_reserve = true where id = $1', [target]);
    expect(await reschedule(target, { who: 'employee' })).toBe('ok');
    expect(await reschedule(await clinic.addSlot({ at: '16:00', mode: 1 }), { who: 'employee' })).toBe('ok');
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('moves who is late until the day is over, not what is of another day', async () => {
    const late = await clinic.addAppointment(await clinic.addSlot({ inMinutes: -1, minutes: 1 }));
    expect(await reschedule(target, { who: 'employee', appointment: late })).toBe('ok');
    const forgotten = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1) }));
    const third = await clinic.addSlot({ at: '16:00' });
    expect(await reschedule(third, { who: 'employee', appointment: forgotten })).toBe('reschedule_too_late');
  });

  it('who saw an older version is refused', async () => {
    expect(await reschedule(target, { who: 'employee', version: 1 })).toBe('ok');
    const third = await clinic.addSlot({ at: '16:00' });
    expect(await reschedule(third, { who: 'orgadmin', version: 1 })).toBe('stale_version');
    expect(await reschedule(third, { who: 'orgadmin', version: 2 })).toBe('ok');
  });

  it('sees the appointment of a time, with its version', async () => {
    const range = { start: `${clinic.day()}T00:00:00+03:00`, end: `${clinic.day()}T23:00:00+03:00` };
    const { items } = await api.ok(
      schedule.listSlotsByDoctor,
      { params: { id: clinic.doctor.id }, query: range },
      clinic.as('employee'),
    );
    expect(items.map(({ id, appointment }) => [id, appointment])).toEqual([
      [old, { id: visit, version: 1, confirmed_at: null }],
      [target, null],
    ]);
  });
});

it('a patient is told whether a booking can be moved', async () => {
  const can = async (id: string) =>
    (await api.ok(appointments.getMyAppointment, { params: { id } }, clinic.as('patient'))).can_reschedule;
  expect(await can(visit)).toBe(true);
  expect(await can(await clinic.addAppointment(await clinic.addSlot({ inMinutes: -5 })))).toBe(false);
  await test.rows(`update organization set modules = '{base}' where id = $1`, [clinic.id]);
  expect(await can(visit)).toBe(false);
});

describe('in the same moment', () => {
  const behind = (slot: string, ...calls: (() => Promise<string>)[]) => queueBehindRow(test, 'slot', slot, calls);
  const moveStatus =
    (status: 'arrived' | 'cancelled' | 'no_show', who: Caller = 'employee') =>
    async () =>
      codeOf(await api.send(queue.moveAppointment, { params: { id: visit }, body: { status } }, clinic.as(who)));

  it('two patients want one time: one has it, the other keeps the own', async () => {
    const person = await addPerson(test);
    const patient = await clinic.addPatient({ userId: person.userId });
    const place = await clinic.addSlot({ at: '11:00' });
    const other = await clinic.addAppointment(place, { patient });
    expect(
      await behind(
        target,
        () => reschedule(target),
        () => reschedule(target, { who: person, appointment: other }),
      ),
    ).toEqual(['ok', 'slot_taken']);
    expect(await whereIs(other)).toEqual({ slot_id: place, status: 'booked', version: 1 });
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('somebody books the time: whoever was first', async () => {
    const reserve = async () =>
      codeOf(await api.send(booking.reserveSlot, { params: { id: target }, body: { type: 0 } }, clinic.as('stranger')));
    expect(await behind(target, reserve, () => reschedule(target))).toEqual(['ok', 'slot_taken']);
    const third = await clinic.addSlot({ at: '16:00' });
    const reserveThird = async () =>
      codeOf(await api.send(booking.reserveSlot, { params: { id: third }, body: { type: 0 } }, clinic.as('stranger')));
    expect(await behind(third, () => reschedule(third), reserveThird)).toEqual(['ok', 'slot_taken']);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('the desk cancels: the booking is not moved', async () => {
    expect(await behind(old, moveStatus('cancelled'), () => reschedule(target))).toEqual([
      'ok',
      'appointment_not_active',
    ]);
    expect([await patientOf(old), await patientOf(target)]).toEqual([null, null]);
  });

  it('the patient moves, then the desk says that they came: they came to the new time', async () => {
    expect(await behind(old, () => reschedule(target), moveStatus('arrived'))).toEqual(['ok', 'ok']);
    expect(await whereIs()).toMatchObject({ slot_id: target, status: 'arrived' });
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('the patient moves, then the desk frees the old time: nothing is cancelled', async () => {
    const free = async () =>
      codeOf(
        await api.send(
          schedule.updateSlot,
          { params: { id: old }, body: { patient: null, is_reserve: false } },
          clinic.as('employee'),
        ),
      );
    expect(await behind(old, () => reschedule(target), free)).toEqual(['ok', 'ok']);
    expect(await whereIs()).toMatchObject({ slot_id: target, status: 'booked' });
  });

  it('the patient and the desk move it to different times: the last one counts, one time is taken', async () => {
    const third = await clinic.addSlot({ at: '16:00' });
    expect(
      await behind(
        old,
        () => reschedule(target),
        () => reschedule(third, { who: 'employee' }),
      ),
    ).toEqual(['ok', 'ok']);
    expect(await whereIs()).toEqual({ slot_id: third, status: 'booked', version: 3 });
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('many people move about a few times: no deadlock, no time given twice', async () => {
    const people = await Promise.all(
      ['08:00', '08:30', '09:00', '09:30', '11:00', '11:30'].map(async (at) => {
        const person = await addPerson(test);
        const patient = await clinic.addPatient({ userId: person.userId });
        return { person, visit: await clinic.addAppointment(await clinic.addSlot({ at }), { patient }) };
      }),
    );
    const slots = (await test.rows<{ id: string }>('select id from slot where organization_id = $1', [clinic.id])).map(
      ({ id }) => id,
    );
    const codes: string[] = [];
    for (let round = 0; round < 5; round += 1)
      codes.push(
        ...(await Promise.all(
          people.flatMap(({ person, visit: appointment }, index) =>
            [0, 3].map((step) =>
              reschedule(slots[(index * 3 + round + step) % slots.length]!, {
                who: step === 0 ? person : 'employee',
                appointment,
              }),
            ),
          ),
        )),
      );
    expect([...new Set(codes)].filter((code) => code !== 'ok' && code !== 'slot_taken')).toEqual([]);
    expect(codes).toContain('ok');
    expect(await bookingViolations(test)).toEqual([]);
    expect(
      await test.rows(`select from appointment where organization_id = $1 and status <> 'booked'`, [clinic.id]),
    ).toEqual([]);
  });
});

describe('the database itself', () => {
  it('refuses an appointment that leaves its time taken', async () => {
    await expect(
      test.rows(
        `with taken as (update slot set patient_id = $3 where id = $2)
         update appointment set slot_id = $2, start_time = s.start_time, end_time = s.end_time from slot s where s.id = $2 and appointment.id = $1`,
        [visit, target, clinic.patient],
      ),
    ).rejects.toMatchObject({ constraint: 'slot_patient_is_of_active_appointment' });
    expect(await whereIs()).toMatchObject({ slot_id: old });
  });
});
