import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inviteStaff, type InvitationSettings, type Invitee } from '#server/features/auth/index.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';

/** A clinic as the command line makes it; the rest is filled in by its administrator. */
export interface NewClinic {
  readonly title: string;
  readonly slug: string;
  /** IANA zone */
  readonly timezone: string;
}
const insertClinic = platformSql<{ id: string }>(
  'clinic_create',
  'a clinic is made by the platform',
  `
  insert into organization (id, slug, title, timezone) values (:id, :slug, :title, :timezone) on conflict (slug) do nothing returning id`,
);
const grantAdmin = clinicSql(
  'clinic_first_admin',
  `
  insert into organization_role (organization_id, user_id, role) values (:clinic, :user, 'orgadmin')`,
);

/**
 * Makes a clinic and invites its first administrator, whose role waits with the account (issue 7, point 42). Logged.
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
    const [clinic] = await insertClinic(transaction, { id: uuidv7(), slug, title, timezone });
    if (!clinic) return null;
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
