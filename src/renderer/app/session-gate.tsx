import { useEffect, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Offline, Refresh } from '@blueprintjs/icons';
import { IpRestrictedScreen } from '#renderer/features/status/ip-restricted.screen.tsx';
import { adoptToken, startSession } from '#renderer/lib/session/session-thunks.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { sessionSecret } from '#renderer/lib/workstation/workstation.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { MainArea } from './main-area.tsx';
import { Splash } from './splash.tsx';
import { useAppDispatch } from './store.ts';
import { texts } from './texts.ru.ts';

/** Asks the server who this is before any screen; a check that failed never looks like being signed out. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { phase, isIpRestricted } = useSession();
  useEffect(() => {
    void dispatch(startSession());
    return sessionSecret.onChange((token) => void dispatch(adoptToken(token)));
  }, [dispatch]);
  if (phase === 'starting') return <Splash />;
  if (phase === 'ready') return isIpRestricted ? <MainArea><IpRestrictedScreen /></MainArea> : children;
  return (
    <MainArea>
      <div role="alert">
        <Notice
          heading="h1"
          icon={<Offline size={40} />}
          title={texts.title_start_failed}
          text={texts.hint_start_failed}
          action={<Button size="large" intent="primary" icon={<Refresh />} text={texts.action_retry} onClick={() => void dispatch(startSession())} />}
        />
      </div>
    </MainArea>
  );
}
