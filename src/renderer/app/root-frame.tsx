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

/** A part that has not come is asked for again after so many ms. */
const RETRY_MS = 5000;
type Dialogs = typeof import('./session-dialogs.tsx');

/** What stands around every screen. */
export function RootFrame() {
  useFocusOnNavigation();
  const { user } = useSession();
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  const [failures, setFailures] = useState(0);
  const isSignedIn = user !== null;
  // What follows a person, and what is said of a session that ends, for who has one. Fetched with the page: when it is
  // needed the network may be what is missing; when it is missing already, they come later.
  useEffect(() => {
    if (isSignedIn)
      import('./session-dialogs.tsx').then(setDialogs, () => setTimeout(setFailures, RETRY_MS, failures + 1));
  }, [isSignedIn, failures]);
  return (
    <AuthPromptProvider>
      <SkipLink />
      <ServerGate>
        <SessionGate canCover={dialogs !== null}>
          <Outlet />
        </SessionGate>
      </ServerGate>
      <PrintHost />
      {user && dialogs && (
        <>
          <dialogs.OwnPreferences color_theme={user.profile.color_theme} sidebar={user.profile.sidebar} />
          <dialogs.SessionDialogs />
        </>
      )}
      <ScrollRestoration />
    </AuthPromptProvider>
  );
}
