import { errorText } from '#shared/errors/catalogue.ts';
import { MAX_ABSENCE_DAYS, MAX_ABSENCE_VISITS } from '#shared/rules/absences.ts';
import { clinicSql } from '#server/db/sql.ts';
import { ACTIVE_STATUSES, slotConditions } from '#server/features/appointments/index.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { assertNearToday } from '#server/http/time-range.ts';
import { timesInstead, type LeftVisit } from './absence-times.service.ts';
import { IN_ABSENCE } from './absences.service.ts';
import type { NearestTimeRow } from './nearest-times.service.ts';

const DAY_MS = 86_400_000;

/** A visit that stands in an absence, with times for it, the best first; instants in ms. */
export interface AbsenceVisit extends LeftVisit {
  readonly version: number;
  readonly end_ms: number;
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
  const suggestions = await timesInstead(call, rows, range);
  const visits = rows.map((visit) => ({
    ...visit,
    suggestions: (suggestions.get(visit.id) ?? []).map(({ row }) => ({
      ...row,
      is_own_doctor: row.doctor_id === visit.doctor_id,
    })),
  }));
  return { closed: 0, total: 0, kept: 0, ...counts, visits };
}
