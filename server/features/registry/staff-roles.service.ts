import type { Ref } from '@mikro-orm/core';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { StaffCall, Doer } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { inForce, type Practitioner } from './people.entity.ts';
import { rolesChanged } from './events.ts';

/** By practitioner_user_id_key, the keys of employee and doctor, and those of roles and grants. */
const syncRoles = clinicSql<{
  action: 'role.grant' | 'role.revoke' | 'grant.revoke';
  details: Readonly<Record<string, unknown>>;
  is_admin: boolean;
}>(
  'staff_roles_sync',
  `
  with wanted as (
    select 'employee' as role from employee e join practitioner p on p.id = e.practitioner_id where e.organization_id = :clinic and p.user_id = :user and ${inForce('e')}
    union
    select 'doctor' from doctor d join practitioner p on p.id = d.practitioner_id
    join employee e on e.organization_id = :clinic and e.id = d.employee_id and ${inForce('e')}
    where d.organization_id = :clinic and p.user_id = :user
  ), revoked as (
    delete from organization_role where organization_id = :clinic and user_id = :user and role in ('employee', 'doctor') and role not in (select role from wanted)
    returning role
  ), granted as (
    insert into organization_role (organization_id, user_id, role) select :clinic, :user, role from wanted on conflict do nothing returning role
  ), left_alone as (
    delete from organization_grant where organization_id = :clinic and user_id = :user and not exists (select from wanted)
      and not exists (select from organization_role where organization_id = :clinic and user_id = :user and role not in ('employee', 'doctor', 'patient'))
    returning permission
  )
  select action, details,
    exists (select from organization_role where organization_id = :clinic and user_id = :user and role = 'orgadmin') as is_admin
  from (
    select 'role.grant' as action, jsonb_build_object('role', role) as details from granted
    union all select 'role.revoke', jsonb_build_object('role', role) from revoked
    union all select 'grant.revoke', jsonb_build_object('permission', permission) from left_alone
  ) change`,
);

/** The same as `syncStaffRoles`. @returns what has changed */
async function follow(call: ClinicEm & Doer, user: string) {
  const changes = await syncRoles(call, { user });
  for (const { action, details } of changes) await audit(call, { action, objectType: 'user', objectId: user, details });
  return changes;
}

/**
 * Makes a person's roles in the clinic follow from its rows: an employee has the role `employee`, one with a doctor's
 * row `doctor`, too, while the employment is in force (decision "People and clinics"). With the last role of the staff
 * go the permissions that the clinic granted the person. Sessions read rights with every call, so the change is in
 * force at once. The employee's row must be locked, so that two changes of one person come one after another. Logged.
 * @returns the account when its rights changed
 */
export async function syncStaffRoles(call: ClinicEm & Doer, user: string | null): Promise<string[]> {
  if (user === null) return [];
  return (await follow(call, user)).length > 0 ? [user] : [];
}

/**
 * The same for the people whose rows a call has saved; they are told. @throws permission_denied: who keeps the registry
 * by a grant makes nobody of the own account what a grant cannot make them
 */
export async function rolesFollow(call: StaffCall, ...people: readonly Ref<Practitioner>[]): Promise<void> {
  const users: string[] = [];
  for (const person of new Set(people)) {
    const { userId } = await person.loadOrFail();
    if (!userId) continue;
    const changes = await follow(call, userId);
    const isOwn = userId === call.actor.userId && call.actor.isSuperuser !== true;
    if (isOwn && changes.some(({ action, is_admin: isAdmin }) => action === 'role.grant' && !isAdmin))
      throw new DomainError('permission_denied');
    if (changes.length > 0) users.push(userId);
  }
  call.changed(rolesChanged(users));
}
