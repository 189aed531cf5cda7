import { FIRST_MODULES } from '#shared/access/modules.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, statusesOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp({ config: { MAX_ACTIVE_BOOKINGS: 3 } });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const reserve = (slot: string, who: Caller | TestPerson = 'patient', type: 0 | 1 = 0) =>
  api.ok(booking.reserveSlot, { params: { id: slot }, body: { type } }, clinic.as(who));
const refused = (slot: string, who: Caller | TestPerson = 'patient', type: 0 | 1 = 0) =>
  api.refused(booking.reserveSlot, { params: { id: slot }, body: { type } }, clinic.as(who));

describe('booking a time', () => {
  it('answers with the appointment in the clinic’s clock, takes the slot, logs it', async () => {
    const slot = await clinic.addSlot({ at: '10:00', minutes: 20 });
    const booked = await reserve(slot);
    expect(booked).toEqual({
      id: booked.id,
      uuid: booked.id,
      slot,
      doctor: clinic.doctor.id,
      type: 0,
      status: 'booked',
      start_time: `${clinic.day()}T10:00:00+03:00`,
      end_time: `${clinic.day()}T10:20:00+03:00`,
    });
    expect(await test.rows('select patient_id, version from slot where id = $1', [slot])).toEqual([
      { patient_id: clinic.patient, version: 2 },
    ]);
    expect(
      await test.rows(
        'select organization_id, patient_id, slot_id, status, type, booked_by from appointment where id = $1',
        [booked.id],
      ),
    ).toEqual([
      {
        organization_id: clinic.id,
        patient_id: clinic.patient,
        slot_id: slot,
        status: 'booked',
        type: 0,
        booked_by: clinic.people.patient.userId,
      },
    ]);
    expect(
      await test.rows(
        'select action, result, user_id, session_id, organization_id, object_type, details from audit_event where object_id = $1',
        [booked.id],
      ),
    ).toEqual([
      {
        action: 'appointment.book',
        result: 'ok',
        user_id: clinic.people.patient.userId,
        session_id: clinic.people.patient.sessionId,
        organization_id: clinic.id,
        object_type: 'appointment',
        details: { slot },
      },
    ]);
  });

  it('as documented, by GET with the type in the query', async () => {
    const [one, two] = [await clinic.addSlot({ at: '10:00' }), await clinic.addSlot({ at: '11:00' })];
    expect(
      await api.ok(booking.reserveSlotByGet, { params: { id: one }, query: { type: 0 } }, clinic.as('patient')),
    ).toMatchObject({ slot: one, type: 0 });
    expect(await api.ok(booking.reserveSlotByGet, { params: { id: two } }, clinic.as('patient'))).toMatchObject({
      slot: two,
      type: 0,
    });
    expect(
      await api.refused(booking.reserveSlotByGet, { params: { id: one }, query: { type: 7 } }, clinic.as('patient')),
    ).toMatchObject({ status: 422, errors: { type: ['Не больше 1'] } });
  });

  it('works without a hold, with the own hold, and after somebody’s hold ran out', async () => {
    const [own, expired] = [await clinic.addSlot({ at: '10:00' }), await clinic.addSlot({ at: '11:00' })];
    await api.ok(booking.holdSlot, { params: { id: own } }, clinic.as('patient'));
    await reserve(own);
    expect(await test.rows('select hold_user_id, hold_until from slot where id = $1', [own])).toEqual([
      { hold_user_id: null, hold_until: null },
    ]);
    await api.ok(booking.holdSlot, { params: { id: expired } }, clinic.as('stranger'));
    await test.rows(`update slot set hold_until = now() - interval '1 millisecond' where id = $1`, [expired]);
    await reserve(expired);
  });

  it.each([
    [
      'a booked time',
      'slot_taken',
      'Выбранное время уже занято, выберите другое',
      async () => {
        const slot = await clinic.addSlot();
        await clinic.addAppointment(slot, { patient: await clinic.addPatient() });
        return slot;
      },
    ],
    [
      'a reserve of the desk',
      'slot_taken',
      'Выбранное время уже занято, выберите другое',
      () => clinic.addSlot({ isReserve: true }),
    ],
    [
      'a time that somebody is confirming',
      'slot_held',
      'Это время сейчас оформляет другой человек, выберите другое',
      async () => {
        const slot = await clinic.addSlot();
        await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('stranger'));
        return slot;
      },
    ],
    ['a past time', 'slot_past', 'Это время уже прошло, выберите другое', () => clinic.addSlot({ inMinutes: -1 })],
    ['a phone-only time', 'slot_by_phone', 'Запись на это время только по телефону', () => clinic.addSlot({ mode: 1 })],
  ])('%s is refused with its reason, and nothing is left of it', async (_, code, message, make) => {
    const slot = await make();
    const before = await test.rows('select s::text as all from slot s where id = $1', [slot]);
    const newcomer = await addPerson(test);
    expect(await refused(slot, newcomer)).toMatchObject({ status: 409, code, message });
    expect(await test.rows('select s::text as all from slot s where id = $1', [slot])).toEqual(before);
    expect(await test.rows('select from patient where user_id = $1', [newcomer.userId])).toEqual([]);
    expect(await test.rows('select from organization_role where user_id = $1', [newcomer.userId])).toEqual([]);
  });

  it('an unknown time is 404', async () => {
    expect(await refused(randomUUID())).toMatchObject({
      status: 404,
      code: 'slot_not_found',
      message: 'Этого времени больше нет в расписании, выберите другое',
    });
  });

  it.each([
    [{}, { type: ['Это поле обязательное'] }],
    [{ type: 2 }, { type: ['Недопустимое значение'] }],
    [{ type: '0' }, { type: ['Это поле должно быть числом'] }],
    [{ type: 0, patient: randomUUID() }, { patient: ['Неизвестное поле'] }],
  ])('%j is refused at its field', async (body, errors) => {
    const refusal = await api.refused(
      booking.reserveSlot,
      { params: { id: await clinic.addSlot() }, body },
      clinic.as('patient'),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refusal.errors).toEqual(errors);
  });
});

describe('a video consultation', () => {
  it('is refused while the module is off', async () => {
    const slot = await clinic.addSlot();
    expect(await refused(slot, 'patient', 1)).toMatchObject({
      status: 409,
      code: 'video_unavailable',
      message: 'Онлайн-консультации в этой клинике пока недоступны',
    });
    expect(await test.rows('select patient_id from slot where id = $1', [slot])).toEqual([{ patient_id: null }]);
  });

  it('is booked as such where it is on', async () => {
    clinic = await createClinic(test, { modules: [...FIRST_MODULES, 'video'] });
    expect(await reserve(await clinic.addSlot(), 'patient', 1)).toMatchObject({ type: 1 });
  });
});

describe('the first booking in a clinic', () => {
  it('makes the patient, the next card number and the role', async () => {
    const newcomer = await addPerson(test, { firstName: 'Фёкла', lastName: 'Щукина' });
    await clinic.addPatient();
    await reserve(await clinic.addSlot(), newcomer);
    expect(
      await test.rows(
        'select last_name, first_name, middle_name, email, card_number, organization_id from patient where user_id = $1',
        [newcomer.userId],
      ),
    ).toEqual([
      {
        last_name: 'Щукина',
        first_name: 'Фёкла',
        middle_name: 'Петровна',
        email: newcomer.email,
        card_number: 3,
        organization_id: clinic.id,
      },
    ]);
    const { user } = await api.ok(auth.checkSession, {}, clinic.as(newcomer));
    expect(user?.resources).toMatchObject([
      { organization: clinic.id, roles: ['patient'], permissions: ['personal_area.open'] },
    ]);
  });

  it('the second one uses the same patient', async () => {
    const newcomer = await addPerson(test);
    await reserve(await clinic.addSlot({ at: '10:00' }), newcomer);
    await reserve(await clinic.addSlot({ at: '11:00' }), newcomer);
    expect(await test.rows('select from patient where user_id = $1', [newcomer.userId])).toHaveLength(1);
  });

  it('never takes over a patient whom the desk made, however alike', async () => {
    const newcomer = await addPerson(test, { firstName: 'Мария', lastName: 'Пациентова' });
    const byDesk = await clinic.addPatient({ lastName: 'Пациентова' });
    await reserve(await clinic.addSlot(), newcomer);
    expect(await test.rows('select user_id from patient where id = $1', [byDesk])).toEqual([{ user_id: null }]);
    expect(
      await test.rows('select from patient where organization_id = $1 and last_name = $2', [clinic.id, 'Пациентова']),
    ).toHaveLength(3);
  });

  it('two first bookings at once make one patient', async () => {
    const newcomer = await addPerson(test);
    await Promise.all([
      reserve(await clinic.addSlot({ at: '10:00' }), newcomer),
      reserve(await clinic.addSlot({ at: '11:00' }), newcomer),
    ]);
    expect(await test.rows('select from patient where user_id = $1', [newcomer.userId])).toHaveLength(1);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('is the own matter of each clinic', async () => {
    const other = await createClinic(test);
    await api.ok(
      booking.reserveSlot,
      { params: { id: await other.addSlot({ at: '18:00' }) }, body: { type: 0 } },
      { ...clinic.as('patient'), apikey: other.id },
    );
    expect(
      await test.rows('select organization_id from patient where user_id = $1 order by created_at', [
        clinic.people.patient.userId,
      ]),
    ).toEqual([{ organization_id: clinic.id }, { organization_id: other.id }]);
  });
});

describe('a patient’s own time', () => {
  it('cannot be in two places: an overlapping booking is refused', async () => {
    const colleague = await clinic.addDoctor();
    await reserve(await clinic.addSlot({ at: '10:00', minutes: 30 }));
    expect(await refused(await clinic.addSlot({ at: '10:15', minutes: 30, doctor: colleague }))).toMatchObject({
      status: 409,
      code: 'patient_busy',
      message: 'У вас уже есть запись на это время',
    });
    await reserve(await clinic.addSlot({ at: '10:30', minutes: 30, doctor: await clinic.addDoctor() }));
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('two overlapping bookings at once: one', async () => {
    const slots = [
      await clinic.addSlot({ at: '10:00' }),
      await clinic.addSlot({ at: '10:10', doctor: await clinic.addDoctor() }),
    ];
    const answers = await Promise.all(
      slots.map((id) => api.send(booking.reserveSlot, { params: { id }, body: { type: 0 } }, clinic.as('patient'))),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('a cancelled booking is in nobody’s way', async () => {
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }), { status: 'cancelled' });
    expect(await reserve(await clinic.addSlot({ at: '10:15', doctor: await clinic.addDoctor() }))).toMatchObject({
      status: 'booked',
    });
  });
});

describe('the limit of future bookings', () => {
  const text = 'Предстоящих записей в этой клинике у вас уже 3, больше нельзя. Отмените ненужную запись';

  it('holds in one clinic, and a cancelled or past one does not count', async () => {
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-3) }), { status: 'done' });
    await clinic.addAppointment(await clinic.addSlot({ at: '08:00' }), { status: 'cancelled' });
    for (const at of ['10:00', '11:00', '12:00']) await reserve(await clinic.addSlot({ at }));
    expect(await refused(await clinic.addSlot({ at: '13:00' }))).toMatchObject({
      status: 409,
      code: 'booking_limit_reached',
      message: text,
    });
    const other = await createClinic(test);
    await api.ok(
      booking.reserveSlot,
      { params: { id: await other.addSlot() }, body: { type: 0 } },
      { ...clinic.as('patient'), apikey: other.id },
    );
  });

  it('holds under concurrency', async () => {
    const slots = await Promise.all(
      ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'].map((at) => clinic.addSlot({ at })),
    );
    const newcomer = await addPerson(test);
    const answers = await Promise.all(
      slots.map((id) => api.send(booking.reserveSlot, { params: { id }, body: { type: 0 } }, clinic.as(newcomer))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(
      new Set(
        answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json<{ code: string }>().code),
      ),
    ).toEqual(new Set(['booking_limit_reached']));
  });

  it('is told before the choice, and the hold is refused', async () => {
    const limit = (who: Caller = 'patient') => api.ok(booking.getBookingLimit, {}, clinic.as(who));
    expect(await limit('stranger')).toEqual({ active: 0, limit: 3, has_dependants: false });
    for (const at of ['09:00', '10:00', '11:00']) await reserve(await clinic.addSlot({ at }));
    expect(await limit()).toEqual({ active: 3, limit: 3, has_dependants: false });
    const slot = await clinic.addSlot({ at: '13:00' });
    const refusal = await api.refused(booking.holdSlot, { params: { id: slot } }, clinic.as('patient'));
    expect(refusal).toMatchObject({ status: 409, code: 'booking_limit_reached' });
    expect(await test.rows('select hold_user_id from slot where id = $1', [slot])).toEqual([{ hold_user_id: null }]);
  });

  it('at the limit a taken time is still told to be taken', async () => {
    for (const at of ['10:00', '11:00', '12:00']) await reserve(await clinic.addSlot({ at }));
    expect(await refused(await clinic.addSlot({ at: '13:00', isReserve: true }))).toMatchObject({ code: 'slot_taken' });
    const held = await clinic.addSlot({ at: '14:00' });
    await api.ok(booking.holdSlot, { params: { id: held } }, clinic.as('stranger'));
    expect((await refused(held)).code).toMatch(/^(slot_held|booking_limit_reached)$/);
  });
});

describe('the rate of bookings', () => {
  it('is limited by person, past GET and POST alike', async () => {
    const limited = await buildTestApp({ config: { RESERVES_PER_MINUTE: 2 } });
    const calls = new Api(limited);
    const place = await createClinic(limited);
    const params = { id: randomUUID() };
    await calls.refused(booking.reserveSlot, { params, body: { type: 0 } }, place.as('patient'));
    await calls.refused(booking.reserveSlotByGet, { params }, place.as('patient'));
    const refusal = await calls.refused(booking.reserveSlot, { params, body: { type: 0 } }, place.as('patient'));
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refusal.retryAfter).toBeGreaterThan(0);
    expect(await calls.refused(booking.reserveSlot, { params, body: { type: 0 } }, place.as('stranger'))).toMatchObject(
      { status: 404 },
    );
    await limited.close();
  });
});
