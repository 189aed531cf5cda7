import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';

/**
 * A role given or taken elsewhere is in force on the server at once; the menu and the guards follow. Own appointments
 * come with ids.
 */
export function useRolesOfNow(): void {
  const { isSignedIn } = useSession();
  const { reload } = useSessionActions();
  useTopic(isSignedIn ? 'me' : null, ({ ids }) => {
    if (ids.length === 0) void reload();
  });
}
