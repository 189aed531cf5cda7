import { statusesThat } from '#shared/rules/appointment-status.ts';
import { OPEN_WAITING } from '#shared/rules/waiting-list.ts';
import { inForce } from '#server/features/registry/people.entity.ts';

const sqlSet = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`;
/** The sets of statuses of `src/shared/rules/appointment-status.ts`, for `status in …`. */
export const ACTIVE_STATUSES = sqlSet(statusesThat('isActive'));
export const ENDED_STATUSES = sqlSet(statusesThat('isActive', false));
export const OPEN_STATUSES = sqlSet(statusesThat('isOpen'));
/** Condition: an entry of the waiting list is open. @param entry what the statement calls the table */
export const waits = (entry: string): string => `${entry}.status in ${sqlSet(OPEN_WAITING)}`;

/**
 * The conditions of a time, each without its parts being spelled out anywhere else. @param slot what the statement
 * calls the table
 */
export const slotConditions = (slot: string) => ({
  /** Nobody is booked into it and the desk has not set it aside. */
  unbooked: `${slot}.patient_id is null and not ${slot}.is_reserve`,
  /** An offer of the waiting list holds the time, until an end of its own. */
  heldByOffer: `coalesce(${slot}.hold_patient_id is not null and ${slot}.hold_until > now(), false)`,
  /** Its doctor works in the clinic: times of others are not shown and not booked. */
  offered: inForce(slot),
  /** It is of the doctor's grid; one beside it is for whom the desk made it (K45). */
  onGrid: `not ${slot}.is_overbooked`,
  /** Nobody is confirming it now. */
  unheld: `(${slot}.hold_until is null or ${slot}.hold_until <= now())`,
  /** The same for one person: an own hold does not stand in the way; one of nobody does. Parameter `:user`. */
  unheldByOthers: `(${slot}.hold_until is null or ${slot}.hold_until <= now() or coalesce(${slot}.hold_user_id = :user::uuid, false))`,
  /**
   * The same for a booking of one patient: an offer is held for its patient, whoever books; any other hold for whoever
   * has it. Parameter `:user`. @param patient SQL of the patient's id; null is nobody
   */
  unheldFor: (patient: string) =>
    `(${slot}.hold_until is null or ${slot}.hold_until <= now() or case when ${slot}.hold_patient_id is null
      then coalesce(${slot}.hold_user_id = :user::uuid, false) else coalesce(${slot}.hold_patient_id = ${patient}, false) end)`,
});

const { unbooked, offered, onGrid, unheld, unheldByOthers, unheldFor, heldByOffer } = slotConditions('slot');
export {
  heldByOffer as HELD_BY_OFFER,
  offered as OFFERED,
  unbooked as UNBOOKED,
  unheld as UNHELD,
  unheldByOthers as UNHELD_BY_OTHERS,
};
/** What `is_reserve` becomes when a time is given back: in an absence of its doctor it stays closed. */
export const FREED_IS_RESERVE = 'absence_id is not null';
/**
 * What a patient sees as a free time, ahead of the comparison with now: the condition of `slot_free_idx` and the
 * clinic's own. Each statement compares `start_time` itself, so that its range is the index's.
 */
export const FREE = `${unbooked} and ${offered} and ${onGrid}`;
/** Of free times: those that a patient books without the clinic's phone. */
export const BY_ONESELF = 'record_mode = 0';
/**
 * Between which instants patients see and take times of a clinic: no later than its last minute, no further than its
 * horizon (C28). In SQL; one look at the clinic a statement where its id is a parameter. @param clinic SQL of its id
 */
const windowOf = (clinic: string) => ({
  from: `(select now() + make_interval(mins => rules.booking_lead) from organization rules where rules.id = ${clinic})`,
  until: `(select case when rules.booking_days is null then 'infinity'::timestamptz
      else ((now() at time zone rules.timezone)::date + rules.booking_days + 1)::timestamp at time zone rules.timezone end
    from organization rules where rules.id = ${clinic})`,
});
/** Condition: the person confirms it now: they took it in time. Parameter `:user`. */
export const HELD_BY_CALLER = 'coalesce(slot.hold_until > now() and slot.hold_user_id = :user::uuid, false)';
/** Condition: a time of the clinic is within that window. @param slot what the statement calls the table */
export function inWindow(slot: string, clinic: string): string {
  const { from, until } = windowOf(clinic);
  return `${slot}.start_time > ${from} and ${slot}.start_time < ${until}`;
}
/** What a statement calls a doctor and their clinic. */
export interface DoctorOf {
  readonly clinic: string;
  readonly id: string;
}
/** Times of a doctor that patients may take now and that nobody confirms, a range of slot_free_idx. */
export const timesOf = ({ clinic, id }: DoctorOf): string =>
  `slot where organization_id = ${clinic} and doctor_id = ${id} and ${FREE} and ${unheld} and ${inWindow('slot', clinic)}`;
/** The next one of them after an instant: one probe. `fits`: what else it must be. */
export const nextTime = (doctor: DoctorOf, { after = 'now()', fits = 'true' } = {}): string =>
  `select start_time from ${timesOf(doctor)} and start_time > ${after} and ${fits} order by start_time limit 1`;
const OPEN_TO_ALL = `${FREE} and slot.record_mode = 0 and slot.start_time > now()`;
const IN_WINDOW = inWindow('slot', ':clinic');
/** What a person may hold now: free, still to come, within the window, and not by phone only. Parameter `:user`. */
export const HOLDABLE = `${OPEN_TO_ALL} and ${IN_WINDOW} and ${unheldByOthers}`;
/**
 * What a person may book now for a patient. Whoever held the time, or was offered it, in time has it as long as that
 * lasts. Parameters `:user`, `:patient`.
 */
export const BOOKABLE = `${OPEN_TO_ALL} and ${unheldFor(':patient')}
      and (${IN_WINDOW} or coalesce(slot.hold_until > now() and (slot.hold_user_id = :user::uuid or slot.hold_patient_id = :patient), false))`;
/** Columns: a time is sooner than patients may book, or further, and the person did not hold it in time. `:user` */
export function outOfWindow(slot: string): string {
  const { from, until } = windowOf(':clinic');
  const unheld = `not coalesce(${slot}.hold_until > now() and ${slot}.hold_user_id = :user::uuid, false)`;
  return `${slot}.start_time <= ${from} and ${unheld} as is_late, ${slot}.start_time >= ${until} and ${unheld} as is_far`;
}

/** What speaks for or against a booking of a locked slot, as columns. */
export interface LockedTime {
  /** null when the time of an ended appointment was removed */
  readonly slot_id: string | null;
  readonly doctor_id: string;
  /** of the doctor */
  readonly employee_id: string;
  /** booked or set aside */
  readonly is_taken: boolean;
  readonly start_ms: number;
  /** somebody else confirms it now, or it is offered to another patient */
  readonly is_held: boolean;
  /** what holds it is an offer of the waiting list */
  readonly is_held_by_offer: boolean;
  readonly is_over: boolean;
  /** the doctor works here */
  readonly is_offered: boolean;
}
/**
 * The columns of `LockedTime` that say why a time cannot be booked; false for a time that is gone. Parameter `:user`.
 * @param slot as above
 * @param patient SQL of the id of whom it is for: what is offered to them is held for them
 */
export function refusalColumns(slot: string, patient: string): string {
  const is = slotConditions(slot);
  return `coalesce(not (${is.unbooked}), false) as is_taken, coalesce(not ${is.unheldFor(patient)}, false) as is_held,
    ${is.heldByOffer} as is_held_by_offer, coalesce(${slot}.end_time <= now(), false) as is_over, coalesce(${is.offered}, false) as is_offered`;
}
