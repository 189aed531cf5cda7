import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { lockRoot } from '#server/http/aggregate.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { Patient } from './patient.entity.ts';

/** Along all merges, since a card that stayed may be gone by another one. By patient_merge_source_key. */
const selectInto = clinicSql<{ id: string; card_number: number }>(
  'merged_into',
  `
  with recursive step as (
    select target_id from patient_merge where organization_id = :clinic and source_id = :id and undone_at is null
    union select m.target_id from step s join patient_merge m on m.organization_id = :clinic and m.source_id = s.target_id and m.undone_at is null
  )
  select p.id, p.card_number from step s join patient p on p.organization_id = :clinic and p.id = s.target_id`,
);

/** By patient_merge_source_key. */
const selectMerged = clinicSql<{ id: string }>(
  'patients_merged',
  'select source_id as id from patient_merge where organization_id = :clinic and undone_at is null and source_id = any(:patients::uuid[])',
);

/** Which of these cards have become part of others. */
export const mergedAmong = async (call: ClinicEm, patients: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await selectMerged(call, { patients })).map(({ id }) => id));

/** The card that one is part of now; undefined: it is part of none. */
export const mergedInto = async (call: ClinicEm, id: string) => (await selectInto(call, { id }))[0];

/** Why there is no such card: patient_merged with the card that it is part of now, else not_found. */
export async function goneCard(call: ClinicCall, id: string): Promise<DomainError> {
  const into = await mergedInto(call, id);
  return into
    ? new DomainError('patient_merged', { params: { card: into.card_number }, current: { id: into.id } })
    : new DomainError('not_found');
}

/** The row of a patient for a change, as `rootForChange`. @throws not_found, patient_merged */
export async function patientForChange(call: ClinicCall, id: string): Promise<Patient> {
  const patient = await lockRoot(call.em, Patient, id);
  if (!patient) throw await goneCard(call, id);
  return patient;
}
