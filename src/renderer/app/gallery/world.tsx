import type { ReactNode } from 'react';
import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { connectionSlice } from '#renderer/lib/api/connection.slice.ts';
import { sessionActions } from '#renderer/lib/session/session.slice.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { createStore } from '../store.ts';
import { CLINIC, SESSION } from './samples.ts';

const store = createStore();
store.dispatch(sessionActions.checked({ answer: SESSION, token: 'sample' }));
store.dispatch(connectionSlice.actions.changed('online'));
const START = [paths.queue(CLINIC.slug)];

/** What elements of the product find around themselves: a signed-in person in a clinic. */
export function World({ children }: { readonly children: ReactNode }) {
  return (
    <Provider store={store}>
      <PortalProvider>
        <OverlaysProvider>
          <MemoryRouter initialEntries={START}>
            <ClinicContext value={CLINIC}>{children}</ClinicContext>
          </MemoryRouter>
        </OverlaysProvider>
      </PortalProvider>
    </Provider>
  );
}
