import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AuthPromptProvider } from './auth-prompt-provider.tsx';
import { MAIN_ID } from './main-area.tsx';
import { PrintHost } from './print-host.tsx';
import { ServerGate } from './server-gate.tsx';
import { SessionDialogs } from './session-dialogs.tsx';
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
      <SessionDialogs />
      <ScrollRestoration />
    </AuthPromptProvider>
  );
}
