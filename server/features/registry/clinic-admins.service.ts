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
 * Behind the lock and in a statement of its own: it sees what the others did. Of who may sign in one stays; among who
 * were only invited, one.
 */
const dismiss = clinicSql<{ was: boolean; is_gone: boolean }>(
  'clinic_admin_dismiss',
  `
  with admins as (
    select r.user_id, ${accountInForce('u')} as is_in_force from organization_role r join app_user u on u.id = r.user_id
    where r.organization_id = :clinic and r.role = 'orgadmin'
  ), gone as (
    delete from organization_role r using admins own
    where r.organization_id = :clinic and r.user_id = :user and r.role = 'orgadmin' and own.user_id = r.user_id
      and exists (select from admins other where other.user_id <> own.user_id and other.is_in_force >= own.is_in_force)
    returning r.user_id
  )
  select exists (select from admins where user_id = :user) as was, exists (select from gone) as is_gone`,
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
