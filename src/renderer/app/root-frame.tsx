import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AuthPromptProvider } from './auth-prompt-provider.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { MAIN_ID } from './main-area.tsx';
import { PrintHost } from './print-host.tsx';
import { ServerGate } from './server-gate.tsx';
import { SessionGate } from './session-gate.tsx';
import { texts } from './texts.ru.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** First stop of the Tab key: past the menus. A button, because a link would add `#main` to the address. */
function SkipLink() {
  return (
    <button type="button" className="skip-link" onClick={() => document.getElementById(MAIN_ID)?.focus()}>
      {texts.action_skip}
    </button>
  );
}

type Dialogs = typeof import('./session-dialogs.tsx');
/**
 * What is said of a session that ends, for who has one. Fetched with the page: when it is needed the network may be
 * what is missing.
 */
function OwnSession() {
  const { user } = useSession();
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) import('./session-dialogs.tsx').then(setDialogs, () => undefined);
  }, [isSignedIn]);
  return isSignedIn && dialogs !== null ? <dialogs.SessionDialogs /> : null;
}

/** What stands around every screen. */
export function RootFrame() {
  useFocusOnNavigation();
  return (
    <AuthPromptProvider>
      <SkipLink />
      <ServerGate>
        <SessionGate>
          <Outlet />
        </SessionGate>
      </ServerGate>
      <PrintHost />
      <OwnSession />
      <ScrollRestoration />
    </AuthPromptProvider>
  );
}
