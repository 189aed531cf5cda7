import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

const notSaid = (one: string, other: string): string =>
  `not exists (select from patient_distinct d where d.organization_id = :clinic and d.one_now = ${one} and d.other_now = ${other})`;
/**
 * In SQL: nobody said of two cards, or of cards that are part of them, that they are of two people. Which stands first
 * is an accident of which cards it was said of. By patient_distinct_now_idx.
 */
export const notDistinct = (one: string, other: string): string => `${notSaid(one, other)} and ${notSaid(other, one)}`;
const OF_PAIR = `organization_id = :clinic and (one_now, other_now) in ((:one::uuid, :other::uuid), (:other::uuid, :one::uuid))`;
const insertDistinct = clinicSql(
  'patients_mark_distinct',
  `
  insert into patient_distinct (organization_id, one_id, other_id, one_now, other_now, decided_by)
  select :clinic, one, other, one, other, :user from (select least(:one::uuid, :other::uuid) as one, greatest(:one::uuid, :other::uuid) as other) as pair
  on conflict do nothing`,
);
/** By patient_distinct_now_idx. */
const deleteDistinct = clinicSql<{ one_id: string }>(
  'patients_unmark_distinct',
  `delete from patient_distinct where ${OF_PAIR} returning one_id`,
);
/** By patient_distinct_now_idx. */
const selectSince = clinicSql<{ since_ms: number | null }>(
  'patients_distinct_since',
  `select ms(max(decided_at)) as since_ms from patient_distinct where ${OF_PAIR}`,
);
/** By patient_distinct_now_idx and patient_distinct_other_now_idx. */
const updateNow = clinicSql(
  'patients_marks_follow',
  `
  update patient_distinct set one_now = case when one_now = :from then :to::uuid else one_now end,
    other_now = case when other_now = :from then :to::uuid else other_now end
  where organization_id = :clinic and (one_now = :from::uuid or other_now = :from::uuid)`,
);
/** By patient_merge_target_idx, patient_distinct_pkey and patient_distinct_other_idx. */
const updateBack = clinicSql(
  'patients_marks_return',
  `
  with recursive part as (
    select :patient::uuid as id
    union select m.source_id from part join patient_merge m on m.organization_id = :clinic and m.target_id = part.id and m.undone_at is null
  )
  update patient_distinct set one_now = case when one_id in (select id from part) then :patient::uuid else one_now end,
    other_now = case when other_id in (select id from part) then :patient::uuid else other_now end
  where organization_id = :clinic and (one_id = any(array(select id from part)) or other_id = any(array(select id from part)))`,
);
const countPatients = clinicSql<{ count: number }>(
  'patients_counted',
  'select count(*)::int as count from patient where organization_id = :clinic and id = any(:patients::uuid[])',
);

/** @throws not_found */
export async function assertPatients(call: ClinicCall, ...patients: readonly string[]): Promise<void> {
  const [found] = await countPatients(call, { patients: [...patients] });
  if (found?.count !== new Set(patients).size) throw new DomainError('not_found');
}
const logged = (call: Call, action: string, patient: string, other: string) =>
  audit(call, { action, objectType: 'patient', objectId: patient, details: { other } });

/**
 * Two people, whatever their cards say: the pair is not offered any more. Logged.
 * @throws not_found, merge_with_itself
 */
export function markDistinct(call: Call, one: string, other: string): Promise<void> {
  return inTransaction(call, async (call) => {
    await assertPatients(call, one, other);
    if (one === other) throw new DomainError('merge_with_itself');
    await insertDistinct(call, { one, other, user: call.actor.userId });
    await logged(call, 'patient.mark_distinct', one, other);
  });
}
/** Takes that back, also what was said of cards that are part of them. Logged. @throws not_found */
export const unmarkDistinct = (call: Call, one: string, other: string): Promise<void> =>
  inTransaction(call, async (call) => {
    await assertPatients(call, one, other);
    const gone = await deleteDistinct(call, { one, other });
    if (gone.length > 0) await logged(call, 'patient.unmark_distinct', one, other);
  });
/** When somebody last said it of two cards, or of cards that are part of them, ms; null: nobody did. */
export const distinctSince = async (call: ClinicEm, one: string, other: string): Promise<number | null> =>
  (await selectSince(call, { one, other }))[0]?.since_ms ?? null;
/** What was said of a card that becomes part of another one is true of that one; while the row is still there. */
export const marksFollow = async (call: ClinicEm, from: string, to: string): Promise<void> =>
  void (await updateNow(call, { from, to }));
/** What was said of a card that has come back, and of cards that are part of it, is its own again. */
export const marksReturn = async (call: ClinicEm, patient: string): Promise<void> =>
  void (await updateBack(call, { patient }));
