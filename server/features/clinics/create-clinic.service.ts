import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { FIRST_MODULES } from '#shared/access/modules.ts';
import type { InvitationSettings, Invitee } from '#server/features/auth/index.ts';
import { appointAdmin } from '#server/features/registry/index.ts';
import type { Doer } from '#server/http/call.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import { Organization } from './organization.entity.ts';

/** A clinic as it begins; the rest is filled in by its administrator. */
export interface NewClinic {
  readonly title: string;
  readonly slug: string;
  /** IANA zone */
  readonly timezone: string;
}

/**
 * Makes a clinic and invites its first administrator, whose role waits with the account (N7.42). Logged.
 * @returns the clinic's id, and the administrator's
 * @throws slug_taken; email_reserved at `admin.email`, too_many_requests (see `inviteStaff`)
 */
export async function createClinic(
  em: SqlEntityManager,
  settings: InvitationSettings,
  { title, slug, timezone }: NewClinic,
  admin: Invitee,
  by: Doer,
): Promise<{ id: string; admin: string }> {
  return em.transactional(async (transaction) => {
    const clinic = transaction.create(Organization, {
      slug,
      title,
      timezone,
      modules: [...FIRST_MODULES],
      publishedAt: null,
    });
    // the unique slug decides between two at once
    await transaction.flush();
    await auditBy(transaction, by, {
      action: 'clinic.create',
      organizationId: clinic.id,
      objectType: 'organization',
      objectId: clinic.id,
    });
    const at = { em: transaction, clinic: { id: clinic.id, title } };
    const user = await appointAdmin(at, settings, admin, by, 'admin.email');
    return { id: clinic.id, admin: user };
  });
}
