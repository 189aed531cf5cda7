import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { MANY_TIMES } from '#shared/rules/many-times.ts';
import { platformSql } from '#server/db/sql.ts';
import { BY_ONESELF, nextTime, timesOf } from '#server/features/appointments/index.ts';
import type { ClinicListRow } from '#server/features/clinics/index.ts';
import { TAKES_BOOKINGS, WORKING } from './found-sql.ts';

/** What the first page shows of all clinics; instants in ms. */
export interface OverviewRow {
  readonly clinics: number;
  readonly doctors: number;
  readonly free_times: number;
  readonly cities: readonly string[];
  /** where the specialties and clinics are; '' for anywhere */
  readonly city: string;
  readonly specialties: readonly {
    readonly title: string;
    readonly doctors: number;
    readonly next_free: number | null;
    readonly timezone: string;
    readonly city: string;
  }[];
  readonly nearest: readonly (ClinicListRow & { readonly next_specialty: string })[];
}
const SHOWN_SPECIALTIES = 12;
const SHOWN_CLINICS = 3;
const WORKS = { clinic: 'working.organization_id', id: 'working.id' };
const firstOf = (what: string) => `(array_agg(${what} order by next_free nulls last))[1]`;

/**
 * One statement: a probe of slot_free_idx a doctor for the next times, and ranges of it for the free ones up to
 * `MANY_TIMES`.
 */
const selectOverview = platformSql<OverviewRow>(
  'overview',
  'the first page tells of all clinics',
  `
  with working as materialized (
    select o.id as organization_id, o.timezone, o.city, d.id, d.practitioner_id, s.title as specialty
    from organization o ${WORKING}
    where ${TAKES_BOOKINGS}
  ), asked as (
    select coalesce((select city from working where city = :city limit 1), '') as city
  ), offered as materialized (
    select working.*, ms(next.start_time) as next_free
    from asked join working on asked.city in ('', working.city) left join lateral (${nextTime(WORKS, { fits: BY_ONESELF })}) as next on true
  ), nearest as (
    select o.id, o.slug, o.title, o.city, o.address, o.logo, o.front ->> 'primaryColor' as colour, o.hours, o.worktime, o.timezone,
      of_clinic.*, 0 as total
    from (
      select organization_id, count(*)::int as doctors, array_agg(distinct specialty) as specialties, min(next_free) as next_free,
        ${firstOf('specialty')} as next_specialty
      from offered group by 1
    ) as of_clinic join organization o on o.id = of_clinic.organization_id
    order by next_free nulls last, o.title, o.id limit ${SHOWN_CLINICS}
  ), specialties as (
    select min(specialty) as title, count(*)::int as doctors, min(next_free) as next_free, ${firstOf('timezone')} as timezone, ${firstOf('city')} as city
    from offered group by lower(specialty) order by 2 desc, 1 limit ${SHOWN_SPECIALTIES}
  )
  select (select count(distinct organization_id)::int from working) as clinics,
    (select count(distinct practitioner_id)::int from working) as doctors,
    (select count(*)::int from (
      select from working cross join lateral (select from ${timesOf(WORKS)} and start_time > now() and ${BY_ONESELF}) as free limit ${MANY_TIMES}
    ) as counted) as free_times,
    (select coalesce(json_agg(distinct o.city), '[]') from organization o where ${TAKES_BOOKINGS} and o.city <> '') as cities,
    (select city from asked) as city,
    (select coalesce(json_agg(specialties order by doctors desc, title), '[]') from specialties) as specialties,
    (select coalesce(json_agg(nearest order by next_free nulls last, title), '[]') from nearest) as nearest`,
);

const KEPT_MS = 5000;

/**
 * Every visitor's first page asks the same, so one read serves all of a city who come within five seconds; a failed one
 * serves nobody. A city without clinics is answered by what is kept of all: made-up cities cost no read.
 */
export function keepOverview(): (em: SqlEntityManager, city?: string, now?: number) => Promise<OverviewRow> {
  const kept = new Map<string, { readonly answer: Promise<OverviewRow>; readonly until: number }>();
  const read = async (em: SqlEntityManager, city: string): Promise<OverviewRow> => {
    const [row] = await selectOverview(em, { city });
    if (!row) throw new Error('the overview has one row');
    return row;
  };
  const ofCity = (em: SqlEntityManager, city: string, now: number): Promise<OverviewRow> => {
    const known = kept.get(city);
    if (known && known.until > now) return known.answer;
    const mine = { answer: read(em, city), until: now + KEPT_MS };
    kept.set(city, mine);
    mine.answer.catch(() => {
      if (kept.get(city) === mine) kept.delete(city);
    });
    return mine.answer;
  };
  return async (em, city = '', now = Date.now()) => {
    const all = await ofCity(em, '', now);
    return all.cities.includes(city) ? ofCity(em, city, now) : all;
  };
}
