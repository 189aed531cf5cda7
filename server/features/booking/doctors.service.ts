import { PART_HOURS, type DayPart } from '#shared/rules/day-parts.ts';
import { fullName } from '#shared/format/names.ts';
import { isUuid } from '#shared/format/uuid.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { BY_ONESELF, nextTime } from '#server/features/appointments/index.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import { foldedSql, likePattern } from '#server/db/like.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { BY_NAME, DOCTOR_COLUMNS, offersSql } from './offers-sql.ts';
import { bestOf, fitSql, whatParams } from './what-sql.ts';

/** A doctor with the next times within reach; instants in ms. */
export interface DoctorRow extends Counted {
  readonly id: string;
  readonly employee_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly avatar: string | null;
  readonly specialty_id: string;
  readonly specialty_title: string;
  readonly department_id: string;
  readonly department_title: string;
  readonly experience: number | null;
  readonly degree: string;
  readonly short_info: string;
  readonly full_info: string;
  readonly next_any: number | null;
  readonly next_free: number | null;
}

const selectSpecialties = clinicSql<Counted & { id: string; title: string; doctors: number }>(
  'list_specialties',
  pageSql(
    `
    select s.id, s.title, (select count(*)::int from doctor d
      join employee e on e.organization_id = :clinic and e.id = d.employee_id and ${inForce('e')}
      where d.organization_id = :clinic and d.specialty_id = s.id) as doctors
    from specialty s
    where s.organization_id = :clinic and (:pattern::text is null or ${foldedSql('s.title')} like :pattern)`,
    'title, id',
  ),
  { prepared: false },
);

const FULL_NAME = `e.last_name || ' ' || e.first_name || ' ' || e.middle_name`;
const OF_CLINIC = `
    from doctor d
    join employee e on e.organization_id = :clinic and e.id = d.employee_id
    join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
    join department p on p.organization_id = :clinic and p.id = d.department_id
    where d.organization_id = :clinic and (:specialty::uuid is null or d.specialty_id = :specialty)`;
/** Whom the clinic chose for its page, a list of ids; null where it chose nobody. */
const CHOSEN = `(select o.front -> 'doctors' from organization o where o.id = :clinic)`;
/** Where a doctor stands in that list, when it is asked for. */
const placeSql = (asked: string) => `case when ${asked}::boolean then (
      select min(chosen.place)::int from jsonb_array_elements_text(${CHOSEN}) with ordinality as chosen (id, place)
      where chosen.id = d.id::text
    ) end`;
/**
 * Doctors by id, specialty and letters of the name; by an id also one who does not work here any more; with `:shown`
 * those of the clinic's page (B14).
 */
const FOUND = `
    select ${DOCTOR_COLUMNS}, ${placeSql(':shown')} as place ${OF_CLINIC}
      and (not :shown::boolean or coalesce(${CHOSEN} @> to_jsonb(d.id::text), true))
      and case when :doctor::uuid is null then ${inForce('e')} else d.id = :doctor end
      and (:pattern::text is null or ${foldedSql(FULL_NAME)} like :pattern)`;
const PAGED = { clinic: ':clinic', id: 'paged.id' };
/** Whose surname begins with what was typed comes first: the beginning of a surname is one of many patronymics, too. */
const SURNAME_FIRST = `(${foldedSql('last_name')} like substr(:pattern::text, 2)) is not true, ${BY_NAME}`;
const ORDER = `place, ${SURNAME_FIRST}`;

/**
 * Doctors with their next times: «Запись не ведется» costs no call a doctor (decision "Reserve"). Next times by
 * slot_free_idx, one probe a doctor. Who has not agreed to work here yet, or left, is not listed; by an id everybody is
 * found, for what there is of theirs.
 */
const selectDoctors = clinicSql<DoctorRow>(
  'list_doctors',
  `
  with paged as (${pageSql(FOUND, ORDER)})
  select paged.*, ms(any_time.start_time) as next_any, ms(free_time.start_time) as next_free
  from paged
  left join lateral (${nextTime(PAGED)}) as any_time on true
  left join lateral (${nextTime(PAGED, { fits: BY_ONESELF })}) as free_time on true
  order by ${ORDER}`,
  { prepared: false },
);

/** A doctor with what can be booked on the days of the card; instants in ms. */
export interface OfferedDoctorRow extends DoctorRow {
  /** YYYY-MM-DD of the first of the days, the same for all */
  readonly first_day: string;
  /** the next time that a patient can book, whatever is asked for */
  readonly nearest: number | null;
  readonly days: readonly { readonly date: string; readonly free: number; readonly times: readonly number[] }[];
}
/** Doctors of the clinic with the times of their next days, of a part of the day where one is asked for. */
const selectOffers = clinicSql<OfferedDoctorRow>(
  'search_doctors',
  offersSql({
    found: `
    with fitting as materialized (
      select ${DOCTOR_COLUMNS}, ${fitSql(foldedSql(`s.title || ' ' || ${FULL_NAME}`))} as fit, ${placeSql(':by_clinic')} as place ${OF_CLINIC} and ${inForce('e')}
    )
    select * from fitting where ${bestOf('fit', 'fitting')}`,
    clinicOf: () => ':clinic',
    zoneOf: () => ':zone',
    today: '(now() at time zone :zone)::date',
    fits: `${BY_ONESELF}
        and (:hour_from::int is null or extract(hour from start_time at time zone :zone) between :hour_from and :hour_to - 1)`,
    order: `fit, place, case when :by_name::boolean then null else next_free end nulls last,
    case when :by_name::boolean then null else phone_only end nulls last, ${BY_NAME}`,
  }),
  { prepared: false },
);
const specialtyExists = clinicSql<{ id: string }>(
  'specialty_exists',
  'select id from specialty where organization_id = :clinic and id = :specialty',
);

/** Specialties of the clinic by title with the number of their doctors. */
export async function listSpecialties(call: ClinicCall, query: Paging) {
  const pattern = likePattern(query.search);
  return paged(query, (bounds) => selectSpecialties(call, { pattern, ...bounds }));
}

/** What every reading by one id, specialty or name begins from. */
const ANY = { pattern: null, doctor: null, specialty: null, shown: false };
/** Doctors of the clinic by surname, or those of its page in its order; search in the full name. */
export async function listDoctors(call: ClinicCall, { shown, ...query }: Paging & { readonly shown?: 'page' }) {
  const filter = { ...ANY, pattern: likePattern(query.search), shown: shown === 'page' };
  return paged(query, (bounds) => selectDoctors(call, { ...filter, ...bounds }));
}

/** What a patient looks for among the doctors; `from` is YYYY-MM-DD of the clinic. */
export interface DoctorSearch extends Paging {
  readonly specialty: string | null;
  readonly from: string | null;
  readonly part: DayPart | null;
  /** null: whom the clinic chose for its page in its order (B14), then the nearest time */
  readonly sort: 'nearest' | 'name' | null;
}

/**
 * Doctors with their next days, those who fit the very words first, then as they are sorted; `from` is the first of
 * the days.
 */
export async function searchDoctors(call: ClinicCall, search: DoctorSearch) {
  const zone = call.clinic.timezone;
  const [hourFrom, hourTo] = search.part === null ? [null, null] : PART_HOURS[search.part];
  const found = await paged(search, (bounds) =>
    selectOffers(call, {
      ...whatParams(search.search),
      specialty: search.specialty,
      from: search.from,
      zone,
      hour_from: hourFrom,
      hour_to: hourTo,
      by_name: search.sort === 'name',
      by_clinic: search.sort === null,
      ...bounds,
    }),
  );
  return { ...found, from: found.rows[0]?.first_day ?? search.from ?? clinicDay(Date.now(), zone) };
}

/** Doctors of a specialty. @throws not_found */
export async function listDoctorsBySpecialty(call: ClinicCall, specialty: string): Promise<DoctorRow[]> {
  const rows = await selectDoctors(call, { ...ANY, specialty, limit: 500, offset: 0 });
  if (rows.length === 0 && (await specialtyExists(call, { specialty })).length === 0)
    throw new DomainError('not_found');
  return rows;
}

const findDoctor = async (call: ClinicEm, doctor: string): Promise<DoctorRow | undefined> =>
  (await selectDoctors(call, { ...ANY, doctor, limit: 1, offset: 0 }))[0];

/** What a doctor's page is announced with; null when the clinic has no doctor of that id. */
export async function announceDoctor(call: ClinicEm, id: string): Promise<{ name: string; specialty: string } | null> {
  const row = isUuid(id) ? await findDoctor(call, id) : undefined;
  if (!row) return null;
  const name = fullName({ lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name });
  return { name, specialty: row.specialty_title };
}

/** @throws not_found */
export async function getDoctor(call: ClinicCall, doctor: string): Promise<DoctorRow> {
  const row = await findDoctor(call, doctor);
  if (!row) throw new DomainError('not_found');
  return row;
}
