import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { reportEndpoints as reports } from '#shared/contract/reports.ts';
import { addDays } from '#shared/rules/days.ts';
import { MAX_REPORT_DAYS, REPORT_KINDS, type Measured, type ReportKind } from '#shared/rules/reports.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic, type TestDoctor } from '#tests/support/clinic-factory.ts';
import { addDiagnoses, diagnosis, newRecord, startedVisit } from '#tests/support/reception.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { cellsOf } from '#tests/support/workbook.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

/** A Monday, and the days around it. */
const DAY = '2026-03-02';
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
let clinic: TestClinic;
let patients: string[];
beforeEach(async () => {
  clinic = await createClinic(test);
  patients = [];
  for (const lastName of ['Первая', 'Второй', 'Третья', 'Четвёртый'])
    patients.push(await clinic.addPatient({ lastName }));
});
/** A visit of the n-th patient. */
async function visit(
  at: string,
  status: string,
  {
    patient = 0,
    day = DAY,
    doctor = clinic.doctor,
    minutes = 30,
    isOverbooked = false,
    place = clinic,
  }: {
    patient?: number | string;
    day?: string;
    doctor?: TestDoctor;
    minutes?: number;
    isOverbooked?: boolean;
    place?: TestClinic;
  } = {},
): Promise<string> {
  const slot = await place.addSlot({ day, at, doctor, minutes, isOverbooked });
  return place.addAppointment(slot, { status, patient: typeof patient === 'string' ? patient : patients[patient]! });
}
const report = (kind: ReportKind, query = MARCH, headers = clinic.as('orgadmin')) =>
  api.ok(reports.getReport, { params: { kind }, query }, headers);
const figures = async (kind: ReportKind, query = MARCH) => {
  const { rows, totals } = await report(kind, query);
  return { rows: rows.map(({ name, key, values }) => [name || key, values] as const), totals };
};
const events = (action: string) =>
  test.rows<{ details: unknown }>(
    'select details from audit_event where organization_id = $1 and action = $2 order by id',
    [clinic.id, action],
  );
const visits = (done: number, more: Partial<Record<'open' | 'no_show' | 'cancelled', number>> = {}): Measured => {
  const { open = 0, no_show = 0, cancelled = 0 } = more;
  return { visits: done + open + no_show, done, open, no_show, cancelled };
};

describe('visits', () => {
  it('are counted by doctor and specialty: a person with two lines of work is one, a cancelled visit is none', async () => {
    const eye = await clinic.addSpecialtyTo(clinic.doctor, 'Офтальмология');
    const other = await clinic.addDoctor({ lastName: 'Яшина', firstName: 'Анна' });
    await visit('09:00', 'done');
    await visit('09:30', 'no_show', { patient: 1 });
    await visit('10:00', 'cancelled', { patient: 2 });
    await visit('10:30', 'reception_cancelled', { patient: 2 });
    await visit('11:00', 'done', { patient: 2, doctor: eye });
    await visit('11:30', 'booked', { patient: 3, doctor: eye });
    await visit('09:00', 'in_progress', { patient: 3, doctor: other });
    const all = visits(2, { open: 2, no_show: 1, cancelled: 2 });
    expect(await figures('doctors')).toEqual({
      rows: [
        ['Фёдоров Пётр', visits(2, { open: 1, no_show: 1, cancelled: 2 })],
        ['Яшина Анна', visits(0, { open: 1 })],
      ],
      totals: all,
    });
    const shortNames = (await report('doctors')).rows.map((row) => row.short_name.replaceAll('\u00A0', ' '));
    expect(shortNames).toEqual(['Фёдоров П.', 'Яшина А.']);
    expect(await figures('specialties')).toEqual({
      rows: [
        ['Терапия', visits(1, { open: 1, no_show: 1, cancelled: 2 })],
        ['Офтальмология', visits(1, { open: 1 })],
      ],
      totals: all,
    });
  });

  it('that were moved are counted once, at their new time and doctor', async () => {
    const other = await clinic.addDoctor({ lastName: 'Яшина', firstName: 'Анна' });
    const moved = await visit('09:00', 'booked');
    const slot = await clinic.addSlot({ day: '2026-04-01', at: '09:00', doctor: other });
    await test.rows(
      `with freed as (update slot set patient_id = null where organization_id = $4 and id <> $2),
       taken as (update slot set patient_id = $1 where id = $2 returning *)
       update appointment a set slot_id = taken.id, doctor_id = taken.doctor_id, practitioner_id = taken.practitioner_id,
         start_time = taken.start_time, end_time = taken.end_time, rescheduled_from_start = a.start_time from taken where a.id = $3`,
      [patients[0], slot, moved, clinic.id],
    );
    expect((await report('doctors')).rows).toEqual([]);
    expect((await figures('doctors', { from: '2026-04-01', to: '2026-04-01' })).rows).toEqual([
      ['Яшина Анна', visits(0, { open: 1 })],
    ]);
  });

  it("are of the clinic's own days, also when its clocks are far from Greenwich", async () => {
    clinic = await createClinic(test, { timezone: 'Asia/Kamchatka' });
    patients = [await clinic.addPatient(), await clinic.addPatient()];
    await visit('00:00', 'done');
    await visit('23:30', 'done', { patient: 1 });
    await visit('23:30', 'no_show', { day: '2026-03-01' });
    await visit('00:00', 'no_show', { day: '2026-03-03' });
    const { rows, totals, step } = await report('days', { from: '2026-03-01', to: '2026-03-03' });
    expect(step).toBe('day');
    expect(rows.map(({ key, values }) => [key, values.done, values.no_show])).toEqual([
      ['2026-03-01', 0, 1],
      [DAY, 2, 0],
      ['2026-03-03', 0, 1],
    ]);
    expect(totals).toEqual(visits(2, { no_show: 2 }));
    expect((await report('doctors', { from: DAY, to: DAY })).totals).toEqual(visits(2));
  });

  it('are of days that are an hour shorter or longer where clocks change', async () => {
    clinic = await createClinic(test, { timezone: 'Europe/Berlin' });
    patients = [await clinic.addPatient()];
    for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25'])
      for (const at of ['00:00', '23:30']) await visit(at, 'done', { day });
    const of = async (day: string) => (await report('days', { from: day, to: day })).totals.done;
    expect([await of('2026-03-28'), await of('2026-03-29'), await of('2026-03-30'), await of('2026-10-25')]).toEqual([
      2, 2, 2, 2,
    ]);
  });

  it('of a long period are told by month, from its first day to its last', async () => {
    await visit('09:00', 'done', { day: '2026-01-14' });
    await visit('09:00', 'done', { day: '2026-01-15' });
    await visit('09:00', 'done', { day: '2026-04-20' });
    await visit('09:00', 'done', { day: '2026-04-21' });
    const { rows, step } = await report('days', { from: '2026-01-15', to: '2026-04-20' });
    expect(step).toBe('month');
    expect(rows.map(({ key, values }) => [key, values.done])).toEqual([
      ['2026-01-15', 1],
      ['2026-02-01', 0],
      ['2026-03-01', 0],
      ['2026-04-01', 1],
    ]);
  });
});

describe('the load of a schedule', () => {
  it('is what is booked of the open grid, in minutes; what is closed or beside the grid is no part of it', async () => {
    const other = await clinic.addDoctor({ lastName: 'Яшина', firstName: 'Анна' });
    await visit('09:00', 'done', { minutes: 20 });
    await visit('09:20', 'no_show', { patient: 1, minutes: 25 });
    await visit('10:00', 'cancelled', { patient: 2, minutes: 20 });
    await clinic.addSlot({ day: DAY, at: '10:20', minutes: 20 });
    await clinic.addSlot({ day: DAY, at: '11:00', minutes: 45, isReserve: true });
    await visit('09:00', 'booked', { patient: 3, minutes: 10, isOverbooked: true });
    await clinic.addSlot({ day: '2026-04-01', at: '09:00' });
    await clinic.addSlot({ day: DAY, at: '09:00', minutes: 20, doctor: other });
    expect(await figures('load')).toEqual({
      rows: [
        ['Фёдоров Пётр', { offered: 85, booked: 45, overbooked: 10 }],
        ['Яшина Анна', { offered: 20, booked: 0, overbooked: 0 }],
      ],
      // of minutes: hours of rows that are rounded would add up to another total
      totals: { offered: 105, booked: 45, overbooked: 10 },
    });
  });

  it('leaves out the free times of who does not work here any more, and keeps what they did', async () => {
    await visit('09:00', 'done');
    await clinic.addSlot({ day: DAY, at: '10:00' });
    await test.rows('update slot set claimant_id = $1 where organization_id = $2 and patient_id is null', [
      clinic.doctor.employee,
      clinic.id,
    ]);
    expect((await figures('load')).totals).toEqual({ offered: 30, booked: 30, overbooked: 0 });
  });
});

it('no-shows are a part of the visits that have an end', async () => {
  await visit('09:00', 'done');
  await visit('09:30', 'no_show', { patient: 1 });
  await visit('10:00', 'no_show', { patient: 2 });
  await visit('10:30', 'booked', { patient: 3 });
  await visit('11:00', 'cancelled', { patient: 3 });
  expect(await figures('no_shows')).toEqual({
    rows: [['Фёдоров Пётр', { ended: 3, no_show: 2 }]],
    totals: { ended: 3, no_show: 2 },
  });
});

describe('diagnoses', () => {
  const record = async (
    at: string,
    code: string | null,
    options: { patient?: number; day?: string; isFirst?: boolean } = {},
  ) => {
    const character = options.isFirst ? 'first' : 'repeat';
    const form = { mainDiagnosis: code === null ? null : diagnosis(code, { character }) };
    return clinic.addReception(await visit(at, 'done', options), { form });
  };

  it('are counted by visit and by patient, who is one in the total whatever they have', async () => {
    await addDiagnoses(test);
    await record('09:00', 'I10', { isFirst: true });
    await record('09:30', 'I10');
    await record('10:00', 'J06.9', { isFirst: true });
    await record('10:30', 'I10', { patient: 1 });
    await record('11:00', null, { patient: 2 });
    await record('11:30', 'I10', { patient: 3, day: '2026-02-28' });
    const { rows, totals, more } = await report('diagnoses');
    expect(rows).toEqual([
      {
        key: 'I10',
        name: 'Эссенциальная [первичная] гипертензия',
        short_name: '',
        values: { visits: 3, patients: 2, first: 1 },
      },
      {
        key: 'J06.9',
        name: 'Острая инфекция верхних дыхательных путей неуточненная',
        short_name: '',
        values: { visits: 1, patients: 1, first: 1 },
      },
    ]);
    expect([totals, more]).toEqual([{ visits: 4, patients: 2, first: 2 }, 0]);
  });

  it('follow the record as it is saved and changed, and an epicrisis has the last word', async () => {
    await addDiagnoses(test);
    const { appointment } = await startedVisit(clinic);
    const { id } = await api.ok(reception.createReceptionRecord, { body: newRecord(appointment) }, clinic.as('doctor'));
    const ahead = { from: clinic.day(), to: clinic.day() };
    const codes = async () => (await report('diagnoses', ahead)).rows.map(({ key }) => key);
    expect(await codes()).toEqual(['J06.9']);
    await test.rows(
      `update reception_record set has_epicrisis = true, content = jsonb_set(content, '{epicrisis}', '{"mainDiagnosis": {"code": "I10"}}') where id = $1`,
      [id],
    );
    expect(await codes()).toEqual(['I10']);
    await test.rows(
      `update reception_record set has_epicrisis = false, content = content || '{"epicrisis": null, "mainDiagnosis": null}' where id = $1`,
      [id],
    );
    expect(await codes()).toEqual([]);
  });

  it('beyond a hundred are told as how many more, and are all in the table; looking at them is logged', async () => {
    const first = await record('09:00', 'I10');
    await test.rows('delete from visit_diagnosis where record_id = $1', [first]);
    for (let at = 0; at < 103; at += 1) {
      const id = await record('09:00', `A${String(at).padStart(2, '0')}`, { day: addDays('2025-01-01', at) });
      expect(id).toBeTruthy();
    }
    const year = { from: '2025-01-01', to: '2025-12-31' };
    const { rows, totals, more } = await report('diagnoses', year);
    expect([rows.length, more, totals]).toEqual([100, 3, { visits: 103, patients: 1, first: 0 }]);
    const table = await tableOf('diagnoses', year);
    expect([table.length, table[0], table.at(-1)]).toEqual([
      105,
      ['Код', 'Диагноз', 'Приёмов', 'Пациентов', 'Впервые'],
      ['Итого', '', 103, 1, 0],
    ]);
    expect(await events('report.view')).toEqual([{ details: { report: 'diagnoses', ...year } }]);
  });
});

describe('sources of booking', () => {
  it('are who made it: the patient, the desk, or nobody who was written down', async () => {
    const own = await visit('09:00', 'done', { patient: clinic.patient });
    const desk = await visit('09:30', 'no_show', { patient: 1 });
    await visit('10:00', 'cancelled', { patient: 2 });
    const old = await visit('10:30', 'done', { patient: clinic.patient });
    const oldDesk = await visit('11:00', 'done', { patient: clinic.patient });
    const { patient, employee } = clinic.people;
    const set = (column: string, value: string, id: string) =>
      test.rows(`update appointment set ${column} = $1 where id = $2`, [value, id]);
    await set('booked_through', 'patient', own);
    await set('booked_through', 'desk', desk);
    await set('booked_by', patient.userId, old);
    await set('booked_by', employee.userId, oldDesk);
    expect(await figures('sources')).toEqual({
      rows: [
        ['desk', { bookings: 2, no_show: 1, cancelled: 0 }],
        ['patient', { bookings: 2, no_show: 0, cancelled: 0 }],
        ['unknown', { bookings: 1, no_show: 0, cancelled: 1 }],
      ],
      totals: { bookings: 5, no_show: 1, cancelled: 1 },
    });
  });

  it('are written down by a booking', async () => {
    const slot = await clinic.addSlot({ at: '12:00' });
    await api.ok(booking.reserveSlot, { params: { id: slot }, headers: {}, body: { type: 0 } }, clinic.as('patient'));
    expect((await report('sources', { from: clinic.day(), to: clinic.day() })).rows.map(({ key }) => key)).toEqual([
      'patient',
    ]);
  });
});

it('ages are those of the last day, patients of several visits are one, and every band is there', async () => {
  const born = (at: number, day: string | null, gender: string | null) =>
    test.rows('update patient set birth_date = $1, gender = $2 where id = $3', [day, gender, patients[at]]);
  await born(0, '2008-03-31', 'female');
  await born(1, '2008-04-01', 'male');
  await born(2, '1951-03-31', null);
  await born(3, null, 'male');
  await visit('09:00', 'done');
  await visit('09:30', 'booked');
  await visit('10:00', 'done', { patient: 1 });
  await visit('10:30', 'no_show', { patient: 2 });
  await visit('11:00', 'done', { patient: 3 });
  await visit('11:30', 'cancelled', { patient: clinic.patient });
  const { rows, totals } = await report('ages');
  const of = (female: number, male: number, unknown: number) => ({
    female,
    male,
    unknown,
    patients: female + male + unknown,
  });
  expect(rows.map(({ key, values }) => [key, values])).toEqual([
    ['0-17', of(0, 1, 0)],
    ['18-29', of(1, 0, 0)],
    ['30-44', of(0, 0, 0)],
    ['45-59', of(0, 0, 0)],
    ['60-74', of(0, 0, 0)],
    ['75+', of(0, 0, 1)],
    ['unknown', of(0, 1, 0)],
  ]);
  expect(totals).toEqual(of(1, 2, 1));
});

it('new patients are those whose card was opened, but for those of a table; who came is counted beside', async () => {
  await test.rows(`update patient set created_at = '2026-03-02T20:59:59Z' where organization_id = $1`, [clinic.id]);
  const on = (at: number, instant: string) =>
    test.rows('update patient set created_at = $1 where id = $2', [instant, patients[at]]);
  await on(0, '2026-03-02T21:00:00Z');
  await on(1, '2026-03-03T20:59:59Z');
  await on(2, '2026-03-03T21:00:00Z');
  await test.rows('update patient set is_imported = true where id = $1', [patients[2]]);
  await on(3, '2026-02-28T20:59:59Z');
  await visit('09:00', 'done', { day: '2026-03-05' });
  await visit('09:00', 'booked', { day: '2026-03-06', patient: 1 });
  await visit('09:30', 'done', { day: '2026-03-06', patient: 3 });
  const { rows, totals, step } = await report('new_patients', { from: '2026-03-01', to: '2026-03-10' });
  expect(step).toBe('day');
  expect(rows.filter(({ values }) => values.patients).map(({ key, values }) => [key, values])).toEqual([
    ['2026-03-02', { patients: 1, came: 0 }],
    ['2026-03-03', { patients: 2, came: 1 }],
  ]);
  expect([rows.length, totals]).toEqual([10, { patients: 3, came: 1 }]);
});

/** The first sheet of a report's table, with its head. */
async function tableOf(kind: ReportKind, query = MARCH) {
  const file = await api.ok(reports.exportReport, { params: { kind }, query }, clinic.as('orgadmin'));
  return cellsOf((file as unknown as { data: Uint8Array }).data);
}

describe('any report', () => {
  it.each(REPORT_KINDS)('%s of a period without anything is empty, not a table of zeros', async (kind) => {
    await visit('09:00', 'done');
    const { rows, totals, more } = await report(kind, { from: '2020-01-01', to: '2020-01-31' });
    expect([rows, more]).toEqual([[], 0]);
    expect(Object.values(totals).every((value) => value === 0)).toBe(true);
  });

  it.each(REPORT_KINDS)('%s has nothing of another clinic', async (kind) => {
    const foreign = await createClinic(test);
    await foreign.addReception(
      await visit('09:00', 'done', { place: foreign, doctor: foreign.doctor, patient: foreign.patient }),
      {
        form: { mainDiagnosis: diagnosis('I10') },
      },
    );
    await test.rows(`update patient set created_at = '2026-03-02T12:00:00Z' where organization_id = $1`, [foreign.id]);
    expect((await report(kind)).rows).toEqual([]);
    expect((await report(kind, MARCH, foreign.as('orgadmin'))).rows).not.toEqual([]);
  });

  it('is taken along as a workbook with its totals, and what it is about; that is logged', async () => {
    await visit('09:00', 'done', { minutes: 20 });
    await clinic.addSlot({ day: DAY, at: '10:20', minutes: 20 });
    expect(await tableOf('load')).toEqual([
      ['Врач', 'Открыто, ч', 'Занято, ч', 'Сверх сетки, ч', 'Загрузка, %'],
      ['Фёдоров Пётр', 0.67, 0.33, 0, 50],
      ['Итого', 0.67, 0.33, 0, 50],
    ]);
    expect((await tableOf('days', { from: DAY, to: DAY }))[1]).toEqual(['02.03.2026', 1, 1, 0, 0, 0]);
    const answer = await api.send(
      reports.exportReport,
      { params: { kind: 'load' }, query: MARCH },
      clinic.as('orgadmin'),
    );
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Загрузка расписания 2026-03-01 – 2026-03-31.xlsx',
    );
    expect(await events('report.export')).toMatchObject([
      { details: { report: 'load', ...MARCH } },
      { details: { report: 'days' } },
      { details: { report: 'load' } },
    ]);
    expect(await events('report.view')).toEqual([]);
  });

  it('is of a period that has an end, and is no longer than a year', async () => {
    const refused = async (query: { from: string; to: string }) => {
      const { code, errors } = await api.refused(
        reports.getReport,
        { params: { kind: 'days' }, query },
        clinic.as('orgadmin'),
      );
      return [code, errors];
    };
    expect(await refused({ from: DAY, to: '2026-03-01' })).toEqual([
      'range_end_before_start',
      { to: ['Конец периода раньше начала'] },
    ]);
    expect(await refused({ from: DAY, to: addDays(DAY, MAX_REPORT_DAYS) })).toEqual([
      'range_too_long',
      { to: [`Период не больше ${MAX_REPORT_DAYS} дней`] },
    ]);
    expect((await refused({ from: '2026-02-30', to: DAY }))[0]).toBe('validation_failed');
    await report('days', { from: DAY, to: addDays(DAY, MAX_REPORT_DAYS - 1) });
  });

  it('is for administrators, and for whom the clinic lets see them', async () => {
    const ask = (caller: 'doctor' | 'employee') =>
      api.send(reports.getReport, { params: { kind: 'diagnoses' }, query: MARCH }, clinic.as(caller));
    expect([(await ask('doctor')).statusCode, (await ask('employee')).statusCode]).toEqual([403, 403]);
    await test.rows(
      `insert into organization_grant (organization_id, user_id, permission) values ($1, $2, 'report.view')`,
      [clinic.id, clinic.people.employee.userId],
    );
    expect([(await ask('doctor')).statusCode, (await ask('employee')).statusCode]).toEqual([403, 200]);
  });
});
