import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { REALTIME_PATH } from '#shared/contract/realtime.ts';
import { connectionSlice } from '#renderer/lib/api/connection.slice.ts';
import { refetchFailed } from '#renderer/lib/api/refetch-failed.ts';
import { RealtimeClient } from '#renderer/lib/api/realtime.ts';
import { RealtimeContext } from '#renderer/lib/api/use-topic.ts';
import { checkSession } from '#renderer/lib/session/session-thunks.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { socketUrl } from '#renderer/lib/workstation/workstation.ts';
import { useAppDispatch } from './store.ts';

/** The page's one WebSocket client: knows the session; a clinic's layout adds the clinic. */
export function RealtimeProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { token: own, closed } = useSession();
  // the page of a locked session stays, covered: it hears what a guest does, and reads again when it is opened
  const token = closed === null ? own : null;
  const [client] = useState(
    () =>
      new RealtimeClient({
        open: () => new WebSocket(socketUrl(REALTIME_PATH)),
        onState: (state) => {
          dispatch(connectionSlice.actions.changed(state));
          // what failed while the server was away is read again
          if (state === 'online') dispatch(refetchFailed());
        },
        onSessionOver: () => void dispatch(checkSession()),
      }),
  );
  // Layout phase: before the screens' own effects subscribe, or they would connect as somebody else first.
  useLayoutEffect(() => client.identify({ token }), [client, token]);
  useEffect(() => {
    const wakeIfSeen = () => {
      if (document.visibilityState === 'visible') client.wake();
    };
    const recover = () => {
      client.wake();
      dispatch(refetchFailed());
    };
    window.addEventListener('online', recover);
    document.addEventListener('visibilitychange', wakeIfSeen);
    return () => {
      window.removeEventListener('online', recover);
      document.removeEventListener('visibilitychange', wakeIfSeen);
    };
  }, [client, dispatch]);
  return <RealtimeContext value={client}>{children}</RealtimeContext>;
}
