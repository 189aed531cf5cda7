import type { JobContext } from '#server/lib/jobs/work.ts';
import { offerToWaiting, passWaiting } from '#server/features/waiting-list/index.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { Api } from './call.ts';
import type { Caller, TestClinic } from './clinic-factory.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

const OPTIONS = { maxActive: 1000 };
// the work reads nothing of its context
const CONTEXT = {} as JobContext;
/** What a worker of the queue does once. */
export const offerNow = (test: TestApp, { id: clinic }: TestClinic, options = OPTIONS): Promise<void> =>
  offerToWaiting(test.orm, options).run({ clinic }, CONTEXT);
/** The pass of every minute. */
export const passNow = (test: TestApp): Promise<void> => passWaiting(test.orm, OPTIONS).run({}, CONTEXT);

/** Any day and hour, in person or by video. */
export const ANY_TIME = { weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 0, to_minute: 1440, type: null };
export type Entry = Output<(typeof waiting)['joinWaitingList']>;
/** A person waits for the clinic's doctor. */
export const join = (
  api: Api,
  clinic: TestClinic,
  who: Caller | TestPerson = 'patient',
  more: object = {},
): Promise<Entry> =>
  api.ok(waiting.joinWaitingList, { body: { doctor: clinic.doctor.id, ...ANY_TIME, ...more } }, clinic.as(who));
/** A patient of the desk's waits for the clinic's doctor. */
export const add = (api: Api, clinic: TestClinic, patient: string, more: object = {}) =>
  api.ok(
    waiting.addWaiting,
    { body: { patient, doctor: clinic.doctor.id, ...ANY_TIME, ...more } },
    clinic.as('employee'),
  );

export interface OfferRow {
  readonly id: string;
  readonly entry: string;
  readonly slot: string;
  readonly status: string;
  readonly patient: string;
  readonly minutes: number;
}
/** Offers of a clinic in the order in which they were made. */
export const offersOf = (test: TestApp, clinic: TestClinic): Promise<OfferRow[]> =>
  test.rows<OfferRow>(
    `select o.id, o.entry_id as entry, o.slot_id as slot, o.status, e.patient_id as patient,
       round(extract(epoch from o.until - o.offered_at) / 60)::int as minutes
     from waiting_offer o join waiting_entry e on e.organization_id = o.organization_id and e.id = o.entry_id
     where o.organization_id = $1 order by o.id`,
    [clinic.id],
  );
/** The offers of a clinic are over, as by the clock; nobody has looked yet. */
export async function endOffers(test: TestApp, { id }: TestClinic): Promise<void> {
  await test.rows(
    `update waiting_offer set offered_at = offered_at - interval '1 hour', until = now() - interval '1 second'
     where organization_id = $1 and status = 'open'`,
    [id],
  );
  await test.rows(
    `update slot set hold_until = now() - interval '1 second' where organization_id = $1 and hold_patient_id is not null`,
    [id],
  );
}
