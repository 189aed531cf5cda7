import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { ANY_TIME } from '#tests/support/waiting.ts';

/** Somebody is removed from «Мои близкие» while they are being booked, or put on a waiting list. */
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let parent: TestPerson;
/** whom the parent books for, and a free time */
let [masha, slot] = ['', ''];
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  parent = await addPerson(test);
  slot = await clinic.addSlot();
  const body = {
    last_name: 'Иванова',
    first_name: 'Мария',
    middle_name: '',
    date_of_birth: '2018-03-04',
    gender: 'female' as const,
    relation: 'child' as const,
    is_confirmed: true,
  };
  masha = (await api.ok(dependants.createDependant, { body }, clinic.as(parent))).id;
});

const remove = async () =>
  codeOf(await api.send(dependants.deleteDependant, { params: { id: masha } }, clinic.as(parent)));
const reserve = async () =>
  codeOf(
    await api.send(
      booking.reserveSlot,
      { params: { id: slot }, body: { type: 0, dependant: masha } },
      clinic.as(parent),
    ),
  );
const wish = () => ({ doctor: clinic.doctor.id, ...ANY_TIME });
const join = async () =>
  codeOf(await api.send(waiting.joinWaitingList, { body: { ...wish(), dependant: masha } }, clinic.as(parent)));
const ofDesk = {
  book: (patient: string) => async () =>
    codeOf(
      await api.send(
        schedule.updateSlot,
        { params: { id: slot }, body: { patient, is_reserve: false } },
        clinic.as('employee'),
      ),
    ),
  add: (patient: string) => async () =>
    codeOf(await api.send(waiting.addWaiting, { body: { ...wish(), patient } }, clinic.as('employee'))),
};
/** A visit that is over makes them a patient of the clinic. @returns the patient's id */
async function known(): Promise<string> {
  slot = await clinic.addSlot({ at: '16:00' });
  await reserve();
  await test.rows(`update appointment set status = 'done' where slot_id = $1`, [slot]);
  slot = await clinic.addSlot({ at: '17:00' });
  const [patient] = await test.rows<{ id: string }>('select id from patient where dependant_id = $1', [masha]);
  return patient!.id;
}
/** What stands for somebody whom nobody books for any more. */
const leftBehind = () =>
  test.rows(
    `select p.id from patient p left join dependant d on d.id = p.dependant_id
     where p.organization_id = $1 and p.dependant_id is not null and (d.id is null or d.removed_at is not null or p.user_id is null) and (
       exists (select from appointment a where a.patient_id = p.id and a.status = 'booked')
       or exists (select from waiting_entry w where w.patient_id = p.id and w.status in ('waiting', 'offered')))`,
    [clinic.id],
  );
const isThere = async () =>
  (await api.ok(dependants.listDependants, {}, clinic.as(parent))).items.some(({ id }) => id === masha);
async function race(table: string, id: string, ...calls: (() => Promise<string>)[]): Promise<string[]> {
  const codes = await queueBehindRow(test, table, id, calls);
  expect(await leftBehind()).toEqual([]);
  expect(await bookingViolations(test)).toEqual([]);
  return codes;
}

describe('a booking for somebody who is being removed', () => {
  it('the first one in a clinic: the booking stands, and they stay', async () => {
    expect(await race('slot', slot, reserve, remove)).toEqual(['ok', 'dependant_has_bookings']);
    expect(await isThere()).toBe(true);
  });

  it('of a patient whom the clinic knows: the same', async () => {
    await known();
    expect(await race('slot', slot, reserve, remove)).toEqual(['ok', 'dependant_has_bookings']);
  });

  it('by the desk: the same', async () => {
    const patient = await known();
    expect(await race('slot', slot, ofDesk.book(patient), remove)).toEqual(['ok', 'dependant_has_bookings']);
    expect(await isThere()).toBe(true);
  });

  it('after the removal: they do not exist', async () => {
    const patient = await known();
    expect(await race('patient', patient, remove, reserve)).toEqual(['ok', 'not_found']);
    expect(await isThere()).toBe(false);
  });

  it('of whom no clinic knows, after the removal: the same, and nobody is made', async () => {
    expect(await race('dependant', masha, remove, reserve)).toEqual(['ok', 'not_found']);
    expect(await test.rows('select id from patient where dependant_id = $1', [masha])).toEqual([]);
  });

  it('by the desk after the removal: a patient like any other', async () => {
    const patient = await known();
    const codes = await queueBehindRow(test, 'patient', patient, [remove, ofDesk.book(patient)]);
    expect(codes).toEqual(['ok', 'ok']);
    expect(await test.rows('select user_id from patient where id = $1', [patient])).toEqual([{ user_id: null }]);
  });
});

// who writes an entry refers to its doctor: that row holds them up behind their other locks
describe('a waiting entry for somebody who is being removed', () => {
  it('the first one in a clinic ends with them', async () => {
    expect(await race('doctor', clinic.doctor.id, join, remove)).toEqual(['ok', 'ok']);
    expect(await test.rows('select status from waiting_entry where organization_id = $1', [clinic.id])).toEqual([
      { status: 'cancelled' },
    ]);
  });

  it('by the desk ends with them', async () => {
    const patient = await known();
    expect(await race('doctor', clinic.doctor.id, ofDesk.add(patient), remove)).toEqual(['ok', 'ok']);
    expect(await test.rows('select status from waiting_entry where patient_id = $1', [patient])).toEqual([
      { status: 'cancelled' },
    ]);
    expect(await isThere()).toBe(false);
  });

  it('after the removal: they do not exist', async () => {
    const patient = await known();
    expect(await race('patient', patient, remove, join)).toEqual(['ok', 'not_found']);
  });
});

it('removed twice at once: once', async () => {
  const patient = await known();
  expect(await race('patient', patient, remove, remove)).toEqual(['ok', 'not_found']);
});
