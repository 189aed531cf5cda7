import { useNavigate } from 'react-router-dom';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';

/** The way out of a session that is not open. @param address of its screen without the place where the person was */
export function useLeaveClosed(address: string): () => Promise<void> {
  const { signOut } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    // the next person does not begin where this one was
    await navigate(address, { replace: true });
    await signOut();
  };
}
