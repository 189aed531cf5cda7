import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { MAX_MISSED } from '#shared/rules/waiting-list.ts';
import { systemEm } from '#server/db/orm.ts';
import { forgetOldWaiting } from '#server/features/waiting-list/index.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { openDeliverer, settled } from '#tests/support/notifications.ts';
import { partsOf, startSmtp } from '#tests/support/smtp.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { add, endOffers, join, offerNow, offersOf } from '#tests/support/waiting.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
let day = 0;
beforeEach(async () => {
  day = 0;
  clinic = await createClinic(test);
});

const own = async () => (await api.ok(waiting.listOwnWaiting, {}, clinic.as('patient'))).items[0]!;
/** A time is offered, and nobody answers. */
async function miss(times = 1): Promise<void> {
  for (let missed = 0; missed < times; missed += 1) {
    day += 1;
    await clinic.addSlot({ day: clinic.day(day) });
    await offerNow(test, clinic);
    await endOffers(test, clinic);
  }
  await offerNow(test, clinic);
}

describe('who answers no offer', () => {
  it('is asked three times in a row; then the entry ends, and stays ended while times become free', async () => {
    await join(api, clinic);
    await miss(MAX_MISSED);
    expect(await own()).toMatchObject({ status: 'expired', missed: MAX_MISSED, offer: { status: 'expired' } });
    await miss(2);
    expect(await offersOf(test, clinic)).toHaveLength(MAX_MISSED);
    const log = await test.rows<{ action: string }>(
      `select action from audit_event where organization_id = $1 and action in ('waiting.miss', 'waiting.expire') order by id`,
      [clinic.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['waiting.miss', 'waiting.miss', 'waiting.miss', 'waiting.expire']);
  });

  it('takes it back at the old place within a week, and is asked three times again', async () => {
    const entry = await join(api, clinic);
    await miss(MAX_MISSED);
    const back = await api.ok(waiting.restoreWaiting, { params: { id: entry.id } }, clinic.as('patient'));
    expect(back).toMatchObject({ status: 'waiting', missed: 0, created_at: entry.created_at });
    await miss(MAX_MISSED);
    expect(await own()).toMatchObject({ status: 'expired' });
    expect(await offersOf(test, clinic)).toHaveLength(2 * MAX_MISSED);
    await test.rows(`update waiting_entry set ended_at = now() - interval '8 days' where id = $1`, [entry.id]);
    const late = await api.send(waiting.restoreWaiting, { params: { id: entry.id } }, clinic.as('patient'));
    expect(codeOf(late)).toBe('waiting_ended');
  });

  it('an entry whose last day is over is not taken back', async () => {
    const entry = await join(api, clinic);
    await test.rows(`update waiting_entry set from_date = from_date - 60, to_date = to_date - 60 where id = $1`, [
      entry.id,
    ]);
    await offerNow(test, clinic);
    const answer = await api.send(waiting.restoreWaiting, { params: { id: entry.id } }, clinic.as('patient'));
    expect(codeOf(answer)).toBe('waiting_ended');
  });

  it('is counted anew after an answer: a refusal, or a change of what is waited for', async () => {
    const entry = await join(api, clinic);
    await miss(MAX_MISSED - 1);
    await clinic.addSlot({ day: clinic.day(20) });
    await offerNow(test, clinic);
    const { offer } = await own();
    await api.ok(waiting.declineOffer, { params: { id: offer!.id } }, clinic.as('patient'));
    await miss(MAX_MISSED - 1);
    expect(await own()).toMatchObject({ status: 'waiting', missed: MAX_MISSED - 1 });
    const { weekdays, from_minute, to_minute, type } = entry;
    await api.ok(
      waiting.changeWaiting,
      { params: { id: entry.id }, body: { weekdays, from_minute, to_minute, type } },
      clinic.as('patient'),
    );
    expect(await own()).toMatchObject({ status: 'waiting', missed: 0 });
  });

  it('what the desk withdraws is neither an answer nor a miss', async () => {
    await join(api, clinic);
    await miss(MAX_MISSED - 1);
    await clinic.addSlot({ day: clinic.day(20) });
    await offerNow(test, clinic);
    const { offer } = await own();
    await api.ok(waiting.withdrawOffer, { params: { id: offer!.id } }, clinic.as('employee'));
    expect(await own()).toMatchObject({ status: 'waiting', missed: MAX_MISSED - 1 });
  });

  it('and has no account is asked on: the desk calls', async () => {
    await add(api, clinic, await clinic.addPatient());
    await miss(MAX_MISSED + 1);
    expect(await offersOf(test, clinic)).toHaveLength(MAX_MISSED + 1);
    const { items } = await api.ok(waiting.listWaiting, {}, clinic.as('employee'));
    expect(items).toMatchObject([{ status: 'waiting', missed: 0 }]);
  });

  it('is told in the last letter alone, and every letter leads to the end of the waiting', async () => {
    const smtp = await startSmtp();
    const worker = await openDeliverer(test.database, { smtpUrl: smtp.url });
    await join(api, clinic);
    for (let sent = 1; sent <= MAX_MISSED; sent += 1) {
      await clinic.addSlot({ day: clinic.day(6 + sent) });
      await offerNow(test, clinic);
      expect(await settled(test, clinic.id)).toHaveLength(sent);
      await endOffers(test, clinic);
    }
    await worker.close();
    const letters = smtp.received
      .filter(({ to }) => to[0] === clinic.people.patient.email)
      .map(({ raw }) => partsOf(raw));
    const offers = await offersOf(test, clinic);
    expect(letters).toHaveLength(MAX_MISSED);
    for (const [index, letter] of letters.entries())
      for (const part of [letter['text/plain'], letter['text/html']]) {
        expect(part).toContain(`myrecords?leave=${offers[index]!.id}`);
        expect(part?.includes('третье предложение подряд')).toBe(index === MAX_MISSED - 1);
        expect(part?.includes('вы останетесь в листе ожидания')).toBe(index < MAX_MISSED - 1);
      }
  });
});

describe('what is forgotten', () => {
  it('entries that ended a year ago, with their offers; neither open ones nor what ended since', async () => {
    const old = await join(api, clinic);
    const open = await join(api, clinic, 'stranger');
    await miss();
    await api.ok(waiting.leaveWaitingList, { params: { id: old.id } }, clinic.as('patient'));
    const em = systemEm(test.orm, 'a test forgets');
    const left = async () => {
      await forgetOldWaiting(em);
      const entries = await test.rows<{ id: string }>('select id from waiting_entry where organization_id = $1', [
        clinic.id,
      ]);
      return entries.map(({ id }) => id).toSorted();
    };
    expect(await left()).toEqual([old.id, open.id].toSorted());
    await test.rows(`update waiting_entry set ended_at = now() - interval '366 days' where id = $1`, [old.id]);
    expect(await left()).toEqual([open.id]);
    expect(new Set((await offersOf(test, clinic)).map(({ entry }) => entry))).toEqual(new Set([open.id]));
  });
});
