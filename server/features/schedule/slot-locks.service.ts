import { clinicSql } from '#server/db/sql.ts';

/** A patient whose row is locked, with their account when they have one. */
export interface BookedPatient {
  readonly id: string;
  readonly user_id: string | null;
}
/**
 * Locks of whoever changes a booking, always in this order: the patient (only when somebody is being booked), then the slot; a patient's
 * own booking locks the same way, so that two never wait for each other.
 */
export const lockPatient = clinicSql<BookedPatient>(
  'patient_lock',
  'select id, user_id from patient where organization_id = :clinic and id = :patient for no key update',
);
/**
 * The lock comes first, by itself: a statement that waits for a row reads its new version but joins the others as they were
 * before the wait, and would free a slot without cancelling the appointment that was just made.
 */
export const lockSlot = clinicSql(
  'slot_lock',
  'select from slot where organization_id = :clinic and id = :slot for no key update',
);

/**
 * Whose time new times of a doctor take: the practitioner's while the employment is in force, else the employment's own. The employment
 * and its person are locked, so that it is neither accepted nor ended until the times are there.
 */
export const lockClaimant = clinicSql<{ id: string; practitioner: string; claimant: string }>(
  'doctor_claimant',
  `
  select d.id, d.practitioner_id as practitioner, e.claimant_id as claimant
  from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id join practitioner p on p.id = d.practitioner_id
  where d.organization_id = :clinic and d.id = :doctor for share of e, p`,
);

/** Ends the active appointment of a locked slot with one of the two cancelled statuses, and gives the time back. */
export const freeSlot = clinicSql(
  'slot_free',
  `
  with ended as (
    update appointment set status = :status, cancelled_at = now(), cancelled_by = :user, version = version + 1
    where organization_id = :clinic and id = :appointment
  )
  update slot set patient_id = null, is_reserve = false, version = version + 1 where organization_id = :clinic and id = :slot`,
);
