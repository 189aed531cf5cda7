import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
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
  // its day begins when it is still yesterday in London
  clinic = await createClinic(test, { timezone: 'Asia/Anadyr' });
});

const dayOf = (query: Record<string, unknown> = {}, of = clinic) =>
  api.ok(schedule.listDoctorDays, { params: { date: of.day() }, query: query as never }, of.as('employee'));

describe('a day of all doctors', () => {
  it('has who receives on it, by their names, with all times in their order', async () => {
    const [second, first] = [
      await clinic.addDoctor({ lastName: 'Яшин' }),
      await clinic.addDoctor({ lastName: 'Абрамов' }),
    ];
    const slots = {
      late: await clinic.addSlot({ at: '23:30', doctor: second }),
      early: await clinic.addSlot({ at: '00:00', doctor: second }),
      phone: await clinic.addSlot({ at: '10:00', doctor: first, mode: 1 }),
      reserve: await clinic.addSlot({ at: '09:00', doctor: first, isReserve: true }),
    };
    // of the days beside it
    await clinic.addSlot({ day: clinic.day(6), at: '23:30' });
    await clinic.addSlot({ day: clinic.day(8), at: '00:00' });
    const visit = await clinic.addAppointment(slots.early);
    const { items, total, pages } = await dayOf();
    expect([total, pages]).toEqual([2, 1]);
    expect(items.map(({ doctor, slots }) => [doctor.lastName, doctor.specialty, slots.map(({ id }) => id)])).toEqual([
      ['Абрамов', 'Терапия', [slots.reserve, slots.phone]],
      ['Яшин', 'Терапия', [slots.early, slots.late]],
    ]);
    expect(items[1]?.slots[0]).toMatchObject({
      doctor: second.id,
      patient: { id: clinic.patient },
      appointment: { id: visit, version: 1 },
      status: 'booked',
    });
  });

  it('comes in pages of doctors, each with all of its times', async () => {
    for (const lastName of ['А', 'Б', 'В']) {
      const doctor = await clinic.addDoctor({ lastName });
      for (const at of ['09:00', '10:00', '11:00']) await clinic.addSlot({ at, doctor });
    }
    const { items, ...counts } = await dayOf({ page: 2, per_page: 2 });
    expect(counts).toEqual({ total: 3, pages: 2 });
    expect(items.map(({ doctor, slots }) => [doctor.lastName, slots.length])).toEqual([['В', 3]]);
    expect(await dayOf({ page: 9, per_page: 2 })).toEqual({ items: [], total: 3, pages: 2 });
  });

  it('can be of one specialty', async () => {
    const surgeon = await clinic.addSpecialtyTo(await clinic.addDoctor(), 'Хирургия');
    await clinic.addSlot({ at: '09:00' });
    await clinic.addSlot({ at: '09:00', doctor: surgeon });
    const [row] = await test.rows<{ specialty_id: string }>('select specialty_id from doctor where id = $1', [
      surgeon.id,
    ]);
    const { items } = await dayOf({ specialty: row!.specialty_id });
    expect(items.map(({ doctor }) => doctor.id)).toEqual([surgeon.id]);
  });

  it('has nothing of another clinic, not even by a specialty of it', async () => {
    await clinic.addSlot();
    const other = await createClinic(test, { timezone: 'Asia/Anadyr' });
    expect(await dayOf({}, other)).toEqual({ items: [], total: 0, pages: 0 });
    expect(await dayOf({ specialty: clinic.specialty }, other)).toMatchObject({ items: [] });
  });
});
