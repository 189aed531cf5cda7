import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { searchEndpoints as search } from '#shared/contract/search.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { openDeliverer, settled } from '#tests/support/notifications.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { partsOf, startSmtp } from '#tests/support/smtp.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { add, endOffers, join, offerNow, offersOf, passNow } from '#tests/support/waiting.ts';

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
afterEach(() => sockets.closeAll());
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const reserve = async (slot: string, who: TestPerson | 'patient' | 'stranger' = 'patient') =>
  codeOf(await api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(who)));
const cancel = (slot: string, who: TestPerson | 'patient' | 'employee') =>
  api.ok(schedule.updateSlot, { params: { id: slot }, body: { patient: null, is_reserve: false } }, clinic.as(who));
const decline = (id: string, who: TestPerson | 'patient' = 'patient') =>
  api.ok(waiting.declineOffer, { params: { id } }, clinic.as(who));
/** A clinic whose clock shows this hour now. */
const clinicAt = (hour: number): Promise<TestClinic> => {
  const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11;
  // the signs of these zones are turned round
  return createClinic(test, { timezone: ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` });
};
const shapesOf = async () => (await offersOf(test, clinic)).map(({ entry, status }) => [entry, status]);
const jobsOf = () =>
  test.rows(`select 1 from boss.job where name = 'waiting' and data ->> 'clinic' = $1 and start_after <= now()`, [
    clinic.id,
  ]);

describe('a time that becomes free', () => {
  it('by a cancellation is offered to the first who waits, with a real hold and a job that asks for it', async () => {
    const slot = await clinic.addSlot();
    const holder = await addPerson(test);
    await reserve(slot, holder);
    const first = await join(api, clinic);
    await join(api, clinic, 'stranger');
    expect(await jobsOf()).toEqual([]);
    await cancel(slot, holder);
    expect(await jobsOf()).toHaveLength(1);
    await offerNow(test, clinic);
    const offers = await offersOf(test, clinic);
    expect(offers).toMatchObject([{ entry: first.id, slot, status: 'open' }]);
    const [entry] = (await api.ok(waiting.listOwnWaiting, {}, clinic.as('patient'))).items;
    expect(entry).toMatchObject({
      status: 'offered',
      offer: { slot, status: 'open', doctor: { last_name: 'Фёдоров' } },
    });
    expect(entry!.offer!.seconds_left).toBeGreaterThan(1700);
  });

  it('is refused to everybody else in every list and call, and booked by the one to whom it is offered', async () => {
    const entry = await join(api, clinic);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const day = clinic.day();
    const seen = async (who: 'patient' | 'stranger' | 'guest') =>
      (await api.ok(booking.listFreeSlots, { params: { id: clinic.doctor.id, date: day } }, clinic.as(who))).items
        .length;
    expect([await seen('guest'), await seen('stranger'), await seen('patient')]).toEqual([0, 0, 1]);
    const dates = await api.ok(
      booking.listFreeDates,
      { params: { id: clinic.doctor.id }, query: { start: day, end: day } },
      clinic.as('guest'),
    );
    expect(dates.items).toEqual([]);
    const nearest = await api.ok(
      schedule.listNearestTimes,
      { query: { doctor: clinic.doctor.id } },
      clinic.as('employee'),
    );
    expect(nearest.items).toEqual([]);
    const found = await api.ok(search.searchAllDoctors, { query: { what: 'Фёдоров', per_page: 100 } });
    expect(found.items.filter(({ id }) => id === clinic.doctor.id).flatMap(({ days }) => days)).toEqual([]);
    expect(await reserve(slot, 'stranger')).toBe('slot_held');
    expect(codeOf(await api.send(booking.holdSlot, { params: { id: slot } }, clinic.as('stranger')))).toBe('slot_held');
    const visit = await clinic.addAppointment(await clinic.addSlot({ at: '15:00' }), {
      patient: await clinic.addPatient({ userId: clinic.people.stranger.userId }),
    });
    expect(
      codeOf(
        await api.send(booking.rescheduleAppointment, { params: { id: visit }, body: { slot } }, clinic.as('stranger')),
      ),
    ).toBe('slot_offered_to_other');
    expect(await reserve(slot)).toBe('ok');
    expect(await shapesOf()).toEqual([[entry.id, 'accepted']]);
    const [own] = (await api.ok(waiting.listOwnWaiting, {}, clinic.as('patient'))).items;
    expect(own).toMatchObject({ status: 'booked', offer: { status: 'accepted' } });
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('neither the hold of the booking dialog nor its end changes the offer; another hold stays beside it', async () => {
    await join(api, clinic);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const other = await clinic.addSlot({ at: '12:00' });
    const until = async () =>
      (await test.rows<{ hold_until: Date }>('select hold_until from slot where id = $1', [slot]))[0]!.hold_until;
    const before = await until();
    await api.ok(booking.holdSlot, { params: { id: other } }, clinic.as('patient'));
    const held = await api.ok(booking.holdSlot, { params: { id: slot } }, clinic.as('patient'));
    expect(held.seconds_left).toBeGreaterThan(1700);
    await api.ok(booking.releaseHold, { params: { id: slot } }, clinic.as('patient'));
    expect(await until()).toEqual(before);
    expect(await reserve(slot, 'stranger')).toBe('slot_held');
    expect(await bookingViolations(test)).toEqual([]);
  });

  it.each<[string, object, object]>([
    ['another weekday', { weekdays: [1] }, { day: '2031-06-17' }],
    ['an hour too early', { from_minute: 600 }, { at: '09:30' }],
    ['an hour too late', { to_minute: 600 }, { at: '10:00' }],
    ['a day after the last', { to_date: 'TOMORROW' }, {}],
    ['a day before the first', { from_date: 'LATER' }, {}],
    ['a time for the phone', {}, { mode: 1 }],
    ['a time that is set aside', {}, { isReserve: true }],
    ['a time that begins too soon', {}, { inMinutes: 20 }],
  ])('is not offered: %s', async (_, wanted, time) => {
    const words: Record<string, string> = { TOMORROW: clinic.day(1), LATER: clinic.day(8) };
    const body = Object.fromEntries(
      Object.entries(wanted).map(([key, value]) => [key, words[String(value)] ?? (value as unknown)]),
    );
    await join(api, clinic, 'patient', { to_date: clinic.day(60), ...body });
    await clinic.addSlot(time);
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toEqual([]);
  });

  it.each([
    ['by day for half an hour', 13, 24 * 60, [30]],
    ['ten minutes when the visit begins within three hours', 13, 100, [10]],
    ['at night until an hour before the visit', 3, 100, [39, 40]],
    ['at night until half past nine', 3, 24 * 60, Array.from({ length: 61 }, (_, more) => 330 + more)],
  ])('is offered %s', async (_, hour, inMinutes, minutes) => {
    const place = await clinicAt(hour);
    await join(api, place);
    await place.addSlot({ inMinutes });
    await offerNow(test, place);
    const [offer] = await offersOf(test, place);
    expect(minutes).toContain(offer?.minutes);
  });

  it('that was free before somebody joined is not offered to them, nor their own cancelled one', async () => {
    const [before, own] = [await clinic.addSlot({ at: '09:00' }), await clinic.addSlot({ at: '11:00' })];
    await test.rows(`update slot set free_since = now() - interval '1 minute' where id = $1`, [before]);
    await reserve(own);
    await join(api, clinic);
    await cancel(own, 'patient');
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toEqual([]);
  });

  it('is not offered to who is busy then, or has all bookings that one may have', async () => {
    await join(api, clinic);
    const colleague = await clinic.addDoctor();
    await clinic.addAppointment(await clinic.addSlot({ doctor: colleague }));
    await clinic.addSlot();
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toEqual([]);
    await clinic.addSlot({ at: '16:00' });
    await offerNow(test, clinic, { maxActive: 1 });
    expect(await offersOf(test, clinic)).toEqual([]);
    await offerNow(test, clinic, { maxActive: 2 });
    expect(await offersOf(test, clinic)).toHaveLength(1);
  });

  it('by a new time, a week of them, a reserve that ends, or a visit that moves: a job asks for it', async () => {
    await join(api, clinic);
    const slot = await clinic.addSlot({ at: '09:00', isReserve: true });
    const far = await clinic.addSlot({ day: clinic.day(40) });
    const moved = await clinic.addSlot({ day: clinic.day(41) });
    const visit = await clinic.addAppointment(far, { patient: await clinic.addPatient() });
    const day = clinic.day(3);
    const steps = [
      () =>
        api.ok(
          schedule.createSlot,
          { body: { doctor: clinic.doctor.id, start_time: `${day}T10:00:00Z`, end_time: `${day}T10:30:00Z` } },
          clinic.as('orgadmin'),
        ),
      () =>
        api.ok(
          generation.generateSchedule,
          {
            body: {
              doctor: clinic.doctor.id,
              dates: { start: clinic.day(4), end: clinic.day(4) },
              weekday: [1, 2, 3, 4, 5, 6, 7],
              workhour: [{ start: '09:00', end: '12:00', record_mode: 0 as const }],
              duration: 30,
            },
          },
          clinic.as('orgadmin'),
        ),
      () => cancel(slot, 'employee'),
      () =>
        api.ok(booking.rescheduleAppointment, { params: { id: visit }, body: { slot: moved } }, clinic.as('employee')),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      expect(await jobsOf()).toHaveLength(index + 1);
    }
  });
});

describe('a schedule that is made anew', () => {
  const generate = (clear: boolean, more: object = {}) =>
    api.ok(
      generation.generateSchedule,
      {
        body: {
          doctor: clinic.doctor.id,
          dates: { start: clinic.day(4), end: clinic.day(4) },
          weekday: [1, 2, 3, 4, 5, 6, 7],
          workhour: [{ start: '09:00', end: '12:00', record_mode: 0 as const }],
          duration: 30,
          clear,
          ...more,
        },
      },
      clinic.as('orgadmin'),
    );

  it('offers nothing that was free all along, also in other pieces; what is new is offered', async () => {
    await generate(false);
    await join(api, clinic);
    await generate(true);
    await generate(true, { duration: 20 });
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toEqual([]);
    await generate(true, { workhour: [{ start: '09:00', end: '13:00', record_mode: 0 as const }] });
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toHaveLength(1);
  });
});

describe('many who wait', () => {
  it('all get a time in one run, the first the soonest', async () => {
    const waiting: string[] = [];
    for (let index = 0; index < 25; index += 1)
      waiting.push((await add(api, clinic, await clinic.addPatient({ lastName: `Ждунов${index}` }))).id);
    const slots: string[] = [];
    for (let index = 0; index < 25; index += 1)
      slots.push(
        await clinic.addSlot({
          at: `${String(8 + Math.floor(index / 3)).padStart(2, '0')}:${['00', '20', '40'][index % 3]}`,
          minutes: 20,
        }),
      );
    await offerNow(test, clinic);
    const offers = await offersOf(test, clinic);
    expect(offers.map(({ entry }) => entry)).toEqual(waiting);
    expect(offers.map(({ slot }) => slot)).toEqual(slots);
  });

  it('one who declined a time is not asked for it again by another entry of theirs', async () => {
    await join(api, clinic);
    await join(api, clinic, 'patient', { doctor: undefined, specialty: clinic.specialty });
    await clinic.addSlot();
    await offerNow(test, clinic);
    const [offer] = await offersOf(test, clinic);
    await decline(offer!.id);
    await offerNow(test, clinic);
    expect(await offersOf(test, clinic)).toHaveLength(1);
  });
});

describe('the ladder', () => {
  it('who declines is not asked again; the next one is, and the last one leaves it free', async () => {
    const first = await join(api, clinic);
    const second = await join(api, clinic, 'stranger');
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const [offer] = await offersOf(test, clinic);
    expect(await decline(offer!.id)).toMatchObject({ status: 'waiting', offer: { status: 'declined' } });
    expect(codeOf(await api.send(waiting.declineOffer, { params: { id: offer!.id } }, clinic.as('patient')))).toBe(
      'offer_ended',
    );
    await offerNow(test, clinic);
    expect(await shapesOf()).toEqual([
      [first.id, 'declined'],
      [second.id, 'open'],
    ]);
    await endOffers(test, clinic);
    await offerNow(test, clinic);
    expect(await shapesOf()).toEqual([
      [first.id, 'declined'],
      [second.id, 'expired'],
    ]);
    expect(await reserve(slot, await addPerson(test))).toBe('ok');
  });

  it('an offer that is over blocks nobody, though no job has run; it says that it is over', async () => {
    await join(api, clinic);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    await endOffers(test, clinic);
    const [own] = (await api.ok(waiting.listOwnWaiting, {}, clinic.as('patient'))).items;
    expect(own).toMatchObject({ offer: { status: 'expired', seconds_left: 0 } });
    expect((await api.ok(waiting.listLadders, {}, clinic.as('employee'))).items).toEqual([]);
    const [offer] = await offersOf(test, clinic);
    expect(codeOf(await api.send(waiting.declineOffer, { params: { id: offer!.id } }, clinic.as('patient')))).toBe(
      'offer_ended',
    );
    expect(await reserve(slot, 'stranger')).toBe('ok');
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('an offer that is over keeps nobody from removing its time', async () => {
    await join(api, clinic);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    expect(codeOf(await api.send(schedule.deleteSlot, { params: { id: slot } }, clinic.as('orgadmin')))).toBe(
      'slot_offered_to_other',
    );
    await endOffers(test, clinic);
    await api.ok(schedule.deleteSlot, { params: { id: slot } }, clinic.as('orgadmin'));
    await passNow(test);
    expect(await offersOf(test, clinic)).toMatchObject([{ slot: null, status: 'expired' }]);
  });

  it('the pass goes on after a clinic in which it fails, and says so at the end', async () => {
    const broken = await createClinic(test);
    const [before, after] = [broken, clinic].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [TestClinic, TestClinic];
    for (const place of [before, after]) await join(api, place);
    const slot = await after.addSlot();
    // what no call and no statement can do any more
    await test.rows('alter table organization drop constraint organization_timezone_known');
    await test.rows(`update organization set timezone = 'Nowhere' where id = $1`, [before.id]);
    await expect(passNow(test)).rejects.toThrow(before.id);
    expect(await offersOf(test, after)).toMatchObject([{ slot, status: 'open' }]);
    await test.rows(`update organization set timezone = 'Europe/Moscow' where id = $1`, [before.id]);
    await test.rows(
      `alter table organization add constraint organization_timezone_known check ((timestamptz 'epoch' at time zone timezone) is not null)`,
    );
  });

  it('the pass of each minute finds what was lost, and ends entries whose last day is over', async () => {
    const entry = await join(api, clinic);
    const old = await join(api, clinic, 'stranger');
    await test.rows(`update waiting_entry set from_date = from_date - 60, to_date = to_date - 60 where id = $1`, [
      old.id,
    ]);
    await clinic.addSlot();
    await passNow(test);
    expect(await shapesOf()).toEqual([[entry.id, 'open']]);
    const [own] = (await api.ok(waiting.listOwnWaiting, {}, clinic.as('stranger'))).items;
    expect(own).toMatchObject({ id: old.id, status: 'expired' });
    await join(api, clinic, 'stranger');
  });

  it('a booking with the doctor by any way ends the entry, and frees what else was offered', async () => {
    const patient = await clinic.addPatient();
    const entry = await add(api, clinic, patient);
    const slot = await clinic.addSlot();
    await offerNow(test, clinic);
    const other = await clinic.addSlot({ at: '15:00' });
    await api.ok(
      schedule.updateSlot,
      { params: { id: other }, body: { patient, is_reserve: false } },
      clinic.as('employee'),
    );
    expect(await shapesOf()).toEqual([[entry.id, 'withdrawn']]);
    expect(await reserve(slot, 'stranger')).toBe('ok');
    const specialty = { specialty: clinic.specialty, doctor: undefined };
    const wide = await join(api, clinic, 'patient', specialty);
    const own = await clinic.addSlot({ at: '17:00' });
    expect(await reserve(own)).toBe('ok');
    expect((await api.ok(waiting.listOwnWaiting, {}, clinic.as('patient'))).items).toMatchObject([
      { id: wide.id, status: 'booked' },
    ]);
  });
});

describe('told', () => {
  it('in a letter with doctor, time, end of the offer and the way to it; once, and not when it is over', async () => {
    const smtp = await startSmtp();
    const worker = await openDeliverer(test.database, { smtpUrl: smtp.url });
    await join(api, clinic);
    await join(api, clinic, 'stranger');
    const slot = await clinic.addSlot({ at: '14:30' });
    await offerNow(test, clinic);
    const rows = await settled(test, clinic.id);
    expect(rows.map(({ kind, state }) => [kind, state])).toEqual([['offered', 'sent']]);
    // letters of the tests before are delivered here too
    const letter = smtp.received.find(({ to }) => to[0] === clinic.people.patient.email);
    const { 'text/plain': text = '', 'text/html': html = '' } = partsOf(letter?.raw ?? '');
    const [{ until }] = (await test.rows<{ until: string }>(
      `select to_char(until at time zone 'Europe/Moscow', 'HH24:MI') as until from waiting_offer where slot_id = $1`,
      [slot],
    )) as [{ until: string }];
    for (const part of [text, html]) {
      expect(part).toContain('Фёдоров Пётр');
      expect(part).toContain('14:30');
      expect(part).toContain(`Держим за вами до ${until}`);
      expect(part).toContain(`/clinics/${clinic.slug}/personal-area/appointment/myrecords`);
    }
    await offerNow(test, clinic);
    expect(await settled(test, clinic.id)).toHaveLength(1);
    await worker.close();
    await endOffers(test, clinic);
    await offerNow(test, clinic);
    await endOffers(test, clinic);
    const late = await openDeliverer(test.database, { smtpUrl: smtp.url });
    expect((await settled(test, clinic.id)).map(({ state, error }) => [state, error])).toEqual([
      ['sent', null],
      ['skipped', 'answered'],
    ]);
    await late.close();
    await smtp.close();
  });

  it('to the desk and to the person, live', async () => {
    const desk = await sockets.hello('employee', clinic);
    const person = await sockets.hello('patient', clinic);
    for (const [socket, topic] of [
      [desk, 'waiting'],
      [person, 'me'],
    ] as const) {
      socket.send({ type: 'subscribe', topic });
      await socket.next('subscribed');
    }
    const entry = await join(api, clinic);
    await desk.next('event');
    await person.next('event');
    await clinic.addSlot();
    await offerNow(test, clinic);
    expect(await desk.next('event')).toMatchObject({ topic: 'waiting', ids: [entry.id] });
    expect(await person.next('event')).toMatchObject({ topic: 'me', ids: [entry.id] });
  });
});
