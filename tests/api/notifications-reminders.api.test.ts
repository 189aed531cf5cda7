import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, clinicClock, clinicDay, instantOf, zoneOffset } from '#shared/rules/clinic-time.ts';
import { remind } from '#server/features/notifications/reminders.service.ts';
import { statementText } from '#server/db/prepared-client.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { deliveriesOf } from '#tests/support/notifications.ts';
import { explain } from '#tests/support/plans.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What passes look for: every five minutes. */
const PASS = 5 * MINUTE;
const ZONES = ['Europe/Kaliningrad', 'Asia/Anadyr', 'America/New_York'] as const;
/** The clocks of New York go forward on 9 March 2031 and back on 2 November 2031. */
const DAYS = ['2031-03-08', '2031-03-09', '2031-03-10', '2031-06-17', '2031-11-01', '2031-11-02', '2031-11-03'];

let test: TestApp;
const clinics = new Map<string, TestClinic>();
beforeAll(async () => {
  test = await buildTestApp();
  for (const timezone of ZONES) clinics.set(timezone, await createClinic(test, { timezone }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.rows('delete from notification');
  await test.rows('delete from boss.job');
  await test.rows('delete from appointment');
  await test.rows('delete from slot');
});

/** A visit that was booked long ago. @returns its id and its start, ms */
async function visit(zone: string, day: string, at: string, bookedAt = '2030-01-01T00:00:00Z') {
  const clinic = clinics.get(zone)!;
  const id = await clinic.addAppointment(await clinic.addSlot({ day, at, minutes: 5 }));
  const [row] = await test.rows<{ start: number }>(
    'update appointment set booked_at = $2 where id = $1 returning ms(start_time) as start',
    [id, bookedAt],
  );
  return { clinic, id, start: row!.start };
}
/** Runs the passes of a stretch of time. @returns when each kind was made, ms */
async function passes(clinic: TestClinic, from: number, to: number): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  for (let now = from; now <= to; now += PASS) {
    if ((await remind(test.orm, now)) === 0) continue;
    for (const { kind } of await deliveriesOf(test, clinic.id)) if (!made.has(kind)) made.set(kind, now);
  }
  return made;
}
const at = (zone: string, day: string, clock: string): number => instantOf(day, clock, zone)!;

describe('a reminder', () => {
  it.each(ZONES)('comes a day and two hours before the visit, by the clock of %s', async (zone) => {
    const { clinic, id, start } = await visit(zone, '2031-06-17', '15:00');
    const made = await passes(clinic, start - 26 * HOUR, start + HOUR);
    expect([...made.keys()]).toEqual(['reminder_day', 'reminder_hours']);
    for (const [kind, clock] of [
      ['reminder_day', '14:50'],
      ['reminder_hours', '12:50'],
    ] as const)
      expect(clinicClock(made.get(kind)!, zone)).toBe(clock);
    expect((await deliveriesOf(test, clinic.id)).map(({ key }) => key)).toEqual([
      `reminder_day:${id}:${start}`,
      `reminder_hours:${id}:${start}`,
    ]);
    expect(await test.rows(`select 1 from boss.job where name = 'deliver'`)).toHaveLength(2);
  });

  it.each([
    ['2031-03-09', 23],
    ['2031-11-02', 25],
  ])('a day before is the same clock on the day before, when the clocks change on %s: %i hours', async (day, hours) => {
    const { clinic, start } = await visit('America/New_York', day, '15:00');
    const made = await passes(clinic, start - 26 * HOUR, start - 20 * HOUR);
    expect(Math.round((start - made.get('reminder_day')!) / HOUR)).toBe(hours);
  });

  it.each([
    ['09:30', '20:20', -1],
    ['10:55', '20:20', -1],
    ['11:00', '09:00', 0],
    ['22:59', '20:49', 0],
    ['23:00', '20:20', 0],
  ])('two hours before %s comes at %s, not at night', async (clock, expected, days) => {
    const { clinic, start } = await visit('Europe/Kaliningrad', '2031-06-17', clock);
    const made = await passes(clinic, start - 16 * HOUR, start);
    const when = made.get('reminder_hours')!;
    expect([clinicDay(when, clinic.timezone), clinicClock(when, clinic.timezone)]).toEqual([
      addDays('2031-06-17', days),
      expected,
    ]);
  });

  it('of a server that was down for half an hour comes late, of one that was down for longer not at all', async () => {
    const { clinic, start } = await visit('Asia/Anadyr', '2031-06-17', '15:00');
    expect(await remind(test.orm, start - 24 * HOUR + 30 * MINUTE)).toBe(1);
    expect(await remind(test.orm, start - HOUR)).toBe(0);
    expect(await deliveriesOf(test, clinic.id)).toMatchObject([{ kind: 'reminder_day' }]);
  });

  it('is not for who booked after it was due, nor for visits that are cancelled or under way', async () => {
    const { start } = await visit('Asia/Anadyr', '2031-06-17', '15:00', '2031-06-16T12:00:00Z');
    expect(start - Date.parse('2031-06-16T12:00:00Z')).toBeLessThan(24 * HOUR);
    expect(await remind(test.orm, start - 23.5 * HOUR)).toBe(0);
    const over = await visit('Asia/Anadyr', '2031-06-17', '16:00');
    await test.rows(`update appointment set status = 'arrived', arrived_at = now() where id = $1`, [over.id]);
    expect(await remind(test.orm, over.start - 24 * HOUR)).toBe(0);
  });

  it('comes once, however often and at once the passes run, and anew for a visit that was moved', async () => {
    const { clinic, id, start } = await visit('Asia/Anadyr', '2031-06-17', '15:00');
    await Promise.all(Array.from({ length: 4 }, () => remind(test.orm, start - 24 * HOUR)));
    await remind(test.orm, start - 24 * HOUR + PASS);
    expect(await deliveriesOf(test, clinic.id)).toHaveLength(1);
    await test.rows(
      `with moved as (update appointment set start_time = start_time + interval '3 hours', end_time = end_time + interval '3 hours' where id = $1 returning *)
       update slot set start_time = moved.start_time, end_time = moved.end_time from moved where slot.id = moved.slot_id`,
      [id],
    );
    await remind(test.orm, start - 21 * HOUR);
    expect((await deliveriesOf(test, clinic.id)).map(({ key }) => key)).toEqual([
      `reminder_day:${id}:${start}`,
      `reminder_day:${id}:${start + 3 * HOUR}`,
    ]);
  });

  it('many of one clinic are spread over seconds, ten in each', async () => {
    const clinic = clinics.get('Asia/Anadyr')!;
    const doctors = [clinic.doctor, await clinic.addDoctor(), await clinic.addDoctor()];
    for (let count = 0; count < 24; count += 1) {
      const slot = await clinic.addSlot({
        day: '2031-06-17',
        at: `15:0${count % 8}`,
        minutes: 1,
        doctor: doctors[count % 3]!,
      });
      await clinic.addAppointment(slot, { patient: await clinic.addPatient() });
    }
    await test.rows(`update appointment set booked_at = '2030-01-01'`);
    await remind(test.orm, at(clinic.timezone, '2031-06-16', '15:00'));
    const waits = await test.rows<{ wait: number; count: number }>(
      `select round(extract(epoch from start_after - created_on))::int as wait, count(*)::int as count from boss.job where name = 'deliver' group by 1 order by 1`,
    );
    expect(waits).toEqual([
      { wait: 0, count: 10 },
      { wait: 1, count: 10 },
      { wait: 2, count: 4 },
    ]);
  });
});

describe('the night', () => {
  it('whatever the visit, zone and clock change: each reminder comes once, by day, before the visit, and no later than it is due', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...DAYS),
        fc.integer({ min: 0, max: 24 * 12 - 1 }),
        fc.integer({ min: 0, max: 4 }),
        async (zone, day, place, phase) => {
          await test.rows('delete from notification');
          await test.rows('delete from appointment');
          await test.rows('delete from slot');
          const clock = `${String(Math.floor(place / 12)).padStart(2, '0')}:${String((place % 12) * 5).padStart(2, '0')}`;
          const { clinic, start } = await visit(zone, day, clock);
          const from = Math.floor(start / PASS) * PASS - 39 * HOUR + phase * MINUTE;
          const made = await passes(clinic, from, start + HOUR);
          expect([...made.keys()].toSorted()).toEqual(['reminder_day', 'reminder_hours']);
          expect(await deliveriesOf(test, clinic.id)).toHaveLength(2);
          for (const when of made.values()) {
            expect(clinicClock(when, zone) >= '09:00' && clinicClock(when, zone) < '21:00').toBe(true);
            expect(when).toBeLessThan(start);
          }
          expect(start - made.get('reminder_hours')!).toBeGreaterThanOrEqual(2 * HOUR - PASS);
          const change = (zoneOffset(start, zone) - zoneOffset(start - 30 * HOUR, zone)) * MINUTE;
          expect(start - made.get('reminder_day')! + change).toBeGreaterThanOrEqual(24 * HOUR - PASS);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('the statement of a pass', () => {
  it('finds its times by slot_day_idx and their visits by appointment_active_slot_key', async () => {
    const clinic = clinics.get('Asia/Anadyr')!;
    for (let count = 0; count < 10; count += 1) await clinic.addPatient();
    await test.rows(
      `with people as (select id, row_number() over (order by id) as n from patient where organization_id = $1),
         times as (select at, row_number() over (order by at) as n from generate_series('2031-06-01'::timestamptz, '2031-06-30', '15 minutes') as at),
         made as (insert into slot (id, organization_id, doctor_id, practitioner_id, start_time, end_time, patient_id)
           select gen_random_uuid(), $1, $2, $3, at, at + interval '5 minutes', p.id from times join people p on p.n = times.n % 10 + 1 returning *)
       insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, status)
       select gen_random_uuid(), $1, id, $2, $3, patient_id, start_time, end_time, 'booked' from made`,
      [clinic.id, clinic.doctor.id, clinic.doctor.practitioner],
    );
    await test.rows('vacuum (analyze) slot, appointment, notification, organization');
    const { indexes, scanned } = await explain(test, statementText('reminders_due'), [
      at(clinic.timezone, '2031-06-16', '15:00'),
    ]);
    expect(indexes).toContain('slot_day_idx');
    // the index of overlaps finds the visits of a patient by many times the pages
    expect(indexes).toContain('appointment_active_slot_key');
    expect(indexes).not.toContain('appointment_patient_no_overlap');
    expect(scanned).not.toContain('slot');
    expect(scanned).not.toContain('appointment');
    // thousands of rows, each looked at by the constraints of overlaps
  }, 180_000);
});
