import { GRANTABLE, type Grantable } from '#shared/access/grantable.ts';
import { permissionsOf, type Role } from '#shared/access/permissions.ts';
import { GRANT_WORDS } from '#shared/access/grants.ru.ts';
import type { AdminUser } from './users-api.ts';

/** A clinic in which a person has roles. */
export type UserClinic = AdminUser['clinics'][number];

/** What a person has in a clinic beside the roles, of what the platform grants. */
export function chosenGrants({ rights }: Pick<AdminUser, 'rights'>, clinic: string): Grantable[] {
  const held = rights.find((one) => one.clinic === clinic)?.grants ?? [];
  return GRANTABLE.filter((permission) => held.includes(permission));
}
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
