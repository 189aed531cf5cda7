import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';

/** A session that the server has ended leads to the sign-in, and back after it (1 §8, token_expired). */
export function useExpiredSession(): void {
  const { hasExpired } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Only the moment of the expiry counts: later the person may look around as a visitor.
  const onExpired = useEffectEvent(() => {
    if (pathname !== PATTERNS.login) void navigate(paths.login(pathname + search), { replace: true });
  });
  useEffect(() => {
    if (hasExpired) onExpired();
  }, [hasExpired]);
}
