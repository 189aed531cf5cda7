import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { innerTopic, type TopicEvent } from '#server/lib/realtime/topics.ts';
import { slotsChanged } from './events.ts';
import { waits } from './slot-sql.ts';

/** By waiting_entry_open_idx. */
const someoneWaits = clinicSql<object>(
  'waiting_someone',
  `select from waiting_entry w where w.organization_id = :clinic and ${waits('w')} limit 1`,
);
/**
 * A booking with a doctor ends what its patient waited for there, by waiting_entry_patient_idx, and the offer that it
 * takes, whatever the doctor's specialty is by now. The entries first, then their offers, as everybody locks them.
 * Other times that were offered for it are free again; one that is locked by somebody else is left to its time.
 */
const end = clinicSql<{
  entry: string;
  offer: string | null;
  offer_status: string | null;
  freed: string | null;
  doctor_id: string | null;
}>(
  'waiting_end',
  `
  with ended as (
    update waiting_entry e set status = 'booked', ended_at = now() from doctor d
    where d.organization_id = :clinic and d.id = :doctor and e.organization_id = :clinic and e.patient_id = :patient
      and ${waits('e')} and (e.doctor_id = d.id or e.specialty_id = d.specialty_id or exists (
        select from waiting_offer f where f.organization_id = :clinic and f.entry_id = e.id and f.slot_id = :slot and f.status = 'open'))
    returning e.id
  ), answered as (
    update waiting_offer o set status = case when o.slot_id = :slot then 'accepted' else 'withdrawn' end, ended_at = now()
    from ended where o.organization_id = :clinic and o.entry_id = ended.id and o.status = 'open'
    returning o.id, o.entry_id, o.slot_id, o.status
  ), freed as (
    update slot set hold_user_id = null, hold_patient_id = null, hold_until = null, version = version + 1
    where organization_id = :clinic and id in (
      select s.id from slot s join answered a on a.slot_id = s.id and a.status = 'withdrawn'
      where s.organization_id = :clinic and s.hold_patient_id = :patient for no key update of s skip locked)
    returning id, doctor_id
  )
  select ended.id as entry, answered.id as offer, answered.status as offer_status, freed.id as freed, freed.doctor_id
  from ended left join answered on answered.entry_id = ended.id left join freed on freed.id = answered.slot_id`,
);

/** Events for an entry or an offer of the waiting list: the desk, and whoever waits. @param user their account */
export const waitingChanged = (
  clinic: string,
  entries: readonly string[],
  user: string | null,
): readonly TopicEvent[] => [
  { topic: innerTopic('waiting', clinic), ids: entries },
  ...(user === null ? [] : [{ topic: innerTopic('me', user), ids: entries }]),
];

/** The list of the clinic is looked through after the commit. Belongs into the transaction of the change. */
export async function lookWhoWaits({ em, clinic }: ClinicEm, startAfter?: Date): Promise<void> {
  await enqueue(em, queues.waiting, { clinic: clinic.id }, startAfter === undefined ? {} : { startAfter });
}
/** Times became free, in this transaction: a job offers them to who waits. One probe where nobody does. */
export async function offerFreed(call: ClinicEm): Promise<void> {
  if ((await someoneWaits(call, {})).length > 0) await lookWhoWaits(call);
}

/** What a booking tells of. */
interface Booked {
  readonly patient: string;
  /** account of the patient */
  readonly user: string | null;
  readonly doctor: string;
  readonly slot: string;
}
/** A patient was booked: what they waited for with this doctor, or with the specialty, has come. Logged. */
export async function endWaiting(call: Call, { user, ...booked }: Booked): Promise<void> {
  const ended = await end(call, { ...booked });
  if (ended.length === 0) return;
  for (const { entry, offer, offer_status: answer } of ended)
    await audit(call, {
      action: 'waiting.book',
      objectType: 'waiting_entry',
      objectId: entry,
      details: { slot: booked.slot, ...(offer === null ? {} : { offer, answer }) },
    });
  const freed = ended.flatMap(({ freed: id, doctor_id }) => (id && doctor_id ? [{ id, doctor_id }] : []));
  if (freed.length > 0) await lookWhoWaits(call);
  const entries = ended.map(({ entry }) => entry);
  call.changed([...slotsChanged(freed), ...waitingChanged(call.clinic.id, entries, user)]);
}
