import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionActions, type SessionAnswer } from '#renderer/lib/session/session.slice.ts';
import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';
import { UNTOLD } from '#tests/dom/person.ts';
import { SessionGate } from './session-gate.tsx';
import { createStore } from './store.ts';

vi.mock('#renderer/lib/session/session-thunks.ts', () => ({
  beginSession: () => () => undefined,
  followTabs: () => () => () => undefined,
  checkSession: () => () => undefined,
}));
vi.mock('#renderer/lib/session/session-watch.ts', () => ({ watchSession: () => () => () => undefined }));
vi.mock('./closed-session.tsx', () => ({ ClosedSession: () => <h1>Экран заблокирован</h1> }));
const person = {
  id: '1',
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', ...UNTOLD },
  is_superuser: false,
  is_social: false,
  resources: [],
  employments: { total: 0, waiting: 0 },
};
const answer = (more: object) =>
  ({
    authenticated: false,
    user: null,
    ip_restricted: false,
    session: null,
    config: {},
    closed: null,
    ...more,
  }) as unknown as SessionAnswer;
const signedIn = (id = '1') =>
  sessionActions.checked({ answer: answer({ authenticated: true, user: { ...person, id } }), token: 'token' });
const closedAs = (level: 'locked' | 'enrolling') =>
  sessionActions.checked({
    answer: answer({ closed: { level, profile: { id: '1' }, has_password: true } }),
    token: 'token',
  });

let store: ReturnType<typeof createStore>;
beforeEach(() => {
  store = createStore();
});
afterEach(cleanup);
const open = (canCover: boolean) =>
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SessionGate canCover={canCover}>
          <input aria-label="Должность" />
        </SessionGate>
      </MemoryRouter>
    </Provider>,
  );
const field = () => screen.queryByLabelText<HTMLInputElement>('Должность');
const lockScreen = () => screen.findByRole('heading', { name: 'Экран заблокирован' });

describe('the page of a session that is locked', () => {
  it('stays with what was typed, by whatever it was locked, until it is opened; what it has read stays, too', () => {
    store.dispatch(signedIn());
    open(true);
    const typed = field()!;
    typed.value = 'Печатник';
    const before = store.getState().api;
    act(() => void store.dispatch(sessionActions.locked()));
    expect(field()).toBe(typed);
    act(() => void store.dispatch(closedAs('locked')));
    expect(field()).toBe(typed);
    expect(store.getState().api).toBe(before);
    act(() => void store.dispatch(signedIn()));
    expect([field(), field()?.value]).toEqual([typed, 'Печатник']);
  });

  it('goes for somebody else', () => {
    store.dispatch(signedIn());
    open(true);
    act(() => void store.dispatch(sessionActions.locked()));
    act(() => void store.dispatch(signedIn('2')));
    expect(field()).toBeNull();
  });

  it('goes with what they had begun to book or to wait for, when they leave it; what the device is set to stays', () => {
    writeStored('booking-draft', { doctor: '1' });
    writeStored('waiting-draft', { subject: '1' });
    writeStored('color-scheme', 'dark');
    store.dispatch(signedIn());
    open(true);
    expect(readStored('booking-draft')).not.toBeNull();
    act(() => void store.dispatch(sessionActions.left()));
    expect([readStored('booking-draft'), readStored('waiting-draft'), readStored('color-scheme')]).toEqual([
      null,
      null,
      'dark',
    ]);
    writeStored('color-scheme', null);
  });

  it('is taken away where nothing can cover it, and of a session that waits for its second factor', async () => {
    store.dispatch(signedIn());
    const { unmount } = open(false);
    act(() => void store.dispatch(closedAs('locked')));
    await lockScreen();
    expect(field()).toBeNull();
    unmount();
    store.dispatch(signedIn());
    open(true);
    act(() => void store.dispatch(closedAs('enrolling')));
    await lockScreen();
    expect(field()).toBeNull();
  });

  it('that is over is covered by what covers it; where nothing can, it is taken away with what it has read', () => {
    store.dispatch(signedIn());
    const { unmount } = open(true);
    act(() => void store.dispatch(sessionActions.expired()));
    expect(field()).not.toBeNull();
    unmount();
    store.dispatch(signedIn());
    open(false);
    const before = store.getState().api;
    act(() => void store.dispatch(sessionActions.expired()));
    expect(field()).toBeNull();
    expect(screen.getByText('Сеанс завершён, войдите снова')).toBeTruthy();
    expect(store.getState().api).not.toBe(before);
  });

  it('is not opened where it was found locked', async () => {
    store.dispatch(closedAs('locked'));
    open(true);
    await lockScreen();
    expect(field()).toBeNull();
  });
});
