import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { readPatientSearch } from '#shared/rules/patient-search.ru.ts';
import { clinicSql } from '#server/db/sql.ts';
import { ACTIVE_STATUSES } from '#server/features/appointments/index.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { assertRange } from '#server/http/time-range.ts';

/** A booked visit of the queue; instants in ms. */
export interface QueueRow {
  readonly id: string;
  readonly slot_id: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly type: 0 | 1;
  readonly status: AppointmentStatus;
  readonly version: number;
  readonly arrived_ms: number | null;
  readonly confirmed_ms: number | null;
  readonly has_notes: boolean;
  readonly patient_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly birth_date: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly phone: string;
  readonly card_number: number;
  readonly is_card_filled: boolean;
  /** item 21 of the card */
  readonly allergies: string | null;
  readonly doctor_id: string;
  readonly doctor_last_name: string;
  readonly doctor_first_name: string;
  readonly doctor_middle_name: string;
  readonly specialty: string;
  readonly doctor_works: boolean;
}
const VISITS = `
  select a.id, s.id as slot_id, ms(s.start_time) as start_ms, ms(s.end_time) as end_ms, a.type, a.status, a.version, ms(a.arrived_at) as arrived_ms,
    ms(a.confirmed_at) as confirmed_ms, a.reason <> '' or a.comment <> '' as has_notes,
    p.id as patient_id, p.last_name, p.first_name, p.middle_name, p.birth_date::text as birth_date, p.gender, p.phone, p.card_number, p.is_card_filled,
    p.data ->> 'allergies' as allergies,
    d.id as doctor_id, e.last_name as doctor_last_name, e.first_name as doctor_first_name, e.middle_name as doctor_middle_name, sp.title as specialty,
    ${inForce('e')} as doctor_works
  from slot s
  join appointment a on a.organization_id = :clinic and a.slot_id = s.id and a.status in ${ACTIVE_STATUSES}
  join patient p on p.organization_id = :clinic and p.id = s.patient_id
  join doctor d on d.organization_id = :clinic and d.id = s.doctor_id
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join specialty sp on sp.organization_id = :clinic and sp.id = d.specialty_id
  where s.organization_id = :clinic and s.start_time >= :start::timestamptz and s.start_time < :end::timestamptz and s.patient_id is not null
    and (' ' || p.search_text || ' ' like all(:patterns::text[]) or ' ' || p.search_text || ' ' like all(:other::text[]))`;
/** One statement by slot_day_idx; the search looks only at the patients of these days. */
const selectQueue = clinicSql<QueueRow>('queue', `${VISITS} order by s.start_time, e.last_name, e.first_name, s.id`);
/** The row of one time, by slot_pkey. */
const selectRow = clinicSql<QueueRow>('queue_row', `${VISITS} and s.id = :slot`);

/** Longest range: a clinic's day is 25 hours when clocks go back, and browsers send whole days. */
const MAX_DAYS = 2;

/**
 * Booked patients whose times begin in a range of instants, found as in the registry (2 §2 "Queue page"); with `slot`
 * the one of this time, if the list has it. @throws validation_failed over two days
 */
export async function listQueue(
  call: ClinicCall,
  { start, end, search, slot }: { start: string; end: string; search?: string | undefined; slot?: string | undefined },
): Promise<QueueRow[]> {
  assertRange({ start, end }, MAX_DAYS);
  const wanted = { start, end, ...readPatientSearch(search) };
  return slot === undefined ? selectQueue(call, wanted) : selectRow(call, { ...wanted, slot });
}
