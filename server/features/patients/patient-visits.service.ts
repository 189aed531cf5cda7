import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';

/** A visit of a patient in the clinic; instants in ms. */
export interface VisitRow {
  readonly id: string;
  readonly patient_id: string;
  readonly start_ms: number;
  readonly status: AppointmentStatus;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly specialty: string;
  /** of all visits of the patient */
  readonly total: number;
}
/** By appointment_patient_idx. */
const selectVisits = clinicSql<VisitRow>(
  'patient_visits',
  `
  with visit as (
    select v.* from unnest(:patients::uuid[]) as p(id) cross join lateral (
      select id, patient_id, doctor_id, start_time, status, count(*) over ()::int as total from appointment
      where organization_id = :clinic and patient_id = p.id
      order by start_time desc, id desc limit :limit
    ) as v
  )
  select v.id, v.patient_id, ms(v.start_time) as start_ms, v.status, e.last_name, e.first_name, e.middle_name, t.title as specialty, v.total
  from visit v
  join doctor d on d.organization_id = :clinic and d.id = v.doctor_id
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join specialty t on t.organization_id = :clinic and t.id = d.specialty_id
  order by v.start_time desc, v.id desc`,
);

/**
 * So many of the latest visits of each patient, cancelled ones and those to come too; a patient without any is missing.
 * Nothing is logged: whoever shows them logs the look.
 */
export async function latestVisits(
  call: ClinicCall,
  patients: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly VisitRow[]>> {
  return Map.groupBy(await selectVisits(call, { patients: [...patients], limit }), (visit) => visit.patient_id);
}
