import { clinicSql } from '#server/db/sql.ts';
import { accountInForce } from '#server/features/accounts/user.entity.ts';
import { inviteStaff, type InvitationSettings, type Invitee } from '#server/features/auth/index.ts';
import {
  inTransaction,
  type CallClinic,
  type ClinicCall,
  type Doer,
  type PlatformCall,
  type StaffCall,
} from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit, auditBy } from '#server/lib/audit/audit.ts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rolesChanged } from './events.ts';
import { syncStaffRoles } from './staff-roles.service.ts';

const grantAdmin = clinicSql(
  'clinic_admin_grant',
  `
  insert into organization_role (organization_id, user_id, role) values (:clinic, :user, 'orgadmin') on conflict do nothing`,
);

/**
 * Gives an account the role of an administrator. In the transaction of `em`. Logged.
 * @param details more for the log
 */
export async function giveAdmin(
  at: { readonly em: SqlEntityManager; readonly clinic: Pick<CallClinic, 'id'> },
  user: string,
  by: Doer,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await grantAdmin(at, { user });
  await auditBy(at.em, by, {
    action: 'role.grant',
    organizationId: at.clinic.id,
    objectType: 'user',
    objectId: user,
    details: { role: 'orgadmin', ...details },
  });
}

/**
 * Makes the account behind an e-mail an administrator of a clinic, whose role waits with the account, and writes to
 * them (K9, N7.42); to somebody who is one and has not signed in yet once more. In the transaction of `em`. Logged.
 * @param by who does it
 * @param field of the address, for a refusal
 * @returns the account
 * @throws email_reserved, too_many_requests; see `inviteStaff`
 */
export async function appointAdmin(
  at: { readonly em: SqlEntityManager; readonly clinic: Pick<CallClinic, 'id' | 'title'> },
  settings: InvitationSettings,
  invitee: Invitee,
  by: Doer,
  field = 'email',
): Promise<string> {
  const { user } = await inviteStaff(at, settings, invitee, 'orgadmin', field);
  await giveAdmin(at, user, by);
  return user;
}

/** By organization_role_pkey. */
const selectIsAdmin = clinicSql<{ is_admin: boolean }>(
  'clinic_admin_is',
  `select exists (select from organization_role where organization_id = :clinic and user_id = :user and role = 'orgadmin') as is_admin`,
);
/** Says whether somebody is an administrator of the clinic. */
export async function isAdmin(call: ClinicCall, user: string): Promise<boolean> {
  const [found] = await selectIsAdmin(call, { user });
  return found?.is_admin ?? false;
}

/** By organization_role_pkey. */
const selectStaff = clinicSql<{ id: string }>(
  'clinic_staff_accounts',
  `select distinct user_id as id from organization_role where organization_id = :clinic and role <> 'patient'`,
);
/** Accounts of who works in the clinic. */
export const staffAccounts = async (call: ClinicCall): Promise<string[]> =>
  (await selectStaff(call, {})).map(({ id }) => id);

/** So that of two who are dismissed, or close their accounts, at once the last one stays. */
const lockAdmins = clinicSql(
  'clinic_admins_lock',
  `select from organization_role where organization_id = :clinic and role = 'orgadmin' order by user_id for update`,
);
/**
 * Another administrator of `:clinic` who may stay alone when the one of a row of `app_user` goes: of who may sign in
 * one stays; among who were only invited, one. By organization_role_pkey.
 */
export const otherAdminSql = (row: string): string => `
  select from organization_role r join app_user other on other.id = r.user_id
  where r.organization_id = :clinic and r.role = 'orgadmin' and r.user_id <> ${row}.id
    and (${accountInForce('other')}) >= (${accountInForce(row)})`;
/** Behind the lock and in a statement of its own: it sees what the others did. */
const dismiss = clinicSql<{ was: boolean; is_gone: boolean }>(
  'clinic_admin_dismiss',
  `
  with gone as (
    delete from organization_role held using app_user own
    where held.organization_id = :clinic and held.user_id = :user and held.role = 'orgadmin' and own.id = held.user_id
      and exists (${otherAdminSql('own')})
    returning held.user_id
  )
  select exists (select from organization_role where organization_id = :clinic and user_id = :user and role = 'orgadmin') as was,
    exists (select from gone) as is_gone`,
);

/**
 * Takes the role from an administrator of the clinic of the call; who works there goes on working. Logged.
 * @param details more for the log
 * @throws not_found, last_admin
 */
export function dismissAdmin(
  call: PlatformCall & ClinicCall,
  user: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return inTransaction(call, async (call) => {
    await lockAdmins(call, {});
    const [found] = await dismiss(call, { user });
    if (!found?.was) throw new DomainError('not_found');
    if (!found.is_gone) throw new DomainError('last_admin');
    await audit(call, {
      action: 'role.revoke',
      objectType: 'user',
      objectId: user,
      details: { role: 'orgadmin', ...details },
    });
    await syncStaffRoles(call, user);
    call.changed(rolesChanged([user]));
  });
}

const dropAdmins = clinicSql<{ id: string }>(
  'clinic_admins_drop',
  `delete from organization_role where organization_id = :clinic and role = 'orgadmin' returning user_id as id`,
);
/** Takes the role from everybody, with a clinic that is removed; in its transaction. Logged. */
export async function dismissAllAdmins(call: StaffCall): Promise<void> {
  const admins = (await dropAdmins(call, {})).map(({ id }) => id);
  for (const user of admins)
    await audit(call, { action: 'role.revoke', objectType: 'user', objectId: user, details: { role: 'orgadmin' } });
  call.changed(rolesChanged(admins));
}
