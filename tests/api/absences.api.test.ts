import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { absenceEndpoints as absences } from '#shared/contract/absences.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { join, offerNow, offersOf } from '#tests/support/waiting.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
/** in a week, 10:00 and 10:30 of the doctor who will be away; the first is booked */
let [booked, free, visit] = ['', '', ''];
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  booked = await clinic.addSlot({ at: '10:00' });
  free = await clinic.addSlot({ at: '10:30' });
  visit = await clinic.addAppointment(booked);
});

interface Move {
  readonly appointment: string;
  readonly version: number;
  readonly slot: string;
}
const dayOf = (fromToday: number, days = 1) => ({
  start_time: `${clinic.day(fromToday)}T00:00:00+03:00`,
  end_time: `${clinic.day(fromToday + days)}T00:00:00+03:00`,
});
const bodyOf = (moves: readonly Move[] = [], span = dayOf(7)) => ({
  doctor: clinic.doctor.id,
  ...span,
  reason: 'sick' as const,
  note: 'Позвонит в среду',
  moves: [...moves],
});
const mark = (moves: readonly Move[] = [], span = dayOf(7)) =>
  api.ok(absences.markAbsence, { body: bodyOf(moves, span) }, clinic.as('employee'));
const refusedMark = (moves: readonly Move[] = [], span = dayOf(7), who: Caller = 'employee') =>
  api.refused(absences.markAbsence, { body: bodyOf(moves, span) }, clinic.as(who));
const end = (id: string, returns: boolean) =>
  api.ok(absences.endAbsence, { params: { id }, body: { return_visits: returns } }, clinic.as('employee'));
const preview = (span = dayOf(7), doctor = clinic.doctor.id) =>
  api.ok(absences.previewAbsence, { params: { id: doctor }, query: span }, clinic.as('employee'));
const slotRow = async (id: string) =>
  (
    await test.rows('select is_reserve, patient_id, absence_id is not null as is_absent from slot where id = $1', [id])
  )[0];
const FREE = { is_reserve: false, patient_id: null, is_absent: false };
const CLOSED = { is_reserve: true, patient_id: null, is_absent: true };
const slotOf = async (appointment = visit) =>
  (await test.rows<{ slot_id: string }>('select slot_id from appointment where id = $1', [appointment]))[0]?.slot_id;
/** Who looks at the doctor's times, or at the schedule. @returns a function that ends it, with what they were told */
function listenToTimes(): () => string[] {
  const heard = new Set<string>();
  const ends = [`slots:${clinic.doctor.id}`, `schedule:${clinic.id}`].map((topic) =>
    test.hub.subscribe(topic, () => heard.add(topic)),
  );
  return () => {
    for (const end of ends) end();
    return [...heard].toSorted();
  };
}
const letters = () =>
  test.rows<{ kind: string }>('select kind from notification where organization_id = $1 order by id', [clinic.id]);

describe('the preview', () => {
  it('counts what is closed, and suggests each visit a time of its own: own doctor soon, or a colleague', async () => {
    const colleague = await clinic.addDoctor();
    const atColleague = await clinic.addSlot({ at: '10:00', doctor: colleague });
    const tomorrow = await clinic.addSlot({ day: clinic.day(8), at: '10:00' });
    const second = await clinic.addAppointment(await clinic.addSlot({ at: '11:00' }), {
      patient: await clinic.addPatient({ lastName: 'Вторая' }),
    });
    const answer = await preview();
    expect(answer).toMatchObject({ closed: 1, total: 2, kept: 0 });
    expect(
      answer.visits.map(({ id, suggestions }) => [id, suggestions.map((time) => [time.id, time.is_own_doctor])]),
    ).toEqual([
      [
        visit,
        [
          [tomorrow, true],
          [atColleague, false],
        ],
      ],
      [second, [[atColleague, false]]],
    ]);
  });

  it('suggests no time of another specialty, none in the absence, and none of who does not work here', async () => {
    const other = await clinic.addSpecialtyTo(await clinic.addDoctor(), 'Хирург');
    await clinic.addSlot({ at: '12:00', doctor: other });
    const gone = await clinic.addDoctor();
    await clinic.addSlot({ at: '12:00', doctor: gone });
    await test.rows('update employee set ended_at = now() where id = $1', [gone.employee]);
    await test.rows(
      'update slot set claimant_id = (select claimant_id from employee where id = $1) where doctor_id = $2',
      [gone.employee, gone.id],
    );
    expect((await preview()).visits).toMatchObject([{ id: visit, suggestions: [] }]);
  });

  it('suggests times near a visit that is far away, however many are free before it', async () => {
    const colleague = await clinic.addDoctor();
    await test.rows(
      `insert into slot (id, organization_id, doctor_id, practitioner_id, start_time, end_time)
       select gen_random_uuid(), $1, $2, $3, at, at + interval '5 minutes'
       from generate_series($4::timestamptz, $4::timestamptz + interval '15 days', '10 minutes') as at`,
      [clinic.id, colleague.id, colleague.practitioner, `${clinic.day(8)}T00:00:00+03:00`],
    );
    const far = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(60) }));
    const near = await clinic.addSlot({ day: clinic.day(60), at: '11:00', doctor: colleague });
    const { visits } = await preview(dayOf(6, 60));
    expect(visits.find(({ id }) => id === far)?.suggestions[0]?.id).toBe(near);
  });

  it('suggests no time at which the patient has something else', async () => {
    const colleague = await clinic.addDoctor();
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(8), at: '10:15', doctor: colleague }));
    await clinic.addSlot({ day: clinic.day(8), at: '10:00' });
    const other = await clinic.addSlot({ day: clinic.day(8), at: '11:00' });
    expect((await preview()).visits[0]?.suggestions.map(({ id }) => id)).toEqual([other]);
  });

  it('counts visits that go on as staying', async () => {
    await test.rows(`update appointment set status = 'arrived', arrived_at = now() where id = $1`, [visit]);
    expect(await preview()).toMatchObject({ total: 0, kept: 1, visits: [] });
  });

  it.each([
    [0, 'Конец периода раньше начала'],
    [400, 'Период не больше 366 дней'],
    [-30, 'Конец периода раньше начала'],
  ])('a length of %d days is refused at its end', async (days, text) => {
    const refusal = await api.refused(
      absences.previewAbsence,
      { params: { id: clinic.doctor.id }, query: dayOf(7, days) },
      clinic.as('employee'),
    );
    expect(refusal).toMatchObject({ code: 'validation_failed', errors: { end_time: [text] } });
  });

  it('a year that was mistyped is refused', async () => {
    const range = { start_time: '2062-11-25T10:00:00+03:00', end_time: '2062-11-25T11:00:00+03:00' };
    expect(await refusedMark([], range)).toMatchObject({
      errors: { start_time: ['Проверьте год: дата дальше десяти лет от сегодняшней'] },
    });
  });

  it('what is over is refused', async () => {
    expect(await refusedMark([], dayOf(-3))).toMatchObject({ errors: { end_time: ['Это время уже прошло'] } });
  });
});

describe('an absence', () => {
  it('closes free times, moves the named visits, tells the patients, and leaves the others', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8) });
    const left = await clinic.addAppointment(await clinic.addSlot({ at: '11:00' }), {
      patient: await clinic.addPatient(),
    });
    const answer = await mark([{ appointment: visit, version: 1, slot: target }]);
    expect(answer).toMatchObject({ ...dayOf(7), reason: 'sick', note: 'Позвонит в среду', moved: 1, left: 1 });
    expect(await slotRow(free)).toEqual(CLOSED);
    expect(await slotRow(booked)).toEqual(CLOSED);
    expect(await slotOf()).toBe(target);
    expect(await test.rows('select status from appointment where id = $1', [left])).toEqual([{ status: 'booked' }]);
    expect(await letters()).toEqual([{ kind: 'moved' }]);
    expect(await bookingViolations(test)).toEqual([]);
    const grid = await api.ok(
      schedule.listSlotsByDoctor,
      { params: { id: clinic.doctor.id }, query: { start: answer.start_time, end: answer.end_time } },
      clinic.as('employee'),
    );
    expect(grid.items.map(({ is_absent: isAbsent }) => isAbsent)).toEqual([true, true, true]);
  });

  it('is logged with what it did', async () => {
    const { id } = await mark();
    await end(id, false);
    expect(
      await test.rows(`select action, user_id, details from audit_event where object_id = $1 order by at`, [id]),
    ).toMatchObject([
      {
        action: 'absence.mark',
        user_id: clinic.people.employee.userId,
        details: { closed: 1, moved: 0 },
      },
      { action: 'absence.end', details: { opened: 1, returned: 0, stayed: 0 } },
    ]);
  });

  it('a patient sees and books none of its times, whoever frees one', async () => {
    await mark();
    const reserve = (slot: string) =>
      api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as('stranger'));
    expect(codeOf(await reserve(free))).toBe('slot_taken');
    await api.ok(
      schedule.updateSlot,
      { params: { id: booked }, body: { patient: null, is_reserve: false } },
      clinic.as('patient'),
    );
    expect(await slotRow(booked)).toEqual(CLOSED);
    expect(codeOf(await reserve(booked))).toBe('slot_taken');
  });

  it('the desk takes a cancellation in it back', async () => {
    await mark();
    const move = (status: 'cancelled' | 'booked') =>
      api.ok(queue.moveAppointment, { params: { id: visit }, body: { status } }, clinic.as('employee'));
    await move('cancelled');
    expect(await slotRow(booked)).toEqual(CLOSED);
    await move('booked');
    expect(await slotRow(booked)).toEqual({ is_reserve: false, patient_id: clinic.patient, is_absent: true });
  });

  it('covers all lines of work of the person, no colleague, and keeps a reserve of the desk the desk’s', async () => {
    const second = await clinic.addSpecialtyTo(clinic.doctor, 'Хирург');
    const other = await clinic.addSlot({ at: '12:00', doctor: second });
    const colleagues = await clinic.addSlot({ at: '12:00', doctor: await clinic.addDoctor() });
    const reserve = await clinic.addSlot({ at: '13:00', isReserve: true });
    const { id } = await mark();
    expect(await slotRow(other)).toEqual(CLOSED);
    expect(await slotRow(colleagues)).toEqual(FREE);
    await end(id, false);
    expect(await slotRow(other)).toEqual(FREE);
    expect(await slotRow(reserve)).toEqual({ is_reserve: true, patient_id: null, is_absent: false });
  });

  it('a reserve that was booked and given back in it stays closed, and is the desk’s again afterwards', async () => {
    const reserve = await clinic.addSlot({ at: '13:00', isReserve: true });
    const { id } = await mark();
    const book = (patient: string | null) =>
      api.ok(
        schedule.updateSlot,
        { params: { id: reserve }, body: { patient, is_reserve: false } },
        clinic.as('employee'),
      );
    await book(await clinic.addPatient());
    await book(null);
    expect(await slotRow(reserve)).toEqual(CLOSED);
    await end(id, false);
    expect(await slotRow(reserve)).toEqual({ is_reserve: true, patient_id: null, is_absent: false });
  });

  it('a time that two of them touch is closed until both are over', async () => {
    const day = clinic.day();
    const between = await clinic.addSlot({ at: '11:45' });
    const hours = (from: string, until: string) => ({
      start_time: `${day}T${from}:00+03:00`,
      end_time: `${day}T${until}:00+03:00`,
    });
    const first = await mark([], hours('09:00', '12:00'));
    const second = await mark([], hours('12:00', '18:00'));
    await end(second.id, false);
    expect(await slotRow(between)).toEqual(CLOSED);
    await end(first.id, false);
    expect(await slotRow(between)).toEqual(FREE);
  });

  it('the note is the desk’s: a doctor does not read it', async () => {
    await mark();
    const { items } = await api.ok(
      absences.listAbsences,
      {
        params: { id: clinic.doctor.id },
        query: { start: `${clinic.day()}T00:00:00+03:00`, end: `${clinic.day(8)}T00:00:00+03:00` },
      },
      clinic.as('doctor'),
    );
    expect(items).toMatchObject([{ note: '', reason: 'sick' }]);
  });

  it('stands in the list of a day while it is in force, with all lines of work of the person', async () => {
    const second = await clinic.addSpecialtyTo(clinic.doctor, 'Вторая');
    const dayList = async (from: number) =>
      (
        await api.ok(
          absences.listDayAbsences,
          { query: { start: `${clinic.day(from)}T00:00:00+03:00`, end: `${clinic.day(from + 1)}T00:00:00+03:00` } },
          clinic.as('employee'),
        )
      ).items;
    const { id } = await mark([], dayOf(6, 2));
    expect(await dayList(5)).toEqual([]);
    const [found, ...others] = await dayList(7);
    expect(found).toMatchObject({ id, reason: 'sick', employee: { lastName: 'Фёдоров' } });
    expect(others).toEqual([]);
    expect(found).not.toHaveProperty('note');
    expect(found?.doctors.toSorted()).toEqual([clinic.doctor.id, second.id].toSorted());
    await end(id, false);
    expect(await dayList(7)).toEqual([]);
  });

  it('the list of a day is the desk’s, of two days at most, and of this clinic', async () => {
    await mark();
    const query = { start: `${clinic.day(7)}T00:00:00+03:00`, end: `${clinic.day(8)}T00:00:00+03:00` };
    expect(await api.refused(absences.listDayAbsences, { query }, clinic.as('doctor'))).toMatchObject({ status: 403 });
    expect(
      await api.refused(
        absences.listDayAbsences,
        { query: { ...query, end: `${clinic.day(10)}T00:00:00+03:00` } },
        clinic.as('employee'),
      ),
    ).toMatchObject({ status: 422 });
    const other = await createClinic(test);
    expect((await api.ok(absences.listDayAbsences, { query }, other.as('employee'))).items).toEqual([]);
  });

  it('who is moved waits on for a sooner time', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8) });
    const entry = await join(api, clinic);
    await mark([{ appointment: visit, version: 1, slot: target }]);
    expect(await test.rows('select status from waiting_entry where id = $1', [entry.id])).toEqual([
      { status: 'waiting' },
    ]);
  });

  it('a time that the desk releases by hand is free', async () => {
    await mark();
    await api.ok(
      schedule.updateSlot,
      { params: { id: free }, body: { patient: null, is_reserve: false } },
      clinic.as('employee'),
    );
    expect(await slotRow(free)).toEqual(FREE);
  });

  it('hours of a day close the times that they touch, and no other', async () => {
    const day = clinic.day();
    await mark([], { start_time: `${day}T10:45:00+03:00`, end_time: `${day}T12:00:00+03:00` });
    expect(await slotRow(free)).toEqual(CLOSED);
    expect(await slotRow(booked)).toMatchObject({ is_absent: false });
  });

  it('no times are planned into it', async () => {
    await mark();
    const plan = { doctor: clinic.doctor.id, dates: { start: clinic.day(7), end: clinic.day(8) } };
    const { data } = await api.ok(
      generation.generateSchedule,
      {
        body: {
          ...plan,
          weekday: [1, 2, 3, 4, 5, 6, 7],
          workhour: [{ start: '14:00', end: '16:00', record_mode: 0 }],
          duration: 30,
        },
      },
      clinic.as('orgadmin'),
    );
    expect(data).toMatchObject({ created: 4, absent: 4, skipped: 0 });
  });

  it('is listed for the days that it touches', async () => {
    const { id } = await mark([], dayOf(7, 2));
    const listed = async (from: number) =>
      (
        await api.ok(
          absences.listAbsences,
          {
            params: { id: clinic.doctor.id },
            query: { start: `${clinic.day(from)}T00:00:00+03:00`, end: `${clinic.day(from + 1)}T00:00:00+03:00` },
          },
          clinic.as('doctor'),
        )
      ).items.map((item) => item.id);
    expect([await listed(6), await listed(7), await listed(8), await listed(9)]).toEqual([[], [id], [id], []]);
    await end(id, false);
    expect(await listed(7)).toEqual([]);
  });

  it('withdraws what is offered of its times', async () => {
    const entry = await join(api, clinic, 'stranger');
    const offered = await clinic.addSlot({ at: '12:00' });
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toMatchObject([{ entry: entry.id, slot: offered, status: 'open' }]);
    await mark();
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toMatchObject([{ slot: offered, status: 'withdrawn' }]);
    expect(await slotRow(offered)).toEqual(CLOSED);
  });
});

describe('an absence that is kept, and cannot be read for its answer', () => {
  /** Without moves only the answer reads this table. */
  const mayRead = async (may: boolean) => {
    const role = new URL(test.database.appUrl).username;
    await test.rows(`${may ? 'grant' : 'revoke'} select on absence_move ${may ? 'to' : 'from'} "${role}"`);
  };

  it('stays, and whoever looks at the schedule is told; the same call again gets its answer', async () => {
    const headers = { 'idempotency-key': `absence-${clinic.id}` };
    const send = () => api.send(absences.markAbsence, { headers, body: bodyOf() }, clinic.as('employee'));
    const told = listenToTimes();
    await mayRead(false);
    // no contract declares a failure of the server
    const call = { method: 'POST', url: '/absence/', payload: bodyOf() } as const;
    const failed = await test.app.inject({ ...call, headers: { ...clinic.as('employee'), ...headers } });
    await mayRead(true);
    expect(failed.json()).toMatchObject({ code: 'internal_error' });
    expect(await slotRow(free)).toEqual(CLOSED);
    expect(told()).toEqual([`schedule:${clinic.id}`, `slots:${clinic.doctor.id}`]);
    expect((await send()).json()).toMatchObject({ reason: 'sick', moved: 0, left: 1 });
  });
});

describe('all of it or nothing', () => {
  const untouched = async () => {
    expect(await slotOf()).toBe(booked);
    expect(await slotRow(free)).toEqual(FREE);
    expect(await test.rows('select 1 from absence where organization_id = $1', [clinic.id])).toEqual([]);
    expect(await letters()).toEqual([]);
  };
  const moveTo = (slot: string, version = 1) => ({ appointment: visit, version, slot });

  it('a time that was taken meanwhile is told at its visit', async () => {
    const [good, taken] = [await clinic.addSlot({ day: clinic.day(8) }), await clinic.addSlot({ day: clinic.day(9) })];
    const other = await clinic.addAppointment(await clinic.addSlot({ at: '11:00' }), {
      patient: await clinic.addPatient(),
    });
    await clinic.addAppointment(taken, { patient: await clinic.addPatient() });
    const told = listenToTimes();
    expect(await refusedMark([moveTo(good), { appointment: other, version: 1, slot: taken }])).toMatchObject({
      status: 409,
      code: 'slot_taken',
      errors: { 'moves.1.slot': ['Выбранное время уже занято, выберите другое'] },
    });
    expect(told()).toEqual([]);
    await untouched();
  });

  it('a patient who has something else then', async () => {
    const [own, atColleague] = [
      await clinic.addSlot({ day: clinic.day(8) }),
      await clinic.addSlot({ day: clinic.day(8), doctor: await clinic.addDoctor() }),
    ];
    await clinic.addAppointment(atColleague);
    expect(await refusedMark([moveTo(own)])).toMatchObject({
      code: 'patient_busy',
      errors: { 'moves.0.slot': [expect.any(String)] },
    });
    await untouched();
  });

  it('a visit that was changed meanwhile, one that is not in these hours, and one of nobody', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8) });
    expect(await refusedMark([moveTo(target, 2)])).toMatchObject({ code: 'stale_version' });
    expect(await refusedMark([moveTo(target)], dayOf(9))).toMatchObject({ code: 'stale_version' });
    const foreign = await createClinic(test);
    const theirs = await foreign.addAppointment(await foreign.addSlot());
    expect(await refusedMark([{ appointment: theirs, version: 1, slot: target }])).toMatchObject({ code: 'not_found' });
    await untouched();
  });

  it('a colleague’s time that is closed', async () => {
    const colleague = await clinic.addDoctor();
    const target = await clinic.addSlot({ day: clinic.day(8), doctor: colleague });
    await api.ok(
      absences.markAbsence,
      { body: { ...bodyOf([], dayOf(8)), doctor: colleague.id } },
      clinic.as('employee'),
    );
    expect(await refusedMark([moveTo(target)])).toMatchObject({
      errors: { 'moves.0.slot': ['В это время врача не будет, выберите другое'] },
    });
    expect(await slotOf()).toBe(booked);
  });

  it('one time for two visits, and a time of the absence itself', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8) });
    const other = await clinic.addAppointment(await clinic.addSlot({ at: '11:00' }), {
      patient: await clinic.addPatient(),
    });
    expect(await refusedMark([moveTo(target), { appointment: other, version: 1, slot: target }])).toMatchObject({
      errors: { 'moves.1.slot': ['Это время выбрано для двух записей'] },
    });
    expect(await refusedMark([moveTo(free)])).toMatchObject({
      errors: { 'moves.0.slot': ['В это время врача не будет, выберите другое'] },
    });
    await untouched();
  });

  it('is refused over another absence of the person', async () => {
    await mark();
    expect(await refusedMark()).toMatchObject({ status: 409, code: 'absence_overlap' });
  });
});

describe('what is offered to a patient of the absence', () => {
  it('is theirs when they are moved to it: the offer ends, and they wait on', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8), doctor: await clinic.addDoctor() });
    await test.rows(`update slot set free_since = now() + interval '1 hour' where id = $1`, [target]);
    const entry = await join(api, clinic, 'patient', { doctor: undefined, specialty: clinic.specialty });
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toMatchObject([{ entry: entry.id, slot: target, status: 'open' }]);
    await mark([{ appointment: visit, version: 1, slot: target }]);
    expect(await slotOf()).toBe(target);
    expect(await offersOf(test, clinic)).toMatchObject([{ status: 'withdrawn' }]);
    expect(await test.rows('select status from waiting_entry where id = $1', [entry.id])).toEqual([
      { status: 'waiting' },
    ]);
    expect(await bookingViolations(test)).toEqual([]);
  });
});

describe('its end', () => {
  it('opens the times, and takes the visits back where they can go', async () => {
    const [target, elsewhere] = [
      await clinic.addSlot({ day: clinic.day(8) }),
      await clinic.addSlot({ day: clinic.day(9) }),
    ];
    const patient = await clinic.addPatient();
    const other = await clinic.addAppointment(await clinic.addSlot({ at: '11:00' }), { patient });
    const { id } = await mark([
      { appointment: visit, version: 1, slot: target },
      { appointment: other, version: 1, slot: elsewhere },
    ]);
    // the second patient has something else at their old hour by now
    await clinic.addAppointment(await clinic.addSlot({ at: '11:00', doctor: await clinic.addDoctor() }), { patient });
    expect(await end(id, true)).toEqual({ opened: 2, returned: 1, stayed: 1 });
    expect([await slotOf(), await slotOf(other)]).toEqual([booked, elsewhere]);
    expect([await slotRow(free), await slotRow(target)]).toEqual([FREE, FREE]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('leaves the visits where they are when nobody asks for them', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8) });
    const { id } = await mark([{ appointment: visit, version: 1, slot: target }]);
    expect(await end(id, false)).toEqual({ opened: 2, returned: 0, stayed: 1 });
    expect(await slotOf()).toBe(target);
    expect(await slotRow(booked)).toEqual(FREE);
  });

  it('takes a visit back to a time that the desk opened by hand', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8) });
    const { id } = await mark([{ appointment: visit, version: 1, slot: target }]);
    await api.ok(
      schedule.updateSlot,
      { params: { id: booked }, body: { patient: null, is_reserve: false } },
      clinic.as('employee'),
    );
    expect(await end(id, true)).toEqual({ opened: 1, returned: 1, stayed: 0 });
    expect(await slotOf()).toBe(booked);
  });

  it('leaves a visit that was moved again since', async () => {
    const [target, later] = [
      await clinic.addSlot({ day: clinic.day(8) }),
      await clinic.addSlot({ day: clinic.day(9) }),
    ];
    const { id } = await mark([{ appointment: visit, version: 1, slot: target }]);
    await api.ok(
      booking.rescheduleAppointment,
      { params: { id: visit }, headers: {}, body: { slot: later } },
      clinic.as('employee'),
    );
    expect(await end(id, true)).toEqual({ opened: 2, returned: 0, stayed: 0 });
    expect(await slotOf()).toBe(later);
  });

  it('comes once', async () => {
    const { id } = await mark();
    await end(id, false);
    expect(
      await api.refused(absences.endAbsence, { params: { id }, body: { return_visits: false } }, clinic.as('employee')),
    ).toMatchObject({ status: 409, code: 'absence_ended' });
    // and the hours are open for another one
    await mark();
  });
});

describe('at once', () => {
  const both = async (...calls: Promise<unknown>[]) => {
    const answers = await Promise.all(calls);
    expect(await bookingViolations(test)).toEqual([]);
    return answers;
  };
  const send = (moves: readonly Move[] = []) =>
    api.send(absences.markAbsence, { body: bodyOf(moves) }, clinic.as('employee'));

  it('one call that comes again with its key: one absence, one move, the answer of the first', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8) });
    const headers = { 'idempotency-key': `absence-${clinic.id}` };
    const again = (moves: readonly Move[] = [{ appointment: visit, version: 1, slot: target }]) =>
      api.send(absences.markAbsence, { headers, body: bodyOf(moves) }, clinic.as('employee'));
    const answers = await both(again(), again(), again());
    expect(answers.map((answer) => codeOf(answer as never))).toEqual(['ok', 'ok', 'ok']);
    const ids = new Set(answers.map((answer) => (answer as { body: { id: string } }).body.id));
    expect(ids.size).toBe(1);
    expect(await slotOf()).toBe(target);
    expect(codeOf(await again([]))).toBe('idempotency_key_reused');
  });

  it('a refusal that comes again with its key names its visit again', async () => {
    const headers = { 'idempotency-key': `absence-${clinic.id}` };
    const body = bodyOf([
      { appointment: visit, version: 1, slot: await clinic.addSlot({ isReserve: true, at: '11:00' }) },
    ]);
    const refused = () => api.refused(absences.markAbsence, { headers, body }, clinic.as('employee'));
    const first = await refused();
    expect(first).toHaveProperty(['errors', 'moves.0.slot']);
    expect(await refused()).toMatchObject({ code: first.code, errors: first.errors });
  });

  it('two desks: one absence', async () => {
    const codes = (await both(send(), send())).map((answer) => codeOf(answer as never));
    expect(codes.toSorted()).toEqual(['absence_overlap', 'ok']);
  });

  it('patients who book its times meanwhile are booked or refused, and no time is left free', async () => {
    const slots = await Promise.all(
      ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30'].map((at) => clinic.addSlot({ at })),
    );
    await both(
      send(),
      ...slots.map(async (slot) =>
        api.send(
          schedule.updateSlot,
          { params: { id: slot }, body: { patient: await clinic.addPatient(), is_reserve: false } },
          clinic.as('employee'),
        ),
      ),
    );
    expect(
      await test.rows(
        'select id from slot where id = any($1) and (patient_id is null and not is_reserve or absence_id is null)',
        [slots],
      ),
    ).toEqual([]);
  });

  it('times that are made meanwhile are never free in it', async () => {
    const made = { ...dayOf(7), doctor: clinic.doctor.id };
    for (let round = 0; round < 3; round += 1) {
      const day = 20 + round;
      await both(
        api.send(absences.markAbsence, { body: bodyOf([], dayOf(day)) }, clinic.as('employee')),
        api.send(
          generation.generateSchedule,
          {
            body: {
              doctor: made.doctor,
              dates: { start: clinic.day(day), end: clinic.day(day) },
              weekday: [1, 2, 3, 4, 5, 6, 7],
              workhour: [{ start: '09:00', end: '18:00', record_mode: 0 }],
              duration: 15,
            },
          },
          clinic.as('orgadmin'),
        ),
      );
      expect(
        await test.rows(
          'select id from slot where doctor_id = $1 and start_time >= $2 and start_time < $3 and absence_id is null',
          [made.doctor, dayOf(day).start_time, dayOf(day).end_time],
        ),
      ).toEqual([]);
    }
  });

  it('a visit that its patient moves meanwhile is moved once', async () => {
    const [target, own] = [await clinic.addSlot({ day: clinic.day(8) }), await clinic.addSlot({ day: clinic.day(9) })];
    const codes = (
      await both(
        send([{ appointment: visit, version: 1, slot: target }]),
        api.send(
          booking.rescheduleAppointment,
          { params: { id: visit }, headers: {}, body: { slot: own, version: 1 } },
          clinic.as('patient'),
        ),
      )
    ).map((answer) => codeOf(answer as never));
    expect(codes.toSorted()).toEqual(['ok', 'stale_version']);
    expect([target, own]).toContain(await slotOf());
  });
});
