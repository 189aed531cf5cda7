import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { absenceEndpoints as absences } from '#shared/contract/absences.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic, type TestDoctor } from '#tests/support/clinic-factory.ts';
import { queueBehindRow, waitForBlocked, whileRowIsHeld } from '#tests/support/locks.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { join, offerNow, offersOf } from '#tests/support/waiting.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
/** in a week at 10:00, of the doctor who will be away, and the patient's visit in it */
let [booked, visit] = ['', ''];
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  booked = await clinic.addSlot({ at: '10:00' });
  visit = await clinic.addAppointment(booked);
});

interface Away {
  readonly doctor?: TestDoctor;
  readonly day?: number;
  /** the clinic's clock */
  readonly from?: string;
  readonly until?: string;
  /** where the visit goes */
  readonly to?: string;
}
/** The doctor is away for some hours of a day. */
const mark =
  ({ doctor = clinic.doctor, day = 7, from = '08:00', until = '20:00', to }: Away = {}) =>
  async () =>
    codeOf(
      await api.send(
        absences.markAbsence,
        {
          body: {
            doctor: doctor.id,
            start_time: `${clinic.day(day)}T${from}:00+03:00`,
            end_time: `${clinic.day(day)}T${until}:00+03:00`,
            reason: 'sick',
            note: '',
            moves: to === undefined ? [] : [{ appointment: visit, version: 1, slot: to }],
          },
        },
        clinic.as('employee'),
      ),
    );
const reserve =
  (slot: string, who: 'patient' | 'stranger' = 'stranger') =>
  async () =>
    codeOf(await api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(who)));
const race = async (slot: string, ...calls: (() => Promise<string>)[]) => {
  const codes = await queueBehindRow(test, 'slot', slot, calls);
  expect(await bookingViolations(test)).toEqual([]);
  return codes;
};
const timeOf = async (slot: string) => {
  const [row] = await test.rows<{ is_booked: boolean; is_reserve: boolean; is_absent: boolean }>(
    'select patient_id is not null as is_booked, is_reserve, absence_id is not null as is_absent from slot where id = $1',
    [slot],
  );
  return row;
};
const FREE = { is_booked: false, is_reserve: false, is_absent: false };
const CLOSED = { is_booked: false, is_reserve: true, is_absent: true };
/** booked, and its doctor is away */
const LEFT = { is_booked: true, is_reserve: false, is_absent: true };
const slotOf = async () =>
  (await test.rows<{ slot_id: string }>('select slot_id from appointment where id = $1', [visit]))[0]?.slot_id;
const marked = () => test.rows('select id from absence where organization_id = $1', [clinic.id]);

describe('an absence that is marked while times are made', () => {
  /** Two days anew, as an administrator makes them; the free times of the days are removed first. */
  const generate = async () =>
    codeOf(
      await api.send(
        generation.generateSchedule,
        {
          body: {
            doctor: clinic.doctor.id,
            dates: { start: clinic.day(20), end: clinic.day(21) },
            weekday: [1, 2, 3, 4, 5, 6, 7],
            workhour: [{ start: '09:00', end: '12:00', record_mode: 0 }],
            duration: 30,
            clear: true,
          },
        },
        clinic.as('orgadmin'),
      ),
    );
  const timesOf = async (day: number) => {
    const [row] = await test.rows(
      `select count(*)::int as made, (count(*) filter (where absence_id is null))::int as open from slot
       where doctor_id = $1 and (start_time at time zone $2)::date = $3`,
      [clinic.doctor.id, clinic.timezone, clinic.day(day)],
    );
    return row;
  };

  it('waits for them and closes them, too', async () => {
    const nextDay = await clinic.addSlot({ day: clinic.day(21) });
    expect(await race(nextDay, generate, mark({ day: 20 }))).toEqual(['ok', 'ok']);
    expect([await timesOf(20), await timesOf(21)]).toEqual([
      { made: 6, open: 0 },
      { made: 6, open: 6 },
    ]);
  });

  it('is waited for: nothing is made in its hours', async () => {
    const evening = await clinic.addSlot({ day: clinic.day(20), at: '18:00' });
    expect(await race(evening, mark({ day: 20 }), generate)).toEqual(['ok', 'ok']);
    expect([await timesOf(20), await timesOf(21)]).toEqual([
      { made: 1, open: 0 },
      { made: 6, open: 6 },
    ]);
  });
});

describe('an absence that is marked while one of its times is booked', () => {
  it('leaves the visit that was there first', async () => {
    const free = await clinic.addSlot({ at: '11:00' });
    expect(await race(free, reserve(free), mark())).toEqual(['ok', 'ok']);
    expect(await timeOf(free)).toEqual(LEFT);
  });

  it('is there first: nobody is booked', async () => {
    const free = await clinic.addSlot({ at: '11:00' });
    expect(await race(free, mark(), reserve(free))).toEqual(['ok', 'slot_taken']);
    expect(await timeOf(free)).toEqual(CLOSED);
  });

  it('takes the new time of its visit, or is told that it is taken, and is not there then', async () => {
    const target = await clinic.addSlot({ day: clinic.day(8) });
    expect(await race(target, reserve(target), mark({ to: target }))).toEqual(['ok', 'slot_taken']);
    expect([await slotOf(), await marked()]).toEqual([booked, []]);
    const other = await clinic.addSlot({ day: clinic.day(9) });
    expect(await race(other, mark({ to: other }), reserve(other))).toEqual(['ok', 'slot_taken']);
    expect([await slotOf(), await timeOf(booked)]).toEqual([other, CLOSED]);
  });

  it('and offered: who takes the offer first has it, afterwards it is withdrawn', async () => {
    await join(api, clinic, 'stranger');
    const free = await clinic.addSlot({ at: '11:00' });
    await offerNow(test, clinic);
    expect(await race(free, mark(), reserve(free))).toEqual(['ok', 'slot_taken']);
    expect(await offersOf(test, clinic)).toMatchObject([{ slot: free, status: 'withdrawn' }]);
    expect(await timeOf(free)).toEqual(CLOSED);
    const next = await clinic.addSlot({ day: clinic.day(8), at: '11:00' });
    await offerNow(test, clinic);
    expect(await race(next, reserve(next), mark({ day: 8 }))).toEqual(['ok', 'ok']);
    expect((await offersOf(test, clinic)).at(-1)).toMatchObject({ slot: next, status: 'accepted' });
    expect(await timeOf(next)).toEqual(LEFT);
  });
});

describe('two absences that are marked at once', () => {
  it('of one person, and touch one visit: the first moves it, the second is told', async () => {
    const [one, two] = [await clinic.addSlot({ day: clinic.day(8) }), await clinic.addSlot({ day: clinic.day(9) })];
    const codes = await race(booked, mark({ until: '10:15', to: one }), mark({ from: '10:15', to: two }));
    expect(codes).toEqual(['ok', 'stale_version']);
    expect([await slotOf(), await timeOf(two), await timeOf(booked)]).toEqual([one, FREE, CLOSED]);
    expect(await marked()).toHaveLength(1);
  });

  it('of the doctor and of the colleague to whom the visit goes: it is not moved into an absence that is there', async () => {
    const colleague = await clinic.addDoctor();
    const target = await clinic.addSlot({ day: clinic.day(8), doctor: colleague });
    const ofColleague = mark({ doctor: colleague, day: 8 });
    expect(await race(target, ofColleague, mark({ to: target }))).toEqual(['ok', 'validation_failed']);
    expect([await slotOf(), await timeOf(target)]).toEqual([booked, CLOSED]);
    expect(await marked()).toHaveLength(1);
  });

  it('in the other order the moved visit is left in the second one', async () => {
    const colleague = await clinic.addDoctor();
    const target = await clinic.addSlot({ day: clinic.day(8), doctor: colleague });
    const ofColleague = mark({ doctor: colleague, day: 8 });
    expect(await race(target, mark({ to: target }), ofColleague)).toEqual(['ok', 'ok']);
    expect([await slotOf(), await timeOf(target)]).toEqual([target, LEFT]);
  });
});

describe('the order of locks: who books for a patient meanwhile waits for nobody who waits for them', () => {
  /** The absence waits for the patient, and has none of the times. */
  async function behindPatient(call: () => Promise<string>, times: readonly string[]): Promise<string[]> {
    const running: Promise<string>[] = [];
    const hold = async () => {
      running.push(call());
      await waitForBlocked(test, 1, running);
      for (const slot of times)
        expect(await test.rows('select id from slot where id = $1 for update nowait', [slot])).toHaveLength(1);
    };
    await whileRowIsHeld(test, 'patient', clinic.patient, hold, 'no key update');
    return Promise.all(running);
  }

  it('the patient of a visit that is moved', async () => {
    const [target, free] = [await clinic.addSlot({ day: clinic.day(8) }), await clinic.addSlot({ at: '11:00' })];
    expect(await behindPatient(mark({ to: target }), [booked, target, free])).toEqual(['ok']);
  });

  it('the patient to whom one of its times is offered', async () => {
    await join(api, clinic);
    const [free, other] = [await clinic.addSlot({ at: '11:00' }), await clinic.addSlot({ at: '12:00' })];
    await offerNow(test, clinic);
    expect(await behindPatient(mark(), [free, other])).toEqual(['ok']);
    expect(await offersOf(test, clinic)).toMatchObject([{ slot: free, status: 'withdrawn' }]);
  });
});

it('two who end one absence: once, and the second is told', async () => {
  const id = await clinic.addAbsence(clinic.day(8));
  const end = async () =>
    codeOf(
      await api.send(absences.endAbsence, { params: { id }, body: { return_visits: false } }, clinic.as('employee')),
    );
  expect(await queueBehindRow(test, 'absence', id, [end, end])).toEqual(['ok', 'absence_ended']);
  expect(
    await test.rows(`select id from audit_event where object_id = $1 and action = 'absence.end'`, [id]),
  ).toHaveLength(1);
});
