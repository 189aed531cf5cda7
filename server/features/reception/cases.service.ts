import type { Diagnoses } from '#shared/rules/form-025u.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { Call, ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { Visit } from './visit.service.ts';

/** An open case; instants in ms. */
export interface CaseRow {
  readonly id: string;
  readonly opened_ms: number;
  readonly visits: number;
  readonly last_visit_ms: number | null;
  /** of its primary visit */
  readonly diagnoses: Diagnoses | null;
  readonly version: number;
}
type CaseOwner = Pick<Visit, 'patient_id' | 'specialty_id'>;

/** By treatment_case_open_idx; visits by reception_record_patient_idx. */
const selectOpenCases = clinicSql<CaseRow>(
  'cases_open',
  `
  select c.id, ms(c.opened_at) as opened_ms, c.version, v.visits, v.last_visit_ms, v.diagnoses
  from treatment_case c cross join lateral (
    select count(*)::int as visits, ms(max(r.visit_at)) as last_visit_ms,
      (array_agg(jsonb_build_object('mainDiagnosis', r.content -> 'mainDiagnosis', 'complications', coalesce(r.content ->> 'complications', ''),
        'concomitant', coalesce(r.content -> 'concomitant', '[]'), 'externalCause', r.content -> 'externalCause')) filter (where r.is_primary))[1] as diagnoses
    from reception_record r where r.organization_id = :clinic and r.patient_id = c.patient_id and r.treatment_case_id = c.id
  ) v
  where c.organization_id = :clinic and c.patient_id = :patient and c.specialty_id = :specialty and c.closed_at is null
  order by coalesce(v.last_visit_ms, ms(c.opened_at)) desc, c.id desc`,
);
/** Whoever continues or closes a case holds it: a case is never closed under a visit that is being saved into it. */
const lockCase = clinicSql<{ is_closed: boolean }>(
  'case_lock',
  `
  select closed_at is not null as is_closed from treatment_case
  where organization_id = :clinic and id = :id and patient_id = :patient and specialty_id = :specialty for no key update`,
);
const insertCase = clinicSql(
  'case_open',
  `
  insert into treatment_case (id, organization_id, patient_id, specialty_id, opened_by) values (:id, :clinic, :patient, :specialty, :user)`,
);
const endCase = clinicSql<{ id: string }>(
  'case_close',
  `
  update treatment_case set closed_at = now(), closed_by = :user, version = version + 1
  where organization_id = :clinic and id = :id and closed_at is null returning id`,
);

/** Open cases of a patient and a specialty, the latest visit first. */
export const listOpenCases = (
  call: ClinicCall,
  { patient_id: patient, specialty_id: specialty }: CaseOwner,
): Promise<CaseRow[]> => selectOpenCases(call, { patient, specialty });

/** Holds an open case of the visit's patient and specialty. @throws not_found, case_closed */
export async function continueCase(
  call: ClinicCall,
  { patient_id: patient, specialty_id: specialty }: CaseOwner,
  id: string,
): Promise<void> {
  const [found] = await lockCase(call, { id, patient, specialty });
  if (!found) throw new DomainError('not_found');
  if (found.is_closed) throw new DomainError('case_closed');
}

/** @returns the new case's id */
export async function openCase(
  call: Call,
  { patient_id: patient, specialty_id: specialty }: CaseOwner,
): Promise<string> {
  const id = uuidv7();
  await insertCase(call, { id, patient, specialty, user: call.actor.userId });
  return id;
}

/** @returns false when it was closed already */
export const closeCase = async (call: Call, id: string): Promise<boolean> =>
  (await endCase(call, { id, user: call.actor.userId })).length > 0;
