import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { systemEm } from '#server/db/orm.ts';
import { forgetOldAnswers } from '#server/features/appointments/index.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
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

/** Status and body of a booking with a key. */
async function book(slot: string, key: string, who: Caller | TestPerson = 'patient') {
  const answer = await api.send(
    booking.reserveSlot,
    { params: { id: slot }, body: { type: 0 }, headers: { 'idempotency-key': key } },
    clinic.as(who),
  );
  return { status: answer.statusCode, body: answer.json<{ code?: string; id?: string }>() };
}
const appointments = (slot: string) => test.rows('select from appointment where slot_id = $1', [slot]);

describe('a booking repeated with its key', () => {
  it('gives the same answer, and books once', async () => {
    const [slot, key] = [await clinic.addSlot(), randomUUID()];
    const first = await book(slot, key);
    expect(first.status).toBe(200);
    expect(await book(slot, key)).toEqual(first);
    expect(await appointments(slot)).toHaveLength(1);
  });

  it('also by GET after POST', async () => {
    const [slot, key] = [await clinic.addSlot(), randomUUID()];
    const first = await book(slot, key);
    expect(
      await api.ok(
        booking.reserveSlotByGet,
        { params: { id: slot }, query: { type: 0 }, headers: { 'idempotency-key': key } },
        clinic.as('patient'),
      ),
    ).toEqual(first.body);
  });

  it('twice in the same moment gives the same answer twice', async () => {
    const [slot, key] = [await clinic.addSlot(), randomUUID()];
    const newcomer = await addPerson(test);
    const answers = await Promise.all([1, 2, 3, 4].map(() => book(slot, key, newcomer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await appointments(slot)).toHaveLength(1);
  });

  it('whose first call is booked while the second is being refused gives the booking twice', async () => {
    const [slot, key] = [await clinic.addSlot(), randomUUID()];
    const first = await book(slot, key);
    const [kept] = await test.rows<Record<string, unknown>>(
      'delete from idempotent_answer where key = $1 returning *',
      [key],
    );
    // the first call, a moment before its commit
    const inFlight = await test.owner.connect();
    try {
      await inFlight.query('begin');
      await inFlight.query(
        'insert into idempotent_answer select * from json_populate_record(null::idempotent_answer, $1)',
        [JSON.stringify(kept)],
      );
      const second = book(slot, key);
      await waitForBlocked(test, 1, [second]);
      await inFlight.query('commit');
      expect(await second).toEqual(first);
    } finally {
      // without the connection the pool does not end
      inFlight.release(true);
    }
    expect(await appointments(slot)).toHaveLength(1);
  });

  it('gives the same answer even after the appointment was cancelled: the key stands for the first call', async () => {
    const [slot, key] = [await clinic.addSlot(), randomUUID()];
    const first = await book(slot, key);
    await api.ok(
      schedule.updateSlot,
      { params: { id: slot }, body: { patient: null, is_reserve: false } },
      clinic.as('patient'),
    );
    expect(await book(slot, key)).toEqual(first);
    expect(await test.rows('select patient_id from slot where id = $1', [slot])).toEqual([{ patient_id: null }]);
  });

  it('a refusal is repeated, too: what was refused is never booked behind the person’s back', async () => {
    const [slot, key] = [await clinic.addSlot(), randomUUID()];
    const appointment = await clinic.addAppointment(slot, { patient: await clinic.addPatient() });
    const first = await book(slot, key);
    expect(first).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', message: 'Выбранное время уже занято, выберите другое' },
    });
    await test.rows(
      `with a as (update appointment set status = 'cancelled', cancelled_at = now() where id = $1) update slot set patient_id = null where id = $2`,
      [appointment, slot],
    );
    expect(await book(slot, key)).toEqual(first);
    expect((await book(slot, randomUUID())).status).toBe(200);
  });

  it('a refusal with a number in its text is repeated word by word', async () => {
    const limited = await buildTestApp({ config: { MAX_ACTIVE_BOOKINGS: 1 } });
    const place = await createClinic(limited);
    await place.addAppointment(await place.addSlot({ at: '09:00' }));
    const input = {
      params: { id: await place.addSlot() },
      body: { type: 0 },
      headers: { 'idempotency-key': randomUUID() },
    };
    const calls = new Api(limited);
    const [first, second] = [
      await calls.refused(booking.reserveSlot, input, place.as('patient')),
      await calls.refused(booking.reserveSlot, input, place.as('patient')),
    ];
    expect(first.message).toContain('у вас уже 1, больше нельзя');
    expect(second).toEqual(first);
    await limited.close();
  });
});

describe('a booking that loses a race of locks', () => {
  /** The next so many bookings are what the database says they are: victims of a deadlock. */
  const lose = async (times: number) => {
    // a sequence counts also what is rolled back
    await test.rows('create sequence lost_races');
    await test.rows(`create function lose_race() returns trigger language plpgsql security definer as $$ begin
      if nextval('lost_races') <= ${times} then raise exception 'lost' using errcode = '40P01'; end if; return new; end $$`);
    await test.rows('create trigger lose_race before insert on appointment for each row execute function lose_race()');
  };
  const tries = async () =>
    (await test.rows<{ tries: number }>('select last_value::int as tries from lost_races'))[0]?.tries;
  afterEach(async () => {
    await test.rows('drop trigger lose_race on appointment');
    await test.rows('drop function lose_race');
    await test.rows('drop sequence lost_races');
  });

  it.each([
    ['with a key', randomUUID()],
    ['without one', null],
  ])('is made again %s, three times, and the person hears nothing of it', async (_, key) => {
    const slot = await clinic.addSlot();
    await lose(3);
    const input = { params: { id: slot }, body: { type: 0 } };
    const headers = key === null ? {} : { headers: { 'idempotency-key': key } };
    const answer = await api.send(booking.reserveSlot, { ...input, ...headers }, clinic.as('patient'));
    expect(answer.statusCode).toBe(200);
    expect(await tries()).toBe(4);
    expect(await appointments(slot)).toHaveLength(1);
  });

  it('four times is asked to come again, and its key keeps no refusal', async () => {
    const [slot, key] = [await clinic.addSlot(), randomUUID()];
    await lose(4);
    expect(await book(slot, key)).toMatchObject({ status: 503, body: { code: 'server_busy' } });
    expect(await book(slot, key)).toMatchObject({ status: 200 });
    expect(await appointments(slot)).toHaveLength(1);
  });
});

describe('a key', () => {
  it('of another request is refused', async () => {
    const [one, two, key] = [
      await clinic.addSlot({ at: '10:00' }),
      await clinic.addSlot({ at: '11:00' }),
      randomUUID(),
    ];
    await book(one, key);
    expect(await book(two, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused', message: 'Этот ключ повтора уже использован для другого запроса' },
    });
    expect(await appointments(two)).toEqual([]);
  });

  it('of a refused request is refused for another one, too', async () => {
    const [taken, free, key] = [
      await clinic.addSlot({ at: '10:00', isReserve: true }),
      await clinic.addSlot({ at: '11:00' }),
      randomUUID(),
    ];
    expect(await book(taken, key)).toMatchObject({ status: 409 });
    expect(await book(free, key)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('belongs to its person: another one may have the same', async () => {
    const [one, two, key] = [
      await clinic.addSlot({ at: '10:00' }),
      await clinic.addSlot({ at: '11:00' }),
      randomUUID(),
    ];
    expect((await book(one, key, 'patient')).status).toBe(200);
    expect((await book(two, key, 'stranger')).status).toBe(200);
  });

  it('is forgotten after a day', async () => {
    const [slot, key] = [await clinic.addSlot(), randomUUID()];
    await book(slot, key);
    await forgetOldAnswers(systemEm(test.orm, 'test of forgetting'));
    expect(await test.rows('select from idempotent_answer where key = $1', [key])).toHaveLength(1);
    await test.rows(`update idempotent_answer set created_at = now() - interval '25 hours' where key = $1`, [key]);
    await forgetOldAnswers(systemEm(test.orm, 'test of forgetting'));
    expect(await test.rows('select from idempotent_answer where key = $1', [key])).toEqual([]);
  });

  it.each(['short', 'x'.repeat(101)])('%s is refused', async (key) => {
    expect(await book(await clinic.addSlot(), key)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { 'idempotency-key': [expect.stringMatching(/символов$/)] } },
    });
  });

  it('does not keep what may pass: a busy server, an unknown time', async () => {
    const key = randomUUID();
    expect(await book(randomUUID(), key)).toMatchObject({ status: 404 });
    expect(await book(await clinic.addSlot(), key)).toMatchObject({ status: 200 });
  });
});
