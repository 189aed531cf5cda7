import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql } from '#server/db/sql.ts';

/** What counts against a person's limit, of `appointment a`. */
export const IS_ACTIVE_BOOKING = `a.start_time > now() and a.status in ('booked', 'arrived', 'in_progress')`;
/** By patient_user_key, appointment_patient_idx, slot_pkey. The overlap is that of `appointment_patient_no_overlap`. */
const selectOwn = clinicSql<OwnBookings>(
  'own_bookings',
  `
  select count(*) filter (where ${IS_ACTIVE_BOOKING})::int as active,
    coalesce(bool_or(a.status not in ('cancelled', 'reception_cancelled') and tstzrange(a.start_time, a.end_time) && tstzrange(s.start_time, s.end_time)), false) as overlaps
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
  em: SqlEntityManager,
  clinicId: string,
  userId: string,
  slot: string | null = null,
): Promise<OwnBookings> {
  const [row] = await selectOwn(em, clinicId, { user: userId, slot });
  return row ?? { active: 0, overlaps: false };
}
