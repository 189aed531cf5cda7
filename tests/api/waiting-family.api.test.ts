import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { openDeliverer, settled } from '#tests/support/notifications.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { partsOf, startSmtp } from '#tests/support/smtp.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { ANY_TIME, endOffers, join, offerNow, offersOf } from '#tests/support/waiting.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let parent: TestPerson;
let masha: string;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  parent = await addPerson(test);
  masha = (await addChild('Мария')).id;
});

const addChild = (first_name: string, who = parent) =>
  api.ok(
    dependants.createDependant,
    {
      body: {
        last_name: 'Иванова',
        first_name,
        middle_name: '',
        date_of_birth: '2018-03-04',
        gender: 'female',
        relation: 'child',
        is_confirmed: true,
      },
    },
    clinic.as(who),
  );
const joinFor = (dependant: string, who = parent, doctor = clinic.doctor.id) =>
  join(api, clinic, who, { dependant, doctor });
const own = async (who = parent) => (await api.ok(waiting.listOwnWaiting, {}, clinic.as(who))).items;
const offersNow = async (who: TestPerson) =>
  (await api.ok(waiting.listOwnOffers, {}, { authorization: `Bearer ${who.token}` })).items;
const reserve = async (slot: string, dependant: string | null, who = parent) =>
  codeOf(
    await api.send(
      booking.reserveSlot,
      { params: { id: slot }, body: { type: 0, ...(dependant === null ? {} : { dependant }) } },
      clinic.as(who),
    ),
  );
const bookedFor = (slot: string) =>
  test.rows<{ dependant: string | null }>(
    `select p.dependant_id as dependant from appointment a join patient p on p.id = a.patient_id where a.slot_id = $1 and a.status = 'booked'`,
    [slot],
  );
/** A time that is offered to the child. */
async function offeredToChild(): Promise<string> {
  await joinFor(masha);
  const slot = await clinic.addSlot();
  await offerNow(test, clinic);
  return slot;
}

describe('a child who is booked for no more', () => {
  it('waits for nothing: the entry ends, the time goes to the next', async () => {
    await joinFor(masha);
    const entry = await join(api, clinic, await addPerson(test));
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    await api.ok(dependants.deleteDependant, { params: { id: masha } }, clinic.as(parent));
    expect((await offersOf(test, clinic)).map(({ status }) => status)).toEqual(['withdrawn']);
    const rows = await test.rows('select status from waiting_entry where organization_id = $1 order by id', [
      clinic.id,
    ]);
    expect(rows).toEqual([{ status: 'cancelled' }, { status: 'waiting' }]);
    await offerNow(test, clinic);
    expect((await offersOf(test, clinic)).at(-1)).toMatchObject({ entry: entry.id, slot, status: 'open' });
  });
});

describe('a parent who waits for a child', () => {
  it('has ten entries at most, with those of the children', async () => {
    const children = [masha, (await addChild('Дарья')).id];
    for (let index = 0; index < 10; index += 1) {
      const { id: doctor } = await clinic.addDoctor();
      await joinFor(children[index % 2]!, parent, doctor);
    }
    const body = { doctor: clinic.doctor.id, ...ANY_TIME };
    expect(await api.refused(waiting.joinWaitingList, { body }, clinic.as(parent))).toMatchObject({
      code: 'waiting_limit_reached',
    });
  });

  it('is offered three times at once at most, whoever they are for', async () => {
    const children = [masha];
    for (const name of ['Дарья', 'Вера', 'Анна', 'Ольга']) children.push((await addChild(name)).id);
    for (const child of children) await joinFor(child);
    for (let hour = 9; hour < 16; hour += 1) await clinic.addSlot({ at: `${String(hour).padStart(2, '0')}:00` });
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toHaveLength(3);
    const honest = await join(api, clinic, await addPerson(test));
    await clinic.addSlot({ at: '17:00' });
    await offerNow(test, clinic);
    expect((await offersOf(test, clinic)).at(-1)).toMatchObject({ entry: honest.id });
  });

  it('joins for them, beside themselves; sees both, each with whose it is', async () => {
    const forChild = await joinFor(masha);
    const forSelf = await join(api, clinic, parent);
    expect(forChild.dependant).toEqual({ id: masha, last_name: 'Иванова', first_name: 'Мария' });
    expect((await own()).map(({ id, dependant }) => [id, dependant?.id ?? null])).toEqual([
      [forChild.id, masha],
      [forSelf.id, null],
    ]);
    const refused = await api.refused(
      waiting.joinWaitingList,
      { body: { doctor: clinic.doctor.id, dependant: masha, ...ANY_TIME } },
      clinic.as(parent),
    );
    expect(refused).toMatchObject({ status: 409, code: 'waiting_already' });
    await api.ok(waiting.leaveWaitingList, { params: { id: forChild.id } }, clinic.as(parent));
    expect((await own()).map(({ status }) => status)).toEqual(['cancelled', 'waiting']);
  });

  it('sees what the desk entered for the child; the desk sees that somebody can answer', async () => {
    await reserve(await clinic.addSlot(), masha);
    const [patient] = await test.rows<{ id: string }>('select id from patient where dependant_id = $1', [masha]);
    const colleague = await clinic.addDoctor();
    const entry = await api.ok(
      waiting.addWaiting,
      { body: { patient: patient!.id, doctor: colleague.id, ...ANY_TIME } },
      clinic.as('employee'),
    );
    expect(entry).toMatchObject({ patient: { has_account: true }, dependant: { id: masha } });
    expect(await own()).toMatchObject([{ id: entry.id, dependant: { id: masha } }]);
  });

  it('does so only for their own: anybody else’s child does not exist; a grown one needs a new word', async () => {
    const stranger = await addPerson(test);
    const joinRefused = (who: TestPerson) =>
      api.refused(
        waiting.joinWaitingList,
        { body: { doctor: clinic.doctor.id, dependant: masha, ...ANY_TIME } },
        clinic.as(who),
      );
    expect(await joinRefused(stranger)).toMatchObject({ status: 404, code: 'not_found' });
    await test.rows(
      `update dependant set birth_date = current_date - interval '15 years 1 day', confirmed_at = now() - interval '1 year' where id = $1`,
      [masha],
    );
    expect(await joinRefused(parent)).toMatchObject({ code: 'dependant_confirmation_needed' });
    const entry = await join(api, clinic, stranger);
    for (const call of [waiting.leaveWaitingList, waiting.restoreWaiting])
      expect(await api.refused(call, { params: { id: entry.id } }, clinic.as(parent))).toMatchObject({ status: 404 });
  });

  it('at once by several calls makes one entry', async () => {
    const body = { doctor: clinic.doctor.id, dependant: masha, ...ANY_TIME };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.send(waiting.joinWaitingList, { body }, clinic.as(parent))),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });
});

describe('an offer to a child', () => {
  it('is told to the parent, in a letter that names the child', async () => {
    const smtp = await startSmtp();
    const worker = await openDeliverer(test.database, { smtpUrl: smtp.url });
    await offeredToChild();
    expect((await settled(test, clinic.id)).map(({ kind, state }) => [kind, state])).toEqual([['offered', 'sent']]);
    const sent = smtp.received.find(({ to }) => to[0] === parent.email);
    expect(partsOf(sent?.raw ?? '')['text/plain']).toContain('Пациент: Мария Иванова');
    await worker.close();
    await smtp.close();
  });

  it('books the child, and nobody else of the account', async () => {
    const slot = await offeredToChild();
    const petya = (await addChild('Полина')).id;
    for (const other of [null, petya]) expect(await reserve(slot, other)).toBe('slot_offered_to_other');
    const held = await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as(parent));
    expect(held.offer).toEqual({ dependant: masha });
    expect(await reserve(slot, masha)).toBe('ok');
    expect(await bookedFor(slot)).toEqual([{ dependant: masha }]);
    expect(await offersOf(test, clinic)).toMatchObject([{ status: 'accepted' }]);
    expect(await own()).toMatchObject([{ status: 'booked' }]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('is not spent by a visit of the parent that moves, nor by the desk for another patient', async () => {
    const slot = await offeredToChild();
    const at = await clinic.addSlot({ at: '15:00' });
    expect(await reserve(at, null)).toBe('ok');
    const [visit] = await test.rows<{ id: string }>('select id from appointment where slot_id = $1', [at]);
    const move = { params: { id: visit!.id }, body: { slot } };
    expect(codeOf(await api.send(booking.rescheduleAppointment, move, clinic.as(parent)))).toBe(
      'slot_offered_to_other',
    );
    // the desk's account is that of the one who has the hold
    await test.rows(`update slot set hold_user_id = $2 where id = $1`, [slot, clinic.people.employee.userId]);
    const book = { params: { id: slot }, body: { patient: clinic.patient, is_reserve: false } };
    expect(codeOf(await api.send(schedule.updateSlot, book, clinic.as('employee')))).toBe('slot_offered_to_other');
  });

  it('to oneself is not spent on the child; over, it stands in nobody’s way', async () => {
    await join(api, clinic, parent);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    expect((await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as(parent))).offer).toEqual({
      dependant: null,
    });
    expect(await reserve(slot, masha)).toBe('slot_offered_to_other');
    await endOffers(test, clinic);
    expect((await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as(parent))).offer).toBeNull();
    expect(await reserve(slot, masha)).toBe('ok');
  });

  it('taken for the child, for the parent and declined at once: one of them wins, and the rest agrees', async () => {
    for (let round = 0; round < 6; round += 1) {
      clinic = await createClinic(test);
      const slot = await offeredToChild();
      const [offer] = await offersOf(test, clinic);
      const [forChild, forSelf, declined] = await Promise.all([
        reserve(slot, masha),
        reserve(slot, null),
        api.send(waiting.declineOffer, { params: { id: offer!.id } }, clinic.as(parent)),
      ]);
      const booked = await bookedFor(slot);
      expect([forChild, forSelf].filter((code) => code === 'ok')).toHaveLength(booked.length);
      expect(booked.length).toBeLessThanOrEqual(1);
      const [after] = await offersOf(test, clinic);
      // declined first, the time is free for either of them; taken, the offer is accepted
      expect(after?.status).toBe(declined.statusCode === 200 ? 'declined' : 'accepted');
      const isSpent = after?.status === 'accepted';
      expect(isSpent ? booked : [{ dependant: masha }]).toEqual([{ dependant: masha }]);
      expect(await bookingViolations(test)).toEqual([]);
    }
  });

  it('ends with its booking, also when the doctor has another specialty by then', async () => {
    await api.ok(
      waiting.joinWaitingList,
      { body: { specialty: clinic.specialty, dependant: masha, ...ANY_TIME } },
      clinic.as(parent),
    );
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    await test.rows(
      `with made as (insert into specialty (id, organization_id, title) values ($2, $3, 'Хирургия') returning id)
       update doctor set specialty_id = made.id from made where doctor.id = $1`,
      [clinic.doctor.id, randomUUID(), clinic.id],
    );
    expect(await reserve(slot, masha)).toBe('ok');
    expect(await offersOf(test, clinic)).toMatchObject([{ status: 'accepted' }]);
    expect(await own()).toMatchObject([{ status: 'booked' }]);
  });
});

describe('offers of all clinics', () => {
  it('are the person’s and their children’s, what ends first in front; nothing that is over or of a clinic without booking', async () => {
    const first = await offeredToChild();
    const other = await createClinic(test);
    await join(api, other, parent);
    const second = await other.addSlot();
    await offerNow(test, other);
    await test.rows(`update waiting_offer set until = until - interval '1 minute' where organization_id = $1`, [
      other.id,
    ]);
    expect(await offersNow(parent)).toMatchObject([
      { slot: second, dependant: null, organization: { id: other.id, slug: other.slug }, status: 'open' },
      { slot: first, dependant: { id: masha }, organization: { id: clinic.id, timezone: clinic.timezone } },
    ]);
    expect(await offersNow(await addPerson(test))).toEqual([]);
    expect(await api.refused(waiting.listOwnOffers, {})).toMatchObject({ status: 401 });
    await endOffers(test, other);
    expect(await offersNow(parent)).toMatchObject([{ slot: first }]);
    await test.rows(`update organization set modules = array_remove(modules, 'booking') where id = $1`, [clinic.id]);
    expect(await offersNow(parent)).toEqual([]);
  });
});

describe('leaving the list', () => {
  const leave = (id: string) => api.ok(waiting.leaveWaitingList, { params: { id } }, clinic.as(parent));
  const restore = (id: string) => api.send(waiting.restoreWaiting, { params: { id } }, clinic.as(parent));

  it('is taken back at once: the old place, and what became free meanwhile', async () => {
    const entry = await join(api, clinic, parent);
    const after = await join(api, clinic, await addPerson(test));
    await leave(entry.id);
    await clinic.addSlot();
    expect((await restore(entry.id)).json()).toMatchObject({ status: 'waiting', created_at: entry.created_at });
    await offerNow(test, clinic);
    expect((await offersOf(test, clinic)).map((offer) => offer.entry)).toEqual([entry.id]);
    expect(after.status).toBe('waiting');
    expect(codeOf(await restore(entry.id))).toBe('waiting_ended');
  });

  it('stays when they have joined anew, or some time later', async () => {
    const entry = await join(api, clinic, parent);
    await leave(entry.id);
    const again = await join(api, clinic, parent);
    expect(codeOf(await restore(entry.id))).toBe('waiting_already');
    await leave(again.id);
    await test.rows(`update waiting_entry set ended_at = now() - interval '11 minutes' where id = $1`, [again.id]);
    expect(codeOf(await restore(again.id))).toBe('waiting_ended');
  });
});

it('a clinic without booking keeps no list: the desk is told why', async () => {
  clinic = await createClinic(test, { modules: ['base', 'registry'] });
  const body = { patient: clinic.patient, doctor: clinic.doctor.id, ...ANY_TIME };
  expect(await api.refused(waiting.addWaiting, { body }, clinic.as('employee'))).toMatchObject({
    status: 409,
    code: 'waiting_unattended',
  });
});
