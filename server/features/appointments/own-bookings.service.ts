import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { SignedIn } from '#server/http/call.ts';
import { ACTIVE_STATUSES, OPEN_STATUSES } from './slot-sql.ts';

/** What counts against a person's limit, of `appointment a`. */
export const COUNTS = `a.start_time > now() and a.status in ${OPEN_STATUSES}`;
/** By patient_user_key, appointment_patient_idx, slot_pkey. The overlap is that of `appointment_patient_no_overlap`. */
const selectOwn = clinicSql<OwnBookings>(
  'own_bookings',
  `
  select count(*) filter (where ${COUNTS})::int as active,
    coalesce(bool_or(a.status in ${ACTIVE_STATUSES} and tstzrange(a.start_time, a.end_time) && tstzrange(s.start_time, s.end_time)), false) as overlaps
  from patient p join appointment a on a.organization_id = p.organization_id and a.patient_id = p.id
    left join slot s on s.organization_id = p.organization_id and s.id = :slot::uuid
  where p.organization_id = :clinic and p.user_id = :user and a.start_time > now() - interval '1 day'`,
);

/** A person's bookings in a clinic; of who is no patient there yet: none. */
export interface OwnBookings {
  /** future ones */
  readonly active: number;
  /** one of them is at the time of the slot */
  readonly overlaps: boolean;
}
export async function ownBookings(
  call: ClinicEm & { readonly actor: SignedIn },
  slot: string | null = null,
): Promise<OwnBookings> {
  const [row] = await selectOwn(call, { user: call.actor.userId, slot });
  return row ?? { active: 0, overlaps: false };
}
