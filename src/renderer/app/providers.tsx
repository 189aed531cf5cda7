import type { ReactNode } from 'react';
import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { Provider } from 'react-redux';
import { RealtimeProvider } from './realtime-provider.tsx';
import { store } from './store.ts';

/** Everything that screens find around themselves. Blueprint's own provider would bring its hotkeys dialog along. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <Provider store={store}>
      <PortalProvider>
        <OverlaysProvider>
          <RealtimeProvider>{children}</RealtimeProvider>
        </OverlaysProvider>
      </PortalProvider>
    </Provider>
  );
}
