import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { isStaffRoles } from '#renderer/lib/session/staff.ts';
import type { LastClinic } from '#renderer/entities/clinic/last-clinic.ts';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import { verdictOn } from './access.ts';
import { SIGNED_IN_ROUTES } from './signed-in-routes.ts';

interface ClinicOfWork {
  readonly id: string;
  readonly slug: string;
  readonly modules: readonly string[];
}
/** Where the day of a role begins; who has several begins with the first. */
const BEGINNINGS = [
  { role: 'employee', pattern: PATTERNS.queue, to: paths.queue },
  { role: 'doctor', pattern: PATTERNS.reception, to: paths.reception },
] as const;

/**
 * The page on which the work of a person in a clinic begins: today's queue of a reception desk, today's patients of a
 * doctor, the welcome page of an administrator, and of those whose module is switched off.
 */
export function pageOfWork(user: CurrentUser, clinic: ClinicOfWork): string {
  const roles = user.resources.find(({ organization }) => organization === clinic.id)?.roles ?? [];
  const beginning = BEGINNINGS.find(({ role, pattern }) => {
    const route = SIGNED_IN_ROUTES.find(({ path }) => path === pattern);
    return roles.includes(role) && route && verdictOn(route, user, clinic) === 'allow';
  });
  return (beginning?.to ?? paths.personalArea)(clinic.slug);
}

/** What this device remembers of the clinics that were open on it. */
export interface Seen {
  /** any page of it */
  readonly clinic: LastClinic | null;
  /** its desk, by id */
  readonly desk: string | null;
}

/**
 * The clinic that somebody works in, by its slug: the one that was open last on this device, or, when they looked at a
 * clinic where they do not work since, the one whose desk was; else the first; null for who is nowhere more than a
 * patient.
 */
export function clinicOfWork({ resources }: CurrentUser, { clinic, desk }: Seen): string | null {
  const own = resources.filter(({ roles }) => isStaffRoles(roles));
  const ownWith = (id: string | undefined) => own.find(({ organization }) => organization === id);
  return (ownWith(clinic?.id) ?? ownWith(desk ?? undefined) ?? own[0])?.slug ?? null;
}

/**
 * The clinic whose desk frames a page that belongs to no clinic, by its slug: where the person works; for a superuser
 * who works nowhere the one that was open last; null for everybody else.
 */
export const clinicOfDesk = (user: CurrentUser, seen: Seen): string | null =>
  clinicOfWork(user, seen) ?? (user.is_superuser ? (seen.clinic?.slug ?? null) : null);
