import { hasModule, type NeededModule } from '#shared/access/has-module.ts';
import { can, type Permission } from '#shared/access/permissions.ts';
import { actorIn } from '#renderer/lib/session/use-session.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';

/**
 * Who may open a route: anybody, only those who are not signed in, anybody signed in, or holders of a permission in the
 * clinic.
 */
export type RouteAccess = 'public' | 'guest' | 'signed-in' | Permission;
/**
 * `sign-in`: ask who they are first; `leave`: they are in already; `denied`: they are known and may not; `unavailable`:
 * the clinic has the module switched off.
 */
export type Verdict = 'allow' | 'sign-in' | 'leave' | 'denied' | 'unavailable';
interface Guarded {
  readonly access: RouteAccess;
  readonly module?: NeededModule | undefined;
}
interface ClinicOfPage {
  readonly id: string;
  readonly modules: readonly string[];
}

/** The one decision behind route guards and menus; the server decides the same by the same tables. */
export function verdictOn({ access, module }: Guarded, user: CurrentUser | null, clinic: ClinicOfPage | null): Verdict {
  if (access === 'guest') return user ? 'leave' : 'allow';
  if (access !== 'public') {
    if (!user) return 'sign-in';
    if (access !== 'signed-in' && !can(actorIn(user, clinic?.id ?? null), access)) return 'denied';
  }
  return clinic === null || hasModule(clinic.modules, module) ? 'allow' : 'unavailable';
}
