import type { Diagnosis } from '#shared/rules/form-025u.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

/** An earlier reception; instants in ms. */
export interface HistoryRow {
  readonly id: string;
  readonly visit_ms: number;
  readonly is_primary: boolean;
  readonly has_epicrisis: boolean;
  readonly treatment_case_id: string;
  readonly doctor_id: string;
  readonly doctor_last_name: string;
  readonly doctor_first_name: string;
  readonly doctor_middle_name: string;
  readonly specialty: string;
  readonly diagnosis: Diagnosis | null;
}
interface PageRow extends Omit<HistoryRow, 'id'> {
  /** null: the page is empty */
  readonly id: string | null;
  readonly total: number;
  readonly is_anchored: boolean;
}

/**
 * One direction of the history by reception_record_patient_idx; the patient outside tells "no visits" from "no such
 * patient".
 */
const historyIn = (name: string, direction: 'asc' | 'desc', furthest: string) =>
  clinicSql<PageRow>(
    name,
    `
  with anchor as (
    select visit_at, id from reception_record where organization_id = :clinic and patient_id = :patient and id = :after::uuid
  )
  select page.*, :after::uuid is null or exists (select from anchor) as is_anchored,
    (select count(*)::int from reception_record where organization_id = :clinic and patient_id = :patient) as total
  from patient p left join lateral (
    select r.id, ms(r.visit_at) as visit_ms, r.is_primary, r.has_epicrisis, r.treatment_case_id, r.doctor_id,
      e.last_name as doctor_last_name, e.first_name as doctor_first_name, e.middle_name as doctor_middle_name, s.title as specialty,
      coalesce(nullif(r.content -> 'mainDiagnosis', 'null'), nullif(f.content -> 'mainDiagnosis', 'null')) as diagnosis
    from reception_record r
    join doctor d on d.organization_id = :clinic and d.id = r.doctor_id
    join employee e on e.organization_id = :clinic and e.id = d.employee_id
    join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
    left join reception_record f on f.organization_id = :clinic and f.treatment_case_id = r.treatment_case_id and f.is_primary
    where r.organization_id = :clinic and r.patient_id = :patient
      and (r.visit_at, r.id) ${direction === 'asc' ? '>' : '<'} (coalesce((select visit_at from anchor), '${furthest}infinity'), coalesce((select id from anchor), :clinic))
    order by r.visit_at ${direction}, r.id ${direction} limit :limit
  ) as page on true
  where p.organization_id = :clinic and p.id = :patient`,
  );
const newestFirst = historyIn('history_desc', 'desc', '');
const oldestFirst = historyIn('history_asc', 'asc', '-');

/**
 * A page of the patient's receptions after the one with the id `after`; the look goes to the audit log.
 * @returns `next`: the `after` of the page that follows, null at the end
 * @throws not_found
 */
export async function listHistory(
  call: Call,
  patient: string,
  { order, after, size }: { order: 'asc' | 'desc'; after?: string | undefined; size: number },
): Promise<{ items: HistoryRow[]; total: number; next: string | null }> {
  const rows = await (order === 'asc' ? oldestFirst : newestFirst)(call, {
    patient,
    after: after ?? null,
    limit: size + 1,
  });
  const [first] = rows;
  if (!first?.is_anchored) throw new DomainError('not_found');
  await audit(call, {
    action: 'reception.history',
    objectType: 'patient',
    objectId: patient,
  });
  const found = rows.filter((row): row is PageRow & HistoryRow => row.id !== null);
  const items = found.slice(0, size);
  return { items, total: first.total, next: found.length > size ? (items.at(-1)?.id ?? null) : null };
}
