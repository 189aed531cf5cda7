import { clinicSql } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { canWrite, findVisit, type DraftContent } from './visit.service.ts';

interface Draft extends DraftContent {
  /** the version of the record that it was begun from; null for a new one */
  readonly baseVersion: number | null;
  /** the page whose draft it went on from */
  readonly after: string | null;
}

/**
 * Saved only with a case of the visit's own patient, or none, and never over the draft of another page that this one
 * has not seen. By the primary key.
 */
const upsertDraft = clinicSql<{ is_own_case: boolean; saved_ms: number | null }>(
  'draft_save',
  `
  with allowed as (
    select :case::uuid is null or exists (select from treatment_case where organization_id = :clinic and id = :case and patient_id = :patient) as is_own_case
  ), saved as (
    insert into reception_draft (organization_id, appointment_id, user_id, content, base_version)
    select :clinic, :appointment, :user, :content::jsonb, :base_version::int from allowed where is_own_case
    on conflict (organization_id, appointment_id, user_id)
      do update set content = excluded.content, base_version = excluded.base_version, saved_at = now()
      where coalesce(reception_draft.content ->> 'page', :page) in (:page, :after)
    returning saved_at
  )
  select is_own_case, (select ms(saved_at) from saved) as saved_ms from allowed`,
);
const removeDraft = clinicSql(
  'draft_delete',
  `
  delete from reception_draft where organization_id = :clinic and appointment_id = :appointment and user_id = :user
    and (:pages::text[] is null or coalesce(content ->> 'page' = any(:pages), true))`,
);

/**
 * Keeps what the caller has typed; the visit does not change. Not in the audit log: a draft is its writer's alone and
 * comes every few seconds.
 * @returns when it was kept, ms
 * @throws not_found, permission_denied, draft_elsewhere
 */
export async function saveDraft(
  call: Call,
  appointment: string,
  { baseVersion, after, ...content }: Draft,
): Promise<number> {
  const visit = await findVisit(call, appointment);
  if (!canWrite(call.actor, visit)) throw new DomainError('permission_denied');
  const [saved] = await upsertDraft(call, {
    appointment,
    user: call.actor.userId,
    patient: visit.patient_id,
    case: content.treatmentCase,
    content,
    base_version: baseVersion,
    page: content.page ?? null,
    after,
  });
  if (!saved?.is_own_case) throw new DomainError('not_found');
  if (saved.saved_ms === null) throw new DomainError('draft_elsewhere');
  return saved.saved_ms;
}

/** Forgets the caller's draft of a visit, if there is one; with pages, only when one of these wrote it. */
export const forgetDraft = async (call: Call, appointment: string, pages?: readonly string[]): Promise<void> => {
  await removeDraft(call, { appointment, user: call.actor.userId, pages: pages ?? null });
};

/** @throws not_found when there is no such visit */
export async function deleteDraft(call: Call, appointment: string): Promise<void> {
  await findVisit(call, appointment);
  await forgetDraft(call, appointment);
}
