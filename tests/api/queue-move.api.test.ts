import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import {
  APPOINTMENT_STATUSES,
  canMove,
  isActiveStatus,
  statusText,
  type AppointmentStatus,
} from '#shared/rules/appointment-status.ts';
import { clinicEm } from '#server/db/orm.ts';
import type { TopicEvent } from '#server/lib/realtime/topics.ts';
import { moveAppointment } from '#server/features/appointments/index.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
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

const input = (id: string, status: AppointmentStatus, version?: number) => ({
  params: { id },
  body: { status, ...(version === undefined ? {} : { version }) },
});
const move = (id: string, status: AppointmentStatus, who: Caller = 'employee', version?: number) =>
  api.ok(queue.moveAppointment, input(id, status, version), clinic.as(who));
const refused = (id: string, status: AppointmentStatus, who: Caller = 'employee', version?: number) =>
  api.refused(queue.moveAppointment, input(id, status, version), clinic.as(who));
/** Nobody is absent before the visit begins. */
const BEGUN = { inMinutes: -1 } as const;
/** A visit in a status, in the future or (for what has begun) now. */
async function visit(status: AppointmentStatus = 'booked', options: Parameters<TestClinic['addSlot']>[0] = {}) {
  const slot = await clinic.addSlot(options);
  return { slot, id: await clinic.addAppointment(slot, { status }) };
}
const rowOf = async (id: string) =>
  (
    await test.rows<{
      status: string;
      version: number;
      patient: string | null;
      cancelled_by: string | null;
      is_cancelled: boolean;
    }>(
      'select a.status, a.version, s.patient_id as patient, a.cancelled_by, a.cancelled_at is not null as is_cancelled from appointment a left join slot s on s.id = a.slot_id where a.id = $1',
      [id],
    )
  )[0];

describe('the table of statuses decides', () => {
  const pairs = APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(
    pairs
      .flatMap(
        ([from, to]) =>
          [
            [from, to, 'employee', 'desk'],
            [from, to, 'doctor', 'doctor'],
          ] as const,
      )
      .filter(([from, to, , mover]) => canMove(from, to, mover) && to !== 'done'),
  )('%s → %s: by %s', async (from, to, who) => {
    const { id } = await visit(from, to === 'no_show' ? BEGUN : {});
    expect(await move(id, to, who)).toEqual({
      id,
      status: to,
      status_text: statusText(to),
      version: 2,
      result: true,
      msg: `Статус записи: «${statusText(to)}»`,
    });
    expect(await rowOf(id)).toMatchObject({
      status: to,
      version: 2,
      patient: isActiveStatus(to) ? clinic.patient : null,
      is_cancelled: !isActiveStatus(to),
    });
    expect(await bookingViolations(test)).toEqual([]);
  });

  it.each(pairs)('%s → %s: refused with both texts to everybody else', async (from, to) => {
    const others = (
      [
        ['employee', 'desk'],
        ['doctor', 'doctor'],
      ] as const
    ).filter(([, mover]) => !canMove(from, to, mover));
    const { id } = await visit(from);
    for (const [who] of others)
      expect(await refused(id, to, who)).toMatchObject({
        status: 409,
        code: 'status_move_refused',
        message: `Из «${statusText(from)}» в «${statusText(to)}» перевести нельзя`,
      });
    expect(await rowOf(id)).toMatchObject({ status: from, version: 1 });
  });

  it('a visit becomes done only by saving its record', async () => {
    const { id } = await visit('in_progress');
    expect(await refused(id, 'done', 'doctor')).toMatchObject({ status: 409, code: 'reception_not_saved' });
  });

  it('a moved visit is in the log with both statuses', async () => {
    const { id, slot } = await visit();
    await move(id, 'arrived');
    expect(
      await test.rows(
        'select action, user_id, organization_id, object_type, details from audit_event where object_id = $1',
        [id],
      ),
    ).toEqual([
      {
        action: 'appointment.move',
        user_id: clinic.people.employee.userId,
        organization_id: clinic.id,
        object_type: 'appointment',
        details: { from: 'booked', to: 'arrived', slot },
      },
    ]);
  });

  it('the status that it has already changes nothing, and is not logged', async () => {
    const { id } = await visit('arrived');
    expect(await move(id, 'arrived', 'employee', 7)).toMatchObject({ status: 'arrived', version: 1 });
    expect(await test.rows('select from audit_event where object_id = $1', [id])).toEqual([]);
  });
});

describe('who moves', () => {
  it('a doctor only the visits to them', async () => {
    const colleague = await clinic.addDoctor();
    const { id } = await visit('arrived', { doctor: colleague });
    expect(await refused(id, 'in_progress', 'doctor')).toMatchObject({ status: 403, code: 'permission_denied' });
    await test.rows('update practitioner set user_id = null where id = $1', [clinic.doctor.practitioner]);
    await test.rows('update practitioner set user_id = $1 where id = $2', [
      clinic.people.doctor.userId,
      colleague.practitioner,
    ]);
    expect(await move(id, 'in_progress', 'doctor')).toMatchObject({ status: 'in_progress' });
  });

  it('an administrator who receives patients makes the moves of both', async () => {
    await test.rows('update practitioner set user_id = $1 where id = $2', [
      clinic.people.orgadmin.userId,
      clinic.doctor.practitioner,
    ]);
    const { id } = await visit();
    await move(id, 'arrived', 'orgadmin');
    expect(await move(id, 'in_progress', 'orgadmin')).toMatchObject({ status: 'in_progress' });
  });

  it('patients and strangers may not, nor sees a clinic the visits of another', async () => {
    const { id } = await visit();
    for (const who of ['patient', 'stranger'] as const)
      expect(await refused(id, 'cancelled', who)).toMatchObject({ status: 403 });
    const other = await createClinic(test);
    expect(await api.refused(queue.moveAppointment, input(id, 'arrived'), other.as('employee'))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await refused(randomUUID(), 'arrived')).toMatchObject({ status: 404 });
  });

  it('a change of what somebody else moved meanwhile is refused with the state of now', async () => {
    const { id } = await visit('booked', BEGUN);
    await move(id, 'arrived', 'employee', 1);
    const refusal = await refused(id, 'no_show', 'orgadmin', 1);
    expect(refusal).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: { id, status: 'arrived', status_text: 'Пациент пришел', version: 2 },
    });
    expect(await move(id, 'no_show', 'orgadmin', 2)).toMatchObject({ status: 'no_show', version: 3 });
  });

  it.each([
    [{ status: 'gone' }, { status: ['Недопустимое значение'] }],
    [{}, { status: ['Это поле обязательное'] }],
    [{ status: 'arrived', version: 0 }, { version: ['Не меньше 1'] }],
    [{ status: 'arrived', note: 'x' }, { note: ['Неизвестное поле'] }],
  ])('%j is refused at its field', async (body, errors) => {
    const refusal = await api.refused(
      queue.moveAppointment,
      { params: { id: (await visit()).id }, body },
      clinic.as('employee'),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(Object.keys(refusal.errors)).toEqual(Object.keys(errors));
  });
});

describe('«Пациент пришел» taken back', () => {
  it('by the desk, logged, and the time stays the patient’s', async () => {
    const { id, slot } = await visit();
    await move(id, 'arrived');
    expect(await move(id, 'booked', 'employee', 2)).toMatchObject({ status: 'booked', version: 3 });
    expect(await rowOf(id)).toMatchObject({ status: 'booked', patient: clinic.patient, is_cancelled: false });
    expect(
      await test.rows(`select details from audit_event where object_id = $1 and details ->> 'to' = 'booked'`, [id]),
    ).toEqual([{ details: { from: 'arrived', to: 'booked', slot } }]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('on the clinic’s day of the visit, also when its time is over; not on the next one', async () => {
    const today = await visit('arrived', { day: clinic.day(0), at: '00:00', minutes: 1 });
    expect(await move(today.id, 'booked')).toMatchObject({ status: 'booked' });
    const yesterday = await visit('arrived', { day: clinic.day(-1), at: '23:30' });
    expect(await refused(yesterday.id, 'booked')).toMatchObject({ status: 409, code: 'status_move_refused' });
  });
});

const arrivalOf = async (id: string) =>
  (
    await test.rows<{ arrived_at: Date | null }>('select arrived_at from appointment where id = $1', [id])
  )[0]?.arrived_at?.getTime();

describe('the time of the arrival', () => {
  const inQueue = async (slot: string) =>
    (
      await api.ok(
        queue.listQueue,
        { query: { start: `${clinic.day(7)}T00:00:00+03:00`, end: `${clinic.day(8)}T00:00:00+03:00`, slot } },
        clinic.as('employee'),
      )
    ).items[0]?.arrived_at;

  it('is noted with the move, shown in the queue, kept afterwards and cleared by the way back', async () => {
    const { id, slot } = await visit();
    expect([await arrivalOf(id), await inQueue(slot)]).toEqual([undefined, null]);
    const before = Date.now();
    await move(id, 'arrived');
    const arrived = await arrivalOf(id);
    expect(arrived).toBeGreaterThanOrEqual(before - 1000);
    expect(arrived).toBeLessThanOrEqual(Date.now() + 1000);
    expect(Math.abs(Date.parse((await inQueue(slot)) ?? '') - arrived!)).toBeLessThan(1000);
    await move(id, 'booked');
    expect([await arrivalOf(id), await inQueue(slot)]).toEqual([undefined, null]);
    await move(id, 'arrived');
    const again = await arrivalOf(id);
    await move(id, 'in_progress', 'doctor');
    expect(await arrivalOf(id)).toBe(again);
  });

  it('is kept by an absence that was a slip, and by a visit that is called off', async () => {
    const { id } = await visit('booked', BEGUN);
    await move(id, 'arrived');
    await test.rows(`update appointment set arrived_at = arrived_at - interval '7 minutes' where id = $1`, [id]);
    const first = await arrivalOf(id);
    await move(id, 'no_show');
    await move(id, 'arrived');
    expect(await arrivalOf(id)).toBe(first);
    await move(id, 'reception_cancelled');
    expect(await arrivalOf(id)).toBe(first);
  });

  it('nobody has come who is only booked, and nobody comes without a time', async () => {
    const { id } = await visit();
    const write = (change: string) => test.rows(`update appointment set ${change} where id = $1`, [id]);
    await expect(write('arrived_at = now()')).rejects.toThrow('appointment_arrived_at');
    await expect(write(`status = 'arrived'`)).rejects.toThrow('appointment_arrival');
    await write(`status = 'in_progress'`);
    expect(await arrivalOf(id)).toBeUndefined();
  });
});

describe('«Идет прием» by mistake', () => {
  it('is taken back by the doctor, logged; who came still waits since then', async () => {
    const { id } = await visit();
    await move(id, 'arrived');
    const arrived = await arrivalOf(id);
    await move(id, 'in_progress', 'doctor');
    for (const who of ['employee', 'patient'] as const) expect(await refused(id, 'arrived', who)).toBeDefined();
    expect(await move(id, 'arrived', 'doctor')).toMatchObject({ status: 'arrived' });
    expect(await arrivalOf(id)).toBe(arrived);
    await move(id, 'in_progress', 'doctor');
    expect(await move(id, 'booked', 'doctor')).toMatchObject({ status: 'booked' });
    expect(await arrivalOf(id)).toBeUndefined();
    expect(
      await test.rows(
        `select details ->> 'to' as to from audit_event where object_id = $1 and details ->> 'from' = 'in_progress' order by id`,
        [id],
      ),
    ).toEqual([{ to: 'arrived' }, { to: 'booked' }]);
  });

  it('stays once the day of the visit is over', async () => {
    const { id } = await visit('in_progress', { day: clinic.day(-1), at: '23:30' });
    for (const status of ['booked', 'arrived'] as const)
      expect(await refused(id, status, 'doctor')).toMatchObject({ status: 409, code: 'status_move_refused' });
  });
});

describe('«Пациент не явился»', () => {
  it.each(['booked', 'arrived'] as const)('is refused to everybody before the visit begins (from %s)', async (from) => {
    const { id } = await visit(from, { inMinutes: 1 });
    for (const who of ['employee', 'doctor', 'orgadmin'] as const)
      expect(await refused(id, 'no_show', who)).toMatchObject({ status: 409, code: 'status_move_refused' });
    expect(await rowOf(id)).toMatchObject({ status: from, version: 1 });
  });

  it('is taken back by the desk and by the doctor, logged; the patient can be received', async () => {
    const { id, slot } = await visit('booked', BEGUN);
    await move(id, 'no_show');
    expect(await move(id, 'booked', 'doctor', 2)).toMatchObject({ status: 'booked', version: 3 });
    await move(id, 'no_show', 'doctor');
    expect(await move(id, 'arrived', 'employee', 4)).toMatchObject({ status: 'arrived', version: 5 });
    expect(await move(id, 'in_progress', 'doctor')).toMatchObject({ status: 'in_progress' });
    expect(await rowOf(id)).toMatchObject({ patient: clinic.patient, is_cancelled: false });
    expect(
      await test.rows(
        `select details from audit_event where object_id = $1 and details ->> 'from' = 'no_show' order by id`,
        [id],
      ),
    ).toEqual([
      { details: { from: 'no_show', to: 'booked', slot } },
      { details: { from: 'no_show', to: 'arrived', slot } },
    ]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('stays when the clinic’s day of the visit is over', async () => {
    const yesterday = await visit('no_show', { day: clinic.day(-1), at: '23:30' });
    for (const to of ['booked', 'arrived'] as const)
      expect(await refused(yesterday.id, to)).toMatchObject({ status: 409, code: 'status_move_refused' });
    const today = await visit('no_show', { day: clinic.day(0), at: '00:00', minutes: 1 });
    expect(await move(today.id, 'booked')).toMatchObject({ status: 'booked' });
  });
});

describe('cancelling and taking it back', () => {
  it('frees the time for others, and says by whom', async () => {
    const { id } = await visit();
    await move(id, 'cancelled');
    expect(await rowOf(id)).toEqual({
      status: 'cancelled',
      version: 2,
      patient: null,
      cancelled_by: clinic.people.employee.userId,
      is_cancelled: true,
    });
    expect(
      (
        await api.ok(
          booking.listFreeSlots,
          { params: { id: clinic.doctor.id, date: clinic.day() } },
          clinic.as('guest'),
        )
      ).items,
    ).toHaveLength(1);
  });

  it('books the same visit again while the time is free', async () => {
    const { id } = await visit();
    await move(id, 'cancelled');
    expect(await move(id, 'booked', 'employee', 2)).toMatchObject({ status: 'booked', version: 3 });
    expect(await rowOf(id)).toEqual({
      status: 'booked',
      version: 3,
      patient: clinic.patient,
      cancelled_by: null,
      is_cancelled: false,
    });
    expect(await bookingViolations(test)).toEqual([]);
  });

  it.each([
    [
      'slot_taken',
      'another has the time',
      async () => {
        const { id, slot } = await visit('cancelled');
        await clinic.addAppointment(slot, { patient: await clinic.addPatient() });
        return id;
      },
    ],
    [
      'slot_taken',
      'the time is reserved',
      async () => {
        const { id, slot } = await visit('cancelled');
        await test.rows('update slot set is_reserve = true where id = $1', [slot]);
        return id;
      },
    ],
    [
      'slot_held',
      'somebody is confirming it',
      async () => {
        const { id, slot } = await visit('cancelled');
        await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('stranger'));
        return id;
      },
    ],
    ['slot_past', 'the time is over', async () => (await visit('cancelled', { inMinutes: -60 })).id],
    [
      'slot_not_found',
      'the time was removed',
      async () => {
        const { id, slot } = await visit('cancelled');
        await test.rows('delete from slot where id = $1', [slot]);
        return id;
      },
    ],
    [
      'patient_busy',
      'the patient is elsewhere then',
      async () => {
        const { id } = await visit('cancelled');
        await clinic.addAppointment(await clinic.addSlot({ doctor: await clinic.addDoctor() }));
        return id;
      },
    ],
  ])('is refused with %s when %s', async (code, _, make) => {
    const id = await make();
    expect(await refused(id, 'booked')).toMatchObject({ code });
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', version: 1 });
    expect(await bookingViolations(test)).toEqual([]);
  });
});

describe('for the reception', () => {
  const doctor = () => ({
    userId: clinic.people.doctor.userId,
    sessionId: randomUUID(),
    isSuperuser: false,
    roles: ['doctor'] as const,
    level: 'full' as const,
    isFresh: true,
    secondsToLock: null,
    secondsLeft: 60,
    canProlong: true,
  });
  const finish = (id: string, save: boolean, told: TopicEvent[] = []) =>
    clinicEm(test.orm, clinic.id).transactional(async (em) => {
      if (save) await clinic.addReception(id);
      const call = {
        em,
        clinic: { id: clinic.id, title: '', timezone: clinic.timezone, modules: [], isDisabled: false },
        actor: { ...doctor(), sessionId: null as never },
        ip: '127.0.0.1',
        changed: (events: readonly TopicEvent[]) => void told.push(...events),
        changedLater: () => {},
      };
      return moveAppointment(call, { appointment: id, status: 'done' });
    });

  it('visitors of the doctor’s page hear of a move only when it frees the time', async () => {
    const { id, slot } = await visit('booked');
    const heard: (readonly string[])[] = [];
    const end = test.hub.subscribe(`slots:${clinic.doctor.id}`, ({ ids }) => heard.push(ids));
    await move(id, 'arrived');
    expect(heard).toEqual([]);
    await move(id, 'reception_cancelled', 'employee', 2);
    end();
    expect(heard).toEqual([[slot]]);
  });

  it('the saved record makes a visit done, in the same transaction', async () => {
    const { id, slot } = await visit('in_progress');
    await expect(finish(id, false)).rejects.toMatchObject({ code: 'reception_not_saved' });
    const told: TopicEvent[] = [];
    expect(await finish(id, true, told)).toEqual({ id, status: 'done', version: 2 });
    // no time was taken or freed: visitors of the doctor's page hear nothing
    expect(told).toEqual([
      { topic: `schedule:${clinic.id}`, ids: [slot], days: [expect.any(String)], employees: [clinic.doctor.employee] },
      { topic: `me:${clinic.people.patient.userId}`, ids: [slot] },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'done', patient: clinic.patient });
  });
});
