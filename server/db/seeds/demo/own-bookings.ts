import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql } from '#server/db/sql.ts';
import { seededUuid } from './random.ts';

/** Two visits of the past, on different days, become the demo patient's. */
const takeOverPast = clinicSql(
  'demo_own_past',
  `
  with chosen as (
    select distinct on (start_time::date) id, slot_id from appointment
    where organization_id = :clinic and status = 'done' and end_time < :now::timestamptz order by start_time::date, start_time, id limit 2
  ), moved as (
    update appointment set patient_id = :patient from chosen where appointment.organization_id = :clinic and appointment.id = chosen.id
  )
  update slot set patient_id = :patient from chosen where slot.organization_id = :clinic and slot.id = chosen.slot_id`,
);
/** A free time of the next week is booked; another one was booked and cancelled again. */
const bookFuture = clinicSql(
  'demo_own_future',
  `
  with free as (
    select id, doctor_id, practitioner_id, start_time, end_time, row_number() over (order by start_time, id) as place from slot
    where organization_id = :clinic and patient_id is null and not is_reserve and record_mode = 0 and start_time > :now::timestamptz + interval '3 days'
  ), made as (
    insert into appointment (id, organization_id, slot_id, doctor_id, practitioner_id, patient_id, start_time, end_time, status, booked_by, booked_through, booked_at, cancelled_at, cancelled_by)
    select case place when 1 then :booked::uuid else :cancelled::uuid end, :clinic, id, doctor_id, practitioner_id, :patient, start_time, end_time,
      case place when 1 then 'booked' else 'cancelled' end, p.user_id, 'patient', :now::timestamptz - interval '1 day',
      case place when 1 then null else :now::timestamptz - interval '1 hour' end, case place when 1 then null else p.user_id end
    from free, (select user_id from patient where organization_id = :clinic and id = :patient) as p where place in (1, 40)
    returning slot_id, status
  )
  update slot set patient_id = :patient from made where slot.organization_id = :clinic and slot.id = made.slot_id and made.status = 'booked'`,
);

/** Gives the demo's patient something to see: two visits done, one ahead, one cancelled. */
export async function seedOwnBookings(
  em: SqlEntityManager,
  patient: string,
  clinic: string,
  today: Date,
): Promise<void> {
  const now = today.toISOString();
  const call = { em, clinic: { id: clinic } };
  await takeOverPast(call, { patient, now });
  await bookFuture(call, {
    patient,
    now,
    booked: seededUuid('own booked', patient),
    cancelled: seededUuid('own cancelled', patient),
  });
}
