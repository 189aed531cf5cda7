import { statusesThat } from '#shared/rules/appointment-status.ts';

const sqlSet = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`;
/** The sets of statuses of `src/shared/rules/appointment-status.ts`, for `status in …`. */
export const ACTIVE_STATUSES = sqlSet(statusesThat('isActive'));
export const ENDED_STATUSES = sqlSet(statusesThat('isActive', false));
export const OPEN_STATUSES = sqlSet(statusesThat('isOpen'));

/** A slot that nobody is booked into and the desk has not set aside. */
export const UNBOOKED = 'patient_id is null and not is_reserve';
/** A slot of a doctor who works in the clinic: times of others are not shown and not booked. */
export const OFFERED = 'claimant_id = practitioner_id';
/** A slot that nobody is confirming now. */
export const UNHELD = '(hold_until is null or hold_until <= now())';
/** The same for one person: an own hold does not stand in the way. Parameter `:user`. */
export const UNHELD_BY_OTHERS = '(hold_until is null or hold_until <= now() or hold_user_id = :user::uuid)';
/**
 * What a patient sees as a free time, ahead of the comparison with now: the condition of `slot_free_idx` and the clinic's own.
 * Each statement compares `start_time` itself, so that its range is the index's.
 */
export const FREE = `${UNBOOKED} and ${OFFERED}`;
/** What a patient may hold or book now: free, still to come, and not by phone only. Parameter `:user`. */
export const BOOKABLE = `${FREE} and record_mode = 0 and start_time > now() and ${UNHELD_BY_OTHERS}`;
