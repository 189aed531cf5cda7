import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionActions, sessionSlice, type CurrentUser, type SessionAnswer } from './session.slice.ts';
import { actorIn, useCan, useSession, useSessionActions } from './use-session.ts';

/** Each says its name, and what it was given. */
vi.mock('./session-thunks.ts', () => {
  const say =
    (name: string) =>
    (...given: unknown[]) =>
    () => [name, ...given];
  return {
    signIn: say('signIn'),
    signOut: say('signOut'),
    checkSession: say('reload'),
  };
});

const here = { organization: 'here', slug: 's', title: 'К', employee: null };
const personWith = (resources: object[], isSuperuser = false) =>
  ({ id: '1', profile: {}, is_superuser: isSuperuser, is_social: false, resources }) as unknown as CurrentUser;
const makeStore = () => configureStore({ reducer: { session: sessionSlice.reducer } });
let store: ReturnType<typeof makeStore>;
const signIn = (user: CurrentUser) =>
  store.dispatch(
    sessionActions.checked({
      answer: { authenticated: true, user, ip_restricted: false, session: null } as unknown as SessionAnswer,
      token: 'secret',
    }),
  );
const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;

beforeEach(() => {
  store = makeStore();
});
afterEach(cleanup);

describe('the session of a screen', () => {
  it('says that a person is signed in once the server has said so, and still over a covered page', () => {
    const { result } = renderHook(() => useSession(), { wrapper });
    expect(result.current.isSignedIn).toBe(false);
    act(() => void store.dispatch(sessionActions.tokenChanged('secret')));
    expect(result.current.isSignedIn).toBe(false);
    act(() => void signIn(personWith([])));
    expect(result.current).toMatchObject({ isSignedIn: true, phase: 'ready' });
    act(() => void store.dispatch(sessionActions.expired()));
    expect(result.current).toMatchObject({ isSignedIn: true, hasExpired: true });
  });

  it('lets do what the roles or the grants of that clinic give, and nothing of another one', () => {
    signIn(
      personWith([
        { ...here, organization: 'other', roles: ['orgadmin'], permissions: ['queue.*'] },
        { ...here, roles: ['doctor'], permissions: [] },
      ]),
    );
    const may = (...asked: Parameters<typeof useCan>) => renderHook(() => useCan(...asked), { wrapper }).result.current;
    expect([
      may('schedule.read', 'here'),
      may('schedule.write', 'here'),
      may('schedule.write', 'other'),
      may('schedule.read', 'elsewhere'),
      may('schedule.read', null),
    ]).toEqual([true, false, true, false, false]);
  });

  it('names the person to the rules with what they hold here', () => {
    const roles = ['doctor'];
    const user = personWith([{ ...here, roles, permissions: ['queue.read'] }]);
    expect([actorIn(null, 'here'), actorIn(user, 'here'), actorIn(personWith([], true), 'here')]).toEqual([
      undefined,
      { isSuperuser: false, roles, grants: ['queue.read'] },
      { isSuperuser: true, roles: [], grants: [] },
    ]);
  });

  it('gives the same actions at every drawing, each doing its own', () => {
    const { result, rerender } = renderHook(() => useSessionActions(), { wrapper });
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
    const { signIn: enter, signOut, reload } = first;
    expect([enter('new'), signOut(), reload()]).toEqual([['signIn', 'new'], ['signOut'], ['reload']]);
  });
});
