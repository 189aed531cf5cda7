import type { FormEdition } from '#shared/rules/form-edition.ts';
import { emptyForm, type Form025u } from '#shared/rules/form-025u.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { Call, ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

/** A saved record with its people; instants in ms. */
export interface RecordRow {
  readonly id: string;
  readonly appointment_id: string;
  readonly patient_id: string;
  readonly visit_ms: number;
  readonly edition: FormEdition;
  readonly content: Form025u;
  readonly is_primary: boolean;
  readonly has_epicrisis: boolean;
  readonly treatment_case_id: string;
  readonly is_case_closed: boolean;
  readonly doctor_id: string;
  readonly doctor_last_name: string;
  readonly doctor_first_name: string;
  readonly doctor_middle_name: string;
  readonly specialty: string;
  readonly saved_ms: number;
  readonly saver_last_name: string | null;
  readonly saver_first_name: string | null;
  readonly saver_middle_name: string | null;
  readonly version: number;
}

/** By reception_record_pkey. Who saved it is named as the clinic employs them, else as their account. */
const selectRecord = clinicSql<RecordRow>(
  'reception_record',
  `
  select r.id, r.appointment_id, r.patient_id, ms(r.visit_at) as visit_ms, r.edition, r.content, r.is_primary, r.has_epicrisis,
    r.treatment_case_id, c.closed_at is not null as is_case_closed, r.doctor_id,
    e.last_name as doctor_last_name, e.first_name as doctor_first_name, e.middle_name as doctor_middle_name, s.title as specialty,
    ms(r.updated_at) as saved_ms, coalesce(m.last_name, u.last_name) as saver_last_name,
    coalesce(m.first_name, u.first_name) as saver_first_name, coalesce(m.middle_name, u.middle_name) as saver_middle_name, r.version
  from reception_record r
  join treatment_case c on c.organization_id = :clinic and c.id = r.treatment_case_id
  join doctor d on d.organization_id = :clinic and d.id = r.doctor_id
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  left join app_user u on u.id = coalesce(r.updated_by, r.created_by)
  left join practitioner w on w.user_id = u.id
  left join employee m on m.organization_id = :clinic and m.practitioner_id = w.id
  where r.organization_id = :clinic and r.id = :record`,
);

/** @throws not_found */
export async function findRecord(call: ClinicCall, record: string): Promise<RecordRow> {
  const [row] = await selectRecord(call, { record });
  if (!row) throw new DomainError('not_found');
  // a record of an older form has fewer fields
  return { ...row, content: { ...emptyForm(), ...row.content } };
}

/** A record for reading; the look goes to the audit log. @throws not_found */
export async function viewRecord(call: Call, record: string): Promise<RecordRow> {
  const row = await findRecord(call, record);
  await logRecordView(call, row);
  return row;
}

/** Somebody has read a record, by itself or with its visit. */
export const logRecordView = (
  call: Call,
  { id, patient_id: patient }: Pick<RecordRow, 'id' | 'patient_id'>,
): Promise<void> =>
  audit(call, {
    action: 'reception.view',
    objectType: 'reception_record',
    objectId: id,
    details: { patient },
  });
