import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPeople, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { add, endOffers, join, offerNow, offersOf } from '#tests/support/waiting.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let people: TestPerson[];
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  people = await addPeople(test, 12);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const WORKERS = 6;
/** Several workers look at the same list at once; one that loses a race of locks is done again, as its queue does. */
const workersOffer = () =>
  Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let tries = 3; ; tries -= 1)
        try {
          return await offerNow(test, clinic);
        } catch (error) {
          if (tries === 0) throw error;
        }
    }),
  );
const openOffers = async () => (await offersOf(test, clinic)).filter(({ status }) => status === 'open');
const reserve = async (slot: string, who: TestPerson) =>
  codeOf(await api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(who)));
const book = async (slot: string, patient: string) =>
  codeOf(
    await api.send(
      schedule.updateSlot,
      { params: { id: slot }, body: { patient, is_reserve: false } },
      clinic.as('employee'),
    ),
  );
/** The promises of the list: one open offer a time and an entry, and a hold for each. */
async function assertWhole(): Promise<void> {
  const open = await openOffers();
  expect(new Set(open.map(({ slot }) => slot)).size).toBe(open.length);
  expect(new Set(open.map(({ entry }) => entry)).size).toBe(open.length);
  expect(
    await test.rows(
      `select o.id from waiting_offer o join waiting_entry e on e.id = o.entry_id left join slot s on s.id = o.slot_id
       where o.organization_id = $1 and o.status = 'open' and o.until > now()
         and (s.hold_patient_id is distinct from e.patient_id or s.hold_until is distinct from o.until or s.patient_id is not null or e.status <> 'offered')`,
      [clinic.id],
    ),
  ).toEqual([]);
  expect(await bookingViolations(test)).toEqual([]);
}

describe('several workers at once', () => {
  it('one freed time and many who wait: the first gets it, once', async () => {
    const first = await join(api, clinic, people[0]);
    for (const person of people.slice(1)) await join(api, clinic, person);
    const slot = await clinic.addSlot();
    await workersOffer();
    expect(await offersOf(test, clinic)).toMatchObject([{ entry: first.id, slot, status: 'open' }]);
    expect(await test.rows(`select 1 from notification where organization_id = $1`, [clinic.id])).toHaveLength(1);
    await assertWhole();
  });

  it('two freed times and one who waits: one of them is offered', async () => {
    await join(api, clinic, people[0]);
    await clinic.addSlot({ at: '10:00' });
    await clinic.addSlot({ at: '11:00' });
    await workersOffer();
    expect(await offersOf(test, clinic)).toHaveLength(1);
    await assertWhole();
  });

  it('many times and many who wait: each has one', async () => {
    for (const person of people) await join(api, clinic, person);
    for (let hour = 8; hour < 20; hour += 1) await clinic.addSlot({ at: `${String(hour).padStart(2, '0')}:00` });
    await workersOffer();
    expect(await openOffers()).toHaveLength(people.length);
    await assertWhole();
    // and after all of them have missed theirs, each has another one
    await endOffers(test, clinic);
    await workersOffer();
    expect(await openOffers()).toHaveLength(people.length);
    await assertWhole();
  });
});

describe('a confirmation', () => {
  it('against the end of its offer: one booking, and nobody else is offered a time that is taken', async () => {
    for (let round = 0; round < 8; round += 1) {
      clinic = await createClinic(test);
      const [first, second] = [people[round]!, people[round + 1]!];
      await join(api, clinic, first);
      await join(api, clinic, second);
      const slot = await clinic.addSlot();
      await offerNow(test, clinic);
      await endOffers(test, clinic);
      const [code] = await Promise.all([reserve(slot, first), workersOffer()]);
      expect(['ok', 'slot_held', 'slot_taken']).toContain(code);
      const open = await openOffers();
      expect(code === 'ok' ? open : open.map((offer) => offer.slot)).toEqual(code === 'ok' ? [] : [slot]);
      await assertWhole();
    }
  });

  it('against the desk that books the same patient by phone: one booking', async () => {
    for (let round = 0; round < 8; round += 1) {
      clinic = await createClinic(test);
      const person = people[round]!;
      const entry = await join(api, clinic, person);
      const slot = await clinic.addSlot();
      await offerNow(test, clinic);
      const [offer] = await offersOf(test, clinic);
      const codes = await Promise.all([reserve(slot, person), book(slot, offer!.patient)]);
      // the desk finds the booking that it wanted
      expect(codes).toContain('ok');
      expect(await test.rows(`select 1 from appointment where slot_id = $1`, [slot])).toHaveLength(1);
      expect(await offersOf(test, clinic)).toMatchObject([{ entry: entry.id, status: 'accepted' }]);
      await assertWhole();
    }
  });

  it('against an answer "no", a withdrawal and the end of the entry: one of them wins, and the rest agrees', async () => {
    for (let round = 0; round < 8; round += 1) {
      clinic = await createClinic(test);
      const person = people[round]!;
      const entry = await join(api, clinic, person);
      const slot = await clinic.addSlot();
      await offerNow(test, clinic);
      const [offer] = await offersOf(test, clinic);
      const [booked] = await Promise.all([
        reserve(slot, person),
        api.send(waiting.declineOffer, { params: { id: offer!.id } }, clinic.as(person)),
        api.send(waiting.withdrawOffer, { params: { id: offer!.id } }, clinic.as('employee')),
        api.send(waiting.cancelWaiting, { params: { id: entry.id } }, clinic.as('employee')),
        offerNow(test, clinic),
      ]);
      // a time that was given back is free to book for them as well
      expect(['ok', 'slot_held', 'slot_taken']).toContain(booked);
      expect(await openOffers()).toEqual([]);
      await assertWhole();
    }
  });
});

it('everybody at once: people confirm, decline and cancel, the desk books, workers offer; no time is given twice', async () => {
  const slots: string[] = [];
  for (let hour = 9; hour < 15; hour += 1)
    slots.push(await clinic.addSlot({ at: `${String(hour).padStart(2, '0')}:00` }));
  await test.rows(`update slot set free_since = now() + interval '1 hour' where organization_id = $1`, [clinic.id]);
  for (const person of people) await join(api, clinic, person);
  const patients = await Promise.all([clinic.addPatient(), clinic.addPatient({ lastName: 'Второв' })]);
  for (const patient of patients) await add(api, clinic, patient);
  const codes: string[] = [];
  const act = async (person: TestPerson, turn: number) => {
    const [own] = (await api.ok(waiting.listOwnWaiting, {}, clinic.as(person))).items;
    const offer = own?.offer;
    const slot = offer?.slot ?? slots[turn % slots.length]!;
    if (offer?.status === 'open' && turn % 3 === 0)
      codes.push(codeOf(await api.send(waiting.declineOffer, { params: { id: offer.id } }, clinic.as(person))));
    else codes.push(await reserve(slot, person));
    if (turn % 2 === 0)
      codes.push(
        codeOf(
          await api.send(
            schedule.updateSlot,
            { params: { id: slot }, body: { patient: null, is_reserve: false } },
            clinic.as(person),
          ),
        ),
      );
  };
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      ...people.map((person, index) => act(person, index + round)),
      ...patients.map(async (patient, index) =>
        codes.push(await book(slots[(index + round) % slots.length]!, patient)),
      ),
      workersOffer(),
    ]);
    if (round === 2) await endOffers(test, clinic);
    await assertWhole();
  }
  const known = [
    'ok',
    'slot_held',
    'slot_offered_to_other',
    'slot_taken',
    'patient_busy',
    'offer_ended',
    'not_found',
    'permission_denied',
    'appointment_not_active',
    'server_busy',
    'conflict',
  ];
  expect([...new Set(codes)].filter((code) => !known.includes(code))).toEqual([]);
  expect(codes, 'somebody booked or cancelled').toContain('ok');
  const answered = (await offersOf(test, clinic)).filter(({ status }) => status === 'accepted');
  expect(answered.length, 'an offer was taken').toBeGreaterThan(0);
});
