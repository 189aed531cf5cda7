import { OFFERED_DAYS, OFFERED_TIMES } from '#shared/rules/day-parts.ts';
import { pageSql } from '#server/db/paged.ts';
import { BY_ONESELF, nextTime, timesOf } from '#server/features/appointments/index.ts';

/** Of `doctor d`, `employee e`, `specialty s` and `department p`. */
export const DOCTOR_COLUMNS = `d.id, d.employee_id, e.last_name, e.first_name, e.middle_name, e.avatar, d.specialty_id,
      s.title as specialty_title, d.department_id, p.title as department_title, d.experience, d.degree, d.short_info, d.full_info`;
export const BY_NAME = 'last_name, first_name, middle_name, id';
/** Who has the nearest time, then who can be phoned, then the rest. */
export const BY_NEAREST = `next_free nulls last, phone_only nulls last, ${BY_NAME}`;

interface Offers {
  /** the doctors: a select of `DOCTOR_COLUMNS`, and whatever else the answer has */
  readonly found: string;
  /** what a row of `found` calls its clinic, and that clinic's zone */
  readonly clinicOf: (row: string) => string;
  readonly zoneOf: (row: string) => string;
  /** the day with which the days begin when nobody has time; over the found doctors */
  readonly today: string;
  /** what a time must be */
  readonly fits: string;
  readonly order: string;
}

/**
 * Doctors with the times of their next days, a page of them: one probe of slot_free_idx a doctor for the nearest, a
 * second where there is none; two more, and one range of it, a shown doctor for the days. The days begin where the
 * first of all found has time, unless a day is asked for. Parameters `:from`, `:limit`, `:offset`.
 */
export function offersSql({ found, clinicOf, zoneOf, today, fits, order }: Offers): string {
  const doctorOf = (row: string) => ({ clinic: clinicOf(row), id: `${row}.id` });
  const dayStart = (day: string, row: string) =>
    `greatest(now(), ${day}::timestamp at time zone ${zoneOf(row)} - interval '1 microsecond')`;
  return `
  with found as (${found}), nearest as (
    select found.*, ms(fit.start_time) as next_free, ms(other.start_time) as phone_only
    from found
    left join lateral (${nextTime(doctorOf('found'), { after: dayStart(':from::date', 'found'), fits })}) as fit on true
    left join lateral (
      select next.start_time from (${nextTime(doctorOf('found'))}) as next where fit.start_time is null
    ) as other on true
  ), first as (
    select coalesce(:from::date, min((to_timestamp(next_free / 1000.0) at time zone ${zoneOf('nearest')})::date), ${today}) as day
    from nearest
  ), paged as (${pageSql('select * from nearest', order)})
  select paged.*, ms(any_time.start_time) as next_any, ms(own_time.start_time) as nearest, to_char(first.day, 'YYYY-MM-DD') as first_day, coalesce(offered.days, '[]') as days
  from paged cross join first
  left join lateral (${nextTime(doctorOf('paged'))}) as any_time on true
  left join lateral (${nextTime(doctorOf('paged'), { fits: BY_ONESELF })}) as own_time on true
  left join lateral (
    select json_agg(json_build_object('date', date, 'free', free, 'times', times) order by date) as days
    from (
      select to_char(start_time at time zone ${zoneOf('paged')}, 'YYYY-MM-DD') as date, count(*)::int as free,
        (array_agg(ms(start_time) order by start_time))[1:${OFFERED_TIMES}] as times
      from ${timesOf(doctorOf('paged'))} and ${fits}
        and start_time > ${dayStart('first.day', 'paged')}
        and start_time < (first.day + ${OFFERED_DAYS})::timestamp at time zone ${zoneOf('paged')}
      group by 1
    ) as day
  ) as offered on true
  order by ${order}`;
}
