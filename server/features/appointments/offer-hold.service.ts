import { clinicSql } from '#server/db/sql.ts';
import { FREE, UNHELD } from './slot-sql.ts';

interface ChangedSlot {
  readonly id: string;
  readonly doctor_id: string;
}
/**
 * Holds a locked time for the patient to whom it is offered, as a person who confirms a time holds it: everybody else
 * is refused until `until`, an account of the patient may book it. Beside the person's own hold. No row when the time
 * is not free any more.
 */
export const holdForOffer = clinicSql<
  ChangedSlot,
  { slot: string; patient: string; user: string | null; minutes: number }
>(
  'slot_hold_for_offer',
  `
  update slot set hold_user_id = :user, hold_patient_id = :patient, hold_until = now() + make_interval(mins => :minutes::int), version = version + 1
  where organization_id = :clinic and id = :slot and ${FREE} and slot.record_mode = 0 and slot.start_time > now() and ${UNHELD}
  returning id, doctor_id`,
);
/** Lets a locked time go that is offered to this patient. */
export const dropOfferHold = clinicSql<ChangedSlot, { slot: string; patient: string }>(
  'slot_drop_offer_hold',
  `
  update slot set hold_user_id = null, hold_patient_id = null, hold_until = null, version = version + 1
  where organization_id = :clinic and id = :slot and hold_patient_id = :patient returning id, doctor_id`,
);
