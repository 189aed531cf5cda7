import { clinicSql, platformSql } from '#server/db/sql.ts';
import {
  dropOfferHold,
  lockPatient,
  lockSlot,
  lookWhoWaits,
  slotsChanged,
  waitingChanged,
  waits,
  type LockedPatient,
} from '#server/features/appointments/index.ts';
import { inClinic, inTransaction, type Call, type CallClinic, type PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

interface EntryRow {
  readonly id: string;
  readonly patient_id: string;
  /** YYYY-MM-DD */
  readonly from_date: string;
  readonly to_date: string;
}
export interface OfferRow {
  readonly id: string;
  readonly entry_id: string;
  readonly patient_id: string;
  readonly slot_id: string | null;
}
export const findEntry = clinicSql<EntryRow>(
  'waiting_entry_find',
  'select id, patient_id, from_date::text as from_date, to_date::text as to_date from waiting_entry where organization_id = :clinic and id = :entry',
);
const OFFER = `
  select o.id, o.entry_id, o.slot_id, e.patient_id from waiting_offer o
  join waiting_entry e on e.organization_id = :clinic and e.id = o.entry_id
  where o.organization_id = :clinic`;
const findOffer = clinicSql<OfferRow>('waiting_offer_find', `${OFFER} and o.id = :offer`);
const findOpenOffer = clinicSql<OfferRow>(
  'waiting_offer_open',
  `${OFFER} and o.entry_id = :entry and o.status = 'open'`,
);
const findOffersOf = clinicSql<{ id: string; patient_id: string }>(
  'waiting_offers_of_slots',
  `
  select o.id, e.patient_id from waiting_offer o
  join waiting_entry e on e.organization_id = :clinic and e.id = o.entry_id
  where o.organization_id = :clinic and o.slot_id = any(:slots::uuid[]) and o.status = 'open' and o.until > now() order by o.id`,
);
const cancel = clinicSql<{ id: string }>(
  'waiting_cancel',
  `update waiting_entry w set status = 'cancelled', ended_at = now(), ended_by = :user
  where w.organization_id = :clinic and w.id = :entry and ${waits('w')} returning w.id`,
);
const findLeft = clinicSql<object>(
  'waiting_left',
  `select from waiting_entry where organization_id = :clinic and id = :entry and status = 'cancelled' and ended_by = :user`,
);
/** The entry before its offer, as everybody locks them. An offer whose time is over is not ended any more. */
const endOffer = clinicSql<{ id: string }>(
  'waiting_offer_end',
  `
  with entry as (
    select id, status from waiting_entry where organization_id = :clinic and id = :entry for no key update
  ), ended as (
    update waiting_offer o set status = :status::text, ended_at = now() from entry
    where o.organization_id = :clinic and o.id = :offer and o.entry_id = entry.id and o.status = 'open' and o.until > now()
    returning o.id, o.entry_id
  ), waiting as (
    update waiting_entry e set status = 'waiting', missed = case when :status = 'declined' then 0 else e.missed end from ended
    where e.organization_id = :clinic and e.id = ended.entry_id and e.status = 'offered'
  )
  select id from ended`,
);

/** Locks the patient; somebody else's does not exist where it must be the caller's own. @throws not_found */
export async function lockOwner(call: Call, patient: string, isOwn: boolean): Promise<LockedPatient> {
  const person = await lockPatient(call, patient);
  if (isOwn && person.user_id !== call.actor.userId) throw new DomainError('not_found');
  return person;
}

/** The time of an offer goes to the next one, after the commit. */
async function passOn(call: Call, slot: string | null, patient: string): Promise<void> {
  const [freed] = slot === null ? [] : await dropOfferHold(call, { slot, patient });
  if (freed) call.changed(slotsChanged([freed]));
  await lookWhoWaits(call);
}

/**
 * Ends an open offer before its time: its person declines it, or the desk withdraws it. The entry waits on, and is not
 * offered this time again. Logged. @returns the entry's id @throws not_found, offer_ended
 */
export function endOfferEarly(call: Call, offer: string, status: 'declined' | 'withdrawn'): Promise<string> {
  return inTransaction(call, async (call) => {
    const [found] = await findOffer(call, { offer });
    if (!found) throw new DomainError('not_found');
    const person = await lockOwner(call, found.patient_id, status === 'declined');
    if (found.slot_id !== null) await lockSlot(call, found.slot_id);
    const [ended] = await endOffer(call, { offer, entry: found.entry_id, status });
    if (!ended) throw new DomainError('offer_ended');
    await audit(call, {
      action: status === 'declined' ? 'waiting.decline' : 'waiting.withdraw',
      objectType: 'waiting_entry',
      objectId: found.entry_id,
      details: { offer, slot: found.slot_id },
    });
    await passOn(call, found.slot_id, found.patient_id);
    call.changed(waitingChanged(call.clinic.id, [found.entry_id], person.user_id));
    return found.entry_id;
  });
}

/** To whom these times are offered: who closes them locks these patients before the times. */
export const offeredPatients = async (call: Call, slots: readonly string[]): Promise<string[]> =>
  (await findOffersOf(call, { slots })).map(({ patient_id: patient }) => patient);

/**
 * Withdraws what is offered of locked times: they are being closed, or given to whom they are offered. Belongs into the
 * transaction of that change. @param to only what is offered to this patient
 */
export async function withdrawOffers(call: Call, slots: readonly string[], to?: string): Promise<void> {
  for (const { id, patient_id: patient } of await findOffersOf(call, { slots })) {
    if (to !== undefined && patient !== to) continue;
    try {
      await endOfferEarly(call, id, 'withdrawn');
    } catch (error) {
      // answered or over since: nothing is offered any more
      if (!(error instanceof DomainError && error.code === 'offer_ended')) throw error;
    }
  }
}

/** The open offer of an entry whose patient is locked, with its time locked. */
export async function lockOpenOffer(call: Call, entry: string): Promise<OfferRow | undefined> {
  const [offer] = await findOpenOffer(call, { entry });
  if (offer && offer.slot_id !== null) await lockSlot(call, offer.slot_id);
  return offer;
}
/** Withdraws a locked offer, unless it is over: the time goes to the next one, the entry waits on. */
export async function withdrawOpenOffer(call: Call, { id, entry_id: entry, ...offer }: OfferRow): Promise<void> {
  const [ended] = await endOffer(call, { offer: id, entry, status: 'withdrawn' });
  if (ended) await passOn(call, offer.slot_id, offer.patient_id);
}

/**
 * Takes an entry off the list; an open offer is withdrawn. Who has left may say so again. Logged.
 * @param isOwn the caller's own only
 * @throws not_found, waiting_ended
 */
export function cancelEntry(call: Call, entry: string, isOwn: boolean): Promise<void> {
  return inTransaction(call, async (call) => {
    const [found] = await findEntry(call, { entry });
    if (!found) throw new DomainError('not_found');
    const person = await lockOwner(call, found.patient_id, isOwn);
    const offer = await lockOpenOffer(call, entry);
    if (offer) await withdrawOpenOffer(call, offer);
    const { userId: user } = call.actor;
    if ((await cancel(call, { entry, user })).length === 0) {
      // the answer of their first call was lost
      if (isOwn && (await findLeft(call, { entry, user })).length > 0) return;
      throw new DomainError('waiting_ended');
    }
    await audit(call, {
      action: 'waiting.cancel',
      objectType: 'waiting_entry',
      objectId: entry,
      details: { patient: found.patient_id, offer: offer?.id ?? null },
    });
    call.changed(waitingChanged(call.clinic.id, [entry], person.user_id));
  });
}

/** By patient_dependant_key and waiting_entry_patient_idx. */
const selectOfDependant = platformSql<{ entry: string; clinic: CallClinic }>(
  'waiting_of_dependant',
  'a person removes a dependant in all clinics',
  `
  select e.id as entry, json_build_object('id', o.id, 'title', o.title, 'timezone', o.timezone, 'modules', o.modules) as clinic
  from patient p
  join waiting_entry e on e.organization_id = p.organization_id and e.patient_id = p.id and ${waits('e')}
  join organization o on o.id = p.organization_id
  where p.dependant_id = :dependant order by p.id, e.id`,
);
/**
 * Takes somebody whom a person books for no more off the lists of all clinics: nobody could answer what is offered to
 * them. Belongs into the transaction that removes them, with their patients locked.
 */
export async function cancelEntriesOf(call: PersonCall, dependant: string): Promise<void> {
  for (const { entry, clinic } of await selectOfDependant(call.em, { dependant }))
    await cancelEntry(inClinic(call, clinic), entry, false);
}

/** By patient_user_idx and waiting_entry_patient_idx. */
const selectOfPerson = platformSql<{ entry: string; clinic: CallClinic }>(
  'waiting_of_person',
  'a person closes the account in all clinics',
  `
  select e.id as entry, json_build_object('id', o.id, 'title', o.title, 'timezone', o.timezone, 'modules', o.modules) as clinic
  from patient p
  join waiting_entry e on e.organization_id = p.organization_id and e.patient_id = p.id and ${waits('e')}
  join organization o on o.id = p.organization_id
  where p.user_id = :user order by p.id, e.id`,
);
/** Takes a person and whom they book for off the lists of all clinics, each in a transaction of its own. */
export async function cancelAllEntriesOf(call: PersonCall): Promise<void> {
  for (const { entry, clinic } of await selectOfPerson(call.em, { user: call.actor.userId }))
    try {
      await cancelEntry(inClinic(call, clinic), entry, true);
    } catch (error) {
      // it ended by itself since
      if (!(error instanceof DomainError && error.code === 'waiting_ended')) throw error;
    }
}
