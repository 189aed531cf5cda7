import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql } from '#server/db/sql.ts';

/** By patient_user_key, appointment_patient_idx; the same bookings as `reserve` counts. */
const countActive = clinicSql<{ active: number }>('active_bookings', `
  select count(*)::int as active
  from patient p join appointment a on a.organization_id = p.organization_id and a.patient_id = p.id
  where p.organization_id = :clinic and p.user_id = :user and a.start_time > now() and a.status in ('booked', 'arrived', 'in_progress')`);

/** How many future bookings a person has in a clinic; 0 for who is no patient there yet. */
export async function activeBookings(em: SqlEntityManager, clinicId: string, userId: string): Promise<number> {
  const [row] = await countActive(em, clinicId, { user: userId });
  return row?.active ?? 0;
}
