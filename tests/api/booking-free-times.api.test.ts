import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
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
const dates = async (start = clinic.day(0), end = clinic.day(30)) =>
  (await api.ok(booking.listFreeDates, { params: { id: clinic.doctor.id }, query: { start, end } }, clinic.as('guest')))
    .items;
const slots = async (day = clinic.day(), who: 'guest' | 'patient' | 'stranger' = 'guest') =>
  (await api.ok(booking.listFreeSlots, { params: { id: clinic.doctor.id, date: day } }, clinic.as(who))).items;

describe('free dates', () => {
  it('count what one books oneself and what only the phone books', async () => {
    await clinic.addSlot({ at: '10:00' });
    await clinic.addSlot({ at: '11:00' });
    await clinic.addSlot({ at: '12:00', mode: 1 });
    await clinic.addSlot({ day: clinic.day(9), mode: 1 });
    expect(await dates()).toEqual([
      { date: clinic.day(), free: 2, by_phone: 1 },
      { date: clinic.day(9), free: 0, by_phone: 1 },
    ]);
  });

  it('leave out booked, reserved, held and past times', async () => {
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }));
    await clinic.addSlot({ at: '11:00', isReserve: true });
    await api.ok(booking.holdSlot, { params: { id: await clinic.addSlot({ at: '12:00' }) } }, clinic.as('patient'));
    await clinic.addSlot({ inMinutes: -30 });
    expect(await dates(clinic.day(-2))).toEqual([]);
  });

  it('begin and end with the asked days, both included', async () => {
    for (const day of [4, 5, 6, 7]) await clinic.addSlot({ day: clinic.day(day), at: '23:45', minutes: 15 });
    await clinic.addSlot({ day: clinic.day(5), at: '00:00' });
    expect(await dates(clinic.day(5), clinic.day(6))).toEqual([
      { date: clinic.day(5), free: 2, by_phone: 0 },
      { date: clinic.day(6), free: 1, by_phone: 0 },
    ]);
    expect(await dates(clinic.day(7), clinic.day(7))).toHaveLength(1);
  });

  it('of a doctor without times are an empty list; of no doctor 404', async () => {
    expect(await dates()).toEqual([]);
    expect(
      await api.refused(
        booking.listFreeDates,
        { params: { id: randomUUID() }, query: { start: clinic.day(), end: clinic.day() } },
        clinic.as('guest'),
      ),
    ).toMatchObject({ status: 404 });
  });

  it.each([
    [{ start: '2031-05-05', end: '2031-05-04' }, { end: ['Конец периода раньше начала'] }],
    [{ start: '2031-01-01', end: '2031-04-04' }, { end: ['Период не больше 92 дней'] }],
    [{ start: '2031-05-05' }, { end: ['Это поле обязательное'] }],
    [{ start: '05.05.2031', end: '2031-05-06' }, { start: ['Укажите дату в виде ГГГГ-ММ-ДД'] }],
    [{ start: '2031-02-30', end: '2031-03-06' }, { start: ['Укажите дату в виде ГГГГ-ММ-ДД'] }],
  ])('%j is refused at its field', async (query, errors) => {
    expect(
      await api.refused(booking.listFreeDates, { params: { id: clinic.doctor.id }, query }, clinic.as('guest')),
    ).toMatchObject({ status: 422, code: 'validation_failed', errors });
  });

  it('92 days at once are allowed', async () => {
    expect(await dates('2031-01-01', '2031-04-03')).toEqual([]);
  });
});

describe('free times of a day', () => {
  it('come in order, in the clinic’s clock, phone-only ones included', async () => {
    const [late, early, byPhone] = [
      await clinic.addSlot({ at: '15:00', minutes: 20 }),
      await clinic.addSlot({ at: '09:10', minutes: 15 }),
      await clinic.addSlot({ at: '10:00', mode: 1 }),
    ];
    const day = clinic.day();
    expect(await slots()).toEqual([
      { id: early, start_time: `${day}T09:10:00+03:00`, end_time: `${day}T09:25:00+03:00`, record_mode: 0 },
      { id: byPhone, start_time: `${day}T10:00:00+03:00`, end_time: `${day}T10:30:00+03:00`, record_mode: 1 },
      { id: late, start_time: `${day}T15:00:00+03:00`, end_time: `${day}T15:20:00+03:00`, record_mode: 0 },
    ]);
  });

  it('leave out booked, reserved and past times', async () => {
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }));
    await clinic.addSlot({ at: '11:00', isReserve: true });
    const past = await clinic.addSlot({ inMinutes: -30 });
    const soon = await clinic.addSlot({ inMinutes: 30 });
    expect(await slots()).toEqual([]);
    const today = [
      ...(await slots(clinicDay(Date.now() - 1_800_000, clinic.timezone))),
      ...(await slots(clinicDay(Date.now() + 1_800_000, clinic.timezone))),
    ].map(({ id }) => id);
    expect(today).toContain(soon);
    expect(today).not.toContain(past);
  });

  it('held by somebody look taken to everybody else and free to the holder', async () => {
    const slot = await clinic.addSlot();
    await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('patient'));
    expect((await slots(clinic.day(), 'patient')).map(({ id }) => id)).toEqual([slot]);
    expect(await slots(clinic.day(), 'stranger')).toEqual([]);
    expect(await slots(clinic.day(), 'guest')).toEqual([]);
  });

  it('are free again when the hold has run out', async () => {
    const slot = await clinic.addSlot();
    await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('patient'));
    await test.rows(`update slot set hold_until = now() - interval '1 millisecond' where id = $1`, [slot]);
    expect((await slots()).map(({ id }) => id)).toEqual([slot]);
    expect(await dates()).toEqual([{ date: clinic.day(), free: 1, by_phone: 0 }]);
  });

  it('of no doctor are 404; nonsense for a day is refused', async () => {
    expect(
      await api.refused(
        booking.listFreeSlots,
        { params: { id: randomUUID(), date: clinic.day() } },
        clinic.as('guest'),
      ),
    ).toMatchObject({ status: 404 });
    expect(
      await api.refused(booking.listFreeSlots, { params: { id: clinic.doctor.id, date: 'today' } }, clinic.as('guest')),
    ).toMatchObject({ status: 422, errors: { date: ['Укажите дату в виде ГГГГ-ММ-ДД'] } });
  });
});

describe('odd days', () => {
  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('%s is answered, not a failure', async (day) => {
    const answer = await api.send(
      booking.listFreeSlots,
      { params: { id: clinic.doctor.id, date: day } },
      clinic.as('guest'),
    );
    expect([200, 422]).toContain(answer.statusCode);
    const list = await api.send(
      booking.listFreeDates,
      { params: { id: clinic.doctor.id }, query: { start: day, end: day } },
      clinic.as('guest'),
    );
    expect([200, 422]).toContain(list.statusCode);
  });
});
