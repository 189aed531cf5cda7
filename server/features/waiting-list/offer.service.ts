import { clinicClock } from '#shared/rules/clinic-time.ts';
import { minuteOf, offerMinutes } from '#shared/rules/waiting-list.ts';
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
import { fitsSql } from './fits-sql.ts';

/** A free time with the one who is next for it. */
interface Fit {
  readonly slot: string;
  readonly entry: string;
  readonly patient: string;
  readonly doctor: string;
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

const COLUMNS = `s.id as slot, e.id as entry, e.patient_id as patient, s.doctor_id as doctor, ms(s.start_time) as start_ms, ms(now()) as now_ms`;
/** The soonest times first, of each the one who came first. */
const selectFits = clinicSql<Fit>(
  'waiting_fits',
  `
  select distinct on (s.start_time, s.id) ${COLUMNS} from ${fitsSql()}
  order by s.start_time, s.id, e.created_at, e.id limit 200`,
  { prepared: false },
);
const selectNext = clinicSql<Fit>(
  'waiting_next',
  `select ${COLUMNS} from ${fitsSql()} and s.id = :slot order by e.created_at, e.id limit 1`,
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

/** Offers of one run: what is left over the next run finds. */
const MAX_ROUNDS = 50;

/**
 * Offers each free time of a clinic to the first who waits for it. May run in several processes at once: each offer is
 * decided under the locks of its patient and its time.
 * @returns how many were offered
 */
export async function offerTimes(call: ClinicEm, terms: Terms): Promise<number> {
  let made = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const fits = await selectFits(call, params(terms));
    const asked = new Set<string>();
    for (const fit of fits) {
      // one offer an entry: who was asked in this round waits for no other time
      if (asked.has(fit.entry)) continue;
      asked.add(fit.entry);
      if (await offerTime(call, fit, terms)) made += 1;
    }
    if (asked.size === fits.length) return made;
  }
  return made;
}

/**
 * Offers a time to who is next, with a hold until the offer ends, and a letter to the account. Nothing when it is not
 * free any more, or somebody else is next by now. Locks the patient, then the time, as every booking does; the entry
 * last.
 */
function offerTime(call: ClinicEm, { slot, patient }: Fit, terms: Terms): Promise<boolean> {
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
