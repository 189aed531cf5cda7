import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { staffEndpoints as staff } from '#shared/contract/staff.ts';
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

const at = (clock: string, day = clinic.day()) => `${day}T${clock}:00+03:00`;
const create = (start: string, end: string, more: Record<string, unknown> = {}) => ({
  body: { doctor: clinic.doctor.id, start_time: start, end_time: end, ...more },
});
const update = (slot: string, body: { patient?: string | null; is_reserve?: boolean; version?: number }) => ({
  params: { id: slot },
  body: { patient: null, is_reserve: false, ...body },
});

const FAR = 'Проверьте год: дата дальше десяти лет от сегодняшней';

describe('adding one time', () => {
  it('shows up as staff see it, and to patients', async () => {
    const made = await api.ok(
      schedule.createSlot,
      create(at('10:00'), at('10:25'), { record_mode: 1 }),
      clinic.as('orgadmin'),
    );
    expect(made).toEqual({
      id: made.id,
      doctor: clinic.doctor.id,
      start_time: at('10:00'),
      end_time: at('10:25'),
      record_mode: 1,
      is_reserve: false,
      is_absent: false,
      is_overbooked: false,
      overbook_reason: null,
      is_held: false,
      is_waiting_offer: false,
      patient: null,
      appointment: null,
      status: null,
      type: null,
      version: 1,
    });
    expect(
      (
        await api.ok(
          booking.listFreeSlots,
          { params: { id: clinic.doctor.id, date: clinic.day() } },
          clinic.as('guest'),
        )
      ).items,
    ).toMatchObject([{ id: made.id }]);
    expect(await test.rows('select action, user_id, details from audit_event where object_id = $1', [made.id])).toEqual(
      [
        {
          action: 'slot.create',
          user_id: clinic.people.orgadmin.userId,
          details: { doctor: clinic.doctor.id, start: at('10:00'), end: at('10:25') },
        },
      ],
    );
  });

  it('over another one of this doctor is refused; beside it is not', async () => {
    await api.ok(schedule.createSlot, create(at('10:00'), at('10:30')), clinic.as('orgadmin'));
    expect(
      await api.refused(schedule.createSlot, create(at('10:29'), at('11:00')), clinic.as('orgadmin')),
    ).toMatchObject({ status: 409, code: 'slot_overlap', message: 'Время пересекается с другим временем этого врача' });
    await api.ok(schedule.createSlot, create(at('10:30'), at('11:00')), clinic.as('orgadmin'));
  });

  it.each([
    [() => create(at('11:00'), at('10:00')), { end_time: ['Конец должен быть позже начала'] }],
    [() => create(at('11:00'), at('11:00')), { end_time: ['Конец должен быть позже начала'] }],
    [() => create(at('08:00'), at('20:01')), { end_time: ['Время приёма не длиннее 12 часов'] }],
    [() => create('2062-11-25T10:00:00+03:00', '2062-11-25T10:30:00+03:00'), { start_time: [FAR] }],
    [() => create('0226-11-25T10:00:00+03:00', '0226-11-25T10:30:00+03:00'), { start_time: [FAR] }],
    [() => create('завтра', at('20:00')), { start_time: ['Укажите дату и время с часовым поясом'] }],
    [() => create(`${clinic.day()}T10:00:00`, at('20:00')), { start_time: ['Укажите дату и время с часовым поясом'] }],
    [() => create(at('10:00'), at('10:30'), { record_mode: 2 }), { record_mode: ['Недопустимое значение'] }],
    [() => create(at('10:00'), at('10:30'), { doctor: 'x' }), { doctor: ['Неверный идентификатор'] }],
    [() => create(at('10:00'), at('10:30'), { patient: randomUUID() }), { patient: ['Неизвестное поле'] }],
  ])('%s is refused at its field', async (input, errors) => {
    const refusal = await api.refused(schedule.createSlot, input(), clinic.as('orgadmin'));
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refusal.errors).toEqual(errors);
  });

  it('a leap second and other odd instants are answered, not a failure', async () => {
    for (const start of ['2030-12-31T23:59:60Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      const answer = await api.send(schedule.createSlot, create(start, at('10:00')), clinic.as('orgadmin'));
      expect(answer.statusCode).toBe(422);
    }
  });

  it('of an unknown doctor is 404', async () => {
    expect(
      await api.refused(
        schedule.createSlot,
        create(at('10:00'), at('10:30'), { doctor: randomUUID() }),
        clinic.as('orgadmin'),
      ),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('removing a time', () => {
  it('removes a free one, and logs it', async () => {
    const slot = await clinic.addSlot();
    expect(await api.ok(schedule.deleteSlot, { params: { id: slot } }, clinic.as('orgadmin'))).toEqual({
      result: true,
    });
    expect(await test.rows('select from slot where id = $1', [slot])).toEqual([]);
    expect(await test.rows('select action, details from audit_event where object_id = $1', [slot])).toEqual([
      { action: 'slot.delete', details: { doctor: clinic.doctor.id, start: at('10:00'), end: at('10:30') } },
    ]);
    expect(await api.refused(schedule.deleteSlot, { params: { id: slot } }, clinic.as('orgadmin'))).toMatchObject({
      status: 404,
    });
  });

  it('of a booked one is refused', async () => {
    const slot = await clinic.addSlot();
    await clinic.addAppointment(slot);
    expect(await api.refused(schedule.deleteSlot, { params: { id: slot } }, clinic.as('orgadmin'))).toMatchObject({
      status: 409,
      code: 'slot_booked',
      message: 'На это время записан пациент. Сначала отмените запись',
    });
  });
});

describe('removing a time as it was seen', () => {
  const remove = (slot: string, version?: number) => ({
    params: { id: slot },
    query: version === undefined ? {} : { version },
  });

  it('with its version it goes; with an old one it stays, and the answer says how it is now', async () => {
    const slot = await clinic.addSlot();
    const reserved = await api.ok(
      schedule.updateSlot,
      update(slot, { is_reserve: true, version: 1 }),
      clinic.as('employee'),
    );
    const refusal = await api.refused(schedule.deleteSlot, remove(slot, 1), clinic.as('orgadmin'));
    expect(refusal).toMatchObject({ status: 409, code: 'stale_version', current: reserved });
    expect(await test.rows('select is_reserve from slot where id = $1', [slot])).toEqual([{ is_reserve: true }]);
    await api.ok(schedule.deleteSlot, remove(slot, reserved.version), clinic.as('orgadmin'));
    expect(await test.rows('select from slot where id = $1', [slot])).toEqual([]);
  });

  it.each([0, -1, 'x', 1.5])('version %j is refused at its field', async (version) => {
    const refusal = await api.refused(
      schedule.deleteSlot,
      remove(await clinic.addSlot(), version as number),
      clinic.as('orgadmin'),
    );
    expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['version']]);
  });

  it('while a person is confirming it, it stays', async () => {
    const slot = await clinic.addSlot();
    await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('stranger'));
    expect(await api.refused(schedule.deleteSlot, remove(slot), clinic.as('orgadmin'))).toMatchObject({
      status: 409,
      code: 'slot_held',
    });
    await test.rows(`update slot set hold_until = now() - interval '1 second' where id = $1`, [slot]);
    await api.ok(schedule.deleteSlot, remove(slot), clinic.as('orgadmin'));
  });
});

describe('the desk changes a time', () => {
  it('books a patient, shows the card, frees it again', async () => {
    const slot = await clinic.addSlot();
    const booked = await api.ok(schedule.updateSlot, update(slot, { patient: clinic.patient }), clinic.as('employee'));
    expect(booked).toMatchObject({
      id: slot,
      status: 'booked',
      type: 0,
      version: 2,
      patient: { id: clinic.patient, lastName: 'Пациентова', firstName: 'Мария', cardid: '1', good: false },
    });
    const [event] = await test.rows<{ action: string; details: { appointment: string } }>(
      'select action, details from audit_event where object_id = $1',
      [slot],
    );
    expect(event?.action).toBe('appointment.book');
    expect(await test.rows('select booked_by from appointment where id = $1', [event?.details.appointment])).toEqual([
      { booked_by: clinic.people.employee.userId },
    ]);
    expect(await api.ok(schedule.updateSlot, update(slot, {}), clinic.as('employee'))).toMatchObject({
      patient: null,
      status: null,
      version: 3,
    });
  });

  it('books phone-only times, and again after a cancellation', async () => {
    const slot = await clinic.addSlot({ mode: 1 });
    await api.ok(schedule.updateSlot, update(slot, { patient: clinic.patient }), clinic.as('employee'));
    await api.ok(schedule.updateSlot, update(slot, {}), clinic.as('employee'));
    await api.ok(schedule.updateSlot, update(slot, { patient: clinic.patient }), clinic.as('employee'));
    expect(await test.rows('select status from appointment where slot_id = $1 order by booked_at', [slot])).toEqual([
      { status: 'cancelled' },
      { status: 'booked' },
    ]);
  });

  it('the same patient again changes nothing', async () => {
    const slot = await clinic.addSlot();
    const first = await api.ok(schedule.updateSlot, update(slot, { patient: clinic.patient }), clinic.as('employee'));
    expect(await api.ok(schedule.updateSlot, update(slot, { patient: clinic.patient }), clinic.as('employee'))).toEqual(
      first,
    );
  });

  it('puts up a reserve and takes it away; patients no longer see the time meanwhile', async () => {
    const slot = await clinic.addSlot();
    const free = async () =>
      (
        await api.ok(
          booking.listFreeSlots,
          { params: { id: clinic.doctor.id, date: clinic.day() } },
          clinic.as('guest'),
        )
      ).items.length;
    expect(await api.ok(schedule.updateSlot, update(slot, { is_reserve: true }), clinic.as('employee'))).toMatchObject({
      is_reserve: true,
      patient: null,
    });
    expect(await free()).toBe(0);
    expect(await api.ok(schedule.updateSlot, update(slot, {}), clinic.as('employee'))).toMatchObject({
      is_reserve: false,
    });
    expect(await free()).toBe(1);
    expect(await test.rows('select action from audit_event where object_id = $1 order by at', [slot])).toEqual([
      { action: 'slot.reserve' },
      { action: 'slot.release' },
    ]);
  });

  it('a reserve and a patient exclude each other', async () => {
    const slot = await clinic.addSlot();
    expect(
      await api.refused(
        schedule.updateSlot,
        update(slot, { patient: clinic.patient, is_reserve: true }),
        clinic.as('employee'),
      ),
    ).toMatchObject({
      status: 422,
      code: 'patient_and_reserve',
      message: 'Нельзя одновременно записать пациента и поставить резерв',
    });
    const reserve = await clinic.addSlot({ at: '12:00', isReserve: true });
    expect(
      await api.ok(schedule.updateSlot, update(reserve, { patient: clinic.patient }), clinic.as('employee')),
    ).toMatchObject({ is_reserve: false, patient: { id: clinic.patient } });
    expect(
      await api.ok(schedule.updateSlot, update(reserve, { is_reserve: true }), clinic.as('employee')),
    ).toMatchObject({ is_reserve: true, patient: null });
    await expect(
      test.rows('update slot set is_reserve = true, patient_id = $2 where id = $1', [slot, clinic.patient]),
    ).rejects.toMatchObject({ constraint: 'slot_patient_or_reserve' });
  });

  it.each([
    [
      'a time of another patient',
      'slot_taken',
      async () => {
        const slot = await clinic.addSlot();
        await clinic.addAppointment(slot, { patient: await clinic.addPatient() });
        return slot;
      },
    ],
    [
      'a time that a person is confirming',
      'slot_held',
      async () => {
        const slot = await clinic.addSlot();
        await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('stranger'));
        return slot;
      },
    ],
    ['a time that is over', 'slot_past', () => clinic.addSlot({ inMinutes: -60, minutes: 30 })],
    [
      'a time at which the patient is elsewhere',
      'patient_busy',
      async () => {
        await clinic.addAppointment(await clinic.addSlot({ doctor: await clinic.addDoctor() }));
        return clinic.addSlot();
      },
    ],
  ])('%s is refused with its reason', async (_, code, make) => {
    const slot = await make();
    expect(
      await api.refused(schedule.updateSlot, update(slot, { patient: clinic.patient }), clinic.as('employee')),
    ).toMatchObject({ status: 409, code });
  });

  it('a reserve does not take away the time that a person is confirming; after the hold it may', async () => {
    const slot = await clinic.addSlot();
    await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('stranger'));
    expect(
      await api.refused(schedule.updateSlot, update(slot, { is_reserve: true }), clinic.as('employee')),
    ).toMatchObject({ status: 409, code: 'slot_held' });
    await test.rows(`update slot set hold_until = now() - interval '1 second' where id = $1`, [slot]);
    expect(await api.ok(schedule.updateSlot, update(slot, { is_reserve: true }), clinic.as('employee'))).toMatchObject({
      is_reserve: true,
      is_held: false,
      is_waiting_offer: false,
    });
  });

  it('who cancels an own appointment is never shown whoever took the time right after', async () => {
    const [own, slot] = [clinic.patient, await clinic.addSlot()];
    const other = await clinic.addPatient();
    for (let round = 0; round < 25; round += 1) {
      await api.ok(schedule.updateSlot, update(slot, { patient: own }), clinic.as('employee'));
      const bookings = Array.from({ length: 4 }, () =>
        api.send(schedule.updateSlot, update(slot, { patient: other }), clinic.as('employee')),
      );
      const cancelled = await api.ok(schedule.updateSlot, update(slot, {}), clinic.as('patient'));
      expect(cancelled).toMatchObject({ patient: null, status: null });
      await Promise.all(bookings);
      await api.ok(schedule.updateSlot, update(slot, {}), clinic.as('employee'));
    }
  });

  it('a time that began may still be given to somebody who came', async () => {
    expect(
      await api.ok(
        schedule.updateSlot,
        update(await clinic.addSlot({ inMinutes: -5, minutes: 30 }), { patient: clinic.patient }),
        clinic.as('employee'),
      ),
    ).toMatchObject({ status: 'booked' });
  });

  it('a change of what somebody else changed meanwhile is refused with the state of now', async () => {
    const slot = await clinic.addSlot();
    await api.ok(schedule.updateSlot, update(slot, { is_reserve: true, version: 1 }), clinic.as('employee'));
    const refusal = await api.refused(
      schedule.updateSlot,
      update(slot, { patient: clinic.patient, version: 1 }),
      clinic.as('orgadmin'),
    );
    expect(refusal).toMatchObject({
      status: 409,
      code: 'stale_version',
      message: 'Данные уже изменены другим пользователем',
    });
    expect(refusal.current).toMatchObject({ id: slot, is_reserve: true, patient: null, version: 2 });
    await api.ok(schedule.updateSlot, update(slot, { patient: clinic.patient, version: 2 }), clinic.as('orgadmin'));
  });

  it.each([
    [{ patient: null }, { is_reserve: ['Это поле обязательное'] }],
    [{ is_reserve: false }, { patient: ['Это поле обязательное'] }],
    [{ patient: 'x', is_reserve: false }, { patient: ['Неверный идентификатор'] }],
    [{ patient: null, is_reserve: 'no' }, { is_reserve: ['Неверный вид значения'] }],
    [{ patient: null, is_reserve: false, status: 'done' }, { status: ['Неизвестное поле'] }],
  ])('%j is refused at its field', async (body, errors) => {
    const refusal = await api.refused(
      schedule.updateSlot,
      { params: { id: await clinic.addSlot() }, body },
      clinic.as('employee'),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refusal.errors).toEqual(errors);
  });

  it('an unknown time or patient is 404', async () => {
    expect(await api.refused(schedule.updateSlot, update(randomUUID(), {}), clinic.as('employee'))).toMatchObject({
      status: 404,
    });
    expect(
      await api.refused(
        schedule.updateSlot,
        update(await clinic.addSlot(), { patient: randomUUID() }),
        clinic.as('employee'),
      ),
    ).toMatchObject({ status: 404 });
  });
});

describe('the schedule as staff see it', () => {
  const range = (start: string, end: string) => ({ start, end });

  it('of a doctor holds all kinds of times within the range', async () => {
    const free = await clinic.addSlot({ at: '09:00' });
    const reserve = await clinic.addSlot({ at: '10:00', isReserve: true });
    const held = await clinic.addSlot({ at: '11:00' });
    await api.ok(booking.holdSlot, { params: { id: held } }, clinic.as('stranger'));
    const booked = await clinic.addSlot({ at: '12:00' });
    await clinic.addAppointment(booked);
    await clinic.addSlot({ day: clinic.day(8) });
    await test.rows(
      `update patient set middle_name = 'Ивановна', birth_date = '1990-02-28', gender = 'female', data = '{"registrationSubject": "Тверская область"}', phone = '+79161234567' where id = $1`,
      [clinic.patient],
    );
    const { items } = await api.ok(
      schedule.listSlotsByDoctor,
      { params: { id: clinic.doctor.id }, query: range(at('00:00'), at('23:59')) },
      clinic.as('doctor'),
    );
    expect(items.map(({ id, is_reserve, is_held, status }) => [id, is_reserve, is_held, status])).toEqual([
      [free, false, false, null],
      [reserve, true, false, null],
      [held, false, true, null],
      [booked, false, false, 'booked'],
    ]);
    expect(items[3]?.patient).toEqual({
      id: clinic.patient,
      lastName: 'Пациентова',
      firstName: 'Мария',
      middleName: 'Ивановна',
      phone: '+79161234567',
      cardid: '1',
      good: true,
    });
  });

  it('of a day holds the taken times of all doctors', async () => {
    const colleague = await clinic.addDoctor();
    await clinic.addSlot({ at: '09:00' });
    const reserve = await clinic.addSlot({ at: '10:00', isReserve: true });
    const booked = await clinic.addSlot({ at: '08:00', doctor: colleague });
    await clinic.addAppointment(booked);
    const { items } = await api.ok(
      schedule.listSlotsByDay,
      { query: range(at('00:00'), at('23:59')) },
      clinic.as('employee'),
    );
    expect(items.map(({ id, doctor }) => [id, doctor])).toEqual([
      [booked, colleague.id],
      [reserve, clinic.doctor.id],
    ]);
  });

  it('takes a range with an offset in it, as browsers send it', async () => {
    const slot = await clinic.addSlot({ at: '00:30' });
    const west = { start: `${clinic.day(6)}T13:00:00-08:00`, end: `${clinic.day(6)}T14:00:00-08:00` };
    const { items } = await api.ok(
      schedule.listSlotsByDoctor,
      { params: { id: clinic.doctor.id }, query: west },
      clinic.as('doctor'),
    );
    expect(items.map(({ id }) => id)).toEqual([slot]);
  });

  it.each([
    [62, { end: ['Период не больше 62 дней'] }, 'doctor'],
    [2, { end: ['Период не больше 2 дней'] }, 'day'],
  ] as const)('at most %i days at once', async (days, errors, kind) => {
    const query = (end: string) => range(at('00:00', '2031-01-01'), end);
    const send = (end: string, who: Caller = 'doctor') =>
      kind === 'day'
        ? api.send(schedule.listSlotsByDay, { query: query(end) }, clinic.as(who))
        : api.send(schedule.listSlotsByDoctor, { params: { id: clinic.doctor.id }, query: query(end) }, clinic.as(who));
    const last = new Date(Date.parse(at('00:00', '2031-01-01')) + days * 86_400_000).toISOString();
    expect((await send(last)).statusCode).toBe(200);
    expect((await send(last.replace('.000', '.001'))).json()).toMatchObject({ code: 'validation_failed', errors });
    expect((await send(at('00:00', '2030-12-31'))).json()).toMatchObject({
      errors: { end: ['Конец периода раньше начала'] },
    });
  });

  it('of a doctor without times is empty, of no doctor 404', async () => {
    expect(
      await api.ok(
        schedule.listSlotsByDoctor,
        { params: { id: clinic.doctor.id }, query: range(at('00:00'), at('01:00')) },
        clinic.as('doctor'),
      ),
    ).toEqual({ items: [] });
    expect(
      await api.refused(
        schedule.listSlotsByDoctor,
        { params: { id: randomUUID() }, query: range(at('00:00'), at('01:00')) },
        clinic.as('doctor'),
      ),
    ).toMatchObject({ status: 404 });
  });
});

describe('a time beside the grid (K45)', () => {
  const beside = (more: Record<string, unknown> = {}) =>
    create(at('10:00'), at('10:30'), { is_overbooked: true, reason: ' Острая боль ', ...more });
  const grant = (is_allowed: boolean) =>
    api.ok(
      staff.setStaffOverbooking,
      { params: { id: clinic.people.employee.userId }, body: { is_allowed } },
      clinic.as('orgadmin'),
    );

  it('stands over another one, with its reason; the desk books it, and patients find it nowhere', async () => {
    const grid = await api.ok(schedule.createSlot, create(at('10:00'), at('10:30')), clinic.as('orgadmin'));
    const made = await api.ok(schedule.createSlot, beside(), clinic.as('orgadmin'));
    expect(made).toMatchObject({ is_overbooked: true, overbook_reason: 'Острая боль', record_mode: 1, patient: null });
    const freeOnes = async () =>
      (
        await api.ok(
          booking.listFreeSlots,
          { params: { id: clinic.doctor.id, date: clinic.day() } },
          clinic.as('guest'),
        )
      ).items.map(({ id }) => id);
    expect(await freeOnes()).toEqual([grid.id]);
    const nearest = await api.ok(
      schedule.listNearestTimes,
      { query: { doctor: clinic.doctor.id } },
      clinic.as('employee'),
    );
    expect(JSON.stringify(nearest)).not.toContain(made.id);
    for (const id of [grid.id, made.id])
      await api.ok(schedule.updateSlot, update(id, { patient: await clinic.addPatient() }), clinic.as('employee'));
    // given up, it is nobody's to find either
    await api.ok(schedule.updateSlot, update(made.id, {}), clinic.as('employee'));
    expect(await freeOnes()).toEqual([]);
    const log = await test.rows(
      'select action, user_id, details from audit_event where object_id = $1 order by id limit 1',
      [made.id],
    );
    expect(log).toEqual([
      {
        action: 'slot.overbook',
        user_id: clinic.people.orgadmin.userId,
        details: { doctor: clinic.doctor.id, start: at('10:00'), end: at('10:30'), reason: 'Острая боль' },
      },
    ]);
  });

  it.each([{ reason: '' }, { reason: '  ' }, { reason: undefined }])(
    'without a reason (%j) is refused at it',
    async (more) => {
      expect(await api.refused(schedule.createSlot, beside(more), clinic.as('orgadmin'))).toMatchObject({
        status: 422,
        code: 'overbook_reason_needed',
        errors: { reason: ['Напишите, почему время сверх сетки'] },
      });
    },
  );

  it('is added and removed by an employee whom the clinic allows it, and no longer than that; never a time of the grid', async () => {
    const refused = (as: Caller) => api.refused(schedule.createSlot, beside(), clinic.as(as));
    for (const caller of ['employee', 'doctor', 'patient'] as const)
      expect((await refused(caller)).code, caller).toBe('permission_denied');
    await grant(true);
    const grid = await api.ok(schedule.createSlot, create(at('12:00'), at('12:30')), clinic.as('orgadmin'));
    const made = await api.ok(schedule.createSlot, beside(), clinic.as('employee'));
    for (const send of [
      api.refused(schedule.createSlot, create(at('11:00'), at('11:30')), clinic.as('employee')),
      api.refused(schedule.deleteSlot, { params: { id: grid.id } }, clinic.as('employee')),
    ])
      expect((await send).code).toBe('permission_denied');
    await api.ok(schedule.deleteSlot, { params: { id: made.id } }, clinic.as('employee'));
    await grant(false);
    expect((await refused('employee')).code).toBe('permission_denied');
  });

  it('is nothing that the database takes for a time of the grid, or without a desk', async () => {
    const slot = await clinic.addSlot({ isOverbooked: true });
    const set = (change: string) => test.rows(`update slot set ${change} where id = $1`, [slot]);
    await expect(set('record_mode = 0')).rejects.toThrow('slot_overbooked_by_desk');
    await expect(set(`overbook_reason = ''`)).rejects.toThrow('slot_overbook_reason');
    const grid = await clinic.addSlot({ at: '13:00' });
    await expect(test.rows(`update slot set overbook_reason = 'так' where id = $1`, [grid])).rejects.toThrow(
      'slot_overbook_reason',
    );
  });
});
