import { clinicClock } from '#shared/rules/clinic-time.ts';
import { minuteOf } from '#shared/format/clock.ts';
import { offerMinutes } from '#shared/rules/waiting-list.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import {
  holdForOffer,
  lockPatient,
  lockSlot,
  lookWhoWaits,
  slotsChanged,
  waitingChanged,
} from '#server/features/appointments/index.ts';
import { notify } from '#server/features/notifications/index.ts';
import { inTransaction } from '#server/http/call.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { publishAfterCommit } from '#server/lib/realtime/after-commit.ts';
import { SOONEST, fitsSql } from './fits-sql.ts';

/** Who is next for a time. */
interface Fit {
  readonly entry: string;
  readonly patient: string;
  readonly start_ms: number;
  readonly now_ms: number;
}
/** What decides who is next, besides the list. */
export interface Terms {
  /** IANA zone of the clinic */
  readonly zone: string;
  readonly hasVideo: boolean;
  /** future bookings that one patient may have */
  readonly maxActive: number;
}
const params = ({ zone, hasVideo, maxActive }: Terms) => ({ zone, has_video: hasVideo, max_active: maxActive });

/** Entries that are looked at together. */
const PORTION = 20;
/**
 * Those who wait, some at a time and the first come first, by waiting_entry_open_idx; each with the soonest time for
 * them, if there is one. Every entry is looked at by itself: however many wait for however many times, a statement is
 * short.
 */
const selectFits = clinicSql<{ entry: string; patient: string; slot: string | null }>(
  'waiting_fits',
  `
  select e.id as entry, e.patient_id as patient, s.id as slot
  from (
    select w.* from waiting_entry w where w.organization_id = :clinic and w.status = 'waiting'
      and (:after::uuid is null or (w.created_at, w.id) > (select a.created_at, a.id from waiting_entry a where a.organization_id = :clinic and a.id = :after::uuid))
    order by w.created_at, w.id limit ${PORTION}
  ) e
  join patient p on p.organization_id = :clinic and p.id = e.patient_id
  left join lateral (${SOONEST}) s on true
  order by e.created_at, e.id`,
  { prepared: false },
);
/** The soonest time of one entry. */
const selectFit = clinicSql<{ slot: string }>(
  'waiting_fit',
  `
  select s.id as slot from waiting_entry e
  join patient p on p.organization_id = :clinic and p.id = e.patient_id
  join lateral (${SOONEST}) s on true
  where e.organization_id = :clinic and e.id = :entry`,
  { prepared: false },
);
const selectNext = clinicSql<Fit>(
  'waiting_next',
  `
  select e.id as entry, e.patient_id as patient, ms(s.start_time) as start_ms, ms(now()) as now_ms
  from ${fitsSql()} and s.id = :slot order by e.created_at, e.id limit 1`,
);
const insertOffer = clinicSql<{ id: string }>(
  'waiting_offer_make',
  `
  with offered as (
    update waiting_entry set status = 'offered' where organization_id = :clinic and id = :entry and status = 'waiting' returning id
  )
  insert into waiting_offer (id, organization_id, entry_id, slot_id, doctor_id, start_time, until)
  select :id, :clinic, offered.id, s.id, s.doctor_id, s.start_time, s.hold_until
  from offered, slot s where s.organization_id = :clinic and s.id = :slot returning id`,
);

/**
 * Offers free times of a clinic to those who wait: who came first gets the soonest time that fits, so each time goes to
 * the first who waits for it. May run in several processes at once: each offer is decided under the locks of its
 * patient and its time. What fails does not keep the others waiting; it is thrown at the end.
 * @returns how many were offered
 */
export async function offerTimes(call: ClinicEm, terms: Terms): Promise<number> {
  const faults: unknown[] = [];
  const tried = new Set<string>();
  let made = 0;
  let after: string | null = null;
  for (;;) {
    const portion = await selectFits(call, { ...params(terms), after });
    for (const { entry, patient, slot } of portion)
      try {
        if (slot !== null && (await offerSoonest(call, { entry, patient }, slot, terms, tried))) made += 1;
      } catch (error) {
        faults.push(error);
      }
    after = portion.at(-1)?.entry ?? null;
    if (after === null || portion.length < PORTION) break;
  }
  if (faults.length > 0) throw faults.length === 1 ? faults[0] : new AggregateError(faults, 'Offers failed');
  return made;
}

/** Times that one entry is tried for in a run: others may be faster. */
const MAX_TRIES = 5;
/**
 * Offers an entry the time that was found for it, or the next one when that has been given away meanwhile.
 * @param tried times of this run, offered or not to be had; it is added to
 */
async function offerSoonest(
  call: ClinicEm,
  { entry, patient }: Pick<Fit, 'entry' | 'patient'>,
  found: string,
  terms: Terms,
  tried: Set<string>,
): Promise<boolean> {
  let slot = found;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (tried.has(slot)) {
      const [next] = await selectFit(call, { ...params(terms), entry });
      if (!next || tried.has(next.slot)) return false;
      slot = next.slot;
    }
    tried.add(slot);
    if (await offerTime(call, slot, patient, terms)) return true;
  }
  return false;
}

/**
 * Offers a time to who is next, with a hold until the offer ends, and a letter to the account. Nothing when it is not
 * free any more, or somebody else is next by now. Locks the patient, then the time, as every booking does; the entry
 * last.
 */
function offerTime(call: ClinicEm, slot: string, patient: string, terms: Terms): Promise<boolean> {
  return inTransaction(call, async (own) => {
    const { em } = own;
    const person = await lockPatient(own, patient);
    // of a dependant: who books for them answers; where there is nobody the desk calls
    const { user_id: user } = person;
    await lockSlot(own, slot);
    const [next] = await selectNext(own, { ...params(terms), slot });
    if (next?.patient !== patient) return false;
    const minutes = offerMinutes(next.start_ms - next.now_ms, minuteOf(clinicClock(next.now_ms, terms.zone)));
    if (minutes === null) return false;
    const [held] = await holdForOffer(own, { slot, patient, user, minutes });
    const [offer] = held ? await insertOffer(own, { id: uuidv7(), entry: next.entry, slot }) : [];
    if (!held || !offer) throw new Error(`The time ${slot} cannot be held for ${next.entry}`);
    await auditEvent(em, {
      action: 'waiting.offer',
      organizationId: call.clinic.id,
      objectType: 'waiting_entry',
      objectId: next.entry,
      details: { offer: offer.id, slot, start: next.start_ms, minutes },
    });
    if (user !== null) await notify(own, patient, 'offered', { offer: offer.id });
    await lookWhoWaits(own, new Date(next.now_ms + minutes * 60_000 + AFTER_MS));
    publishAfterCommit(em, [...slotsChanged([held]), ...waitingChanged(call.clinic.id, [next.entry], user)]);
    return true;
  });
}
/** Past the end by the database's clock, which decides. */
const AFTER_MS = 500;
