import { addDays, clinicClock, clinicDay, isoWeekday, mondayOf } from '#shared/rules/clinic-time.ts';
import { planCopies, type WeekTime } from '#shared/rules/schedule-plan.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { assertNearToday } from '#server/http/time-range.ts';
import { assertDates, assertDoctor, assertSize, makeTimes, type PlanRequest } from './generate.service.ts';

/** A wanted copy; `week`: a day of the week that is copied. */
export interface CopyRequest extends PlanRequest {
  readonly week: string;
  readonly skipsHolidays: boolean;
}
/** All times of a week, whoever has them: the copy is of the doctor's hours. By slot_doctor_idx. */
const selectWeek = clinicSql<{ start_ms: number; end_ms: number; record_mode: 0 | 1 }>(
  'schedule_week',
  `
  select ms(start_time) as start_ms, ms(end_time) as end_ms, record_mode from slot
  where organization_id = :clinic and doctor_id = :doctor and not is_overbooked
    and start_time >= :start::date::timestamp at time zone :zone and start_time < (:end::date + 1)::timestamp at time zone :zone
  order by start_time`,
);

/**
 * Repeats the times of a doctor's week on other days, weekday by weekday, as free times; days of the week itself are
 * left alone. What stands in the way is skipped and told as by `generateSchedule`.
 * @throws not_found, schedule_empty (the week has no times, or none of their days is among the wanted ones),
 * schedule_too_large, schedule_too_many, validation_failed
 */
export async function copyWeek(call: Call, request: CopyRequest) {
  const { doctor, dates, week } = request;
  assertNearToday(dates.start, 'dates.start');
  assertDates(dates);
  await assertDoctor(call, doctor);
  const zone = call.clinic.timezone;
  const [monday, sunday] = [mondayOf(week), addDays(mondayOf(week), 6)];
  const times = await selectWeek(call, { doctor, start: monday, end: sunday, zone });
  assertSize(times.length * 53);
  const planned = planCopies(
    times.map(({ start_ms: start, end_ms: end, record_mode }) => weekTime(start, end, record_mode, zone)),
    request,
    zone,
  ).filter(({ start }) => {
    const day = clinicDay(start, zone);
    return day < monday || day > sunday;
  });
  if (planned.length === 0) throw new DomainError('schedule_empty');
  return makeTimes(call, request, planned, 'schedule.copy_week');
}

const weekTime = (start: number, end: number, record_mode: 0 | 1, zone: string): WeekTime => {
  const endClock = clinicClock(end, zone);
  return {
    weekday: isoWeekday(clinicDay(start, zone)),
    start: clinicClock(start, zone),
    end: endClock === '00:00' ? '24:00' : endClock,
    record_mode,
  };
};
