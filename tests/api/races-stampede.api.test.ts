import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { doublesOf, outcomesOf, type Attempt } from '#tests/support/history.ts';
import { addPeople, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { endOffers, join, offerNow, offersOf } from '#tests/support/waiting.ts';

const PEOPLE = 200;
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let people: TestPerson[];
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  people = await addPeople(test, PEOPLE);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

async function attempt(slot: string, person: TestPerson): Promise<Attempt> {
  const answer = await api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(person));
  return {
    slot,
    person: person.userId,
    outcome: answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code,
  };
}

describe(`${PEOPLE} people reserve one time at once`, () => {
  it('one gets it, 199 are told clearly that it is taken, and the database agrees', async () => {
    const slot = await clinic.addSlot();
    const attempts = await Promise.all(people.map((person) => attempt(slot, person)));
    expect(outcomesOf(attempts)).toEqual({ ok: 1, slot_taken: PEOPLE - 1 });
    expect(doublesOf(attempts)).toEqual([]);
    const winner = attempts.find(({ outcome }) => outcome === 'ok')!.person;
    expect(await test.rows('select booked_by, status from appointment where slot_id = $1', [slot])).toEqual([
      { booked_by: winner, status: 'booked' },
    ]);
    expect(
      await test.rows(`select user_id from audit_event where action = 'appointment.book' and details->>'slot' = $1`, [
        slot,
      ]),
    ).toEqual([{ user_id: winner }]);
    // only the winner became a patient of the clinic
    expect(
      await test.rows('select user_id from patient where organization_id = $1 and user_id <> $2', [
        clinic.id,
        clinic.people.patient.userId,
      ]),
    ).toEqual([{ user_id: winner }]);
    expect(await bookingViolations(test)).toEqual([]);
    expect(errorText('slot_taken')).toBe('Выбранное время уже занято, выберите другое');
  });

  it('also when all are patients already, and when half of them hold nothing and one holds it', async () => {
    const slot = await clinic.addSlot();
    const known = people.slice(0, 60);
    for (const { userId } of known) await clinic.addPatient({ userId });
    const holder = known[30]!;
    await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as(holder));
    const attempts = await Promise.all(known.map((person) => attempt(slot, person)));
    expect(attempts.filter(({ outcome }) => outcome === 'ok').map(({ person }) => person)).toEqual([holder.userId]);
    expect(Object.keys(outcomesOf(attempts)).toSorted()).toEqual(expect.arrayContaining(['ok']));
    expect(attempts.every(({ outcome }) => ['ok', 'slot_taken', 'slot_held'].includes(outcome))).toBe(true);
    expect(await bookingViolations(test)).toEqual([]);
  });
});

describe('the checker itself', () => {
  it('finds doubles of a naive look-then-take, run in the same way by the same people', async () => {
    const table = `naive_${randomUUID().replaceAll('-', '')}`;
    await test.rows(`create table ${table} (id int primary key, patient uuid)`);
    await test.rows(`insert into ${table} select generate_series(1, 20)`);
    const pool = new pg.Pool({ connectionString: test.database.ownerUrl, max: 8 });
    /** What the product must not do: look first, then write what one believes. */
    const naive = async (slot: number, person: TestPerson): Promise<Attempt> => {
      const {
        rows: [row],
      } = await pool.query<{ patient: string | null }>(`select patient from ${table} where id = $1`, [slot]);
      if (row?.patient) return { slot: String(slot), person: person.userId, outcome: 'slot_taken' };
      await pool.query(`update ${table} set patient = $2 where id = $1`, [slot, person.userId]);
      return { slot: String(slot), person: person.userId, outcome: 'ok' };
    };
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_, slot) => people.slice(0, 20).map((person) => naive(slot + 1, person))).flat(),
    );
    await pool.end();
    await test.rows(`drop table ${table}`);
    expect(doublesOf(attempts).length).toBeGreaterThan(0);
  });

  it('finds what a database without the constraints would keep', async () => {
    const broken = await buildTestApp();
    const place = await createClinic(broken);
    const [slot, other] = [await place.addSlot({ at: '10:00' }), await place.addSlot({ at: '12:00' })];
    await broken.rows('alter table slot drop constraint slot_practitioner_no_overlap');
    await broken.rows('alter table appointment drop constraint appointment_patient_no_overlap');
    await broken.rows('drop index appointment_active_slot_key');
    await broken.rows('drop function check_slot_patient cascade');
    await place.addAppointment(slot);
    await place.addAppointment(slot, { patient: await place.addPatient() });
    await place.addSlot({ at: '10:10' });
    await place.addAppointment(other);
    await place.addAppointment(await place.addSlot({ at: '12:15' }));
    await broken.rows('update slot set patient_id = null where id = $1', [other]);
    const found = (await bookingViolations(broken)).map((line) => line.replace(/^\d+ × |:.*$/g, ''));
    expect(found).toEqual([
      'a time with two active appointments',
      'a time whose patient is not the one of its active appointment',
      'a practitioner in two places at once',
      'a patient in two places at once',
    ]);
    await broken.close();
  });
});

describe('churn', () => {
  it('people book and cancel, others wait and are offered, the desk frees and blocks, an administrator clears and generates: nothing breaks', async () => {
    const day = clinic.day();
    const generate = {
      doctor: clinic.doctor.id,
      dates: { start: day, end: day },
      weekday: [1, 2, 3, 4, 5, 6, 7],
      workhour: [{ start: '09:00', end: '12:00', record_mode: 0 as const }],
      duration: 30,
    };
    await api.ok(generation.generateSchedule, { body: generate }, clinic.as('orgadmin'));
    const slots = (await test.rows<{ id: string }>('select id from slot where doctor_id = $1', [clinic.doctor.id])).map(
      ({ id }) => id,
    );
    const allowed = new Set([
      'ok',
      'slot_taken',
      'slot_held',
      'patient_busy',
      'not_found',
      'slot_not_found',
      'permission_denied',
      'appointment_not_active',
      'slot_booked',
      'booking_limit_reached',
    ]);
    let turn = 0;
    const step = async (person: TestPerson): Promise<string[]> => {
      turn += 1;
      const slot = slots[(turn * 7) % slots.length]!;
      const params = { id: slot };
      const codes: string[] = [];
      const note = (answer: { statusCode: number; body: string }) =>
        codes.push(answer.statusCode === 200 ? 'ok' : (JSON.parse(answer.body) as { code: string }).code);
      if (turn % 5 === 0) note(await api.send(booking.holdSlot, { params }, clinic.as(person)));
      note(await api.send(booking.reserveSlot, { params, body: { type: 0 } }, clinic.as(person)));
      note(
        await api.send(
          schedule.updateSlot,
          { params, body: { patient: null, is_reserve: turn % 11 === 0 } },
          clinic.as(turn % 3 === 0 ? 'employee' : person),
        ),
      );
      if (turn % 4 === 0) {
        const [own] = await test.rows<{ id: string }>(
          `select a.id from appointment a join patient p on p.id = a.patient_id
           where p.user_id = $1 and a.organization_id = $2 and a.status = 'booked' limit 1`,
          [person.userId, clinic.id],
        );
        const to = slots[(turn * 5) % slots.length]!;
        if (own)
          note(
            await api.send(
              booking.rescheduleAppointment,
              { params: { id: own.id }, body: { slot: to } },
              clinic.as(turn % 8 === 0 ? 'employee' : person),
            ),
          );
      }
      if (turn % 17 === 0)
        note(
          await api.send(
            generation.clearSchedule,
            { body: { doctor: clinic.doctor.id, dates: generate.dates, debug: turn % 2 === 0 } },
            clinic.as('orgadmin'),
          ),
        );
      if (turn % 13 === 0) note(await api.send(generation.generateSchedule, { body: generate }, clinic.as('orgadmin')));
      return codes;
    };
    // How many bookings a round makes depends on who comes first, so they go on until enough have been made, six rounds
    // at least.
    const enough = async (): Promise<boolean> =>
      ((
        await test.rows<{ n: number }>('select count(*)::int as n from appointment where organization_id = $1', [
          clinic.id,
        ])
      )[0]?.n ?? 0) > 20;
    for (const person of people.slice(24, 27)) await join(api, clinic, person);
    const codes: string[] = [];
    for (let round = 0; round < 6 || (round < 60 && !(await enough())); round += 1) {
      const offering = offerNow(test, clinic);
      codes.push(...(await Promise.all(people.slice(0, 24).map((person) => step(person)))).flat());
      await offering;
      // every other round is run against offers that hold half of the times
      if (round % 2 === 0) await offerNow(test, clinic);
      else await endOffers(test, clinic);
    }
    expect([...new Set(codes)].filter((code) => !allowed.has(code))).toEqual([]);
    expect(codes.filter((code) => code === 'ok').length).toBeGreaterThan(50);
    expect((await offersOf(test, clinic)).length).toBeGreaterThan(0);
    expect(await bookingViolations(test)).toEqual([]);
    // every appointment and every cancellation is in the log, once
    const [sums] = await test.rows<Record<string, number>>(
      `
      select (select count(*)::int from appointment where organization_id = $1) as made, (select count(*)::int from appointment where organization_id = $1 and status = 'cancelled') as cancelled,
        (select count(*)::int from audit_event where organization_id = $1 and action = 'appointment.book') as booked_events,
        (select count(*)::int from audit_event where organization_id = $1 and action = 'appointment.cancel') as cancel_events`,
      [clinic.id],
    );
    expect(sums?.['made']).toBe(sums?.['booked_events']);
    expect(sums?.['cancelled']).toBe(sums?.['cancel_events']);
    expect(sums?.['made']).toBeGreaterThan(20);
  });
});

describe('two administrators make overlapping weeks at once', () => {
  it('nothing overlaps, and what both were told adds up to what is there', async () => {
    const plan = (start: string, end: string, duration: number) => ({
      doctor: clinic.doctor.id,
      dates: { start, end },
      weekday: [1, 2, 3, 4, 5, 6, 7],
      workhour: [{ start: '08:00', end: '18:00', record_mode: 0 as const }],
      duration,
    });
    const answers = await Promise.all(
      [
        plan(clinic.day(1), clinic.day(7), 20),
        plan(clinic.day(4), clinic.day(10), 30),
        plan(clinic.day(2), clinic.day(9), 45),
        plan(clinic.day(1), clinic.day(10), 20),
      ].map((body) => api.ok(generation.generateSchedule, { body }, clinic.as('orgadmin'))),
    );
    const created = answers.reduce((sum, { data }) => sum + data.created, 0);
    expect(await test.rows('select count(*)::int as n from slot where doctor_id = $1', [clinic.doctor.id])).toEqual([
      { n: created },
    ]);
    expect(created).toBeGreaterThan(0);
    for (const { data } of answers) expect(data.exists_slot).toEqual([]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('also for two specialties of one person, in two clinics', async () => {
    const other = await createClinic(test);
    const there = await other.addDoctor({ practitioner: clinic.doctor.practitioner });
    const body = (doctor: string) => ({
      doctor,
      dates: { start: clinic.day(1), end: clinic.day(7) },
      weekday: [1, 2, 3, 4, 5, 6, 7],
      workhour: [{ start: '08:00', end: '18:00', record_mode: 0 as const }],
      duration: 20,
    });
    const answers = await Promise.all([
      api.ok(generation.generateSchedule, { body: body(clinic.doctor.id) }, clinic.as('orgadmin')),
      api.ok(generation.generateSchedule, { body: body(there.id) }, other.as('orgadmin')),
    ]);
    const [{ n }] = (await test.rows<{ n: number }>('select count(*)::int as n from slot where practitioner_id = $1', [
      clinic.doctor.practitioner,
    ])) as [{ n: number }];
    expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(n);
    expect(n).toBe(7 * 30);
    expect(await bookingViolations(test)).toEqual([]);
  });
});

describe('a practitioner of two clinics', () => {
  it('cannot be double-booked: the other clinic cannot even make the time, and learns only that it is taken', async () => {
    const other = await createClinic(test);
    const there = await other.addDoctor({ practitioner: clinic.doctor.practitioner });
    const slot = await clinic.addSlot({ at: '10:00' });
    await attempt(slot, people[0]!);
    const day = clinic.day();
    const create = {
      body: { doctor: there.id, start_time: `${day}T10:15:00+03:00`, end_time: `${day}T10:45:00+03:00` },
    };
    const refusal = await api.refused(schedule.createSlot, create, other.as('orgadmin'));
    expect(refusal).toEqual({
      status: 409,
      code: 'slot_overlap',
      message: 'Время пересекается с другим временем этого врача',
      errors: {},
      retryAfter: null,
      current: undefined,
    });
    const { data } = await api.ok(
      generation.generateSchedule,
      {
        body: {
          doctor: there.id,
          dates: { start: day, end: day },
          weekday: [1, 2, 3, 4, 5, 6, 7],
          workhour: [{ start: '09:30', end: '11:00', record_mode: 0 }],
          duration: 30,
        },
      },
      other.as('orgadmin'),
    );
    expect(data).toEqual({ created: 2, skipped: 0, absent: 0, cleared: 0, exists_slot: [`${day}T10:00:00+03:00`] });
    const seen = await api.ok(
      schedule.listSlotsByDoctor,
      { params: { id: there.id }, query: { start: `${day}T00:00:00+03:00`, end: `${day}T23:00:00+03:00` } },
      other.as('orgadmin'),
    );
    expect(seen.items.map(({ start_time }) => start_time)).toEqual([`${day}T09:30:00+03:00`, `${day}T10:30:00+03:00`]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('two clinics make the same time at once: one has it', async () => {
    const other = await createClinic(test);
    const there = await other.addDoctor({ practitioner: clinic.doctor.practitioner });
    const times = { start_time: `${clinic.day()}T10:00:00Z`, end_time: `${clinic.day()}T10:30:00Z` };
    const answers = await Promise.all([
      api.send(schedule.createSlot, { body: { doctor: clinic.doctor.id, ...times } }, clinic.as('orgadmin')),
      api.send(schedule.createSlot, { body: { doctor: there.id, ...times } }, other.as('orgadmin')),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });
});
