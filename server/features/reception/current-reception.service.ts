import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Static } from 'typebox';
import type { Patient } from '#shared/contract/patients.ts';
import { readPatient } from '#server/features/patients/index.ts';
import type { CallClinic, SignedIn } from '#server/http/context.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { listOpenCases, type CaseRow } from './cases.service.ts';
import { findRecord, logRecordView, type RecordRow } from './records.service.ts';
import { findVisit, type Visit } from './visit.service.ts';

/** What the screen of the current patient shows. */
export interface CurrentVisit {
  readonly visit: Visit;
  readonly patient: Static<typeof Patient>;
  readonly record: RecordRow | null;
  readonly cases: readonly CaseRow[];
}

/** A visit with the patient's card, its record and the open cases that it could continue; the looks at the card and at the record go to the audit log. @throws not_found */
export async function getCurrentVisit(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  appointment: string,
  ip: string,
): Promise<CurrentVisit> {
  const visit = await findVisit(em, clinic, actor, appointment);
  const [patient, record, cases] = await Promise.all([
    readPatient(em, clinic, visit.patient_id),
    visit.record_id === null ? null : findRecord(em, clinic, visit.record_id),
    listOpenCases(em, clinic, visit),
  ]);
  await audit(em, {
    action: 'patient.view',
    userId: actor.userId,
    sessionId: actor.sessionId,
    organizationId: clinic.id,
    objectType: 'patient',
    objectId: visit.patient_id,
    ip,
    details: { appointment },
  });
  if (record) await logRecordView(em, clinic, actor, record, ip);
  return { visit, patient, record, cases };
}
