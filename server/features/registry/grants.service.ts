import type { Grantable } from '#shared/access/grantable.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall, PlatformCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

/** The roles that carry them stay until the transaction has ended. By organization_role_pkey. */
const lockStaffRoles = clinicSql(
  'grants_roles_lock',
  `select from organization_role where organization_id = :clinic and user_id = :user and role <> 'patient' for share`,
);
/** By organization_grant_pkey. */
const replaceGrants = clinicSql<{ action: 'grant.give' | 'grant.revoke'; permission: string }>(
  'grants_replace',
  `
  with gone as (
    delete from organization_grant where organization_id = :clinic and user_id = :user and permission <> all(:grants::text[]) returning permission
  ), given as (
    insert into organization_grant (organization_id, user_id, permission, granted_by)
    select :clinic, :user, permission, :by from unnest(:grants::text[]) as permission on conflict do nothing returning permission
  )
  select 'grant.give' as action, permission from given union all select 'grant.revoke', permission from gone`,
);

/** By organization_grant_pkey. */
const switchGrant = clinicSql(
  'grant_switch',
  `
  with gone as (
    delete from organization_grant where organization_id = :clinic and user_id = :user and permission = :permission and not :is_given::boolean returning 1
  ), given as (
    insert into organization_grant (organization_id, user_id, permission, granted_by)
    select :clinic, :user, :permission, :by where :is_given::boolean on conflict do nothing returning 1
  )
  select from gone union all select from given`,
);

/** By organization_grant_pkey. */
const selectGrants = clinicSql<{ permission: string }>(
  'grants_of_person',
  'select permission from organization_grant where organization_id = :clinic and user_id = :user',
);

/** What somebody may do in the clinic of the call beside their roles. */
export const grantsOf = async (call: ClinicCall, user: string): Promise<string[]> =>
  (await selectGrants(call, { user })).map(({ permission }) => permission);

/**
 * Makes these the permissions that somebody has in the clinic of the call beside their roles; in a transaction. Logged.
 * @param details more for the log
 * @returns whether something changed
 * @throws grants_need_role at `grants`
 */
export async function setGrants(
  call: PlatformCall & ClinicCall,
  user: string,
  grants: readonly Grantable[],
  details: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const roles = await lockStaffRoles(call, { user });
  if (grants.length > 0 && roles.length === 0) throw refusalAt('grants_need_role', 'grants');
  const changes = await replaceGrants(call, { user, grants, by: call.actor.userId });
  for (const { action, permission } of changes)
    await audit(call, { action, objectType: 'user', objectId: user, details: { permission, ...details } });
  return changes.length > 0;
}

/**
 * Gives somebody of the staff one permission in the clinic of the call beside their roles, or takes it; in a
 * transaction. Logged. @throws not_found for who does not work here
 */
export async function setGrant(
  call: PlatformCall & ClinicCall,
  user: string,
  permission: Grantable,
  isGiven: boolean,
): Promise<void> {
  if ((await lockStaffRoles(call, { user })).length === 0) throw new DomainError('not_found');
  const changes = await switchGrant(call, { user, permission, is_given: isGiven, by: call.actor.userId });
  if (changes.length === 0) return;
  await audit(call, {
    action: isGiven ? 'grant.give' : 'grant.revoke',
    objectType: 'user',
    objectId: user,
    details: { permission },
  });
}
