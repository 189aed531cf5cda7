import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow, waitForBlocked, whileRowIsHeld } from '#tests/support/locks.ts';
import { openSocket } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let slot: string;
let visit: string;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  slot = await clinic.addSlot();
  visit = await clinic.addAppointment(slot);
});

const move =
  (status: AppointmentStatus, who: Caller = 'employee', version?: number) =>
  async () =>
    codeOf(
      await api.send(
        queue.moveAppointment,
        { params: { id: visit }, body: { status, ...(version === undefined ? {} : { version }) } },
        clinic.as(who),
      ),
    );
const reserve = (who: Caller) => async () =>
  codeOf(await api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(who)));
const update = (who: Caller, patient: string | null) => async () =>
  codeOf(
    await api.send(schedule.updateSlot, { params: { id: slot }, body: { patient, is_reserve: false } }, clinic.as(who)),
  );
const remove = async () => codeOf(await api.send(schedule.deleteSlot, { params: { id: slot } }, clinic.as('orgadmin')));
const race = (...calls: (() => Promise<string>)[]) => queueBehindRow(test, 'slot', slot, calls);
const statuses = async () =>
  (
    await test.rows<{ status: string }>('select status from appointment where slot_id = $1 order by booked_at, id', [
      slot,
    ])
  ).map(({ status }) => status);

describe('several change one visit in the same moment', () => {
  it('two say that the patient came: one move, no complaint', async () => {
    expect(await race(move('arrived'), move('arrived', 'orgadmin'))).toEqual(['ok', 'ok']);
    expect(await test.rows('select status, version from appointment where id = $1', [visit])).toEqual([
      { status: 'arrived', version: 2 },
    ]);
    expect(
      await test.rows(`select from audit_event where object_id = $1 and action = 'appointment.move'`, [visit]),
    ).toHaveLength(1);
  });

  it('two who saw the same version move it differently: the first decides', async () => {
    expect(await race(move('arrived', 'employee', 1), move('no_show', 'orgadmin', 1))).toEqual(['ok', 'stale_version']);
    expect(await statuses()).toEqual(['arrived']);
  });

  it('the desk cancels, somebody says that the patient came: cancelled, and told so', async () => {
    expect(await race(move('cancelled'), move('arrived', 'orgadmin'))).toEqual(['ok', 'status_move_refused']);
    expect(await statuses()).toEqual(['cancelled']);
  });

  it('the patient came, somebody cancels: what has come stays', async () => {
    expect(await race(move('arrived'), move('cancelled', 'orgadmin'))).toEqual(['ok', 'status_move_refused']);
    expect(await race(update('patient', null))).toEqual(['appointment_started']);
    expect(await statuses()).toEqual(['arrived']);
  });

  it('the doctor begins, the desk marks an absence: the visit goes on', async () => {
    expect(await race(move('in_progress', 'doctor'), move('no_show'))).toEqual(['ok', 'status_move_refused']);
  });

  it('the patient cancels, the desk cancels: one cancellation', async () => {
    expect(await race(update('patient', null), move('cancelled'))).toEqual(['ok', 'ok']);
    expect(await test.rows('select version from appointment where id = $1', [visit])).toEqual([{ version: 2 }]);
  });
});

describe('a cancelled visit is taken back', () => {
  beforeEach(() => move('cancelled')());

  it('while another books the time: whoever was first', async () => {
    expect(await race(reserve('stranger'), move('booked'))).toEqual(['ok', 'slot_taken']);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('before another books it: the other is refused', async () => {
    expect(await race(move('booked'), reserve('stranger'))).toEqual(['ok', 'slot_taken']);
    expect(await statuses()).toEqual(['booked']);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('while the very patient books it anew: one booking, no deadlock', async () => {
    const codes = await race(move('booked'), reserve('patient'));
    expect(codes).not.toContain('conflict');
    expect((await statuses()).filter((status) => status === 'booked')).toHaveLength(1);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('locks its patient before the time, as the patient’s own booking does', async () => {
    const running: Promise<string>[] = [];
    const hold = async () => {
      running.push(move('booked')());
      await waitForBlocked(test, 1, running);
      // the time is not locked yet: who books for this patient meanwhile has it
      expect(await test.rows('select id from slot where id = $1 for update nowait', [slot])).toHaveLength(1);
    };
    await whileRowIsHeld(test, 'patient', clinic.patient, hold, 'no key update');
    expect(await Promise.all(running)).toEqual(['ok']);
  });

  it('while an administrator removes the time: a clear refusal', async () => {
    expect(await race(remove, move('booked'))).toEqual(['ok', 'slot_not_found']);
  });

  it('by two at once: once', async () => {
    expect(await race(move('booked'), move('booked', 'orgadmin'))).toEqual(['ok', 'ok']);
    expect(await bookingViolations(test)).toEqual([]);
  });
});

it('open schedules, the doctor’s list and the patient hear of a move that frees the time', async () => {
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const listen = async (who: 'employee' | 'patient', topic: string) => {
    const socket = await openSocket(origin);
    socket.send({ type: 'hello', token: clinic.people[who].token, clinic: clinic.id });
    await socket.next('welcome');
    socket.send({ type: 'subscribe', topic });
    await socket.next('subscribed');
    return socket;
  };
  const sockets = [
    await listen('employee', 'schedule'),
    await listen('employee', `slots:${clinic.doctor.id}`),
    await listen('patient', 'me'),
  ];
  expect(await move('cancelled')()).toBe('ok');
  for (const socket of sockets) expect(await socket.next('event')).toMatchObject({ ids: [slot] });
  for (const socket of sockets) socket.close();
});
