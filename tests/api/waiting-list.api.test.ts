import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { Api, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { ANY_TIME, add, join, offerNow, offersOf } from '#tests/support/waiting.ts';

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
const joinRefused = (body: object, who: 'patient' | 'guest' = 'patient') =>
  api.refused(waiting.joinWaitingList, { body: { ...ANY_TIME, ...body } }, clinic.as(who));
const own = async (who: 'patient' | 'stranger' = 'patient') =>
  (await api.ok(waiting.listOwnWaiting, {}, clinic.as(who))).items;
const events = (entry: string) =>
  test.rows<{ action: string }>(`select action from audit_event where object_id = $1 order by id`, [entry]);

describe('a patient joins the waiting list', () => {
  it('for a doctor, with days and hours; thirty days when they say none', async () => {
    const entry = await join(api, clinic, 'patient', { weekdays: [5, 1], from_minute: 540, to_minute: 720 });
    expect(entry).toMatchObject({
      doctor: { id: clinic.doctor.id, last_name: 'Фёдоров' },
      specialty: { id: clinic.specialty, title: 'Терапия' },
      weekdays: [1, 5],
      from_minute: 540,
      to_minute: 720,
      from_date: clinic.day(0),
      to_date: clinic.day(30),
      type: null,
      status: 'waiting',
      offer: null,
    });
    expect(await own()).toEqual([entry]);
    expect(await events(entry.id)).toEqual([{ action: 'waiting.join' }]);
  });

  it('for a specialty; who was never there becomes a patient by it', async () => {
    const entry = await api.ok(
      waiting.joinWaitingList,
      { body: { specialty: clinic.specialty, ...ANY_TIME } },
      clinic.as('stranger'),
    );
    expect(entry).toMatchObject({ doctor: null, specialty: { id: clinic.specialty } });
    expect(
      await test.rows('select user_id from patient where organization_id = $1 and user_id = $2', [
        clinic.id,
        clinic.people.stranger.userId,
      ]),
    ).toHaveLength(1);
  });

  it('once for the same; for a doctor and the specialty beside it, and again after leaving', async () => {
    const entry = await join(api, clinic);
    expect(await joinRefused({ doctor: clinic.doctor.id })).toMatchObject({ status: 409, code: 'waiting_already' });
    await api.ok(waiting.joinWaitingList, { body: { specialty: clinic.specialty, ...ANY_TIME } }, clinic.as('patient'));
    await api.ok(waiting.leaveWaitingList, { params: { id: entry.id } }, clinic.as('patient'));
    await join(api, clinic);
  });

  it('who leaves again, because the answer was lost, has left', async () => {
    const entry = await join(api, clinic);
    const call = { params: { id: entry.id } };
    const left = await api.ok(waiting.leaveWaitingList, call, clinic.as('patient'));
    expect(await api.ok(waiting.leaveWaitingList, call, clinic.as('patient'))).toEqual(left);
    const log = await test.rows(
      `select action from audit_event where organization_id = $1 and action = 'waiting.cancel'`,
      [clinic.id],
    );
    expect(log).toHaveLength(1);
  });

  it('two calls at once make one entry', async () => {
    const body = { doctor: clinic.doctor.id, ...ANY_TIME };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.send(waiting.joinWaitingList, { body }, clinic.as('stranger'))),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });

  it.each<[string, object, string, string]>([
    ['neither a doctor nor a specialty', {}, 'validation_failed', 'doctor'],
    ['hours that end before they begin', { from_minute: 720, to_minute: 540 }, 'validation_failed', 'to_minute'],
    ['a last day before the first', { from_date: '2031-05-05', to_date: '2031-05-04' }, 'validation_failed', 'to_date'],
    ['a day years ahead', { to_date: '2040-01-01' }, 'validation_failed', 'to_date'],
    ['no weekday', { weekdays: [] }, 'validation_failed', 'weekdays'],
    ['a weekday that is none', { weekdays: [8] }, 'validation_failed', 'weekdays.0'],
  ])('refuses %s at its field', async (name, body, code, field) => {
    const subject = name.startsWith('neither') ? {} : { doctor: clinic.doctor.id };
    const refusal = await joinRefused({ ...subject, ...body });
    expect(refusal).toMatchObject({ status: 422, code });
    expect(Object.keys(refusal.errors)).toEqual([field]);
  });

  it('refuses both, a doctor of another clinic, a guest, video where there is none, more than ten', async () => {
    const other = await createClinic(test);
    expect(await joinRefused({ doctor: clinic.doctor.id, specialty: clinic.specialty })).toMatchObject({ status: 422 });
    expect(await joinRefused({ doctor: other.doctor.id })).toMatchObject({ status: 404 });
    expect(await joinRefused({ specialty: other.specialty })).toMatchObject({ status: 404 });
    expect(await joinRefused({ doctor: clinic.doctor.id }, 'guest')).toMatchObject({ status: 401 });
    expect(await joinRefused({ doctor: clinic.doctor.id, type: 1 })).toMatchObject({ code: 'video_unavailable' });
    for (let count = 0; count < 10; count += 1)
      await join(api, clinic, 'patient', { doctor: (await clinic.addDoctor()).id });
    expect(await joinRefused({ doctor: clinic.doctor.id })).toMatchObject({
      status: 409,
      code: 'waiting_limit_reached',
    });
  });
});

describe('somebody else', () => {
  it('of the same clinic or another one neither sees nor ends an entry or an offer', async () => {
    const entry = await join(api, clinic);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const [offer] = await offersOf(test, clinic);
    expect(offer).toMatchObject({ slot, status: 'open' });
    expect(await own('stranger')).toEqual([]);
    const other = await createClinic(test);
    for (const headers of [clinic.as('stranger'), other.as('patient')]) {
      expect(await api.refused(waiting.leaveWaitingList, { params: { id: entry.id } }, headers)).toMatchObject({
        status: 404,
      });
      expect(await api.refused(waiting.declineOffer, { params: { id: offer!.id } }, headers)).toMatchObject({
        status: 404,
      });
    }
    for (const [endpoint, id] of [
      [waiting.cancelWaiting, entry.id],
      [waiting.withdrawOffer, offer!.id],
    ] as const) {
      expect(await api.refused(endpoint, { params: { id } }, other.as('employee'))).toMatchObject({ status: 404 });
      expect(await api.refused(endpoint, { params: { id } }, clinic.as('patient'))).toMatchObject({ status: 403 });
    }
    expect(
      await api.refused(
        waiting.addWaiting,
        { body: { patient: clinic.patient, doctor: other.doctor.id, ...ANY_TIME } },
        other.as('employee'),
      ),
    ).toMatchObject({ status: 404 });
    expect(await own()).toMatchObject([{ status: 'offered' }]);
    expect((await api.ok(waiting.listWaiting, {}, other.as('employee'))).items).toEqual([]);
    expect((await api.ok(waiting.listLadders, {}, other.as('employee'))).items).toEqual([]);
  });
});

describe('the desk', () => {
  it('sees the list page by page, by doctor, specialty, status and patient', async () => {
    const colleague = await clinic.addDoctor({ lastName: 'Мишин' });
    const first = await add(api, clinic, await clinic.addPatient({ lastName: 'Ярова' }));
    const second = await add(api, clinic, await clinic.addPatient({ lastName: 'Буров' }), { doctor: colleague.id });
    const third = await add(api, clinic, await clinic.addPatient({ lastName: 'Котов' }), {
      doctor: undefined,
      specialty: clinic.specialty,
    });
    await api.ok(waiting.cancelWaiting, { params: { id: third.id } }, clinic.as('employee'));
    const idsOf = async (query: object) =>
      (await api.ok(waiting.listWaiting, { query }, clinic.as('employee'))).items.map(({ id }) => id);
    expect(await idsOf({})).toEqual([first.id, second.id]);
    expect(await idsOf({ doctor: colleague.id })).toEqual([second.id]);
    expect(await idsOf({ specialty: clinic.specialty, status: 'cancelled' })).toEqual([third.id]);
    expect(await idsOf({ search: 'буро' })).toEqual([second.id]);
    const page = await api.ok(waiting.listWaiting, { query: { page: 2, per_page: 1 } }, clinic.as('employee'));
    expect(page).toMatchObject({ total: 2, pages: 2, items: [{ id: second.id, patient: { has_account: false } }] });
    const behind = await api.ok(waiting.listWaiting, { query: { page: 9, per_page: 1 } }, clinic.as('employee'));
    expect(behind).toEqual({ items: [], total: 2, pages: 2 });
  });

  it('adds a patient without an account: their time is held for nobody else, and booked by phone', async () => {
    const patient = await clinic.addPatient();
    const entry = await add(api, clinic, patient);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const [ladder] = (await api.ok(waiting.listLadders, {}, clinic.as('employee'))).items;
    expect(ladder).toMatchObject({
      slot,
      doctor: { id: clinic.doctor.id },
      steps: [{ entry: entry.id, status: 'open', patient: { id: patient, has_account: false } }],
    });
    expect(await test.rows('select kind from notification where patient_id = $1', [patient])).toEqual([]);
    const reserve = { params: { id: slot }, body: { type: 0 } } as const;
    expect(await api.refused(booking.reserveSlot, reserve, clinic.as('patient'))).toMatchObject({ code: 'slot_held' });
    const book = (whom: string) => ({ params: { id: slot }, body: { patient: whom, is_reserve: false } });
    expect(await api.refused(schedule.updateSlot, book(clinic.patient), clinic.as('employee'))).toMatchObject({
      code: 'slot_offered_to_other',
    });
    const timesOfDay = async () => {
      const [row] = (await api.ok(schedule.listDoctorDays, { params: { date: clinic.day() } }, clinic.as('employee')))
        .items;
      return row!.slots.map((time) => [time.id, time.is_held, time.is_waiting_offer]);
    };
    expect(await timesOfDay()).toEqual([[slot, true, true]]);
    await api.ok(schedule.updateSlot, book(patient), clinic.as('employee'));
    expect(await timesOfDay()).toEqual([[slot, false, false]]);
    const { items } = await api.ok(waiting.listWaiting, { query: { status: 'booked' } }, clinic.as('employee'));
    expect(items).toMatchObject([{ id: entry.id, offer: { status: 'accepted' } }]);
    expect(await events(entry.id)).toEqual([
      { action: 'waiting.join' },
      { action: 'waiting.offer' },
      { action: 'waiting.book' },
    ]);
  });

  it('books by video who waits for video, where the clinic has it', async () => {
    const patient = await clinic.addPatient();
    const slot = await clinic.addSlot();
    const call = { params: { id: slot }, body: { patient, is_reserve: false, type: 1 as const } };
    expect(await api.refused(schedule.updateSlot, call, clinic.as('employee'))).toMatchObject({
      code: 'video_unavailable',
    });
    const place = await createClinic(test, { modules: ['base', 'booking', 'registry', 'video'] });
    const waiter = await place.addPatient();
    await add(api, place, waiter, { type: 1 });
    const own = { patient: waiter, slot: await place.addSlot() };
    await offerNow(test, place);
    const [ladder] = (await api.ok(waiting.listLadders, {}, place.as('employee'))).items;
    expect(ladder?.steps).toMatchObject([{ type: 1 }]);
    await api.ok(
      schedule.updateSlot,
      { params: { id: own.slot }, body: { patient: own.patient, is_reserve: false, type: 1 } },
      place.as('employee'),
    );
    expect(await test.rows('select type from appointment where slot_id = $1', [own.slot])).toEqual([{ type: 1 }]);
  });

  it('shows on the ladder what was offered since the time became free', async () => {
    const first = await join(api, clinic);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const [offer] = await offersOf(test, clinic);
    await api.ok(waiting.withdrawOffer, { params: { id: offer!.id } }, clinic.as('employee'));
    await test.rows('update slot set free_since = clock_timestamp() where id = $1', [slot]);
    await offerNow(test, clinic);
    const [ladder] = (await api.ok(waiting.listLadders, {}, clinic.as('employee'))).items;
    expect(ladder?.steps.map((step) => [step.entry, step.status])).toEqual([[first.id, 'open']]);
  });

  it('withdraws an offer, once: the time goes to the next, the entry waits on', async () => {
    const entry = await join(api, clinic);
    const next = await join(api, clinic, await addPerson(test));
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const [ladder] = (await api.ok(waiting.listLadders, {}, clinic.as('employee'))).items;
    expect(ladder?.steps.map((step) => [step.entry, step.status])).toEqual([
      [entry.id, 'open'],
      [next.id, null],
    ]);
    const [offer] = await offersOf(test, clinic);
    const call = { params: { id: offer!.id } };
    expect(await api.ok(waiting.withdrawOffer, call, clinic.as('employee'))).toMatchObject({ status: 'waiting' });
    expect(await api.refused(waiting.withdrawOffer, call, clinic.as('employee'))).toMatchObject({
      code: 'offer_ended',
    });
    await offerNow(test, clinic);
    expect((await offersOf(test, clinic)).map((row) => [row.entry, row.slot, row.status])).toEqual([
      [entry.id, slot, 'withdrawn'],
      [next.id, slot, 'open'],
    ]);
  });

  it('takes somebody off the list, and they do not put themselves back', async () => {
    const entry = await join(api, clinic);
    await api.ok(waiting.cancelWaiting, { params: { id: entry.id } }, clinic.as('employee'));
    expect(await api.refused(waiting.restoreWaiting, { params: { id: entry.id } }, clinic.as('patient'))).toMatchObject(
      {
        code: 'waiting_ended',
      },
    );
  });

  it('cancels an entry with its offer, once; the time is free', async () => {
    const entry = await join(api, clinic);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const call = { params: { id: entry.id } };
    expect(await api.ok(waiting.cancelWaiting, call, clinic.as('employee'))).toMatchObject({
      status: 'cancelled',
      offer: { status: 'withdrawn' },
    });
    expect(await api.refused(waiting.cancelWaiting, call, clinic.as('employee'))).toMatchObject({
      code: 'waiting_ended',
    });
    expect(await api.refused(waiting.leaveWaitingList, call, clinic.as('patient'))).toMatchObject({
      code: 'waiting_ended',
    });
    await api.ok(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as('stranger'));
  });
});
