import { MAX_MISSED } from '#shared/rules/waiting-list.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { slotsChanged, waitingChanged } from '#server/features/appointments/index.ts';
import { inTransaction } from '#server/http/call.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { publishAfterCommit } from '#server/lib/realtime/after-commit.ts';

interface Lapsed {
  readonly entry: string;
  readonly offer: string;
  readonly slot: string | null;
  readonly doctor: string;
  readonly user_id: string | null;
  /** it was one too many: the entry ended with it */
  readonly is_last: boolean;
}
/**
 * Writes down which offers are over, by waiting_offer_until_idx; their holds ended by themselves. Who has an account
 * and answers none of MAX_MISSED in a row is not asked any more; others the desk calls. An entry that somebody has
 * locked is being answered, and left to them.
 */
const lapseOffers = clinicSql<Lapsed>(
  'offers_lapse',
  `
  with due as (
    select e.id, p.user_id, case when p.user_id is null then 0 else e.missed + 1 end as missed from waiting_offer o
    join waiting_entry e on e.organization_id = :clinic and e.id = o.entry_id
    join patient p on p.organization_id = :clinic and p.id = e.patient_id
    where o.organization_id = :clinic and o.status = 'open' and o.until <= now()
    order by e.id for no key update of e skip locked
  ), lapsed as (
    update waiting_offer o set status = 'expired', ended_at = now() from due
    where o.organization_id = :clinic and o.entry_id = due.id and o.status = 'open' and o.until <= now()
    returning o.id, o.entry_id, o.slot_id, o.doctor_id, due.user_id, due.missed
  ), waiting as (
    update waiting_entry e set missed = lapsed.missed, status = case when lapsed.missed < ${MAX_MISSED} then 'waiting' else 'expired' end,
      ended_at = case when lapsed.missed < ${MAX_MISSED} then null else now() end
    from lapsed where e.organization_id = :clinic and e.id = lapsed.entry_id and e.status = 'offered'
    returning e.id, e.status = 'expired' as is_last
  )
  select entry_id as entry, lapsed.id as offer, slot_id as slot, doctor_id as doctor, user_id, coalesce(waiting.is_last, false) as is_last
  from lapsed left join waiting on waiting.id = lapsed.entry_id`,
);
/** Entries whose last day is over, by waiting_entry_open_idx; one that has an offer ends after it. */
const endOld = clinicSql<{ entry: string; user_id: string | null }>(
  'waiting_expire',
  `
  with due as (
    select e.id, p.user_id from waiting_entry e
    join patient p on p.organization_id = :clinic and p.id = e.patient_id
    where e.organization_id = :clinic and e.status = 'waiting' and e.to_date < (now() at time zone :zone)::date
    order by e.id for no key update of e skip locked
  )
  update waiting_entry e set status = 'expired', ended_at = now() from due
  where e.organization_id = :clinic and e.id = due.id and e.status = 'waiting' returning e.id as entry, due.user_id`,
);

/** Two runs that each wrote down a part would offer times before all who wait for them are back on the list. */
const lockLapsing = clinicSql(
  'waiting_lapse_lock',
  `select pg_advisory_xact_lock(hashtextextended('lapse ' || :clinic, 0))`,
);

/** Writes down what the clock ended: offers, and entries whose last day is over; one run at a time. Logged. */
export function lapse(call: ClinicEm, zone: string): Promise<void> {
  return inTransaction(call, async (own) => {
    const { em } = own;
    await lockLapsing(own, {});
    const offers = await lapseOffers(own, {});
    const entries = await endOld(own, { zone });
    const event = { organizationId: call.clinic.id, objectType: 'waiting_entry' } as const;
    for (const { entry, offer, slot } of offers)
      await auditEvent(em, { ...event, action: 'waiting.miss', objectId: entry, details: { offer, slot } });
    for (const { entry } of [...offers.filter((offer) => offer.is_last), ...entries])
      await auditEvent(em, { ...event, action: 'waiting.expire', objectId: entry });
    publishAfterCommit(em, [
      ...slotsChanged(offers.flatMap(({ slot, doctor }) => (slot === null ? [] : [{ id: slot, doctor_id: doctor }]))),
      ...[...offers, ...entries].flatMap(({ entry, user_id: user }) => waitingChanged(call.clinic.id, [entry], user)),
    ]);
  });
}
