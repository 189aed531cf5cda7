import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { ANY_TIME, endOffers, join, offerNow, offersOf } from '#tests/support/waiting.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.closeAll();
  await test.close();
});
beforeEach(async () => {
  clinic = await createClinic(test);
});
type Who = TestPerson | 'patient' | 'stranger' | 'guest';
const callOf = (id: string, window: object) => ({ params: { id }, body: { ...ANY_TIME, ...window } });
const change = (id: string, window: object, who: Who = 'patient') =>
  api.ok(waiting.changeWaiting, callOf(id, window), clinic.as(who));
const refused = (id: string, window: object, who: Who = 'patient') =>
  api.refused(waiting.changeWaiting, callOf(id, window), clinic.as(who));
const statuses = async () => (await offersOf(test, clinic)).map(({ entry, status }) => [entry, status]);
const EARLY = { from_minute: 480, to_minute: 540 };

describe('a patient changes what they wait for', () => {
  it('days, hours, the last day and the way; doctor and place in the list stay', async () => {
    const entry = await join(api, clinic);
    const next = await join(api, clinic, 'stranger');
    const wanted = { weekdays: [5, 1], from_minute: 540, to_minute: 720, to_date: clinic.day(9), type: 0 };
    expect(await change(entry.id, wanted)).toEqual({ ...entry, ...wanted, weekdays: [1, 5] });
    const { items } = await api.ok(waiting.listWaiting, {}, clinic.as('employee'));
    expect(items.map(({ id }) => id)).toEqual([entry.id, next.id]);
    expect(await test.rows(`select action from audit_event where object_id = $1 order by id`, [entry.id])).toEqual([
      { action: 'waiting.join' },
      { action: 'waiting.change' },
    ]);
  });

  it('days that are not said stay', async () => {
    const days = { from_date: clinic.day(3), to_date: clinic.day(8) };
    const entry = await join(api, clinic, 'patient', days);
    expect(await change(entry.id, { weekdays: [2] })).toMatchObject(days);
  });

  it('the desk is told', async () => {
    const entry = await join(api, clinic);
    const desk = await sockets.hello('employee', clinic);
    desk.send({ type: 'subscribe', topic: 'waiting' });
    await desk.next('subscribed');
    await change(entry.id, EARLY);
    expect(await desk.next('event')).toMatchObject({ topic: 'waiting', ids: [entry.id] });
  });

  it.each<[string, object, string]>([
    ['hours that end before they begin', { from_minute: 720, to_minute: 540 }, 'to_minute'],
    ['a last day that is over', { to_date: '2020-01-01' }, 'to_date'],
    ['a day years ahead', { to_date: '2040-01-01' }, 'to_date'],
    ['no weekday', { weekdays: [] }, 'weekdays'],
  ])('refuses %s at its field', async (_, window, field) => {
    const refusal = await refused((await join(api, clinic)).id, window);
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(Object.keys(refusal.errors)).toEqual([field]);
  });

  it('refuses video where there is none, an entry that has ended, somebody else’s, one of another clinic', async () => {
    const { id } = await join(api, clinic);
    expect(await refused(id, { type: 1 })).toMatchObject({ code: 'video_unavailable' });
    expect(await refused(id, {}, 'stranger')).toMatchObject({ status: 404 });
    expect(await refused(id, {}, 'guest')).toMatchObject({ status: 401 });
    const other = await createClinic(test);
    expect(await api.refused(waiting.changeWaiting, callOf(id, {}), other.as('patient'))).toMatchObject({
      status: 404,
    });
    await api.ok(waiting.leaveWaitingList, { params: { id } }, clinic.as('patient'));
    expect(await refused(id, {})).toMatchObject({ status: 409, code: 'waiting_ended' });
  });
});

describe('an open offer', () => {
  it('that no longer fits is withdrawn, and the time goes to the next', async () => {
    const entry = await join(api, clinic);
    const next = await join(api, clinic, 'stranger');
    const slot = await clinic.addSlot({ at: '11:00' });
    await offerNow(test, clinic);
    expect(await change(entry.id, EARLY)).toMatchObject({ status: 'waiting', offer: { status: 'withdrawn' } });
    await offerNow(test, clinic);
    expect(await statuses()).toEqual([
      [entry.id, 'withdrawn'],
      [next.id, 'open'],
    ]);
    const reserve = (who: Who) =>
      api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(who));
    expect(codeOf(await reserve('patient'))).toBe('slot_held');
    expect(codeOf(await reserve('stranger'))).toBe('ok');
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('that still fits stays', async () => {
    const entry = await join(api, clinic);
    await clinic.addSlot({ at: '11:00' });
    await offerNow(test, clinic);
    expect(await change(entry.id, { from_minute: 660, to_minute: 720 })).toMatchObject({
      status: 'offered',
      offer: { status: 'open' },
    });
  });

  it('that is over stands in nobody’s way', async () => {
    const entry = await join(api, clinic);
    await clinic.addSlot({ at: '11:00' });
    await offerNow(test, clinic);
    await endOffers(test, clinic);
    await change(entry.id, EARLY);
    await offerNow(test, clinic);
    expect(await statuses()).toEqual([[entry.id, 'expired']]);
  });

  it('comes for a time that became free while it did not fit', async () => {
    const entry = await join(api, clinic, 'patient', EARLY);
    await clinic.addSlot({ at: '11:00' });
    await offerNow(test, clinic);
    expect(await statuses()).toEqual([]);
    await change(entry.id, {});
    await offerNow(test, clinic);
    expect(await statuses()).toEqual([[entry.id, 'open']]);
  });

  it('is taken and changed away at the same time: it is booked, or free for the next, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      clinic = await createClinic(test);
      const person = await addPerson(test);
      const entry = await join(api, clinic, person);
      const slot = await clinic.addSlot({ at: '11:00' });
      await offerNow(test, clinic);
      const take = () => api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(person));
      const alter = () => api.send(waiting.changeWaiting, callOf(entry.id, EARLY), clinic.as(person));
      const [one, other] = await Promise.all(round % 2 === 0 ? [take(), alter()] : [alter(), take()]);
      const [taken, changed] = (round % 2 === 0 ? [one, other] : [other, one]).map(codeOf);
      // a time that was given on is free, and may be booked by whoever is first
      expect(taken).toBe('ok');
      expect(['ok', 'waiting_ended']).toContain(changed);
      const [row] = await offersOf(test, clinic);
      expect(row?.status).toBe(changed === 'ok' ? 'withdrawn' : 'accepted');
      expect(await test.rows('select 1 from appointment where slot_id = $1', [slot])).toHaveLength(1);
      expect(await bookingViolations(test)).toEqual([]);
    }
  });
});

describe('an answer that was lost', () => {
  const joinBy = (key: string, more: object = {}) =>
    api.send(
      waiting.joinWaitingList,
      { headers: { 'idempotency-key': key }, body: { doctor: clinic.doctor.id, ...ANY_TIME, ...more } },
      clinic.as('patient'),
    );

  it('joining again by its key is told as done, and makes one entry', async () => {
    const answers = [await joinBy('lost-answer-1'), await joinBy('lost-answer-1')];
    expect(answers.map(codeOf)).toEqual(['ok', 'ok']);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    const { items } = await api.ok(waiting.listOwnWaiting, {}, clinic.as('patient'));
    expect(items).toHaveLength(1);
  });

  it('several at once by one key are one', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => joinBy('lost-answer-2')));
    expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('the key of another wish is refused; a new key finds the entry', async () => {
    await joinBy('lost-answer-3');
    expect(codeOf(await joinBy('lost-answer-3', { weekdays: [1] }))).toBe('idempotency_key_reused');
    expect(codeOf(await joinBy('lost-answer-4'))).toBe('waiting_already');
  });
});

describe('what a person waits for in all clinics', () => {
  const all = async (who: TestPerson) =>
    (await api.ok(waiting.listAllOwnWaiting, {}, { authorization: `Bearer ${who.token}` })).items;

  it('comes with its clinic, the first one in front; nothing of others, and nothing that was left', async () => {
    const person = await addPerson(test);
    const other = await createClinic(test);
    const first = await join(api, clinic, person);
    const second = await join(api, other, person, { weekdays: [1] });
    await join(api, clinic, 'stranger');
    const left = await join(api, clinic, person, { doctor: (await clinic.addDoctor()).id });
    await api.ok(waiting.leaveWaitingList, { params: { id: left.id } }, clinic.as(person));
    const items = await all(person);
    expect(items).toMatchObject([
      { ...first, organization: { id: clinic.id, timezone: 'Europe/Moscow' } },
      { ...second, organization: { id: other.id } },
    ]);
    expect(await all(await addPerson(test))).toEqual([]);
    expect(await api.refused(waiting.listAllOwnWaiting, {})).toMatchObject({ status: 401 });
  });

  it('with the offer that is in force; an entry whose last day is over for a week', async () => {
    const person = await addPerson(test);
    const entry = await join(api, clinic, person);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    expect(await all(person)).toMatchObject([{ id: entry.id, offer: { slot, status: 'open' } }]);
    await endOffers(test, clinic);
    const expire = (days: number) =>
      test.rows(
        `update waiting_entry set status = 'expired', ended_at = now() - make_interval(days => $2) where id = $1`,
        [entry.id, days],
      );
    await test.rows(`update waiting_offer set status = 'expired', ended_at = now() where entry_id = $1`, [entry.id]);
    await expire(6);
    expect(await all(person)).toMatchObject([{ id: entry.id, status: 'expired' }]);
    await expire(8);
    expect(await all(person)).toEqual([]);
  });

  it('not of a clinic that books nobody any more', async () => {
    const person = await addPerson(test);
    await join(api, clinic, person);
    await test.rows(`update organization set modules = array_remove(modules, 'booking') where id = $1`, [clinic.id]);
    expect(await all(person)).toEqual([]);
  });
});
