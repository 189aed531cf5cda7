import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { addDays, isoWeekday } from '#shared/rules/clinic-time.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
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

const MORNING = { start: '09:00', end: '11:00', record_mode: 0 as const };
const plan = (changes: Record<string, unknown> = {}) => ({
  doctor: clinic.doctor.id,
  dates: { start: clinic.day(), end: clinic.day() },
  weekday: [1, 2, 3, 4, 5, 6, 7],
  workhour: [MORNING],
  duration: 30,
  ...changes,
});
const generate = (changes: Record<string, unknown> = {}) =>
  api.ok(generation.generateSchedule, { body: plan(changes) as never }, clinic.as('orgadmin'));
const clear = (changes: Record<string, unknown> = {}) =>
  api.ok(
    generation.clearSchedule,
    { body: { doctor: clinic.doctor.id, dates: { start: clinic.day(), end: clinic.day() }, ...changes } },
    clinic.as('orgadmin'),
  );
const starts = async (doctor = clinic.doctor.id) =>
  (
    await test.rows<{ at: string }>(
      `select to_char(start_time at time zone $2, 'YYYY-MM-DD HH24:MI') as at from slot where doctor_id = $1 order by start_time`,
      [doctor, clinic.timezone],
    )
  ).map(({ at }) => at);

describe('making a schedule', () => {
  it('makes the times of each segment with its mode, in the clinic’s clock', async () => {
    const answer = await generate({ workhour: [{ start: '14:00', end: '15:10', record_mode: 1 }, MORNING] });
    expect(answer).toEqual({
      result: true,
      msg: 'Создано: 6 времён',
      data: { created: 6, skipped: 0, absent: 0, cleared: 0, exists_slot: [] },
    });
    const day = clinic.day();
    expect(await starts()).toEqual(
      ['09:00', '09:30', '10:00', '10:30', '14:00', '14:30'].map((clock) => `${day} ${clock}`),
    );
    expect(
      await test.rows('select record_mode, count(*)::int as n from slot where doctor_id = $1 group by 1 order by 1', [
        clinic.doctor.id,
      ]),
    ).toEqual([
      { record_mode: 0, n: 4 },
      { record_mode: 1, n: 2 },
    ]);
    expect(
      await test.rows(
        `select action, organization_id, user_id, details->'created' as created from audit_event where object_id = $1`,
        [clinic.doctor.id],
      ),
    ).toEqual([
      { action: 'schedule.generate', organization_id: clinic.id, user_id: clinic.people.orgadmin.userId, created: 6 },
    ]);
  });

  it('on the chosen weekdays only', async () => {
    const [start, end] = [clinic.day(1), clinic.day(14)];
    await generate({ dates: { start, end }, weekday: [2, 4] });
    const days = new Set((await starts()).map((at) => at.slice(0, 10)));
    expect([...days].map(isoWeekday).toSorted((a, b) => a - b)).toEqual([2, 2, 4, 4]);
  });

  it('up to midnight, and around the clock without a gap', async () => {
    await generate({ workhour: [{ start: '23:00', end: '24:00', record_mode: 0 }] });
    expect(await starts()).toEqual([`${clinic.day()} 23:00`, `${clinic.day()} 23:30`]);
    const [start, end] = [clinic.day(8), clinic.day(9)];
    const preview = await generate({
      dates: { start, end },
      workhour: [{ start: '00:00', end: '24:00', record_mode: 0 }],
      debug: true,
    });
    expect(preview.data.days?.map(({ created }) => created)).toEqual([48, 48]);
    await generate({ dates: { start, end }, workhour: [{ start: '00:00', end: '24:00', record_mode: 0 }] });
    const [row] = await test.rows(
      `select count(*)::int as n, (max(end_time) - min(start_time))::text as span from slot where doctor_id = $1 and start_time >= $2`,
      [clinic.doctor.id, `${start}T00:00:00+03:00`],
    );
    expect(row).toEqual({ n: 96, span: '2 days' });
  });

  it.each([
    ['24:00', '09:00'],
    ['23:00', '24:01'],
    ['23:00', '25:00'],
    ['24:00', '24:00'],
  ])('a segment from %s to %s is refused', async (start, end) => {
    expect(
      await api.refused(
        generation.generateSchedule,
        { body: plan({ workhour: [{ start, end, record_mode: 0 }] }) },
        clinic.as('orgadmin'),
      ),
    ).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  it('twice makes nothing new', async () => {
    await generate();
    expect((await generate()).data).toEqual({ created: 0, skipped: 4, absent: 0, cleared: 0, exists_slot: [] });
    expect(await starts()).toHaveLength(4);
  });

  it('leaves what is there, and fills up around it', async () => {
    const slot = await clinic.addSlot({ at: '09:45', minutes: 20 });
    await clinic.addAppointment(slot);
    expect((await generate()).data).toMatchObject({ created: 2, skipped: 2 });
    expect(await starts()).toEqual(['09:00', '09:45', '10:30'].map((clock) => `${clinic.day()} ${clock}`));
    expect(await test.rows('select patient_id from slot where id = $1', [slot])).toEqual([
      { patient_id: clinic.patient },
    ]);
  });

  it('with `clear` removes the free times of these days first, and keeps bookings, reserves and holds', async () => {
    await clinic.addSlot({ at: '20:00' });
    await clinic.addSlot({ day: clinic.day(8), at: '20:00' });
    await clinic.addSlot({ at: '18:00', isReserve: true });
    await clinic.addAppointment(await clinic.addSlot({ at: '09:00', minutes: 10 }));
    await api.ok(booking.holdSlot, { params: { id: await clinic.addSlot({ at: '19:00' }) } }, clinic.as('patient'));
    expect((await generate({ clear: true })).data).toEqual({
      created: 3,
      skipped: 1,
      absent: 0,
      cleared: 1,
      exists_slot: [],
    });
    expect(await starts()).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '18:00', '19:00'].map((clock) => `${clinic.day()} ${clock}`),
      `${clinic.day(8)} 20:00`,
    ]);
  });

  it('with `debug` only counts, exactly what it would do', async () => {
    await clinic.addSlot({ at: '09:00' });
    await clinic.addSlot({ at: '20:00' });
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }));
    const before = await starts();
    const preview = await generate({ debug: true });
    expect(preview).toMatchObject({ msg: 'Будет создано: 2 времени', data: { created: 2, skipped: 2, cleared: 0 } });
    expect(await starts()).toEqual(before);
    expect(await test.rows('select from audit_event where object_id = $1', [clinic.doctor.id])).toEqual([]);
    const { days, ...counts } = preview.data;
    expect((await generate()).data).toEqual(counts);
    expect(days?.reduce((sum, { created }) => sum + created, 0)).toBe(counts.created);
  });

  it('with `debug` and `clear` counts the times that the clearing would free', async () => {
    await clinic.addSlot({ at: '09:10' });
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }));
    const before = await starts();
    const preview = await generate({ debug: true, clear: true });
    expect(await starts()).toEqual(before);
    const { days: _, ...counts } = preview.data;
    expect((await generate({ clear: true })).data).toEqual(counts);
  });

  it('tells in exists_slot the times that the person works in another specialty or clinic', async () => {
    const surgeon = await clinic.addSpecialtyTo(clinic.doctor, 'Хирургия');
    await clinic.addSlot({ at: '09:00', doctor: surgeon });
    const other = await createClinic(test);
    const there = await other.addDoctor({ practitioner: clinic.doctor.practitioner });
    await other.addSlot({ at: '10:15', minutes: 15, doctor: there });
    const { data } = await generate();
    expect(data).toEqual({
      created: 2,
      skipped: 0,
      absent: 0,
      cleared: 0,
      exists_slot: [`${clinic.day()}T09:00:00+03:00`, `${clinic.day()}T10:00:00+03:00`],
    });
    expect(await starts()).toEqual([`${clinic.day()} 09:30`, `${clinic.day()} 10:30`]);
    expect(JSON.stringify(data)).not.toContain(other.id);
    expect(JSON.stringify(data)).not.toContain(there.id);
  });

  it('an over-booked time is in nobody’s way', async () => {
    await clinic.addSlot({ at: '09:00', isOverbooked: true });
    expect((await generate()).data).toMatchObject({ created: 4, exists_slot: [] });
  });

  it('warns when the browser’s zone is not the clinic’s', async () => {
    expect(await generate({ UTC: 3 })).not.toHaveProperty('warnings');
    expect((await generate({ UTC: -8 })).warnings).toEqual([
      'Часовой пояс браузера (UTC-8) не совпадает с поясом клиники (Europe/Moscow): расписание составлено по часам клиники',
    ]);
    expect((await clear({ UTC: 12 })).warnings).toEqual([expect.stringContaining('(UTC+12)')]);
    expect((await starts())[0]).toBeUndefined();
  });

  it('a patient sees the new times at once', async () => {
    await generate();
    expect(
      (
        await api.ok(
          booking.listFreeSlots,
          { params: { id: clinic.doctor.id, date: clinic.day() } },
          clinic.as('guest'),
        )
      ).items,
    ).toHaveLength(4);
  });
});

describe('what a schedule cannot be', () => {
  const workhour = (...segments: (readonly [string, string])[]) => ({
    workhour: segments.map(([start, end]) => ({ start, end, record_mode: 0 })),
  });

  it.each([
    [{ dates: { start: '2031-05-06', end: '2031-05-05' } }, { 'dates.end': ['Конец периода раньше начала'] }],
    [
      { dates: { start: '2062-05-05', end: '2062-05-06' } },
      { 'dates.start': ['Проверьте год: дата дальше десяти лет от сегодняшней'] },
    ],
    [workhour(['11:00', '10:00']), { 'workhour.0.end': ['Конец должен быть позже начала'] }],
    [workhour(['09:00', '10:00'], ['09:30', '11:00']), { 'workhour.1.end': ['Отрезки пересекаются'] }],
    [
      workhour(['09:00', '12:00'], ['13:00', '12:00'], ['10:00', '11:00']),
      { 'workhour.1.end': ['Конец должен быть позже начала'], 'workhour.2.end': ['Отрезки пересекаются'] },
    ],
    [workhour(['9:00', '25:00']), { 'workhour.0.start': ['Неверный формат'], 'workhour.0.end': ['Неверный формат'] }],
    [{ workhour: [] }, { workhour: ['Выберите хотя бы одно значение'] }],
    [{ weekday: [] }, { weekday: ['Выберите хотя бы одно значение'] }],
    [{ weekday: [1, 1] }, { weekday: ['Значения повторяются'] }],
    [{ weekday: [0, 8] }, { 'weekday.0': ['Не меньше 1'], 'weekday.1': ['Не больше 7'] }],
    [{ duration: 0 }, { duration: ['Не меньше 1'] }],
    [{ duration: 61 }, { duration: ['Не больше 60'] }],
    [{ duration: '30' }, { duration: ['Это поле должно быть числом'] }],
    [
      { doctor: undefined, dates: {} },
      {
        doctor: ['Это поле обязательное'],
        'dates.start': ['Это поле обязательное'],
        'dates.end': ['Это поле обязательное'],
      },
    ],
    [{ UTC: 15 }, { UTC: ['Не больше 14'] }],
  ])('%j is refused at its field', async (changes, errors) => {
    const refusal = await api.refused(generation.generateSchedule, { body: plan(changes) }, clinic.as('orgadmin'));
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refusal.errors).toEqual(errors);
  });

  it('longer than a year', async () => {
    const dates = { start: '2031-01-01', end: addDays('2031-01-01', 366) };
    const expected = {
      status: 422,
      code: 'schedule_too_large',
      message: 'Слишком длинный период: не больше 366 дней за один раз',
      errors: { 'dates.end': ['Период не больше 366 дней'] },
    };
    expect(
      await api.refused(generation.generateSchedule, { body: plan({ dates }) }, clinic.as('orgadmin')),
    ).toMatchObject(expected);
    expect(
      await api.refused(generation.clearSchedule, { body: { doctor: clinic.doctor.id, dates } }, clinic.as('orgadmin')),
    ).toMatchObject(expected);
    await clear({ dates: { start: '2031-01-01', end: addDays('2031-01-01', 365) } });
  });

  it('too many times at once', async () => {
    const body = plan({
      dates: { start: '2031-01-01', end: '2031-12-31' },
      workhour: [{ start: '00:00', end: '23:59', record_mode: 0 }],
      duration: 5,
    });
    expect(await api.refused(generation.generateSchedule, { body }, clinic.as('orgadmin'))).toMatchObject({
      status: 422,
      code: 'schedule_too_many',
      message:
        'Приёмов получается 104755, за один раз можно не больше 20000: сократите период или увеличьте длительность',
    });
  });

  it('without a single time', async () => {
    const day = clinic.day();
    const body = plan({ weekday: [isoWeekday(addDays(day, 1))] });
    expect(await api.refused(generation.generateSchedule, { body }, clinic.as('orgadmin'))).toMatchObject({
      status: 422,
      code: 'schedule_empty',
      message: 'По этим условиям не получается ни одного приёма',
    });
    expect(
      await api.refused(
        generation.generateSchedule,
        { body: plan({ workhour: [{ start: '09:00', end: '09:20', record_mode: 0 }] }) },
        clinic.as('orgadmin'),
      ),
    ).toMatchObject({ code: 'schedule_empty' });
  });

  it('of nobody', async () => {
    expect(
      await api.refused(generation.generateSchedule, { body: plan({ doctor: randomUUID() }) }, clinic.as('orgadmin')),
    ).toMatchObject({ status: 404 });
    expect(
      await api.refused(
        generation.clearSchedule,
        { body: { doctor: randomUUID(), dates: { start: clinic.day(), end: clinic.day() } } },
        clinic.as('orgadmin'),
      ),
    ).toMatchObject({ status: 404 });
  });

  it('a whole year by a quarter of an hour is made in one go', async () => {
    const { data } = await generate({
      dates: { start: '2031-01-01', end: '2031-12-31' },
      weekday: [1, 2, 3, 4, 5],
      workhour: [{ start: '08:00', end: '20:00', record_mode: 0 }],
      duration: 15,
    });
    expect(data.created).toBe(261 * 48);
    expect(await bookingViolations(test)).toEqual([]);
  });
});

describe('clearing', () => {
  it('removes free times, keeps bookings, reserves and holds, and counts both', async () => {
    await clinic.addSlot({ at: '09:00' });
    await clinic.addSlot({ at: '10:00', mode: 1 });
    await clinic.addSlot({ at: '11:00', isReserve: true });
    const appointment = await clinic.addAppointment(await clinic.addSlot({ at: '12:00' }));
    await api.ok(booking.holdSlot, { params: { id: await clinic.addSlot({ at: '13:00' }) } }, clinic.as('patient'));
    await clinic.addSlot({ day: clinic.day(8), at: '09:00' });
    const preview = await clear({ debug: true });
    expect(preview).toMatchObject({ result: true, msg: 'Будет удалено: 2 времени', data: { cleared: 2, kept: 3 } });
    expect(await starts()).toHaveLength(6);
    expect(await clear()).toEqual({ result: true, msg: 'Удалено: 2 времени', data: { cleared: 2, kept: 3 } });
    expect(await starts()).toEqual([
      ...['11:00', '12:00', '13:00'].map((clock) => `${clinic.day()} ${clock}`),
      `${clinic.day(8)} 09:00`,
    ]);
    expect(await test.rows('select status from appointment where id = $1', [appointment])).toEqual([
      { status: 'booked' },
    ]);
    expect(await test.rows('select action from audit_event where object_id = $1', [clinic.doctor.id])).toEqual([
      { action: 'schedule.clear' },
    ]);
  });

  it('removes nothing that has begun: not on past days, not earlier today, not before a generation', async () => {
    await clinic.addSlot({ day: clinic.day(-1), at: '09:00' });
    const begun = await clinic.addSlot({ inMinutes: -5 });
    const next = await clinic.addSlot({ inMinutes: 30 });
    const there = async () =>
      (await test.rows<{ id: string }>('select id from slot where doctor_id = $1', [clinic.doctor.id])).map(
        ({ id }) => id,
      );
    // the time in half an hour may be of the next day
    const dates = { start: clinic.day(-7), end: clinic.day(1) };
    expect((await clear({ dates, debug: true })).data).toEqual({ cleared: 1, kept: 0 });
    expect((await clear({ dates })).data).toEqual({ cleared: 1, kept: 0 });
    expect(await there()).not.toContain(next);
    await generate({ clear: true, dates: { start: clinic.day(-1), end: clinic.day() } });
    expect(await there()).toContain(begun);
    expect(await starts()).toContain(`${clinic.day(-1)} 09:00`);
  });

  it('touches no other doctor and no other day, by the clinic’s clock', async () => {
    const colleague = await clinic.addDoctor();
    await clinic.addSlot({ at: '09:00', doctor: colleague });
    await clinic.addSlot({ day: clinic.day(6), at: '23:45', minutes: 15 });
    await clinic.addSlot({ day: clinic.day(8), at: '00:00' });
    await clinic.addSlot({ at: '00:00' });
    await clinic.addSlot({ at: '23:45', minutes: 15 });
    expect((await clear()).data).toEqual({ cleared: 2, kept: 0 });
    expect(await starts()).toEqual([`${clinic.day(6)} 23:45`, `${clinic.day(8)} 00:00`]);
    expect(await starts(colleague.id)).toHaveLength(1);
  });

  it.each([
    [{ dates: { start: '2031-05-06', end: '2031-05-05' } }, { 'dates.end': ['Конец периода раньше начала'] }],
    [{ dates: undefined }, { dates: ['Это поле обязательное'] }],
  ])('%j is refused at its field', async (changes, errors) => {
    const refusal = await api.refused(
      generation.clearSchedule,
      { body: { doctor: clinic.doctor.id, ...changes } },
      clinic.as('orgadmin'),
    );
    expect(refusal).toMatchObject({ status: 422, errors });
  });
});

describe('public holidays', () => {
  it('are left out when that is asked for, and only then', async () => {
    const dates = { start: '2030-11-03', end: '2030-11-05' };
    const workhour = [{ start: '09:00', end: '09:30', record_mode: 0 }];
    await generate({ dates, workhour, skip_holidays: true });
    expect(await starts()).toEqual(['2030-11-03 09:00', '2030-11-05 09:00']);
    await generate({ dates, workhour });
    expect(await starts()).toEqual(['2030-11-03 09:00', '2030-11-04 09:00', '2030-11-05 09:00']);
  });
});

describe('a week that is copied', () => {
  // a Monday; the week after the next one has 8 March, a Friday
  const MONDAY = '2030-02-18';
  const copy = (changes: Record<string, unknown> = {}) =>
    api.ok(
      generation.copyWeek,
      {
        body: {
          doctor: clinic.doctor.id,
          week: MONDAY,
          dates: { start: '2030-02-25', end: '2030-03-10' },
          ...changes,
        } as never,
      },
      clinic.as('orgadmin'),
    );
  beforeEach(async () => {
    await clinic.addSlot({ day: MONDAY, at: '09:00', mode: 1 });
    await clinic.addSlot({ day: '2030-02-22', at: '23:30' });
    await clinic.addAppointment(await clinic.addSlot({ day: '2030-02-22', at: '10:00' }));
  });
  const made = async () => (await starts()).filter((at) => at > '2030-02-24');

  it('gives its hours to the same weekdays, free, with their modes', async () => {
    const { msg, data } = await copy({ week: '2030-02-24' });
    expect([msg, data.created, data.skipped]).toEqual(['Создано: 6 времён', 6, 0]);
    expect(await made()).toEqual([
      '2030-02-25 09:00',
      '2030-03-01 10:00',
      '2030-03-01 23:30',
      '2030-03-04 09:00',
      '2030-03-08 10:00',
      '2030-03-08 23:30',
    ]);
    expect(
      await test.rows(
        `select distinct record_mode, patient_id from slot where doctor_id = $1 and start_time > '2030-02-24' order by 1`,
        [clinic.doctor.id],
      ),
    ).toEqual([
      { record_mode: 0, patient_id: null },
      { record_mode: 1, patient_id: null },
    ]);
    expect(
      await test.rows(`select details from audit_event where action = 'schedule.copy_week' and object_id = $1`, [
        clinic.doctor.id,
      ]),
    ).toEqual([{ details: { created: 6, cleared: 0, dates: { start: '2030-02-25', end: '2030-03-10' } } }]);
  });

  it('leaves holidays out, and what is there already', async () => {
    await clinic.addSlot({ day: '2030-03-01', at: '09:45' });
    const { data } = await copy({ skip_holidays: true, debug: true });
    expect(data).toMatchObject({ created: 3, skipped: 1 });
    expect(await made()).toEqual(['2030-03-01 09:45']);
    await copy({ skip_holidays: true });
    expect(await made()).toEqual(['2030-02-25 09:00', '2030-03-01 09:45', '2030-03-01 23:30', '2030-03-04 09:00']);
  });

  it('does not repeat what was over-booked in it, and over-books nothing that is there', async () => {
    await clinic.addSlot({ day: MONDAY, at: '09:00', isOverbooked: true });
    await clinic.addSlot({ day: MONDAY, at: '09:15', isOverbooked: true });
    await clinic.addSlot({ day: MONDAY, at: '15:00', isOverbooked: true });
    // the first Monday has a longer time there, the first Friday one that begins before
    await clinic.addSlot({ day: '2030-02-25', at: '08:45', minutes: 60 });
    await clinic.addSlot({ day: '2030-03-01', at: '09:45', minutes: 30 });
    const counts = { created: 4, skipped: 2, exists_slot: [] };
    expect((await copy({ debug: true })).data).toMatchObject(counts);
    expect((await copy()).data).toMatchObject(counts);
    expect(await made()).toEqual([
      '2030-02-25 08:45',
      '2030-03-01 09:45',
      '2030-03-01 23:30',
      '2030-03-04 09:00',
      '2030-03-08 10:00',
      '2030-03-08 23:30',
    ]);
    // a second time, nothing is made
    expect((await copy()).data).toMatchObject({ created: 0, skipped: 6 });
  });

  it('leaves out what the person works elsewhere, and says so', async () => {
    const other = await createClinic(test);
    const there = await other.addDoctor({ practitioner: clinic.doctor.practitioner });
    await other.addSlot({ day: '2030-02-25', at: '09:20', doctor: there });
    for (const debug of [true, false]) {
      const { data } = await copy({ debug });
      expect([data.created, data.skipped, data.exists_slot]).toEqual([5, 0, ['2030-02-25T09:00:00+03:00']]);
    }
    expect(await made()).not.toContain('2030-02-25 09:00');
  });

  it('is left alone itself, and an empty one is refused', async () => {
    await copy({ dates: { start: MONDAY, end: '2030-02-25' } });
    expect(await made()).toEqual(['2030-02-25 09:00']);
    expect(await starts()).toHaveLength(4);
    for (const changes of [{ week: '2031-02-18' }, { dates: { start: MONDAY, end: '2030-02-24' } }])
      expect(
        await api.refused(
          generation.copyWeek,
          {
            body: {
              doctor: clinic.doctor.id,
              week: MONDAY,
              dates: { start: '2030-02-25', end: '2030-03-10' },
              ...changes,
            },
          },
          clinic.as('orgadmin'),
        ),
      ).toMatchObject({ code: 'schedule_empty' });
  });

  it('is of a doctor of the clinic', async () => {
    const other = await createClinic(test);
    const body = { doctor: other.doctor.id, week: MONDAY, dates: { start: '2030-02-25', end: '2030-02-26' } };
    expect(await api.refused(generation.copyWeek, { body }, clinic.as('orgadmin'))).toMatchObject({
      code: 'not_found',
    });
  });
});
