import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { SignedIn } from '#server/http/call.ts';
import { ACTIVE_STATUSES, OPEN_STATUSES } from './slot-sql.ts';

/** What counts against a person's limit, of `appointment a`. */
export const COUNTS = `a.start_time > now() and a.status in ${OPEN_STATUSES}`;
/** Not the one that is to get another time. */
const IS_OTHER = 'a.id is distinct from :rescheduled::uuid';
/**
 * Of the own patient, or of the one whose booking gets another time. By patient_user_idx, appointment_patient_idx,
 * slot_pkey. The overlap is that of `appointment_patient_no_overlap`.
 */
const selectOwn = clinicSql<OwnBookings>(
  'own_bookings',
  `
  select count(*) filter (where ${COUNTS} and ${IS_OTHER})::int as active,
    coalesce(bool_or(${IS_OTHER} and a.status in ${ACTIVE_STATUSES} and tstzrange(a.start_time, a.end_time) && tstzrange(s.start_time, s.end_time)), false) as overlaps,
    coalesce(bool_or(a.id = :rescheduled::uuid), false) as has_rescheduled,
    exists (select from dependant d where d.user_id = :user and d.removed_at is null) as has_dependants
  from patient p join appointment a on a.organization_id = p.organization_id and a.patient_id = p.id
    left join slot s on s.organization_id = p.organization_id and s.id = :slot::uuid
  where p.organization_id = :clinic and p.user_id = :user and a.start_time > now() - interval '1 day'
    and case when :rescheduled::uuid is null then p.dependant_id is null
      else p.id = (select r.patient_id from appointment r where r.organization_id = :clinic and r.id = :rescheduled::uuid) end`,
);

/** A person's bookings in a clinic; of who is no patient there yet: none. */
export interface OwnBookings {
  /** future ones */
  readonly active: number;
  /** one of them is at the time of the slot */
  readonly overlaps: boolean;
  /** the one that is to get another time is among them */
  readonly has_rescheduled: boolean;
  /** they may book for others */
  readonly has_dependants: boolean;
}
/** @param slot whose time is compared @param rescheduled a booking that is to get another time: it does not count */
export async function ownBookings(
  call: ClinicEm & { readonly actor: SignedIn },
  { slot = null, rescheduled = null }: { readonly slot?: string | null; readonly rescheduled?: string | null } = {},
): Promise<OwnBookings> {
  const [row] = await selectOwn(call, { user: call.actor.userId, slot, rescheduled });
  return row ?? { active: 0, overlaps: false, has_rescheduled: false, has_dependants: false };
}
