import { errorText } from '#shared/errors/catalogue.ts';
import { MAX_ABSENCE_DAYS, MAX_ABSENCE_VISITS, suggestTimes } from '#shared/rules/absences.ts';
import { clinicSql } from '#server/db/sql.ts';
import { ACTIVE_STATUSES, FREE, UNHELD, slotConditions } from '#server/features/appointments/index.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { assertNearToday } from '#server/http/time-range.ts';
import { IN_ABSENCE, type AbsenceSpan } from './absences.service.ts';
import type { NearestTimeRow } from './nearest-times.service.ts';

const DAY_MS = 86_400_000;
/**
 * Days after an absence (of a colleague: after the last visit in it) in which another time is looked for, and times of
 * each doctor that are looked at: more than anybody has free in a quarter.
 */
const [DAYS_AFTER, TIMES_OF_DOCTOR] = [30, 3000];

/** A visit that stands in an absence, with times for it, the best first; instants in ms. */
export interface AbsenceVisit {
  readonly id: string;
  readonly version: number;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly doctor_id: string;
  readonly specialty_id: string;
  readonly patient_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly phone: string;
  readonly suggestions: readonly NearestTimeRow[];
}
const selectEmployee = clinicSql<{ employee: string }>(
  'absence_employee',
  'select employee_id as employee from doctor where organization_id = :clinic and id = :doctor',
);
const countTimes = clinicSql<{ closed: number; total: number; kept: number }>(
  'absence_count',
  `
  select (count(*) filter (where ${slotConditions('s').unbooked}))::int as closed,
    (count(*) filter (where a.status = 'booked'))::int as total, (count(*) filter (where a.status <> 'booked'))::int as kept
  from slot s left join appointment a on a.organization_id = :clinic and a.slot_id = s.id and a.status in ${ACTIVE_STATUSES}
  where ${IN_ABSENCE}`,
);
const selectVisits = clinicSql<Omit<AbsenceVisit, 'suggestions'>>(
  'absence_visits',
  `
  select a.id, a.version, ms(s.start_time) as start_ms, ms(s.end_time) as end_ms, s.doctor_id, d.specialty_id, a.patient_id,
    p.last_name, p.first_name, p.middle_name, p.phone
  from slot s
  join doctor d on d.organization_id = :clinic and d.id = s.doctor_id
  join appointment a on a.organization_id = :clinic and a.slot_id = s.id and a.status = 'booked'
  join patient p on p.organization_id = :clinic and p.id = a.patient_id
  where ${IN_ABSENCE} order by s.start_time, a.id limit :limit`,
);
/** Free times of the same specialties around the absence, one range of slot_free_idx a doctor. */
const selectTimes = clinicSql<NearestTimeRow & { specialty_id: string }>(
  'absence_other_times',
  `
  select time.id, ms(time.start_time) as start_ms, ms(time.end_time) as end_ms, time.record_mode, d.id as doctor_id, d.specialty_id,
    e.last_name, e.first_name, e.middle_name, t.title as specialty, false as is_own_doctor
  from doctor d
  join employee e on e.organization_id = :clinic and e.id = d.employee_id and ${inForce('e')}
  join specialty t on t.organization_id = :clinic and t.id = d.specialty_id
  cross join lateral (
    select id, start_time, end_time, record_mode from slot
    where organization_id = :clinic and doctor_id = d.id and ${FREE} and ${UNHELD}
      and start_time > greatest(now(), :first::timestamptz - interval '3 days')
      and start_time < case when d.employee_id = :employee then :until::timestamptz else :last::timestamptz end
      and not (d.employee_id = :employee and start_time < :end and end_time > :start)
    order by start_time limit :limit
  ) as time
  where d.organization_id = :clinic and d.specialty_id = any(:specialties::uuid[])
  order by time.start_time, time.id`,
);

/** What these patients have besides, by appointment_patient_idx. */
const selectBusy = clinicSql<{ patient: string; start: number; end: number }>(
  'absence_busy',
  `
  select patient_id as patient, ms(start_time) as start, ms(end_time) as "end" from appointment
  where organization_id = :clinic and patient_id = any(:patients::uuid[]) and start_time > now() - interval '12 hours' and start_time < :until
    and status in ${ACTIVE_STATUSES} and id <> all(:visits::uuid[])`,
);

/** @throws validation_failed at `start` or `end` */
export function assertSpan({ start, end }: { readonly start: Date; readonly end: Date }): void {
  assertNearToday(start, 'start');
  const length = end.getTime() - start.getTime();
  const refuse = (text: string) => new DomainError('validation_failed', { fields: { end: [text] } });
  if (length <= 0) throw refuse(errorText('range_end_before_start'));
  // the day on which clocks go back has an hour more
  if (length >= (MAX_ABSENCE_DAYS + 1) * DAY_MS) throw refuse(errorText('range_too_long', { days: MAX_ABSENCE_DAYS }));
  if (end.getTime() <= Date.now()) throw refuse(errorText('absence_past'));
}

/**
 * What an absence of a doctor would do: how many free times it closes, and whom it leaves without a doctor, each with
 * times to move to. @throws not_found, validation_failed at `end`
 */
export async function previewAbsence(
  call: ClinicCall,
  doctor: string,
  span: { readonly start: Date; readonly end: Date },
): Promise<{ closed: number; total: number; kept: number; visits: AbsenceVisit[] }> {
  assertSpan(span);
  const [found] = await selectEmployee(call, { doctor });
  if (!found) throw new DomainError('not_found');
  const range = { ...span, employee: found.employee };
  const [counts] = await countTimes(call, range);
  const rows = await selectVisits(call, { ...range, limit: MAX_ABSENCE_VISITS });
  const suggestions = await suggest(call, rows, range);
  const visits = rows.map((visit) => ({
    ...visit,
    suggestions: (suggestions.get(visit.id) ?? []).map(({ row }) => ({
      ...row,
      is_own_doctor: row.doctor_id === visit.doctor_id,
    })),
  }));
  return { closed: 0, total: 0, kept: 0, ...counts, visits };
}

/** Times for the visits, by their ids. */
async function suggest(
  call: ClinicCall,
  rows: readonly Omit<AbsenceVisit, 'suggestions'>[],
  range: AbsenceSpan,
): Promise<Map<string, { readonly row: NearestTimeRow }[]>> {
  if (rows.length === 0) return new Map();
  const after = (ms: number): Date => new Date(ms + DAYS_AFTER * DAY_MS);
  const starts = rows.map((row) => row.start_ms);
  const [first, last, until] = [new Date(Math.min(...starts)), after(Math.max(...starts)), after(range.end.getTime())];
  const specialties = [...new Set(rows.map((row) => row.specialty_id))];
  const times = await selectTimes(call, { ...range, first, last, until, specialties, limit: TIMES_OF_DOCTOR });
  const patients = [...new Set(rows.map((row) => row.patient_id))];
  const busy = await selectBusy(call, { patients, until, visits: rows.map(({ id }) => id) });
  const common = (row: { doctor_id: string; specialty_id: string; id: string; start_ms: number }) => ({
    id: row.id,
    doctor: row.doctor_id,
    specialty: row.specialty_id,
    start: row.start_ms,
  });
  return suggestTimes(
    rows.map((row) => ({ ...common(row), patient: row.patient_id })),
    times.map((row) => ({ ...common(row), end: row.end_ms, row })),
    busy,
  );
}
