import { patientMergeEndpoints as merges } from '#shared/contract/patient-merges.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { Api } from './call.ts';
import type { TestClinic } from './clinic-factory.ts';
import { addKnownPatient } from './patients.ts';

/** A merge that was made, and a pair that is of two people; past the application. */
export async function addPatientMerge(clinic: TestClinic): Promise<void> {
  const other = await addKnownPatient(clinic, { lastName: 'Двойникова' });
  const user = clinic.people.orgadmin.userId;
  const source = { id: uuidv7(), card_number: 9000, last_name: 'А', first_name: 'Б', middle_name: '' };
  const moved = { appointments: [], cases: [], entries: [], notifications: [], account: false };
  await clinic.test.rows(
    `with distinct_pair as (insert into patient_distinct (organization_id, one_id, other_id, decided_by) values ($2, least($3::uuid, $4::uuid), greatest($3::uuid, $4::uuid), $5))
     insert into patient_merge (id, organization_id, target_id, source_id, source, before, after, moved, merged_by) values ($1, $2, $3, $6, $7, '{}', '{}', $8, $5)`,
    [uuidv7(), clinic.id, clinic.patient, other, user, source.id, source, moved],
  );
}

/** Makes one card of two that somebody has compared: `target` stays. @returns the merge */
export async function mergeCards(api: Api, clinic: TestClinic, target: string, source: string): Promise<string> {
  const as = clinic.as('orgadmin');
  const params = { id: target, other: source };
  const pair = await api.ok(merges.previewMerge, { params }, as);
  const versions = { version: pair.target.version, other_version: pair.source.version };
  return (await api.ok(merges.mergePatients, { params, body: { ...versions, compared: true, take: [] } }, as)).id;
}

/** Makes two of them again. */
export const partCards = (api: Api, clinic: TestClinic, merge: string) =>
  api.ok(merges.undoMerge, { params: { id: merge } }, clinic.as('orgadmin'));
