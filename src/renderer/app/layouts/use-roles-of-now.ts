import { useDispatch } from 'react-redux';
import { clinicApi } from '#renderer/entities/clinic/api.ts';
import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';

/**
 * A role given or taken elsewhere, or a module of the clinic that was switched, is in force on the server at once; the
 * menu and the guards follow. Own appointments come with ids.
 */
export function useRolesOfNow(): void {
  const { isSignedIn } = useSession();
  const { reload } = useSessionActions();
  const dispatch = useDispatch();
  useTopic(isSignedIn ? 'me' : null, ({ ids }) => {
    if (ids.length > 0) return;
    void reload();
    dispatch(clinicApi.util.invalidateTags(['Clinic']));
  });
}
