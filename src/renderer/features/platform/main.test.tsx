import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionActions, sessionSlice, type SessionAnswer } from '#renderer/lib/session/session.slice.ts';
import { MainScreen } from './main.screen.tsx';

function show(hasClinics: boolean): void {
  const store = configureStore({ reducer: { session: sessionSlice.reducer } });
  const answer: SessionAnswer = {
    config: { version: '1', keeps_letters: false, hold_seconds: 300, has_clinics: hasClinics, pagination: [5] },
    ip_restricted: false,
    authenticated: false,
    user: null,
    session: null,
    permissions: [],
    default_role: { admin: 'admin', user: 'user' },
  };
  store.dispatch(sessionActions.checked({ answer, token: null }));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <MainScreen />
      </MemoryRouter>
    </Provider>,
  );
}
afterEach(cleanup);

describe('home page', () => {
  it('names the two next commands on an empty installation', () => {
    show(false);
    expect(screen.getByRole('region', { name: 'Здесь пока нет ни одной клиники' }).textContent).toMatch(
      /cli -- create-superuser.*cli -- create-clinic/s,
    );
  });

  it('does not name them when there are clinics', () => {
    show(true);
    expect(screen.queryByText(/create-clinic/)).toBeNull();
  });
});
