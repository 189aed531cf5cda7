import { Navigate, useLocation } from 'react-router-dom';
import { useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { Leaving } from './leaving.tsx';

/** State of the address of a session's screen that a sign-in led to. */
export const FROM_SIGN_IN = { isFromSignIn: true } as const;

/**
 * In place of a screen that a closed session has when it is not closed, or no more: after a sign-in on as from its
 * page, else to where the person was, else home (1 §2).
 */
export function OpenAgain() {
  const state = useLocation().state as Partial<typeof FROM_SIGN_IN> | null;
  const next = useNextPath();
  return state?.isFromSignIn === true ? <Leaving /> : <Navigate to={next ?? paths.main} replace />;
}
