import { useNavigate } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';

/** The way out, from any page. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    // First the page that anybody may see, or the guard of the present one would ask to sign in.
    await navigate(paths.main);
    await signOut();
  };
}
