import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { FIRST_MODULES } from '#shared/access/modules.ts';
import { clinicSql } from '#server/db/sql.ts';
import { inviteStaff, type InvitationSettings, type Invitee } from '#server/features/auth/index.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { Organization } from './organization.entity.ts';

/** A clinic as the command line makes it; the rest is filled in by its administrator. */
export interface NewClinic {
  readonly title: string;
  readonly slug: string;
  /** IANA zone */
  readonly timezone: string;
}
const grantAdmin = clinicSql(
  'clinic_first_admin',
  `
  insert into organization_role (organization_id, user_id, role) values (:clinic, :user, 'orgadmin')`,
);

/**
 * Makes a clinic and invites its first administrator, whose role waits with the account (N7.42). Logged.
 * @returns the clinic's id; null when the slug is another clinic's
 * @throws too_many_requests when the administrator's address was written to too often
 */
export async function createClinic(
  em: SqlEntityManager,
  settings: InvitationSettings,
  { title, slug, timezone }: NewClinic,
  admin: Invitee,
): Promise<string | null> {
  return em.transactional(async (transaction) => {
    if ((await transaction.count(Organization, { slug })) > 0) return null;
    const clinic = transaction.create(Organization, { slug, title, timezone, modules: [...FIRST_MODULES] });
    await transaction.flush();
    const { user } = await inviteStaff(
      { em: transaction, clinic: { id: clinic.id, title } },
      settings,
      admin,
      'orgadmin',
    );
    await grantAdmin({ em: transaction, clinic }, { user });
    await auditEvent(transaction, {
      action: 'clinic.create',
      organizationId: clinic.id,
      objectType: 'organization',
      objectId: clinic.id,
      details: { by: 'cli' },
    });
    await auditEvent(transaction, {
      action: 'role.grant',
      organizationId: clinic.id,
      objectType: 'user',
      objectId: user,
      details: { role: 'orgadmin', by: 'cli' },
    });
    return clinic.id;
  });
}
