import { clinicSql } from '#server/db/sql.ts';
import { ACTIVE_STATUSES, ENDED_STATUSES, OPEN_STATUSES, slotConditions } from '#server/features/appointments/index.ts';
import type { Measured } from '#shared/rules/reports.ts';

/** Instants, ISO 8601, from the first up to the second. */
export interface Span {
  readonly since: string;
  readonly until: string;
}
/** A row of a report as it is counted: whom or what it is of, and its figures. */
export interface CountedRow extends Measured {
  readonly key: string;
  readonly last_name?: string;
  readonly first_name?: string;
  readonly middle_name?: string;
  readonly title?: string | null;
}
/** They read much or little by the values, so each is planned by its own; parallel where PostgreSQL finds it worth. */
const PLANNED = { prepared: false } as const;

/** Visits of the period: a range of appointment_time_idx, index-only. */
const VISITS = `appointment a where a.organization_id = :clinic and a.start_time >= :since::timestamptz and a.start_time < :until::timestamptz`;
const NUMBERS = `
    (count(*) filter (where a.status in ${ACTIVE_STATUSES}))::int as visits,
    (count(*) filter (where a.status = 'done'))::int as done,
    (count(*) filter (where a.status in ${OPEN_STATUSES}))::int as open,
    (count(*) filter (where a.status = 'no_show'))::int as no_show,
    (count(*) filter (where a.status in ${ENDED_STATUSES}))::int as cancelled`;
const SUMS = ['visits', 'done', 'open', 'no_show', 'cancelled']
  .map((name) => `sum(${name})::int as ${name}`)
  .join(', ');
const NAME = 'e.last_name, e.first_name, e.middle_name';
const BY_NAME = `${NAME}, e.id`;
/** The person behind a doctor's line of work: one who has two of them is one row. @param row with `doctor_id` */
const personOf = (row: string) => `
    join doctor d on d.organization_id = :clinic and d.id = ${row}.doctor_id
    join employee e on e.organization_id = :clinic and e.id = d.employee_id`;
/** Counted once: a plan that takes it for one row would count it again for each doctor. */
const COUNTED = `counted as materialized (select a.doctor_id, ${NUMBERS} from ${VISITS} group by a.doctor_id)`;

export const visitsByDoctor = clinicSql<CountedRow>(
  'report_doctors',
  `
  with ${COUNTED}
  select e.id as key, ${NAME}, ${SUMS} from counted ${personOf('counted')}
  group by ${BY_NAME} order by visits desc, cancelled desc, ${BY_NAME}`,
  PLANNED,
);
export const visitsBySpecialty = clinicSql<CountedRow>(
  'report_specialties',
  `
  with ${COUNTED}
  select s.id as key, s.title, ${SUMS} from counted
    join doctor d on d.organization_id = :clinic and d.id = counted.doctor_id
    join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  group by s.id, s.title order by visits desc, cancelled desc, s.title, s.id`,
  PLANNED,
);
/** Who did not come, of those whose visit has an end. */
export const noShows = clinicSql<CountedRow>(
  'report_no_shows',
  `
  with counted as materialized (
    select a.doctor_id, count(*) as ended, count(*) filter (where a.status = 'no_show') as no_show
    from ${VISITS} and a.status in ${ACTIVE_STATUSES} and a.status not in ${OPEN_STATUSES} group by a.doctor_id
  )
  select e.id as key, ${NAME}, sum(ended)::int as ended, sum(no_show)::int as no_show from counted ${personOf('counted')}
  group by ${BY_NAME} order by no_show desc, ended desc, ${BY_NAME}`,
  PLANNED,
);

/** The parts of a period of days: first days, and the instants between them. */
export interface PartParams {
  readonly days: readonly string[];
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  readonly [name: string]: unknown;
}
const PARTS = 'unnest(:days::text[], :starts::timestamptz[], :ends::timestamptz[]) as part (key, since, until)';
/** A range of appointment_time_idx a part: the zone is looked at once a day instead of once a visit. */
export const visitsByDay = clinicSql<CountedRow, PartParams>(
  'report_days',
  `
  select part.key, counted.* from ${PARTS} cross join lateral (
    select ${NUMBERS} from appointment a where a.organization_id = :clinic and a.start_time >= part.since and a.start_time < part.until
  ) as counted order by part.key`,
  PLANNED,
);
/** By patient_created_idx; who came meanwhile by appointment_time_idx. */
export const newPatients = clinicSql<CountedRow, PartParams & Span>(
  'report_new_patients',
  `
  with came as (select distinct a.patient_id from ${VISITS} and a.status = 'done'), made as (
    select width_bucket(p.created_at, :starts::timestamptz[]) as place, count(*)::int as patients, count(came.patient_id)::int as came
    from patient p left join came on came.patient_id = p.id
    where p.organization_id = :clinic and not p.is_imported and p.created_at >= :since::timestamptz and p.created_at < :until::timestamptz
    group by 1
  )
  select part.key, coalesce(made.patients, 0) as patients, coalesce(made.came, 0) as came
  from unnest(:days::text[]) with ordinality as part (key, place) left join made on made.place = part.place order by part.key`,
  PLANNED,
);

const minutes = (row: string) => `(sum(extract(epoch from ${row}.end_time - ${row}.start_time)) / 60)`;
const { unbooked, offered, onGrid } = slotConditions('s');
const IN_PERIOD = 's.start_time >= :since::timestamptz and s.start_time < :until::timestamptz';
/**
 * The load of doctors' grids: what is booked of what patients can have. Booked times by appointment_time_idx, free
 * ones by slot_free_idx (whose condition is here), those beside the grid by slot_overbooked_idx: each index-only.
 * Minutes, not hours: a total of rounded parts is none.
 */
export const loadByDoctor = clinicSql<CountedRow>(
  'report_load',
  `
  with taken as materialized (
    select a.doctor_id, ${minutes('a')} as minutes from ${VISITS} and a.status in ${ACTIVE_STATUSES} group by a.doctor_id
  ), beside as materialized (
    select s.doctor_id, ${minutes('s')} as minutes from slot s
    where s.organization_id = :clinic and s.is_overbooked and s.patient_id is not null and ${IN_PERIOD} group by s.doctor_id
  ), loaded as (
    select d.id as doctor_id, coalesce(taken.minutes, 0) - coalesce(beside.minutes, 0) as booked, coalesce(beside.minutes, 0) as overbooked,
      coalesce(free.minutes, 0) as free
    from doctor d
    left join taken on taken.doctor_id = d.id
    left join beside on beside.doctor_id = d.id
    cross join lateral (
      select ${minutes('s')} as minutes from slot s
      where s.organization_id = :clinic and s.doctor_id = d.id and ${unbooked} and ${offered} and ${onGrid} and ${IN_PERIOD}
    ) as free
    where d.organization_id = :clinic
  )
  select e.id as key, ${NAME}, sum(booked + free)::int as offered, sum(booked)::int as booked, sum(overbooked)::int as overbooked
  from loaded ${personOf('loaded')}
  group by ${BY_NAME} having sum(booked + free + overbooked) > 0 order by booked desc, offered desc, ${BY_NAME}`,
  PLANNED,
);

/**
 * Who booked the visits of the period. A booking of before this was written down is the patient's own when their
 * account made it.
 */
export const bookingsBySource = clinicSql<CountedRow>(
  'report_sources',
  `
  with counted as (
    select a.booked_through as key, a.status, count(*) as bookings from ${VISITS} and a.booked_through is not null group by a.booked_through, a.status
    union all
    select case when a.booked_by is null then 'unknown' when p.user_id = a.booked_by then 'patient' else 'desk' end, a.status, count(*)
    from (select * from ${VISITS} and a.booked_through is null) as a
    left join patient p on p.organization_id = :clinic and p.id = a.patient_id and a.booked_by is not null
    group by 1, 2
  )
  select key, sum(bookings)::int as bookings, coalesce(sum(bookings) filter (where status = 'no_show'), 0)::int as no_show,
    coalesce(sum(bookings) filter (where status in ${ENDED_STATUSES}), 0)::int as cancelled
  from counted group by key order by bookings desc, key`,
  PLANNED,
);

/**
 * Patients with a visit in the period, each once, by band of age and sex. `:births` as `bandBirths` has them; the
 * oldest are band 0.
 */
export const patientsByAge = clinicSql<
  CountedRow,
  Span & { readonly births: readonly string[]; readonly [name: string]: unknown }
>(
  'report_ages',
  `
  select coalesce(width_bucket(p.birth_date, :births::date[])::text, 'unknown') as key, count(*)::int as patients,
    (count(*) filter (where p.gender = 'female'))::int as female, (count(*) filter (where p.gender = 'male'))::int as male,
    (count(*) filter (where p.gender is null))::int as unknown
  from patient p
  where p.organization_id = :clinic and p.id in (select a.patient_id from ${VISITS} and a.status in ${ACTIVE_STATUSES})
  group by 1`,
  PLANNED,
);

/** A diagnosis, with what all of the period have together; a patient with several is one there. */
export interface DiagnosisRow extends CountedRow {
  readonly all_rows: number;
  readonly all_visits: number;
  readonly all_patients: number;
  readonly all_first: number;
}
const DIAGNOSED = `visit_diagnosis v where v.organization_id = :clinic and v.visit_at >= :since::timestamptz and v.visit_at < :until::timestamptz`;
/** By visit_diagnosis_time_idx, index-only; names by the key of mkb10. */
export const visitsByDiagnosis = clinicSql<DiagnosisRow>(
  'report_diagnoses',
  `
  with counted as (
    select code, sum(visits)::int as visits, count(*)::int as patients, sum(first)::int as first
    from (select v.code, v.patient_id, count(*) as visits, count(*) filter (where v.is_first) as first from ${DIAGNOSED} group by v.code, v.patient_id) as seen
    group by code
  )
  select code as key, (select m.name from mkb10 m where m.code = counted.code) as title, visits, patients, first,
    (count(*) over ())::int as all_rows, (sum(visits) over ())::int as all_visits, (sum(first) over ())::int as all_first,
    (select count(*) from (select v.patient_id from ${DIAGNOSED} group by v.patient_id) as one)::int as all_patients
  from counted order by visits desc, code limit :limit::int`,
  PLANNED,
);
