import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { can, type Actor, type Permission } from '#shared/access/permissions.ts';
import {
  selectSession,
  sessionActions,
  type CurrentUser,
  type SessionRoot,
  type SessionState,
} from './session.slice.ts';
import { checkSession, signIn, signOut } from './session-thunks.ts';

/**
 * Who is signed in; `isSignedIn` is true only when the server has said so, and stays so while they are asked to sign in
 * again over their page.
 */
export function useSession(): SessionState & { readonly isSignedIn: boolean } {
  const session = useSelector((state: SessionRoot) => selectSession(state));
  return { ...session, isSignedIn: session.user !== null };
}

/** What a signed-in person is told instead of their pages while works are going on (K11); null: they are served. */
export const worksFor = ({ user, config }: Pick<SessionState, 'user' | 'config'>): string | null =>
  user && !user.is_superuser ? (config?.maintenance ?? null) : null;

/** The person as the access rules see them in a clinic. */
export function actorIn(user: CurrentUser | null, clinicId: string | null): Actor | undefined {
  if (!user) return undefined;
  const held = user.resources.find((resource) => resource.organization === clinicId);
  // what the server counted: a clinic may grant more than the roles give
  return { isSuperuser: user.is_superuser, roles: held?.roles ?? [], grants: held?.permissions ?? [] };
}

/** True when the person may do it in the clinic: the same table as the server's. */
export function useCan(permission: Permission, clinicId: string | null): boolean {
  const { user } = useSession();
  return can(actorIn(user, clinicId), permission);
}

/** What a screen may do with the session. `reload` after a booking: it may have given a role. */
export function useSessionActions() {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  return useMemo(
    () => ({
      signIn: (token: string) => dispatch(signIn(token)),
      beginSignOut: () => dispatch(sessionActions.signingOut()),
      signOut: () => dispatch(signOut()),
      reload: () => dispatch(checkSession()),
    }),
    [dispatch],
  );
}
