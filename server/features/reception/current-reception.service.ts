import { findPatientCard, type PatientCardRow } from '#server/features/patients/index.ts';
import { audit } from '#server/lib/audit/audit.ts';
import type { Call } from '#server/http/call.ts';
import { listOpenCases, type CaseRow } from './cases.service.ts';
import { findRecord, logRecordView, type RecordRow } from './records.service.ts';
import { findVisit, type Visit } from './visit.service.ts';

/** What the screen of the current patient shows. */
export interface CurrentVisit {
  readonly visit: Visit;
  readonly patient: PatientCardRow;
  readonly record: RecordRow | null;
  readonly cases: readonly CaseRow[];
}

/**
 * A visit with the patient's card, its record and the open cases that it could continue; the looks at the card and at
 * the record go to the audit log. @throws not_found
 */
export async function getCurrentVisit(call: Call, appointment: string): Promise<CurrentVisit> {
  const visit = await findVisit(call, appointment);
  const [patient, record, cases] = await Promise.all([
    findPatientCard(call, visit.patient_id),
    visit.record_id === null ? null : findRecord(call, visit.record_id),
    listOpenCases(call, visit),
  ]);
  await audit(call, {
    action: 'patient.view',
    objectType: 'patient',
    objectId: visit.patient_id,
    details: { appointment },
  });
  if (record) await logRecordView(call, record);
  return { visit, patient, record, cases };
}
