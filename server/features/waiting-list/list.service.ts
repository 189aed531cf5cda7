import type { WaitingStatus } from '#shared/rules/waiting-list.ts';
import { readPatientSearch } from '#shared/rules/patient-search.ru.ts';
import { paged, pageSql, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import { waits } from '#server/features/appointments/index.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { SHOWN_DAYS, entriesSql, type EntryRow } from './entries-sql.ts';

/** Open ones, and what ended lately. By waiting_entry_patient_idx. */
const selectOwn = clinicSql<EntryRow>(
  'waiting_own',
  entriesSql(`select w.*, 0 as total from waiting_entry w
    join patient p on p.organization_id = :clinic and p.id = w.patient_id and p.user_id = :user
    where w.organization_id = :clinic and (${waits('w')} or w.ended_at > now() - interval '${SHOWN_DAYS} days')`),
);
const selectOne = clinicSql<EntryRow>(
  'waiting_one',
  entriesSql('select w.*, 1 as total from waiting_entry w where w.organization_id = :clinic and w.id = :entry'),
);
const selectPage = clinicSql<EntryRow>(
  'waiting_list',
  entriesSql(
    pageSql(
      `
    select w.* from waiting_entry w
    join patient p on p.organization_id = :clinic and p.id = w.patient_id
    left join doctor d on d.organization_id = :clinic and d.id = w.doctor_id
    where w.organization_id = :clinic
      and case when :status::text is null then ${waits('w')} else w.status = :status::text end
      and (:doctor::uuid is null or w.doctor_id = :doctor)
      and (:specialty::uuid is null or coalesce(w.specialty_id, d.specialty_id) = :specialty)
      and (' ' || p.search_text || ' ' like all(:patterns::text[]) or ' ' || p.search_text || ' ' like all(:other::text[]))`,
      'created_at, id',
    ),
  ),
  { prepared: false },
);

/** What the signed-in person waits for in the clinic, for themselves and for others, in the order of joining. */
export const listOwn = (call: ClinicCall, user: string): Promise<EntryRow[]> => selectOwn(call, { user });

/** @throws not_found */
export async function getEntry(call: ClinicCall, entry: string): Promise<EntryRow> {
  const [row] = await selectOne(call, { entry });
  if (!row) throw new DomainError('not_found');
  return row;
}

interface Filter extends Paging {
  readonly doctor: string | null;
  readonly specialty: string | null;
  /** null: all that are open */
  readonly status: WaitingStatus | null;
}
/** The list of a clinic in its order, a page; patients are found as in the registry. */
export function listEntries(call: ClinicCall, { doctor, specialty, status, ...paging }: Filter) {
  const found = { doctor, specialty, status, ...readPatientSearch(paging.search) };
  return paged(paging, (bounds) => selectPage(call, { ...found, ...bounds }));
}
