import type { Static } from 'typebox';
import type { AdminUser, AdminUserRow as WireRow } from '#shared/contract/admin-users.ts';
import { deviceName } from '#shared/format/device-name.ru.ts';
import type { AdminUserRow, AdminUserView } from './admin-users.service.ts';

const toInstant = (ms: number): string => new Date(ms).toISOString();

/** A person of the platform's list; the platform has no clock of its own: times in UTC. */
export const toAdminUserRow = (row: AdminUserRow): Static<typeof WireRow> => ({
  id: row.id,
  lastName: row.last_name,
  firstName: row.first_name,
  middleName: row.middle_name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  restored_until: row.restored_until,
  is_superuser: row.is_superuser,
  created_at: toInstant(row.created_at),
  last_seen_at: row.last_seen_at === null ? null : toInstant(row.last_seen_at),
  clinics: [...row.clinics],
});

export const toAdminUser = (view: AdminUserView): Static<typeof AdminUser> => ({
  ...toAdminUserRow(view),
  rights: view.rights.map(({ clinic, grants }) => ({ clinic, grants: [...grants] })),
  sessions: view.sessions.map(({ id, ip, ...session }) => ({
    id,
    ip,
    device: deviceName(session.user_agent),
    created_at: toInstant(session.created_at),
    last_active_at: toInstant(session.last_active_at),
  })),
  factors: {
    has_totp: view.factors.hasTotp,
    recovery_codes_left: view.factors.codesLeft,
    passkeys: view.factors.passkeys,
    providers: [...view.factors.providers],
  },
});
