import { platformSql } from '#server/db/sql.ts';
import { BY_ONESELF, ENDED_STATUSES, nextTime } from '#server/features/appointments/index.ts';
import type { DoctorRow } from '#server/features/booking/index.ts';
import type { OwnCall } from '#server/http/call.ts';
import { DEPARTMENT, FOUND_COLUMNS, TAKES_BOOKINGS, WORKING, type ClinicColumns } from './found-sql.ts';

/** A doctor whom a person has been at; instants in ms. */
export interface PastDoctorRow extends DoctorRow, ClinicColumns {
  readonly last_ms: number;
}
/** Doctors that a first page offers again. */
const OFFERED = 3;
const FOUND = { clinic: 'found.organization_id', id: 'found.id' };

/** By patient_user_idx and appointment_patient_idx; next times by slot_free_idx, two probes a shown doctor. */
const selectPastDoctors = platformSql<PastDoctorRow>(
  'past_doctors',
  'a person sees the own doctors of all clinics',
  `
  with visits as (
    select a.organization_id, a.doctor_id, max(a.start_time) as last
    from patient p join appointment a on a.organization_id = p.organization_id and a.patient_id = p.id
    where p.user_id = :user and p.dependant_id is null and a.start_time < now() and a.status not in ${ENDED_STATUSES} and a.status <> 'no_show'
    group by 1, 2
  ), found as (
    select ${FOUND_COLUMNS}, visits.last
    from visits join organization o on o.id = visits.organization_id ${WORKING} ${DEPARTMENT}
    where d.id = visits.doctor_id and ${TAKES_BOOKINGS}
    order by visits.last desc, d.id limit ${OFFERED}
  )
  select found.*, ms(found.last) as last_ms, 0 as total, ms(any_time.start_time) as next_any, ms(free_time.start_time) as next_free
  from found
  left join lateral (${nextTime(FOUND)}) as any_time on true
  left join lateral (${nextTime(FOUND, { fits: BY_ONESELF })}) as free_time on true
  order by found.last desc, found.id`,
);

/** Doctors of all clinics whom the person has been at and who still work there, the last one first. */
export const listPastDoctors = ({ em, actor }: OwnCall): Promise<PastDoctorRow[]> =>
  selectPastDoctors(em, { user: actor.userId });
