import { errorText } from '#shared/errors/catalogue.ts';
import { daysBetween } from '#shared/rules/clinic-time.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { clinicSql } from '#server/db/sql.ts';
import { FREE, HELD_BY_CALLER, inWindow, UNHELD, UNHELD_BY_OTHERS } from '#server/features/appointments/index.ts';

/** Longest range of free dates in one call, days. */
const MAX_DAYS = 92;

interface FreeDateRow {
  readonly date: string | null;
  readonly free: number;
  readonly by_phone: number;
}
/** A free time; instants in ms. */
export interface FreeSlotRow {
  readonly id: string;
  readonly start_time: number;
  readonly end_time: number;
  readonly record_mode: 0 | 1;
}

/**
 * One statement, index-only by slot_free_idx. The doctor is the outer row: no row at all means that the clinic has no
 * such doctor; a row without a date means that nothing is free.
 */
const selectFreeDates = clinicSql<FreeDateRow>(
  'free_dates',
  `
  select days.* from doctor d left join lateral (
    select to_char(start_time at time zone :zone, 'YYYY-MM-DD') as date,
      (count(*) filter (where record_mode = 0))::int as free, (count(*) filter (where record_mode = 1))::int as by_phone
    from slot
    where organization_id = :clinic and doctor_id = :doctor and ${FREE}
      and start_time >= greatest(:start::date::timestamp at time zone :zone, now())
      and start_time < (:end::date + 1)::timestamp at time zone :zone
      and ${UNHELD} and ${inWindow('slot', ':clinic')}
    group by 1 order by 1
  ) as days on true
  where d.organization_id = :clinic and d.id = :doctor`,
);

/** The same for the times of one day; an own hold stays visible to its person. Index-only by slot_free_idx. */
const selectFreeSlots = clinicSql<FreeSlotRow & { id: string | null }>(
  'free_slots',
  `
  select times.* from doctor d left join lateral (
    select id, ms(start_time) as start_time, ms(end_time) as end_time, record_mode
    from slot
    where organization_id = :clinic and doctor_id = :doctor and ${FREE}
      and start_time > greatest((:date::date::timestamp at time zone :zone) - interval '1 microsecond', now())
      and start_time < (:date::date + 1)::timestamp at time zone :zone
      and ${UNHELD_BY_OTHERS} and (${inWindow('slot', ':clinic')} or ${HELD_BY_CALLER})
    order by start_time
  ) as times on true
  where d.organization_id = :clinic and d.id = :doctor`,
);

/**
 * Days of the clinic's calendar on which the doctor has times to book or to phone for. @throws not_found,
 * validation_failed
 */
export async function listFreeDates(call: ClinicCall, doctor: string, { start, end }: { start: string; end: string }) {
  const days = daysBetween(start, end);
  if (days < 0) throw new DomainError('validation_failed', { fields: { end: [errorText('range_end_before_start')] } });
  if (days > MAX_DAYS)
    throw new DomainError('validation_failed', { fields: { end: [errorText('range_too_long', { days: MAX_DAYS })] } });
  const rows = await selectFreeDates(call, { doctor, start, end, zone: call.clinic.timezone });
  if (rows.length === 0) throw new DomainError('not_found');
  return rows.flatMap(({ date, free, by_phone }) => (date === null ? [] : [{ date, free, by_phone }]));
}

/** Free times of the doctor on a day, phone-only ones included. @throws not_found */
export async function listFreeSlots(
  call: ClinicCall,
  doctor: string,
  date: string,
  userId: string | null,
): Promise<FreeSlotRow[]> {
  const rows = await selectFreeSlots(call, { doctor, date, zone: call.clinic.timezone, user: userId });
  if (rows.length === 0) throw new DomainError('not_found');
  return rows.filter((row) => row.id !== null);
}
