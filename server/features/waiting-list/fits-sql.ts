import {
  ACTIVE_STATUSES,
  BY_ONESELF,
  COUNTS,
  ENDED_STATUSES,
  inWindow,
  slotConditions,
} from '#server/features/appointments/index.ts';

const IS = slotConditions('s');
/** The time's start by the clinic's clock. Parameter `:zone`. */
const LOCAL = 's.start_time at time zone :zone';
/** The window of `waiting_entry e` has the start of `slot s`; `isInWindow` of shared/rules says the same. */
export const IN_WINDOW = `extract(isodow from ${LOCAL})::smallint = any(e.weekdays)
      and (extract(hour from ${LOCAL}) * 60 + extract(minute from ${LOCAL}))::int >= e.from_minute
      and (extract(hour from ${LOCAL}) * 60 + extract(minute from ${LOCAL}))::int < e.to_minute
      and (${LOCAL})::date between e.from_date and e.to_date`;

/** Open offers that an account may have in a clinic at once, for itself and those whom it books for. */
const MAX_OFFERS = 3;
/**
 * `waiting_entry e` of `patient p` may be offered a time at all: neither has the patient too many bookings, nor their
 * account too many offers (by waiting_entry_patient_idx). Parameters `:has_video`, `:max_active`.
 */
const MAY_BE_ASKED = `e.status = 'waiting'
      and (e.type is distinct from 1 or :has_video::boolean)
      and (p.user_id is null or (select coalesce(o.booking_max, :max_active::int) from organization o where o.id = :clinic) > (select count(*) from appointment a
        where a.organization_id = :clinic and a.patient_id = e.patient_id and ${COUNTS}))
      and (p.user_id is null or ${MAX_OFFERS} > (select count(*) from patient q
        join waiting_entry w on w.organization_id = :clinic and w.patient_id = q.id and w.status = 'offered'
        where q.organization_id = :clinic and q.user_id = p.user_id))`;
/** Times of `doctor d`. A time for the phone alone is offered to nobody. */
const timesOf = (
  isOffered: boolean,
) => `s.organization_id = :clinic and s.doctor_id = d.id and ${IS.unbooked} and ${IS.offered} and ${IS.onGrid}
      and ${isOffered ? 'true' : IS.unheld} and s.${BY_ONESELF} and s.start_time > now() + interval '30 minutes'
      and ${inWindow('s', ':clinic')}`;
const WANTED = 'd.organization_id = :clinic and (d.id = e.doctor_id or d.specialty_id = e.specialty_id)';
/**
 * The time became free while they waited; they can come then (a booking of theirs stands in the way), have not answered
 * or missed it before (what was withdrawn counts until the time is free anew), and are not the ones whose cancelled
 * visit it was. Parameter `:zone`. `is true` keeps slot_freed_idx out: a day's range of slot_free_idx is far narrower.
 */
const fits = (isOffered: boolean) => `(s.free_since >= e.created_at) is true
      and ${IN_WINDOW}
      and not exists (select from waiting_offer o where o.organization_id = :clinic and o.slot_id = s.id
        and (not (o.status = 'withdrawn' and o.offered_at < s.free_since) and exists (select from waiting_entry w
          where w.organization_id = :clinic and w.id = o.entry_id and w.patient_id = e.patient_id)${isOffered ? '' : ` or o.status = 'open'`}))
      and not exists (select from appointment a where a.organization_id = :clinic and a.slot_id = s.id
        and a.patient_id = e.patient_id and a.status in ${ENDED_STATUSES})
      and not exists (select from appointment a where a.organization_id = :clinic and a.patient_id = e.patient_id
        and a.status in ${ACTIVE_STATUSES} and tstzrange(a.start_time, a.end_time) && tstzrange(s.start_time, s.end_time))`;

/**
 * Free times with those who wait for them, of `waiting_entry e`, `doctor d`, `patient p` and `slot s`; for few times
 * that are named. @param isOffered who comes after the one to whom the time is offered now
 */
export const fitsSql = ({ isOffered = false } = {}): string => `
    waiting_entry e
    join patient p on p.organization_id = :clinic and p.id = e.patient_id
    join doctor d on ${WANTED}
    join slot s on ${timesOf(isOffered)}
    where e.organization_id = :clinic and ${MAY_BE_ASKED}
      and ${fits(isOffered)}`;

/**
 * The soonest time for `waiting_entry e` of `patient p`, to be joined laterally. Nothing is looked at for who may not
 * be asked, or when no time of these doctors became free while they waited (slot_freed_idx); else one range of
 * slot_free_idx a day and a doctor, until the first day that has one.
 */
export const SOONEST = `
    select t.id from (
      select c.doctors, g::date as day
      from (
        select array_agg(d.id) as doctors from doctor d where ${WANTED} and exists (select from slot s
          where s.organization_id = :clinic and s.doctor_id = d.id and ${IS.unbooked} and ${IS.offered} and s.free_since >= e.created_at)
      ) c
      cross join lateral generate_series(greatest(e.from_date, (now() at time zone :zone)::date), e.to_date::timestamp, interval '1 day') g
      where c.doctors is not null and extract(isodow from g)::smallint = any(e.weekdays)
      order by day
    ) y
    cross join lateral (
      select s.id from unnest(y.doctors) as d(id) cross join lateral (
        select s.id, s.start_time from slot s
        where ${timesOf(false)}
          and s.start_time >= (y.day + make_interval(mins => e.from_minute)) at time zone :zone
          and s.start_time < (y.day + make_interval(mins => e.to_minute)) at time zone :zone
          and ${fits(false)}
        order by s.start_time, s.id limit 1
      ) s order by s.start_time, s.id limit 1
    ) t
    where ${MAY_BE_ASKED}
    order by y.day limit 1`;
