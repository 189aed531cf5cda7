import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { clinicSettingsEndpoints as settings } from '#shared/contract/clinic-settings.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api, codeOf, readRefusal } from '#tests/support/call.ts';
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

const rule = async (rules: object) => {
  const { version } = await api.ok(settings.getClinicSettings, {}, clinic.as('orgadmin'));
  return api.ok(settings.saveClinicSettings, { body: { ...rules, version } }, clinic.as('orgadmin'));
};
const shown = async (day: string) => {
  const { items } = await api.ok(
    booking.listFreeSlots,
    { params: { id: clinic.doctor.id, date: day } },
    clinic.as('patient'),
  );
  return items.map(({ id }) => id);
};
const hold = async (slot: string) =>
  codeOf(await api.send(booking.holdSlot, { params: { id: slot } }, clinic.as('patient')));
const reserve = async (slot: string) =>
  codeOf(await api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as('patient')));
/** A booking of the patient that begins in so many minutes. */
async function booked(inMinutes: number) {
  const slot = await clinic.addSlot({ inMinutes });
  const appointment = await clinic.addAppointment(slot, { patient: clinic.patient });
  return { slot, appointment };
}
const cancel = (slot: string, who: 'patient' | 'employee') =>
  api.send(schedule.updateSlot, { params: { id: slot }, body: { patient: null, is_reserve: false } }, clinic.as(who));

describe('the rules of booking', () => {
  it('are saved with the settings and logged; without them nothing is bounded', async () => {
    const before = await api.ok(settings.getClinicSettings, {}, clinic.as('orgadmin'));
    expect(before).toMatchObject({ booking_days: null, booking_lead: 0, booking_max: null, cancel_lead: 0 });
    const rules = { booking_days: 14, booking_lead: 120, booking_max: 2, cancel_lead: 1440 };
    expect(await rule(rules)).toMatchObject(rules);
    expect(
      await test.rows(
        `select details -> 'fields' as fields from audit_event where organization_id = $1 and action = 'clinic.change_settings'`,
        [clinic.id],
      ),
    ).toEqual([{ fields: ['bookingDays', 'bookingLead', 'bookingMax', 'cancelLead'] }]);
  });

  it('that leave nothing to book are refused at the last minute, whichever of the two came first', async () => {
    const set = async (body: object) => {
      const { version } = await api.ok(settings.getClinicSettings, {}, clinic.as('orgadmin'));
      return api.send(settings.saveClinicSettings, { body: { ...body, version } }, clinic.as('orgadmin'));
    };
    const refused = await set({ booking_days: 1, booking_lead: 4320 });
    expect(refused.statusCode).toBe(422);
    expect(readRefusal(refused)).toMatchObject({
      code: 'booking_lead_too_long',
      errors: { booking_lead: [expect.stringContaining('записаться будет нельзя')] },
    });
    await rule({ booking_lead: 4320 });
    expect(codeOf(await set({ booking_days: 2 }))).toBe('booking_lead_too_long');
    expect(await rule({ booking_days: 3 })).toMatchObject({ booking_days: 3, booking_lead: 4320 });
    // what stands there keeps nobody from saving the rest
    await test.rows('update organization set booking_days = 1 where id = $1', [clinic.id]);
    expect((await set({ city: 'Бийск' })).statusCode).toBe(200);
  });

  it('of the last minute hide a time and refuse it, but not to the desk, and not to who held it in time', async () => {
    const [near, far] = [await clinic.addSlot({ inMinutes: 60 }), await clinic.addSlot({ inMinutes: 180 })];
    const held = await clinic.addSlot({ inMinutes: 90 });
    expect(await hold(held)).toBe('ok');
    await rule({ booking_lead: 120 });
    expect(await hold(near)).toBe('slot_too_soon');
    expect(await reserve(near)).toBe('slot_too_soon');
    expect(await reserve(held)).toBe('ok');
    expect(await reserve(far)).toBe('ok');
    const body = { patient: await clinic.addPatient(), is_reserve: false };
    expect(codeOf(await api.send(schedule.updateSlot, { params: { id: near }, body }, clinic.as('employee')))).toBe(
      'ok',
    );
  });

  it('of the horizon hide the days behind it', async () => {
    const [inside, outside] = [
      await clinic.addSlot({ day: clinic.day(14), at: '23:30', minutes: 15 }),
      await clinic.addSlot({ day: clinic.day(15), at: '00:00' }),
    ];
    await rule({ booking_days: 14 });
    expect(await shown(clinic.day(14))).toEqual([inside]);
    expect(await shown(clinic.day(15))).toEqual([]);
    const query = { start: clinic.day(0), end: clinic.day(30) };
    const dates = await api.ok(booking.listFreeDates, { params: { id: clinic.doctor.id }, query }, clinic.as('guest'));
    expect(dates.items).toEqual([{ date: clinic.day(14), free: 1, by_phone: 0 }]);
    expect(await reserve(outside)).toBe('slot_too_far');
    await test.rows('delete from slot where id = $1', [inside]);
    const doctors = await api.ok(booking.searchDoctors, { query: {} }, clinic.as('guest'));
    expect(doctors.items).toMatchObject([{ next_time: null, nearest_time: null, days: [] }]);
  });

  it('of the number of bookings count for each patient', async () => {
    await rule({ booking_max: 1 });
    const [first, second] = [await clinic.addSlot({ at: '10:00' }), await clinic.addSlot({ at: '12:00' })];
    expect(await reserve(first)).toBe('ok');
    expect(await reserve(second)).toBe('booking_limit_reached');
    const limit = await api.ok(booking.getBookingLimit, {}, clinic.as('patient'));
    expect(limit).toMatchObject({ active: 1, limit: 1 });
  });
});

describe('a clinic that wants to know before', () => {
  it('lets a patient cancel and move until then, and the desk later', async () => {
    await rule({ cancel_lead: 120 });
    expect(await api.ok(clinics.getClinicBySlug, { params: { slug: clinic.slug } })).toMatchObject({
      booking_days: null,
      booking_lead: 0,
      cancel_lead: 120,
    });
    const { slot, appointment } = await booked(90);
    const mine = await api.ok(appointments.getMyAppointment, { params: { id: appointment } }, clinic.as('patient'));
    expect(mine).toMatchObject({ can_cancel: false, can_reschedule: false });
    expect(Date.parse(mine.start_time) - Date.parse(mine.cancel_until ?? '')).toBe(120 * 60_000);
    const answer = await cancel(slot, 'patient');
    expect([codeOf(answer), answer.json<{ message: string }>().message]).toEqual([
      'cancel_too_late',
      'Отменить запись можно было не позднее чем за 2 часа до приёма. Позвоните в клинику',
    ]);
    const other = await clinic.addSlot({ at: '15:00' });
    const moved = await api.send(
      booking.rescheduleAppointment,
      { params: { id: appointment }, body: { slot: other } },
      clinic.as('patient'),
    );
    expect(codeOf(moved)).toBe('reschedule_too_late');
    expect(codeOf(await cancel(slot, 'employee'))).toBe('ok');
    const later = await booked(180);
    expect(codeOf(await cancel(later.slot, 'patient'))).toBe('ok');
  });
});
