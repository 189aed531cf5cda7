import { can, type Permission } from '#shared/access/permissions.ts';
import { actorIn } from '#renderer/lib/session/use-session.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';

/** Who may open a route: anybody, only those who are not signed in, anybody signed in, or holders of a permission in the clinic. */
export type RouteAccess = 'public' | 'guest' | 'signed-in' | Permission;
/** `sign-in`: ask who they are first; `leave`: they are in already; `denied`: they are known and may not. */
export type Verdict = 'allow' | 'sign-in' | 'leave' | 'denied';

/** The one decision behind route guards and menus; the server decides the same by the same table. */
export function verdictOn(access: RouteAccess, user: CurrentUser | null, clinicId: string | null): Verdict {
  if (access === 'public') return 'allow';
  if (access === 'guest') return user ? 'leave' : 'allow';
  if (!user) return 'sign-in';
  if (access === 'signed-in') return 'allow';
  return can(actorIn(user, clinicId), access) ? 'allow' : 'denied';
}
