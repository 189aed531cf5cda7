import { randomUUID } from 'node:crypto';
import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { authEndpoints } from '#shared/contract/auth.ts';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import { scheduleEndpoints } from '#shared/contract/schedule.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import type { OfDoctor } from './data.ts';
import { oneOf, type Person } from './person.ts';

/** More than so many own visits are cancelled again. */
const KEPT = 2;

/**
 * A patient chooses a doctor, a day and a time, holds it, books it, looks at the own visits and cancels some. Days are
 * to come: the desk marks today's visits as begun, and they could not be cancelled again.
 */
export async function patientRound(me: Person<OfDoctor>, today: string): Promise<void> {
  const { doctor } = me.who;
  await Promise.all([
    me.call(authEndpoints.getMe, {}),
    me.call(bookingEndpoints.listSpecialties, {}),
    me.call(bookingEndpoints.listDoctors, {}),
  ]);
  await me.think();
  await me.call(bookingEndpoints.getDoctor, { params: { id: doctor } });
  await me.think();
  const dates = () =>
    me.call(bookingEndpoints.listFreeDates, {
      params: { id: doctor },
      query: { start: today, end: addDays(today, 31) },
    });
  const day = oneOf(
    (await me.show(`slots:${doctor}`, {}, dates)).items.filter(({ free, date }) => free > 0 && date > today),
  )?.date;
  if (day === undefined) return;
  await me.think();
  const times = () => me.call(bookingEndpoints.listFreeSlots, { params: { id: doctor, date: day } });
  const time = oneOf((await me.show(`slots:${doctor}`, {}, times)).items.filter(({ record_mode: mode }) => mode === 0));
  if (!time) return;
  await me.think();
  await book(me, time.id);
  await me.think();
  const own = () => me.call(appointmentEndpoints.listMyAppointments, { query: { tab: 'upcoming' } });
  const { items } = await me.show('me', {}, own);
  await me.think();
  for (const { slot } of items.filter(({ can_cancel: can }) => can).slice(KEPT)) {
    if (slot !== null) await cancel(me, slot);
    await me.think();
  }
}

const book = async (me: Person, id: string): Promise<void> => {
  const held = await me.tried(bookingEndpoints.holdSlot, { params: { id } }, ['slot_taken', 'slot_held']);
  if (!held) return;
  await me.think();
  await me.call(bookingEndpoints.reserveSlot, {
    params: { id },
    headers: { 'idempotency-key': randomUUID() },
    body: { type: 0 },
  });
};

const cancel = (me: Person, id: string) =>
  me.call(scheduleEndpoints.updateSlot, { params: { id }, body: { patient: null, is_reserve: false } });
