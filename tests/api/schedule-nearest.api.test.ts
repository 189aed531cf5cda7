import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

type Query = Partial<Input<typeof schedule.listNearestTimes>['query']>;

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

const nearest = async (query: Query = {}, who: Caller = 'employee') =>
  (await api.ok(schedule.listNearestTimes, { query }, clinic.as(who))).items;
const ids = async (query: Query = {}) => (await nearest(query)).map(({ id }) => id);
const addSpecialty = async (title: string): Promise<string> => {
  const id = uuidv7();
  await test.rows('insert into specialty (id, organization_id, title) values ($1, $2, $3)', [id, clinic.id, title]);
  return id;
};

describe('the nearest times of the desk', () => {
  it('come with what the desk says on the phone, five by default, the nearest first', async () => {
    const other = await clinic.addDoctor({ lastName: 'Абрамов', firstName: 'Кирилл' });
    const late = await clinic.addSlot({ day: clinic.day(8), at: '08:00' });
    const [first, second] = [
      await clinic.addSlot({ at: '11:30' }),
      await clinic.addSlot({ at: '12:00', doctor: other, mode: 1 }),
    ];
    const items = await nearest();
    expect(items.map(({ id }) => id)).toEqual([first, second, late]);
    expect(items[1]).toEqual({
      id: second,
      start_time: `${clinic.day()}T12:00:00+03:00`,
      end_time: `${clinic.day()}T12:30:00+03:00`,
      record_mode: 1,
      doctor: { id: other.id, lastName: 'Абрамов', firstName: 'Кирилл', middleName: '', specialty: 'Терапия' },
      is_own_doctor: false,
    });
    for (const at of ['13:00', '14:00', '15:00']) await clinic.addSlot({ at });
    expect(await ids()).toHaveLength(5);
    expect(await ids({ limit: 20 })).toHaveLength(6);
    expect(await ids({ limit: 1 })).toEqual([first]);
  });

  it('are those of a doctor, of a specialty, of a name', async () => {
    const surgery = await addSpecialty('Хирургия');
    const surgeon = await clinic.addDoctor({ lastName: 'Ёлкин', specialty: surgery });
    const [own, foreign] = [
      await clinic.addSlot({ at: '10:00' }),
      await clinic.addSlot({ at: '09:00', doctor: surgeon }),
    ];
    expect(await ids({ doctor: clinic.doctor.id })).toEqual([own]);
    expect(await ids({ specialty: surgery })).toEqual([foreign]);
    expect(await ids({ specialty: clinic.specialty })).toEqual([own]);
    expect(await ids({ search: 'елк' })).toEqual([foreign]);
    expect(await ids({ specialty: clinic.specialty, search: 'елк' })).toEqual([]);
    expect(await ids({ doctor: uuidv7() })).toEqual([]);
  });

  it('are free: not booked, set aside, held, past, of who left or of another clinic', async () => {
    await clinic.addSlot({ inMinutes: -60 });
    await clinic.addSlot({ at: '09:00', isReserve: true });
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }));
    const held = await clinic.addSlot({ at: '11:00' });
    await api.ok(booking.holdSlot, { params: { id: held } }, clinic.as('patient'));
    const gone = await clinic.addDoctor({ lastName: 'Ушедшин' });
    await clinic.addSlot({ at: '12:00', doctor: gone });
    await test.rows('update employee set ended_at = now() where id = $1', [gone.employee]);
    const stranger = await createClinic(test);
    await stranger.addSlot({ at: '08:00' });
    expect(await ids()).toEqual([]);
    await api.ok(booking.releaseHold, { params: { id: held } }, clinic.as('patient'));
    expect(await ids()).toEqual([held]);
  });

  it('begin on a day, and fit hours of it, by the clock of the clinic', async () => {
    const [early, late, next] = [
      await clinic.addSlot({ at: '08:00' }),
      await clinic.addSlot({ at: '17:30' }),
      await clinic.addSlot({ day: clinic.day(8), at: '00:00' }),
    ];
    expect(await ids({ from: clinic.day(8) })).toEqual([next]);
    expect(await ids({ from: clinic.day(7) })).toEqual([early, late, next]);
    expect(await ids({ after: '17:30' })).toEqual([late]);
    expect(await ids({ after: '17:31' })).toEqual([]);
    expect(await ids({ before: '08:01' })).toEqual([early, next]);
    expect(await ids({ before: '08:00' })).toEqual([next]);
    expect(await ids({ after: '08:00', before: '17:30' })).toEqual([early]);
    expect(await ids({ before: '12:00', from: clinic.day(8) })).toEqual([next]);
    expect(await ids({ from: clinic.day(-3) })).toEqual([early, late, next]);
  });

  it('mark the doctors who have received the patient', async () => {
    const other = await clinic.addDoctor({ lastName: 'Абрамов' });
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-9) }), { status: 'done' });
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-8), doctor: other }), { status: 'no_show' });
    await clinic.addSlot({ at: '09:00' });
    await clinic.addSlot({ at: '10:00', doctor: other });
    const marks = async (query: Query) => (await nearest(query)).map(({ is_own_doctor }) => is_own_doctor);
    expect(await marks({ patient: clinic.patient })).toEqual([true, false]);
    expect(await marks({ patient: await clinic.addPatient() })).toEqual([false, false]);
    expect(await marks({})).toEqual([false, false]);
  });

  it.each(['doctor', 'patient', 'stranger'] as const)('are not for a %s', async (who) => {
    expect(await api.refused(schedule.listNearestTimes, {}, clinic.as(who))).toMatchObject({
      status: 403,
      code: 'permission_denied',
    });
  });

  it.each([
    ['limit', { limit: 21 }],
    ['limit', { limit: 0 }],
    ['from', { from: 'tomorrow' }],
    ['after', { after: '24:00' }],
    ['before', { before: '9' }],
    ['doctor', { doctor: 'x' }],
    ['search', { search: 'я'.repeat(101) }],
  ])('a wrong %s is refused at its field', async (field, query) => {
    const refusal = await api.refused(
      schedule.listNearestTimes,
      { query: query as unknown as Query },
      clinic.as('employee'),
    );
    expect(refusal.status).toBe(422);
    expect(Object.keys(refusal.errors ?? {})).toEqual([field]);
  });
});
