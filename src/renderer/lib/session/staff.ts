import type { CurrentUser } from './session.slice.ts';

type Roles = CurrentUser['resources'][number]['roles'];
/** True for roles of who works in a clinic, and is not only treated there. */
export const isStaffRoles = (roles: Roles): boolean => roles.some((role) => role !== 'patient');

/**
 * True for who works in the clinic, or in any when none is given; a superuser passes everywhere.
 * @param clinic id
 */
export const isStaff = (user: CurrentUser | null, clinic?: string): boolean =>
  user !== null &&
  (user.is_superuser ||
    user.resources.some(
      ({ organization, roles }) => (clinic === undefined || organization === clinic) && isStaffRoles(roles),
    ));

/**
 * True for staff of the clinic who are outside of its networks: they are a patient there, at most (K12).
 * @param clinic id
 */
export const isOutside = (user: CurrentUser | null, clinic: string | undefined): boolean =>
  user?.resources.some(({ organization, is_outside }) => organization === clinic && is_outside) ?? false;
