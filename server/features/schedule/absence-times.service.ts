import { SUGGESTIONS, suggestTimes } from '#shared/rules/absences.ts';
import { clinicSql } from '#server/db/sql.ts';
import { ACTIVE_STATUSES, FREE, UNHELD } from '#server/features/appointments/index.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { BANDS } from './absence-bands.rules.ts';
import type { AbsenceSpan } from './absences.service.ts';
import type { NearestTimeRow } from './nearest-times.service.ts';

const DAY_MS = 86_400_000;
/** Days after an absence (of a colleague: after the last visit in it) in which another time is looked for. */
const DAYS_AFTER = 30;

/** A visit of an absence that needs another time; instants in ms. */
export interface LeftVisit {
  readonly id: string;
  readonly start_ms: number;
  readonly doctor_id: string;
  readonly specialty_id: string;
  readonly patient_id: string;
}
/** What these patients have besides, by appointment_patient_idx. @param patient condition of the id */
const busyOf = (patient: string): string => `
    from appointment where organization_id = :clinic and patient_id ${patient} and start_time > now() - interval '12 hours'
      and start_time < :until and status in ${ACTIVE_STATUSES} and id <> all(:visits::uuid[])`;
const selectBusy = clinicSql<{ patient: string; start: number; end: number }>(
  'absence_busy',
  `
  select patient_id as patient, ms(start_time) as start, ms(end_time) as "end" ${busyOf('= any(:patients::uuid[])')}`,
);
const LEVELS = BANDS.map(({ isOwn, from, until, level }) => `(${isOwn}, ${from}, ${until}, ${level})`).join(', ');
/**
 * Free times for visits of an absence, of the same specialty, each once, in the order of their starts. A visit needs no
 * more than it is suggested and what the visits before it are given first: level by level until there are as many, one
 * range of slot_free_idx a doctor in each, index-only. Those of a level come all, so that the nearest are among them.
 * A patient who has a visit before in the absence is given a time that overlaps two or three of each doctor's. `offset
 * 0` has the ranges read one by one: joined freely, all free times of the clinic were read for each visit.
 */
const selectTimes = clinicSql<NearestTimeRow & { specialty_id: string }>(
  'absence_other_times',
  `
  with staff as (
    select d.specialty_id as specialty, array_agg(d.id) as doctors,
      coalesce(array_agg(d.id) filter (where d.employee_id = :employee), '{}') as away
    from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id and ${inForce('e')}
    where d.organization_id = :clinic and d.specialty_id = any(:specialties::uuid[])
    group by d.specialty_id
  ), visit as materialized (
    select to_timestamp(v.start_ms / 1000) as start, staff.away,
      array(select v.doctor where v.doctor = any(staff.doctors)) as own, array_remove(staff.doctors, v.doctor) as colleagues,
      ${SUGGESTIONS} + row_number() over (partition by v.specialty order by v.place) - 1
        + 3 * cardinality(staff.doctors) * (row_number() over (partition by v.patient order by v.place) - 1) as wanted,
      (select coalesce(range_agg(tstzrange(start_time, end_time)), '{}') ${busyOf('= v.patient')}) as busy
    from unnest(:starts::float8[], :doctors::uuid[], :specialties::uuid[], :patients::uuid[])
      with ordinality as v (start_ms, doctor, specialty, patient, place)
    join staff on staff.specialty = v.specialty
  ), found as (
    select distinct near.* from visit cross join lateral (
      select free.id, free.start_time, free.end_time, free.record_mode, d.id as doctor_id
      from (
        select * from (values ${LEVELS}) as bands (is_own, days_from, days_until, level) order by level
      ) as band
      cross join lateral unnest(case when band.is_own then visit.own else visit.colleagues end) as d (id)
      cross join lateral (
        select id, start_time, end_time, record_mode from slot
        where organization_id = :clinic and doctor_id = d.id and ${FREE} and ${UNHELD}
          and start_time > greatest(now(), :first::timestamptz - interval '3 days')
          and start_time < case when d.id = any(visit.away) then :until::timestamptz else :last::timestamptz end
          and start_time >= visit.start + band.days_from * interval '24 hours'
          and start_time < visit.start + band.days_until * interval '24 hours'
          and not (d.id = any(visit.away) and start_time < :end and end_time > :start)
          and not tstzrange(start_time, end_time) && visit.busy
        offset 0
      ) as free
      where visit.start + band.days_until * interval '24 hours' > :first::timestamptz - interval '3 days'
      order by band.level fetch first (visit.wanted) rows with ties
    ) as near
  )
  select found.id, ms(found.start_time) as start_ms, ms(found.end_time) as end_ms, found.record_mode, d.id as doctor_id, d.specialty_id,
    e.last_name, e.first_name, e.middle_name, s.title as specialty, false as is_own_doctor
  from found
  join doctor d on d.organization_id = :clinic and d.id = found.doctor_id
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  order by found.start_time, found.id`,
);

/** Times for the visits, by their ids, the best first. @param visits by their starts */
export async function timesInstead(
  call: ClinicCall,
  visits: readonly LeftVisit[],
  range: AbsenceSpan,
): Promise<Map<string, { readonly row: NearestTimeRow }[]>> {
  if (visits.length === 0) return new Map();
  const after = (ms: number): Date => new Date(ms + DAYS_AFTER * DAY_MS);
  const starts = visits.map((visit) => visit.start_ms);
  const of = {
    until: after(range.end.getTime()),
    visits: visits.map(({ id }) => id),
    patients: visits.map((visit) => visit.patient_id),
  };
  const times = await selectTimes(call, {
    ...range,
    ...of,
    first: new Date(Math.min(...starts)),
    last: after(Math.max(...starts)),
    starts,
    doctors: visits.map((visit) => visit.doctor_id),
    specialties: visits.map((visit) => visit.specialty_id),
  });
  const busy = await selectBusy(call, of);
  const common = (row: { doctor_id: string; specialty_id: string; id: string; start_ms: number }) => ({
    id: row.id,
    doctor: row.doctor_id,
    specialty: row.specialty_id,
    start: row.start_ms,
  });
  return suggestTimes(
    visits.map((row) => ({ ...common(row), patient: row.patient_id })),
    times.map((row) => ({ ...common(row), end: row.end_ms, row })),
    busy,
  );
}
