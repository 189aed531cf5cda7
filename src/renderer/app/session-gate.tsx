import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { OfflineNotice } from '#renderer/features/status/offline-notice.tsx';
import { apiTexts } from '#renderer/lib/api/api-texts.ru.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { beginSession, followTabs, startSession } from '#renderer/lib/session/session-thunks.ts';
import { watchSession } from '#renderer/lib/session/session-watch.ts';
import { useSession, worksFor } from '#renderer/lib/session/use-session.ts';
import { writeStored } from '#renderer/lib/storage/local-store.ts';
import { MainArea } from './main-area.tsx';
import { seldomSeen } from './seldom.ts';
import { Splash } from './splash.tsx';
import { useAppDispatch } from './store.ts';
import { texts } from './texts.ru.ts';

/** Fetched with the page of who is signed in (`session-dialogs.tsx`): when it is needed the network may be away. */
const ClosedSession = lazy(() => import('./closed-session.tsx').then((m) => ({ default: m.ClosedSession })));
const RestrictedAddress = lazy(() => seldomSeen().then((parts) => ({ default: parts.RestrictedAddress })));
const Maintenance = lazy(() => seldomSeen().then((parts) => ({ default: parts.Maintenance })));

/** What works stop is put out of sight; what they found unopened is not opened (K11). */
function Served({ children }: { readonly children: ReactNode }) {
  const works = worksFor(useSession());
  const [hasOpened, setHasOpened] = useState(false);
  if (works === null && !hasOpened) setHasOpened(true);
  return (
    <>
      {(works === null || hasOpened) && children}
      {works !== null && (
        <Suspense fallback={hasOpened ? null : <Splash />}>
          <Maintenance message={works} isOverPage={hasOpened} />
        </Suspense>
      )}
    </>
  );
}

interface SessionGateProps {
  /** the dialogs that stand over pages are there: a lock or an end covers the page, and need not take it away */
  readonly canCover: boolean;
  readonly children: ReactNode;
}
/**
 * Asks the server who this is before any screen; a check that failed never looks like being signed out. Who has no
 * token is a guest whatever it says, and does not wait for it.
 */
export function SessionGate({ canCover, children }: SessionGateProps) {
  const dispatch = useAppDispatch();
  const { phase, isTokenRead, token, user, isIpRestricted, closed, hasExpired } = useSession();
  useEffect(() => {
    void dispatch(beginSession());
    const stops = [dispatch(followTabs()), dispatch(watchSession())];
    return () => stops.forEach((stop) => stop());
  }, [dispatch]);
  const isClosed = closed !== null && !(canCover && user && closed.level === 'locked');
  const isBare = hasExpired && !canCover;
  const isGone = isClosed || isBare;
  useEffect(() => {
    // the pages are gone by now, and with them goes what they had read
    if (isGone) dispatch(baseApi.util.resetApiState());
  }, [dispatch, isGone]);
  const isLeaving = phase === 'leaving';
  useEffect(() => {
    if (!isLeaving) return;
    // The screens of the person who was here are off the page by now; what they kept in memory goes with it.
    writeStored('booking-draft', null);
    writeStored('waiting-draft', null);
    window.location.replace(paths.main);
  }, [isLeaving]);
  if (phase === 'starting' && isTokenRead && token === null) return <Served>{children}</Served>;
  if (phase === 'starting' || isLeaving) return <Splash />;
  if (isClosed)
    return (
      <Suspense fallback={<Splash />}>
        <ClosedSession closed={closed} />
      </Suspense>
    );
  if (phase === 'ready' && !isBare)
    return isIpRestricted ? (
      <MainArea>
        <Suspense fallback={<Splash />}>
          <RestrictedAddress />
        </Suspense>
      </MainArea>
    ) : (
      <Served>{children}</Served>
    );
  return (
    <MainArea>
      {/* of a session that is over: anew, the page asks for the sign-in; the dialogs may come before */}
      <OfflineNotice
        title={texts.title_start_failed}
        text={isBare ? apiTexts.alert_session_over : texts.hint_start_failed}
        onRetry={() => (isBare ? window.location.reload() : void dispatch(startSession()))}
      />
    </MainArea>
  );
}
