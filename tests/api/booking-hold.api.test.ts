import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
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

const hold = (slot: string, who: Caller = 'patient') =>
  api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as(who));
const holdRefused = (slot: string, who: Caller = 'stranger') =>
  api.refused(booking.holdSlot, { params: { id: slot } }, clinic.as(who));
const release = (slot: string, who: Caller = 'patient') =>
  api.ok(booking.releaseHold, { params: { id: slot } }, clinic.as(who));
const holderOf = async (slot: string) =>
  (
    await test.rows<{ user: string | null }>(
      'select hold_user_id as user from slot where id = $1 and (hold_until is null or hold_until > now())',
      [slot],
    )
  )[0]?.user;
const expire = (slot: string) =>
  test.rows(`update slot set hold_until = now() - interval '1 millisecond' where id = $1`, [slot]);

describe('holding a time', () => {
  it('keeps it for five minutes, and tells until when', async () => {
    const slot = await clinic.addSlot();
    const held = await hold(slot);
    expect(held).toMatchObject({ slot, seconds_left: 300 });
    expect(held.expires_at).toMatch(/\+03:00$/);
    expect(Math.abs(Date.parse(held.expires_at) - Date.now() - 300_000)).toBeLessThan(5000);
    expect(await holderOf(slot)).toBe(clinic.people.patient.userId);
  });

  it('anybody who signed in may, before any role in the clinic', async () => {
    const slot = await clinic.addSlot();
    await hold(slot, 'stranger');
    expect(
      await test.rows('select from organization_role where user_id = $1', [clinic.people.stranger.userId]),
    ).toEqual([]);
  });

  it('others are told that somebody is confirming it', async () => {
    const slot = await clinic.addSlot();
    await hold(slot);
    expect(await holdRefused(slot)).toMatchObject({
      status: 409,
      code: 'slot_held',
      message: 'Это время сейчас оформляет другой человек, выберите другое',
    });
  });

  it('holding it again prolongs the own hold', async () => {
    const slot = await clinic.addSlot();
    await hold(slot);
    await test.rows(`update slot set hold_until = now() + interval '5 seconds' where id = $1`, [slot]);
    await hold(slot);
    const [row] = await test.rows<{ left: number }>(
      'select extract(epoch from hold_until - now())::int as left from slot where id = $1',
      [slot],
    );
    expect(row?.left).toBeGreaterThan(250);
  });

  it('is limited: one person cannot keep a time from everybody for ever, nor pick a hundred', async () => {
    const limited = await buildTestApp({ config: { HOLDS_OF_ONE_TIME: 2, HOLDS_PER_MINUTE: 4 } });
    const place = await createClinic(limited);
    const [slot, other, calls] = [
      await place.addSlot({ at: '10:00' }),
      await place.addSlot({ at: '11:00' }),
      new Api(limited),
    ];
    const pick = (id: string, who: Caller = 'patient') =>
      calls.send(booking.holdSlot, { params: { id } }, place.as(who));
    const codes = [];
    for (const id of [slot, slot, slot, other, other]) codes.push(codeOf(await pick(id)));
    expect(codes).toEqual(['ok', 'ok', 'hold_limit_reached', 'ok', 'too_many_requests']);
    expect(codeOf(await pick(slot, 'stranger'))).toBe('ok');
    await limited.close();
  });

  it('a new pick replaces the old one, also in another clinic', async () => {
    const other = await createClinic(test);
    const [first, second, elsewhere] = [
      await clinic.addSlot({ at: '10:00' }),
      await clinic.addSlot({ at: '11:00' }),
      await other.addSlot(),
    ];
    await hold(first);
    await hold(second);
    expect([await holderOf(first), await holderOf(second)]).toEqual([null, clinic.people.patient.userId]);
    await api.ok(booking.holdSlot, { params: { id: elsewhere } }, { ...clinic.as('patient'), apikey: other.id });
    expect(await holderOf(second)).toBeNull();
    await hold(first, 'stranger');
  });

  it('of one who has a booking at that time is refused before they confirm; a cancelled one is none', async () => {
    const [mine, beside, other] = [
      await clinic.addSlot({ at: '10:00' }),
      await clinic.addSlot({ at: '10:00', doctor: await clinic.addDoctor({ lastName: 'Второй' }) }),
      await clinic.addSlot({ at: '11:00' }),
    ];
    await api.ok(booking.reserveSlot, { params: { id: mine }, body: { type: 0 } }, clinic.as('patient'));
    const [own] = await test.rows<{ id: string }>(
      'select id from patient where organization_id = $1 and user_id = $2',
      [clinic.id, clinic.people.patient.userId],
    );
    await clinic.addAppointment(other, { patient: own!.id, status: 'cancelled' });
    expect(await holdRefused(beside, 'patient')).toMatchObject({
      status: 409,
      code: 'patient_busy',
      message: 'У вас уже есть запись на это время',
    });
    await hold(other);
    await hold(beside, 'stranger');
  });

  it('a refused pick keeps what was held', async () => {
    const [mine, taken] = [await clinic.addSlot({ at: '10:00' }), await clinic.addSlot({ at: '11:00' })];
    await hold(mine);
    await hold(taken, 'stranger');
    expect(await holdRefused(taken, 'patient')).toMatchObject({ code: 'slot_held' });
    expect(await holderOf(mine)).toBe(clinic.people.patient.userId);
  });

  it('runs out by itself: the next one takes it', async () => {
    const slot = await clinic.addSlot();
    await hold(slot);
    await expire(slot);
    await hold(slot, 'stranger');
    expect(await holderOf(slot)).toBe(clinic.people.stranger.userId);
  });

  it('lasts as long as the settings say', async () => {
    const short = await buildTestApp({ config: { HOLD_SECONDS: 7 } });
    const place = await createClinic(short);
    expect(
      await new Api(short).ok(booking.holdSlot, { params: { id: await place.addSlot() } }, place.as('patient')),
    ).toMatchObject({ seconds_left: 7 });
    await short.close();
  });

  it.each([
    [
      'a booked time',
      'slot_taken',
      'Выбранное время уже занято, выберите другое',
      async () => {
        const slot = await clinic.addSlot();
        await clinic.addAppointment(slot);
        return slot;
      },
    ],
    [
      'a reserve of the desk',
      'slot_taken',
      'Выбранное время уже занято, выберите другое',
      () => clinic.addSlot({ isReserve: true }),
    ],
    ['a past time', 'slot_past', 'Это время уже прошло, выберите другое', () => clinic.addSlot({ inMinutes: -1 })],
    ['a phone-only time', 'slot_by_phone', 'Запись на это время только по телефону', () => clinic.addSlot({ mode: 1 })],
  ])('%s is refused with its reason', async (_, code, message, make) => {
    expect(await holdRefused(await make())).toMatchObject({ status: 409, code, message });
  });

  it('an unknown time is 404', async () => {
    expect(await holdRefused(randomUUID())).toMatchObject({ status: 404, code: 'slot_not_found' });
  });
});

describe('releasing', () => {
  it('frees the own hold for others, once', async () => {
    const slot = await clinic.addSlot();
    await hold(slot);
    expect(await release(slot)).toEqual({ released: true });
    expect(await release(slot)).toEqual({ released: false });
    await hold(slot, 'stranger');
  });

  it('leaves somebody else’s hold alone', async () => {
    const slot = await clinic.addSlot();
    await hold(slot);
    expect(await release(slot, 'stranger')).toEqual({ released: false });
    expect(await holderOf(slot)).toBe(clinic.people.patient.userId);
  });

  it('of an unknown time is 404', async () => {
    expect(
      await api.refused(booking.releaseHold, { params: { id: randomUUID() } }, clinic.as('patient')),
    ).toMatchObject({ status: 404 });
  });
});

describe('holds at once', () => {
  it('of two people in one moment the first has it', async () => {
    const slot = await clinic.addSlot();
    const send = (who: Caller) => async () =>
      (await api.send(booking.holdSlot, { params: { id: slot } }, clinic.as(who))).statusCode;
    expect(await queueBehindRow(test, 'slot', slot, [send('stranger'), send('patient')])).toEqual([200, 409]);
    expect(await holderOf(slot)).toBe(clinic.people.stranger.userId);
  });

  it('of one person on many times are all answered, and leave exactly one', async () => {
    const slots = await Promise.all(
      ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'].map((at) => clinic.addSlot({ at })),
    );
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        slots.map((id) => api.send(booking.holdSlot, { params: { id } }, clinic.as('patient'))),
      );
      expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? '' : body)).filter(Boolean)).toEqual([]);
    }
    expect(await test.rows('select id from slot where hold_user_id = $1', [clinic.people.patient.userId])).toHaveLength(
      1,
    );
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('two people who swap their times both get an answer', async () => {
    const [one, two] = [await clinic.addSlot({ at: '10:00' }), await clinic.addSlot({ at: '11:00' })];
    await hold(one, 'patient');
    await hold(two, 'stranger');
    const answers = await Promise.all([
      api.send(booking.holdSlot, { params: { id: two } }, clinic.as('patient')),
      api.send(booking.holdSlot, { params: { id: one } }, clinic.as('stranger')),
    ]);
    // the one whom PostgreSQL ends is not told of it: they try again
    for (const answer of answers) expect(['ok', 'slot_held']).toContain(codeOf(answer));
    expect(await bookingViolations(test)).toEqual([]);
  });
});
