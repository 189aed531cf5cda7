import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absenceEndpoints as absences } from '#shared/contract/absences.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { searchEndpoints as search } from '#shared/contract/search.ts';
import { statementText } from '#server/db/prepared-client.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { explain } from '#tests/support/plans.ts';
import { addPerson } from '#tests/support/people.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
/** A clinic with a few thousand times, a third of them booked; analysed as autovacuum would. */
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
  const doctors = [
    clinic.doctor,
    ...(await Promise.all(Array.from({ length: 7 }, (_, n) => clinic.addDoctor({ lastName: `Врач${n}` })))),
  ];
  const dates = { start: clinic.day(0), end: clinic.day(27) };
  for (const { id } of doctors) {
    await api.ok(
      generation.generateSchedule,
      {
        body: {
          doctor: id,
          dates,
          weekday: [1, 2, 3, 4, 5, 6, 7],
          workhour: [
            { start: '08:00', end: '16:00', record_mode: 0 },
            { start: '16:00', end: '18:00', record_mode: 1 },
          ],
          duration: 30,
        },
      },
      clinic.as('orgadmin'),
    );
  }
  for (let count = 0; count < 40; count += 1) await clinic.addPatient({ lastName: `Пациент${count}` });
  await test.rows(
    `
    with people as (select id, row_number() over (order by id) as n from patient where organization_id = $1 and user_id is null),
      chosen as (select id, row_number() over (order by md5(id::text)) as n from slot where organization_id = $1 order by 2 limit 1400),
      made as (insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, status)
        select gen_random_uuid(), s.organization_id, s.id, s.doctor_id, s.practitioner_id, p.id, s.start_time, s.end_time, 'booked'
        from chosen c join slot s on s.id = c.id join people p on p.n = c.n % 40 + 1 on conflict do nothing returning slot_id, patient_id)
    update slot s set patient_id = made.patient_id from made where s.id = made.slot_id`,
    [clinic.id],
  );
  // a process looks at a queue of jobs once
  await api.ok(booking.reserveSlot, { params: { id: await freeSlot(2) }, body: { type: 0 } }, clinic.as('patient'));
  await test.rows('vacuum (analyze) slot, appointment, patient, doctor, employee');
});
afterAll(() => test.close());

const day = () => clinic.day(3);
const wholeDay = () => ({ start: `${day()}T00:00:00+03:00`, end: `${clinic.day(4)}T00:00:00+03:00` });
const hoursOf = ({ start, end }: ReturnType<typeof wholeDay>) => ({ start_time: start, end_time: end });
const freeSlot = async (at = 0) =>
  (
    await test.rows<{ id: string }>(
      `select id from slot where organization_id = $1 and patient_id is null and record_mode = 0 and start_time > now() + interval '2 days' order by md5(id::text) offset $2 limit 1`,
      [clinic.id, at],
    )
  )[0]!.id;

describe('statements of a call, besides the session’s lookup and the transaction’s frame', () => {
  it('the fixture is of a few thousand times, some booked', async () => {
    const [row] = await test.rows<{ slots: number; booked: number }>(
      'select count(*)::int as slots, count(patient_id)::int as booked from slot',
    );
    expect(row?.slots).toBeGreaterThan(3000);
    expect(row?.booked).toBeGreaterThan(500);
  });

  it.each([
    [
      'free dates',
      2,
      () =>
        api.ok(
          booking.listFreeDates,
          { params: { id: clinic.doctor.id }, query: { start: clinic.day(0), end: clinic.day(27) } },
          clinic.as('guest'),
        ),
    ],
    [
      'free times',
      3,
      () => api.ok(booking.listFreeSlots, { params: { id: clinic.doctor.id, date: day() } }, clinic.as('patient')),
    ],
    ['doctors', 3, () => api.ok(booking.listDoctors, {}, clinic.as('guest'))],
    [
      'doctors behind the last page',
      3,
      () => api.ok(booking.searchDoctors, { query: { page: 900 } }, clinic.as('guest')),
    ],
    ['doctors of all clinics', 1, () => api.ok(search.searchAllDoctors, {})],
    ['doctors of all clinics behind the last page', 1, () => api.ok(search.searchAllDoctors, { query: { page: 900 } })],
    ['what is suggested', 1, () => api.ok(search.suggestDoctors, { query: { what: 'врач' } })],
    ['the first page', 1, () => api.ok(search.getOverview, { query: {} })],
    ['doctors with their next days', 3, () => api.ok(booking.searchDoctors, {}, clinic.as('guest'))],
    [
      // two of them are the notification and its job
      'reserve',
      4,
      async () =>
        api.ok(
          booking.reserveSlot,
          { params: { id: await freeSlot() }, body: { type: 0 }, headers: { 'idempotency-key': uuidv7() } },
          clinic.as('patient'),
        ),
    ],
    [
      'the queue of a day, searched',
      1,
      () => api.ok(queue.listQueue, { query: { ...wholeDay(), search: 'пациент' } }, clinic.as('employee')),
    ],
    [
      'a day of all doctors',
      1,
      () => api.ok(schedule.listDoctorDays, { params: { date: day() } }, clinic.as('employee')),
    ],
    [
      'the nearest times for a patient',
      1,
      () => api.ok(schedule.listNearestTimes, { query: { patient: clinic.patient } }, clinic.as('employee')),
    ],
    [
      'the week of a doctor',
      1,
      () =>
        api.ok(
          schedule.listSlotsByDoctor,
          { params: { id: clinic.doctor.id }, query: { ...wholeDay(), end: `${clinic.day(9)}T00:00:00+03:00` } },
          clinic.as('employee'),
        ),
    ],
    [
      'the preview of an absence',
      5,
      () =>
        api.ok(
          absences.previewAbsence,
          { params: { id: clinic.doctor.id }, query: hoursOf(wholeDay()) },
          clinic.as('employee'),
        ),
    ],
    [
      'the first booking of a person',
      5,
      async () =>
        api.ok(
          booking.reserveSlot,
          { params: { id: await freeSlot(5) }, body: { type: 0 } },
          clinic.as(await addPerson(test)),
        ),
    ],
  ] as const)('%s: at most %i', async (_, most, work) => {
    const statements = await statementsOf(work);
    expect(statements.length, statements.join('\n')).toBeGreaterThan(0);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
  });

  it('the counter counts what the product sends, and nothing of the test’s own', async () => {
    expect(await statementsOf(() => test.rows('select 1'))).toEqual([]);
    expect(
      await statementsOf(() => api.ok(booking.getDoctor, { params: { id: clinic.doctor.id } }, clinic.as('guest'))),
    ).toHaveLength(1);
  });
});

describe('pages that a statement touches', () => {
  // values in the order in which the statements name their parameters
  const freeDates = () => [clinic.timezone, clinic.id, clinic.doctor.id, clinic.day(0), clinic.day(27)];
  const freeSlots = () => [clinic.id, clinic.doctor.id, day(), clinic.timezone, clinic.people.patient.userId];

  it('free dates: at most 20, by the index of free times', async () => {
    const { buffers, indexes, scanned } = await explain(test, statementText('free_dates'), freeDates());
    expect(indexes).toContain('slot_free_idx');
    expect(scanned).not.toContain('slot');
    expect(buffers).toBeLessThanOrEqual(20);
  });

  it.each([
    ['search_all_doctors', [null, null, null, null, null, 10, 0]],
    ['overview', ['']],
  ] as const)('%s: times by the index of free times, never all of them', async (name, values) => {
    const { indexes, scanned } = await explain(test, statementText(name), [...values]);
    expect(indexes).toContain('slot_free_idx');
    expect(scanned).not.toContain('slot');
  });

  it('the queue of a day: by the index of taken times', async () => {
    const { indexes, scanned } = await explain(test, statementText('queue'), [
      clinic.id,
      wholeDay().start,
      wholeDay().end,
      ['%пациент%'],
      null,
    ]);
    expect(indexes).toContain('slot_day_idx');
    expect(scanned).not.toContain('slot');
  });

  it('free times of a day: at most 20, by the same index', async () => {
    const { buffers, indexes, scanned } = await explain(test, statementText('free_slots'), freeSlots());
    expect(indexes).toContain('slot_free_idx');
    expect(scanned).not.toContain('slot');
    expect(buffers).toBeLessThanOrEqual(20);
  });

  it('the nearest times of all doctors: at most 80, by the index of free times', async () => {
    const { buffers, indexes, scanned } = await explain(test, statementText('nearest_times'), [
      clinic.id,
      null,
      clinic.timezone,
      null,
      null,
      5,
      null,
      null,
      null,
      clinic.patient,
    ]);
    expect(indexes).toContain('slot_free_idx');
    expect(scanned).not.toContain('slot');
    expect(scanned).not.toContain('appointment');
    expect(buffers).toBeLessThanOrEqual(80);
  });

  it('the times for the visits of an absence: by the index of free times, and few of them', async () => {
    const visits = await test.rows<{ id: string; start: number; patient: string }>(
      `select id, ms(start_time) as start, patient_id as patient from appointment
       where doctor_id = $1 and start_time >= $2 and start_time < $3 order by start_time, id`,
      [clinic.doctor.id, wholeDay().start, wholeDay().end],
    );
    expect(visits.length).toBeGreaterThan(2);
    const [first, last] = [visits[0]!.start, visits.at(-1)!.start].map((start) => new Date(start));
    const after = (day: Date) => new Date(day.getTime() + 30 * 86_400_000);
    const { buffers, indexes, scanned, rows } = await explain(test, statementText('absence_other_times'), [
      clinic.doctor.employee,
      clinic.id,
      visits.map(() => clinic.specialty),
      after(new Date(wholeDay().end)),
      visits.map(({ id }) => id),
      visits.map(({ start }) => start),
      visits.map(() => clinic.doctor.id),
      visits.map(({ patient }) => patient),
      first,
      after(last!),
      wholeDay().end,
      wholeDay().start,
    ]);
    expect(indexes).toContain('slot_free_idx');
    expect(scanned).not.toContain('slot');
    expect(scanned).not.toContain('appointment');
    // of more than two thousand free ones
    expect(rows).toBeLessThanOrEqual(400);
    expect(buffers).toBeLessThanOrEqual(600);
  });

  it('the reception list of a day: by the index of a person’s appointments', async () => {
    const { buffers, indexes, scanned } = await explain(test, statementText('reception_day'), [
      clinic.id,
      `${day()}T00:00:00+03:00`,
      `${day()}T23:59:59+03:00`,
      clinic.doctor.employee,
      true,
      null,
    ]);
    expect(indexes).toContain('appointment_time_idx');
    expect(scanned).not.toContain('appointment');
    expect(scanned).not.toContain('reception_record');
    expect(buffers).toBeLessThanOrEqual(100);
  });

  it('reserve: at most 60', async () => {
    const { userId, sessionId } = clinic.people.patient;
    const { buffers, scanned } = await explain(test, statementText('reserve'), [
      clinic.id,
      clinic.patient,
      await freeSlot(9),
      userId,
      5,
      uuidv7(),
      0,
      'Болит горло',
      uuidv7(),
      sessionId,
      '',
      null,
      '',
    ]);
    expect(scanned).not.toContain('slot');
    expect(scanned).not.toContain('appointment');
    expect(buffers).toBeLessThanOrEqual(60);
  });
});
