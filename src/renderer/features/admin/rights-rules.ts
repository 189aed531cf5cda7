import { GRANTABLE, type Grantable } from '#shared/access/grantable.ts';
import type { adminUserEndpoints } from '#shared/contract/admin-users.ts';
import { permissionsOf, type Role } from '#shared/access/permissions.ts';
import { GRANT_WORDS } from '#shared/access/grants.ru.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';
import type { AdminUser } from './users-api.ts';

/** A clinic in which a person has roles. */
export type UserClinic = AdminUser['clinics'][number];

/** What a person is in a clinic beside the roles that their work gives, as a change of rights says it. */
export type HeldRights = RequestInput<(typeof adminUserEndpoints)['setUserRights']>['body']['was'];

export const heldRights = ({ rights }: Pick<AdminUser, 'rights'>, { id, roles }: UserClinic): HeldRights => ({
  is_admin: roles.includes('orgadmin'),
  grants: rights.find((one) => one.clinic === id)?.grants ?? [],
});
/** Of the permissions that somebody has what the platform grants. */
export const grantable = ({ grants }: Pick<HeldRights, 'grants'>): Grantable[] =>
  GRANTABLE.filter((permission) => grants.includes(permission));
export const grantWords = (grants: readonly Grantable[]): string =>
  grants.map((permission) => GRANT_WORDS[permission].toLowerCase()).join(', ');

/** What may be granted beside these roles: what they do not give already. Whoever is only treated there has none. */
export function offeredGrants(roles: readonly Role[]): Grantable[] {
  if (roles.every((role) => role === 'patient')) return [];
  const given: readonly string[] = permissionsOf({ isSuperuser: false, roles });
  return GRANTABLE.filter((permission) => !given.includes(permission));
}

/** The roles as they are when the person is administrator or not. */
export const rolesAs = (roles: readonly Role[], isAdmin: boolean): Role[] => [
  ...(isAdmin ? (['orgadmin'] as const) : []),
  ...roles.filter((role) => role !== 'orgadmin'),
];
