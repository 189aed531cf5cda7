import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Form025u } from '#shared/rules/form-025u.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { CallClinic, SignedIn } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { canWrite, findVisit } from './visit.service.ts';

/** What a draft keeps: the form under Latin names, the chosen case, and whether its epicrisis is to end it. */
export interface DraftContent {
  readonly form: Form025u;
  readonly treatmentCase: string | null;
  /** drafts kept by an earlier version do not say */
  readonly closesCase?: boolean;
}
interface Draft extends DraftContent {
  /** the version of the record that it was begun from; null for a new one */
  readonly baseVersion: number | null;
}

/** Saved only with a case of the visit's own patient, or none. By the primary key. */
const upsertDraft = clinicSql<{ saved_ms: number }>('draft_save', `
  insert into reception_draft (organization_id, appointment_id, user_id, content, base_version)
  select :clinic, :appointment, :user, :content::jsonb, :base_version::int
  where :case::uuid is null or exists (select from treatment_case where organization_id = :clinic and id = :case and patient_id = :patient)
  on conflict (organization_id, appointment_id, user_id)
    do update set content = excluded.content, base_version = excluded.base_version, saved_at = now()
  returning ms(saved_at) as saved_ms`);
const removeDraft = clinicSql('draft_delete', 'delete from reception_draft where organization_id = :clinic and appointment_id = :appointment and user_id = :user');

/**
 * Keeps what the caller has typed; the visit does not change. Not in the audit log: a draft is its writer's alone and comes every few
 * seconds.
 * @returns when it was kept, ms
 * @throws not_found, permission_denied
 */
export async function saveDraft(em: SqlEntityManager, clinic: CallClinic, actor: SignedIn, appointment: string, { baseVersion, ...content }: Draft): Promise<number> {
  const visit = await findVisit(em, clinic, actor, appointment);
  if (!canWrite(actor, visit)) throw new DomainError('permission_denied');
  const [saved] = await upsertDraft(em, clinic.id, { appointment, user: actor.userId, patient: visit.patient_id, case: content.treatmentCase, content, base_version: baseVersion });
  if (!saved) throw new DomainError('not_found');
  return saved.saved_ms;
}

/** Forgets the caller's draft of a visit, if there is one. */
export const forgetDraft = async (em: SqlEntityManager, clinic: CallClinic, actor: SignedIn, appointment: string): Promise<void> => {
  await removeDraft(em, clinic.id, { appointment, user: actor.userId });
};

/** @throws not_found when there is no such visit */
export async function deleteDraft(em: SqlEntityManager, clinic: CallClinic, actor: SignedIn, appointment: string): Promise<void> {
  await findVisit(em, clinic, actor, appointment);
  await forgetDraft(em, clinic, actor, appointment);
}
