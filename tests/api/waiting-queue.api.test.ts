import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { absenceEndpoints as absences } from '#shared/contract/absences.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { endOffers, join, offersOf } from '#tests/support/waiting.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  // workers without schedules: the pass of each minute would hide a job that is missing
  test = await buildTestApp({ works: true });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const own = async (who: 'patient' | 'stranger' = 'patient') =>
  (await api.ok(waiting.listOwnWaiting, {}, clinic.as(who))).items[0]!;
const move = (id: string, status: 'booked' | 'cancelled') =>
  api.ok(queue.moveAppointment, { params: { id }, body: { status } }, clinic.as('employee'));
const offered = (count: number) =>
  waitFor(`${count} offers`, async () => {
    const offers = await offersOf(test, clinic);
    return offers.length === count ? offers : null;
  });
/** Jobs that wait for the clinic, and how many seconds after the end of an open offer they start. */
const laterJobs = () =>
  test.rows<{ after: number }>(
    `select extract(epoch from j.start_after - o.until)::float8 as after from boss.job j
     join waiting_offer o on o.organization_id = $1 and o.status = 'open'
     where j.name = 'waiting' and j.state = 'created' and (j.data ->> 'clinic')::uuid = $1`,
    [clinic.id],
  );

describe('the queue of the waiting lists', () => {
  it('offers a time that is given back, and after the end of the offer goes on to the next one', async () => {
    const slot = await clinic.addSlot();
    const visit = await clinic.addAppointment(slot, { patient: await clinic.addPatient() });
    const first = await join(api, clinic);
    const second = await join(api, clinic, 'stranger');
    await move(visit, 'cancelled');
    expect(await offered(1)).toMatchObject([{ entry: first.id, slot, status: 'open' }]);
    const [later, ...others] = await waitFor('its job', async () => {
      const found = await laterJobs();
      return found.length > 0 ? found : null;
    });
    expect(others).toEqual([]);
    expect(later!.after).toBeGreaterThan(0);
    expect(later!.after).toBeLessThan(2);
    await endOffers(test, clinic);
    await test.rows(
      `update boss.job set start_after = now() where name = 'waiting' and state = 'created' and (data ->> 'clinic')::uuid = $1`,
      [clinic.id],
    );
    expect(await offered(2)).toMatchObject([
      { entry: first.id, status: 'expired' },
      { entry: second.id, slot, status: 'open' },
    ]);
  });

  it('offers what the end of an absence opens', async () => {
    const slot = await clinic.addSlot();
    const { id } = await api.ok(
      absences.markAbsence,
      {
        body: {
          doctor: clinic.doctor.id,
          start_time: `${clinic.day(7)}T00:00:00+03:00`,
          end_time: `${clinic.day(8)}T00:00:00+03:00`,
          reason: 'sick',
          note: '',
          moves: [],
        },
      },
      clinic.as('employee'),
    );
    const entry = await join(api, clinic);
    await api.ok(absences.endAbsence, { params: { id }, body: { return_visits: false } }, clinic.as('employee'));
    expect(await offered(1)).toMatchObject([{ entry: entry.id, slot, status: 'open' }]);
  });
});

describe('an entry', () => {
  it('ends when the desk takes back a cancellation of its patient', async () => {
    const visit = await clinic.addAppointment(await clinic.addSlot());
    await move(visit, 'cancelled');
    await join(api, clinic);
    await move(visit, 'booked');
    expect(await own()).toMatchObject({ status: 'booked' });
  });

  it('whose last day is over stands in nobody’s way, though no pass has looked', async () => {
    const old = await join(api, clinic);
    await test.rows(`update waiting_entry set from_date = from_date - 60, to_date = to_date - 60 where id = $1`, [
      old.id,
    ]);
    const anew = await join(api, clinic);
    expect(anew.id).not.toBe(old.id);
    expect(await test.rows('select status from waiting_entry where id = $1', [old.id])).toEqual([
      { status: 'expired' },
    ]);
  });
});
