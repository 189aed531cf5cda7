import { useNavigate } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from './use-session.ts';

/** The way out, from any page to the first one. */
export function useSignOut(): () => Promise<void> {
  const { beginSignOut, signOut } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    // no page stays that asks for what is refused a moment later, or whose guard would ask to sign in
    beginSignOut();
    await navigate(paths.main);
    await signOut();
  };
}
