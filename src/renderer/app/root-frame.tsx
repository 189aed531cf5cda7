import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AuthPromptProvider } from './auth-prompt-provider.tsx';
import { PrintHost } from './print-host.tsx';
import { ServerGate } from './server-gate.tsx';
import { SessionDialogs } from './session-dialogs.tsx';
import { SessionGate } from './session-gate.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

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
