import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const REASON = 'Болит горло третий день';
const COMMENT = 'Просит перезвонить';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let slot: string;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  slot = await clinic.addSlot({ at: '10:00' });
});

const day = () => ({ start: `${clinic.day()}T00:00:00+03:00`, end: `${clinic.day()}T23:59:59+03:00` });
const reserve = (reason?: string) =>
  api.ok(
    booking.reserveSlot,
    { params: { id: slot }, body: { type: 0, ...(reason === undefined ? {} : { reason }) }, headers: {} },
    clinic.as('patient'),
  );
const notesOf = (id: string, who: Caller = 'employee') =>
  api.ok(queue.getVisitNotes, { params: { id } }, clinic.as(who));
const setNotes = (id: string, body: { reason: string; comment: string; version: number }, who: Caller = 'employee') =>
  api.send(queue.setVisitNotes, { params: { id }, body }, clinic.as(who));
const logged = (action: string) =>
  test.rows<{ object_id: string; details: Record<string, unknown> }>(
    'select object_id, details from audit_event where organization_id = $1 and action = $2 order by at, id',
    [clinic.id, action],
  );

describe('a patient says why they come', () => {
  it('the desk sees it by a look, which is logged; lists only say that there is something', async () => {
    const { id } = await reserve(REASON);
    const asDesk = clinic.as('employee');
    const lists = JSON.stringify([
      await api.ok(queue.listQueue, { query: day() }, asDesk),
      await api.ok(schedule.listSlotsByDay, { query: day() }, asDesk),
    ]);
    expect(lists).not.toContain(REASON);
    expect((await api.ok(queue.listQueue, { query: day() }, asDesk)).items[0]?.has_notes).toBe(true);
    expect(await logged('appointment.view')).toEqual([]);
    expect(await notesOf(id)).toEqual({ reason: REASON, comment: '', version: 1 });
    expect(await logged('appointment.view')).toEqual([{ object_id: id, details: { patient: clinic.patient } }]);
  });

  it('the patient has it in the records, and the comment never', async () => {
    const { id } = await reserve(REASON);
    await setNotes(id, { reason: REASON, comment: COMMENT, version: 1 });
    const mine = await api.ok(appointments.getMyAppointment, { params: { id } }, clinic.as('patient'));
    expect(mine.reason).toBe(REASON);
    const all = await api.ok(appointments.listMyAppointments, {}, clinic.as('patient'));
    expect(JSON.stringify([mine, all])).not.toContain(COMMENT);
  });

  it('the doctor has both in the list and at the visit; the look is logged', async () => {
    const { id } = await reserve(REASON);
    await setNotes(id, { reason: REASON, comment: COMMENT, version: 1 });
    const asDoctor = clinic.as('doctor');
    const list = await api.ok(
      reception.listReceptionDay,
      { params: { id: clinic.doctor.employee }, query: day() },
      asDoctor,
    );
    expect(list.items[0]?.slots[0]).toMatchObject({ reason: REASON, comment: COMMENT });
    expect(await logged('appointment.view')).toEqual([
      { object_id: clinic.doctor.employee, details: { appointments: [id] } },
    ]);
    const { appointment } = await api.ok(reception.getReception, { params: { id } }, asDoctor);
    expect(appointment).toMatchObject({ reason: REASON, comment: COMMENT });
  });

  it('needs none, and not more than 300 characters, emoji counted as one', async () => {
    expect(
      await api.refused(
        booking.reserveSlot,
        { params: { id: slot }, body: { type: 0, reason: 'x'.repeat(301) } },
        clinic.as('patient'),
      ),
    ).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } });
    const { id } = await reserve('😀'.repeat(300));
    expect((await notesOf(id)).reason).toBe('😀'.repeat(300));
  });

  it('a booking without one leaves no look in the log', async () => {
    const { id } = await reserve();
    expect(await notesOf(id)).toEqual({ reason: '', comment: '', version: 1 });
    expect(await logged('appointment.view')).toEqual([]);
  });
});

describe('the desk writes reason and comment', () => {
  it('with the booking', async () => {
    const { appointment } = await api.ok(
      schedule.updateSlot,
      {
        params: { id: slot },
        body: { patient: clinic.patient, is_reserve: false, reason: REASON, comment: `${COMMENT}\u202e\r\nсрочно` },
      },
      clinic.as('employee'),
    );
    expect(await notesOf(appointment!.id)).toMatchObject({ reason: REASON, comment: `${COMMENT}\nсрочно` });
  });

  it('later, over what it saw; the log names what changed and not what it says', async () => {
    const { id } = await reserve(REASON);
    expect((await setNotes(id, { reason: REASON, comment: COMMENT, version: 1 })).json()).toEqual({
      reason: REASON,
      comment: COMMENT,
      version: 2,
    });
    const stale = await setNotes(id, { reason: 'Другое', comment: '', version: 1 });
    expect(stale.json()).toMatchObject({
      code: 'stale_version',
      current: { reason: REASON, comment: COMMENT, version: 2 },
    });
    expect((await setNotes(id, { reason: REASON, comment: COMMENT, version: 1 })).statusCode, 'as it is').toBe(200);
    expect(await logged('appointment.note')).toEqual([
      { object_id: id, details: { changed: ['comment'], patient: clinic.patient } },
    ]);
    const everything = JSON.stringify(
      await test.rows('select * from audit_event where organization_id = $1', [clinic.id]),
    );
    for (const text of [REASON, COMMENT]) expect(everything).not.toContain(text);
  });

  it('while somebody else notes that the patient came, neither is in the other’s way', async () => {
    const { id } = await reserve(REASON);
    await api.ok(
      queue.moveAppointment,
      { params: { id }, body: { status: 'arrived', version: 1 } },
      clinic.as('employee'),
    );
    expect((await setNotes(id, { reason: '', comment: COMMENT, version: 1 })).statusCode).toBe(200);
    await api.ok(
      queue.moveAppointment,
      { params: { id }, body: { status: 'booked', version: 2 } },
      clinic.as('employee'),
    );
  });

  it('of two at once one is told of the other', async () => {
    const { id } = await reserve();
    const codes = (
      await Promise.all(['A', 'B'].map((comment) => setNotes(id, { reason: '', comment, version: 1 })))
    ).map(codeOf);
    expect(codes.toSorted()).toEqual(['ok', 'stale_version']);
  });

  it('neither the doctor nor the patient, nor another clinic', async () => {
    const { id } = await reserve(REASON);
    for (const who of ['doctor', 'patient', 'stranger'] as const)
      expect(codeOf(await setNotes(id, { reason: '', comment: '', version: 1 }, who))).toBe('permission_denied');
    const other = await createClinic(test);
    expect(codeOf(await api.send(queue.getVisitNotes, { params: { id } }, other.as('employee')))).toBe('not_found');
    expect(
      codeOf(
        await api.send(
          queue.setVisitNotes,
          { params: { id }, body: { reason: '', comment: '', version: 1 } },
          other.as('employee'),
        ),
      ),
    ).toBe('not_found');
    expect(await notesOf(id)).toMatchObject({ reason: REASON });
  });

  it('stay through a move and through a cancellation that is taken back', async () => {
    const { id } = await reserve(REASON);
    const target = await clinic.addSlot({ at: '15:00' });
    await api.ok(
      booking.rescheduleAppointment,
      { params: { id }, body: { slot: target }, headers: {} },
      clinic.as('employee'),
    );
    for (const status of ['cancelled', 'booked'] as const)
      await api.ok(queue.moveAppointment, { params: { id }, body: { status } }, clinic.as('employee'));
    expect(await notesOf(id)).toMatchObject({ reason: REASON });
  });

  it('the database holds the lengths', async () => {
    const { id } = await reserve();
    await expect(test.rows(`update appointment set reason = repeat('x', 301) where id = $1`, [id])).rejects.toThrow(
      'appointment_reason_length',
    );
    await expect(test.rows(`update appointment set comment = repeat('x', 501) where id = $1`, [id])).rejects.toThrow(
      'appointment_comment_length',
    );
  });
});

it('letters say neither', async () => {
  await reserve(REASON);
  const texts = JSON.stringify(
    await test.rows('select data from notification where organization_id = $1', [clinic.id]),
  );
  expect(texts).not.toContain(REASON);
});
