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
  readonly specialties: readonly {
    readonly title: string;
    readonly doctors: number;
    readonly next_free: number | null;
    readonly timezone: string;
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
    select o.id as organization_id, o.timezone, d.id, d.practitioner_id, s.title as specialty
    from organization o ${WORKING}
    where ${TAKES_BOOKINGS}
  ), offered as materialized (
    select working.*, ms(next.start_time) as next_free
    from working left join lateral (${nextTime(WORKS, { fits: BY_ONESELF })}) as next on true
  ), nearest as (
    select o.id, o.slug, o.title, o.city, o.address, o.logo, o.front ->> 'primaryColor' as colour, o.worktime, o.timezone,
      of_clinic.*, 0 as total
    from (
      select organization_id, count(*)::int as doctors, array_agg(distinct specialty) as specialties, min(next_free) as next_free,
        ${firstOf('specialty')} as next_specialty
      from offered group by 1
    ) as of_clinic join organization o on o.id = of_clinic.organization_id
    order by next_free nulls last, o.title, o.id limit ${SHOWN_CLINICS}
  ), specialties as (
    select min(specialty) as title, count(*)::int as doctors, min(next_free) as next_free, ${firstOf('timezone')} as timezone
    from offered group by lower(specialty) order by 2 desc, 1 limit ${SHOWN_SPECIALTIES}
  )
  select (select count(distinct organization_id)::int from working) as clinics,
    (select count(distinct practitioner_id)::int from working) as doctors,
    (select count(*)::int from (
      select from working cross join lateral (select from ${timesOf(WORKS)} and start_time > now() and ${BY_ONESELF}) as free limit ${MANY_TIMES}
    ) as counted) as free_times,
    (select coalesce(json_agg(distinct o.city), '[]') from organization o where ${TAKES_BOOKINGS} and o.city <> '') as cities,
    (select coalesce(json_agg(specialties order by doctors desc, title), '[]') from specialties) as specialties,
    (select coalesce(json_agg(nearest order by next_free nulls last, title), '[]') from nearest) as nearest`,
);

const KEPT_MS = 5000;

/**
 * Every visitor's first page asks the same, so one read serves all who come within five seconds; a failed one serves
 * nobody.
 */
export function keepOverview(): (em: SqlEntityManager, now?: number) => Promise<OverviewRow> {
  let kept: { readonly answer: Promise<OverviewRow>; readonly until: number } | null = null;
  const read = async (em: SqlEntityManager): Promise<OverviewRow> => {
    const [row] = await selectOverview(em, {});
    if (!row) throw new Error('the overview has one row');
    return row;
  };
  return (em, now = Date.now()) => {
    if (kept === null || kept.until <= now) {
      const answer = read(em);
      const mine = { answer, until: now + KEPT_MS };
      kept = mine;
      answer.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    return kept.answer;
  };
}
