import { useEffect, type ReactNode } from 'react';
import { IpRestrictedScreen } from '#renderer/features/status/ip-restricted.screen.tsx';
import { OfflineNotice } from '#renderer/features/status/offline-notice.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { beginSession, followTabs, startSession } from '#renderer/lib/session/session-thunks.ts';
import { watchSession } from '#renderer/lib/session/session-watch.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { writeStored } from '#renderer/lib/storage/local-store.ts';
import { MainArea } from './main-area.tsx';
import { Splash } from './splash.tsx';
import { useAppDispatch } from './store.ts';
import { texts } from './texts.ru.ts';

/**
 * Asks the server who this is before any screen; a check that failed never looks like being signed out. Who has no
 * token is a guest whatever it says, and does not wait for it.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { phase, isTokenRead, token, isIpRestricted } = useSession();
  useEffect(() => {
    void dispatch(beginSession());
    const stops = [dispatch(followTabs()), dispatch(watchSession())];
    return () => stops.forEach((stop) => stop());
  }, [dispatch]);
  const isLeaving = phase === 'leaving';
  useEffect(() => {
    if (!isLeaving) return;
    // The screens of the person who was here are off the page by now; what they kept in memory goes with it.
    writeStored('booking-draft', null);
    writeStored('waiting-draft', null);
    window.location.replace(paths.main);
  }, [isLeaving]);
  if (phase === 'starting' && isTokenRead && token === null) return children;
  if (phase === 'starting' || isLeaving) return <Splash />;
  if (phase === 'ready')
    return isIpRestricted ? (
      <MainArea>
        <IpRestrictedScreen />
      </MainArea>
    ) : (
      children
    );
  return (
    <MainArea>
      <OfflineNotice
        title={texts.title_start_failed}
        text={texts.hint_start_failed}
        onRetry={() => void dispatch(startSession())}
      />
    </MainArea>
  );
}
