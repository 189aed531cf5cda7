import type { AbsenceReason } from '#shared/rules/absences.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { assertRange } from '#server/http/time-range.ts';

/** An absence of a doctor; instants in ms. */
export interface AbsenceRow {
  readonly id: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly reason: AbsenceReason;
  readonly note: string;
  /** visits that got another time with it */
  readonly moved: number;
  /** visits to come that stand in it */
  readonly left: number;
}
/** Whose absence it is, with all their lines of work in the clinic; instants in ms. */
export interface DayAbsenceRow extends Pick<AbsenceRow, 'id' | 'start_ms' | 'end_ms' | 'reason'> {
  /** ids */
  readonly doctors: readonly string[];
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}
/** The hours of one employment in a statement. Parameters `:employee`, `:start`, `:end`. */
export interface AbsenceSpan {
  readonly employee: string;
  readonly start: Date;
  readonly end: Date;
}
/**
 * Condition: a time of the employee, not over yet, that the hours touch. By slot_doctor_idx: no time is longer than
 * twelve hours.
 */
export const IN_ABSENCE = `s.organization_id = :clinic
    and s.doctor_id in (select id from doctor where organization_id = :clinic and employee_id = :employee)
    and s.start_time > :start::timestamptz - interval '12 hours' and s.start_time < :end and s.end_time > greatest(:start, now())`;

/** Another absence in force that touches a slot `s`, or null. Parameters `:employee`, `:absence`. */
export const OTHER_ABSENCE = `(select o.id from absence o where o.organization_id = :clinic and o.employee_id = :employee and o.id <> :absence
      and o.ended_at is null and o.start_time < s.end_time and o.end_time > s.start_time order by o.start_time limit 1)`;
/** All lines of work of an employee `e`, as a column. */
export const DOCTORS_OF = 'array(select w.id from doctor w where w.organization_id = :clinic and w.employee_id = e.id)';

const COLUMNS = `
  a.id, ms(a.start_time) as start_ms, ms(a.end_time) as end_ms, a.reason, a.note,
  (select count(*)::int from absence_move m where m.absence_id = a.id and m.organization_id = :clinic) as moved,
  (select count(*)::int from slot s where s.organization_id = :clinic and s.absence_id = a.id and s.patient_id is not null and s.start_time > now()) as "left"`;
/** By absence_employee_idx; the outer doctor tells "none" from "no such doctor". */
const selectByDoctor = clinicSql<AbsenceRow & { id: string | null }>(
  'absences_by_doctor',
  `
  select away.* from doctor d left join lateral (
    select ${COLUMNS} from absence a
    where a.organization_id = :clinic and a.employee_id = d.employee_id and a.ended_at is null
      and a.start_time < :end::timestamptz and a.end_time > :start::timestamptz
    order by a.start_time
  ) as away on true where d.organization_id = :clinic and d.id = :doctor`,
);
/** Absences in force of one clinic are few: its part of absence_employee_idx. */
const selectByDay = clinicSql<DayAbsenceRow>(
  'absences_by_day',
  `
  select a.id, ms(a.start_time) as start_ms, ms(a.end_time) as end_ms, a.reason, ${DOCTORS_OF} as doctors,
    e.last_name, e.first_name, e.middle_name
  from absence a join employee e on e.organization_id = :clinic and e.id = a.employee_id
  where a.organization_id = :clinic and a.ended_at is null and a.start_time < :end::timestamptz and a.end_time > :start::timestamptz
  order by e.last_name, e.first_name, a.start_time, a.id`,
);
const selectById = clinicSql<AbsenceRow>(
  'absence_by_id',
  `select ${COLUMNS} from absence a where a.organization_id = :clinic and a.id = :absence`,
);

/** Absences of a doctor that are in force and touch a range of instants, at most 62 days. @throws not_found */
export async function listAbsences(
  call: ClinicCall,
  doctor: string,
  range: { start: string; end: string },
): Promise<AbsenceRow[]> {
  assertRange(range, 62);
  const rows = await selectByDoctor(call, { doctor, ...range });
  if (rows.length === 0) throw new DomainError('not_found');
  return rows.filter((row) => row.id !== null);
}

/** Absences of all doctors that are in force and touch a range of instants, at most 2 days. */
export async function listDayAbsences(
  call: ClinicCall,
  range: { start: string; end: string },
): Promise<DayAbsenceRow[]> {
  assertRange(range, 2);
  return selectByDay(call, { ...range });
}

/** @throws not_found */
export async function getAbsence(call: ClinicCall, absence: string): Promise<AbsenceRow> {
  const [row] = await selectById(call, { absence });
  if (!row) throw new DomainError('not_found');
  return row;
}
