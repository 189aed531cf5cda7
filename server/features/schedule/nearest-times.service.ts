import { foldedSql, wordPatterns } from '#server/db/like.ts';
import { clinicSql } from '#server/db/sql.ts';
import { FREE, UNHELD } from '#server/features/appointments/index.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import type { ClinicCall } from '#server/http/call.ts';

/** A free time with its doctor; instants in ms. */
export interface NearestTimeRow {
  readonly id: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly record_mode: 0 | 1;
  readonly doctor_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly specialty: string;
  /** the patient has been received by this doctor */
  readonly is_own_doctor: boolean;
}
/** What the desk books; all of it is optional. Day and hours (HH:MM, up to `before`) are the clinic's. */
export interface NearestTimesQuery {
  readonly doctor: string | null;
  readonly specialty: string | null;
  /** letters of the doctor's name */
  readonly search: string | undefined;
  /** YYYY-MM-DD */
  readonly from: string | null;
  readonly after: string | null;
  readonly before: string | null;
  readonly patient: string | null;
  readonly limit: number;
}

/**
 * The nearest free times, those by phone among them: whoever phones is booked by the desk. One range of slot_free_idx a
 * doctor, index-only; whether the patient has been there before by appointment_patient_idx, for what is shown only.
 */
const selectNearest = clinicSql<NearestTimeRow>(
  'nearest_times',
  `
  with times as (
    select time.id, time.start_time, time.end_time, time.record_mode, d.id as doctor_id,
      e.last_name, e.first_name, e.middle_name, s.title as specialty
    from doctor d
    join employee e on e.organization_id = :clinic and e.id = d.employee_id and ${inForce('e')}
    join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
    cross join lateral (
      select id, start_time, end_time, record_mode from slot
      where organization_id = :clinic and doctor_id = d.id and ${FREE} and ${UNHELD}
        and start_time > greatest(now(), :from::date::timestamp at time zone :zone - interval '1 microsecond')
        and (:after::time is null or (start_time at time zone :zone)::time >= :after::time)
        and (:before::time is null or (start_time at time zone :zone)::time < :before::time)
      order by start_time limit :limit
    ) as time
    where d.organization_id = :clinic
      and (:doctor::uuid is null or d.id = :doctor) and (:specialty::uuid is null or d.specialty_id = :specialty)
      and (:patterns::text[] is null or ${foldedSql(`e.last_name || ' ' || e.first_name || ' ' || e.middle_name`)} like all(:patterns))
    order by time.start_time, e.last_name, e.first_name, time.id limit :limit
  )
  select id, ms(start_time) as start_ms, ms(end_time) as end_ms, record_mode, doctor_id, last_name, first_name, middle_name, specialty,
    exists (select from appointment a where a.organization_id = :clinic and a.patient_id = :patient::uuid
      and a.doctor_id = times.doctor_id and a.status = 'done') as is_own_doctor
  from times order by start_time, last_name, first_name, id`,
  { prepared: false },
);

/** Free times from now on, or from a day on, that the desk may book, the nearest first. */
export async function listNearestTimes(call: ClinicCall, query: NearestTimesQuery): Promise<NearestTimeRow[]> {
  const { search, ...wanted } = query;
  return selectNearest(call, { ...wanted, patterns: wordPatterns(search), zone: call.clinic.timezone });
}
