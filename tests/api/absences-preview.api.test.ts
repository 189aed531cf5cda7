import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { absenceEndpoints as absences } from '#shared/contract/absences.ts';
import { suggestTimes, type BusyHours, type OtherTime, type StrandedVisit } from '#shared/rules/absences.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic, type TestDoctor } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

/** The statement reads few times a visit: what is suggested is what the rule finds among all of them. */
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

/** The same numbers in each run, from 0 up to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
/** Instead of such numbers: every time is there. */
const all = () => 0;
const pick = <T>(from: readonly T[], next: () => number): T => from[Math.floor(next() * from.length)]!;

const MORNING = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
const AFTERNOON = ['14:00', '14:30', '15:00', '15:30'];
/** Half hours of a doctor on some days, so many of them as `share` says. @returns their ids */
async function addTimes(
  doctor: TestDoctor,
  days: readonly number[],
  share: number,
  next: () => number,
  hours = MORNING,
): Promise<string[]> {
  const starts = days.flatMap((day) =>
    hours.filter(() => next() < share).map((at) => `${clinic.day(day)}T${at}:00+03:00`),
  );
  const ids = starts.map(() => uuidv7());
  await test.rows(
    `insert into slot (id, organization_id, doctor_id, practitioner_id, start_time, end_time)
     select id, $1, $2, $3, at, at + interval '30 minutes' from unnest($4::uuid[], $5::timestamptz[]) as half_hour (id, at)`,
    [clinic.id, doctor.id, doctor.practitioner, ids, starts],
  );
  return ids;
}
const span = (from: number, until: number) => ({
  start_time: `${clinic.day(from)}T00:00:00+03:00`,
  end_time: `${clinic.day(until)}T00:00:00+03:00`,
});
const daysFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** What the rule says of all free times around the absence. */
async function expected({ start_time: start, end_time: end }: ReturnType<typeof span>) {
  const visits = await test.rows<StrandedVisit>(
    `select a.id, a.patient_id as patient, a.doctor_id as doctor, d.specialty_id as specialty, ms(a.start_time) as start
     from appointment a join doctor d on d.id = a.doctor_id
     where d.employee_id = $1 and a.status = 'booked' and a.start_time >= $2 and a.start_time < $3 order by a.start_time, a.id`,
    [clinic.doctor.employee, start, end],
  );
  const times = await test.rows<OtherTime>(
    `select s.id, s.doctor_id as doctor, d.specialty_id as specialty, ms(s.start_time) as start, ms(s.end_time) as end
     from slot s join doctor d on d.id = s.doctor_id
     where s.organization_id = $1 and s.patient_id is null and not s.is_reserve and s.start_time > now()
       and s.start_time > to_timestamp($5 / 1000.0) - interval '3 days'
       and s.start_time < case when d.employee_id = $2 then $4 else to_timestamp($6 / 1000.0) end + interval '30 days'
       and not (d.employee_id = $2 and s.start_time < $4 and s.end_time > $3::timestamptz)
     order by s.start_time, s.id`,
    [
      clinic.id,
      clinic.doctor.employee,
      start,
      end,
      Math.min(...visits.map((visit) => visit.start)),
      Math.max(...visits.map((visit) => visit.start)),
    ],
  );
  const busy = await test.rows<BusyHours>(
    `select patient_id as patient, ms(start_time) as start, ms(end_time) as end from appointment
     where organization_id = $1 and status = 'booked' and id <> all($2)`,
    [clinic.id, visits.map(({ id }) => id)],
  );
  return { suggestions: suggestTimes(visits, times, busy), times };
}

/**
 * The preview suggests what the rule finds among all free times. @returns the times of each visit, in the order of the
 * visits
 */
async function assertAsAmongAll(range: ReturnType<typeof span>): Promise<string[][]> {
  const { suggestions, times } = await expected(range);
  const { visits } = await api.ok(
    absences.previewAbsence,
    { params: { id: clinic.doctor.id }, query: range },
    clinic.as('employee'),
  );
  expect(times.length).toBeGreaterThan(0);
  const found = visits.map((visit) => [visit.id, visit.suggestions.map(({ id }) => id)] as const);
  expect(found).toEqual([...suggestions].map(([id, suggested]) => [id, suggested.map((time) => time.id)]));
  return found.map(([, ids]) => ids);
}

it.each([
  ['hardly any', 0.01, 3],
  ['few', 0.1, 3],
  ['many', 0.8, 3],
  ['few in a long absence', 0.05, 40],
  ['many in a long absence', 0.5, 40],
] as const)(
  'of %s free times each visit is suggested the nearest that the rule finds among all',
  async (_, share, days) => {
    const next = numbers(Math.round(share * 1000) + days);
    const { doctor } = clinic;
    const line = await clinic.addSpecialtyTo(doctor, 'Хирургия');
    const [{ specialty }] = (await test.rows('select specialty_id as specialty from doctor where id = $1', [
      line.id,
    ])) as [{ specialty: string }];
    const patients = [clinic.patient];
    for (let count = 0; count < 14; count += 1) patients.push(await clinic.addPatient());
    // visits of both lines of work, some patients with several; free hours between them
    const away = daysFrom(7, 6 + days);
    const visited = away.slice(0, 8);
    for (const slot of [
      ...(await addTimes(doctor, visited, 0.5, next)),
      ...(await addTimes(line, visited, 0.3, next, AFTERNOON)),
    ])
      if (next() < 0.8) await clinic.addAppointment(slot, { patient: pick(patients, next) });
    const [busy, other, surgeon] = [
      await clinic.addDoctor(),
      await clinic.addDoctor(),
      await clinic.addDoctor({ specialty }),
    ];
    // many have something else at hours that others have free
    const after = visited.at(-1)!;
    const busyDays = [5, 6, ...daysFrom(after + 1, after + 6)];
    for (const [index, slot] of (await addTimes(busy, busyDays, 0.4, next)).entries())
      if (index < patients.length) await clinic.addAppointment(slot, { patient: patients[index]! });
    const otherDays = daysFrom(1, 50).filter((day) => !busyDays.includes(day));
    await addTimes(busy, otherDays, share, next);
    await addTimes(other, daysFrom(1, 50), share, next);
    await addTimes(surgeon, daysFrom(1, 50), share, next, [...MORNING, ...AFTERNOON]);
    for (const open of [daysFrom(1, 6), daysFrom(7 + days, 30 + days)]) {
      await addTimes(doctor, open, share, next);
      await addTimes(line, open, share, next, AFTERNOON);
    }
    const found = await assertAsAmongAll(span(7, 7 + days));
    expect(found.length).toBeGreaterThan(3);
  },
);

describe('what is left is found behind what is nearer', () => {
  it('when the visits before are given all times of the next day', async () => {
    const patient = () => clinic.addPatient();
    for (const slot of await addTimes(clinic.doctor, [7], 1, all, [...MORNING, ...AFTERNOON]))
      await clinic.addAppointment(slot, { patient: await patient() });
    await addTimes(clinic.doctor, [8], 1, all);
    await addTimes(clinic.doctor, [20], 1, all);
    const found = await assertAsAmongAll(span(7, 8));
    expect(found.map(({ length }) => length > 0)).toEqual(Array.from({ length: 12 }, () => true));
  });

  it('when the patient has something else then', async () => {
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(7) }));
    await addTimes(clinic.doctor, [8], 1, all);
    const [later] = await addTimes(clinic.doctor, [12], 1, all, ['10:00']);
    const elsewhere = await clinic.addSpecialtyTo(await clinic.addDoctor(), 'Хирургия');
    await clinic.addAppointment(
      await clinic.addSlot({ day: clinic.day(8), at: '08:00', minutes: 360, doctor: elsewhere }),
    );
    expect(await assertAsAmongAll(span(7, 8))).toEqual([[later]]);
  });

  it('when the same patient is given another one at that hour', async () => {
    for (const slot of await addTimes(clinic.doctor, [7], 1, all, ['10:00', '10:30']))
      await clinic.addAppointment(slot);
    for (let count = 0; count < 8; count += 1) await addTimes(await clinic.addDoctor(), [8], 1, all, ['10:00']);
    const [later] = await addTimes(await clinic.addDoctor(), [12], 1, all, ['10:00']);
    expect((await assertAsAmongAll(span(7, 8)))[1]).toEqual([later]);
  });
});
