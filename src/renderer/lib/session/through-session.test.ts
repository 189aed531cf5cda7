import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { sessionActions, sessionSlice, type SessionAnswer } from './session.slice.ts';
import { resumeCalls, throughSession } from './through-session.ts';

const user = {
  id: '1',
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', avatar: null },
  is_superuser: false,
  is_social: false,
  resources: [],
  employments: { total: 0, waiting: 0 },
};
const answer = {
  ip_restricted: false,
  authenticated: true,
  user,
  permissions: [],
  config: {},
  session: null,
  default_role: {},
} as unknown as SessionAnswer;
const makeStore = () => {
  const store = configureStore({ reducer: { session: sessionSlice.reducer } });
  const signIn = (token: string) => store.dispatch(sessionActions.checked({ answer, token }));
  signIn('first');
  return { store, signIn, session: () => store.getState().session };
};

describe('call refused because the session ended', () => {
  it('locks the page, waits and is sent again', async () => {
    const { store, signIn, session } = makeStore();
    const answers = ['token_expired', 'ok'];
    const call = throughSession(
      store,
      () => Promise.resolve(answers.shift()),
      (given) => (given === 'ok' ? undefined : given),
    );
    await Promise.resolve();
    expect(session()).toMatchObject({ hasExpired: true, token: null });
    signIn('second');
    resumeCalls(true);
    expect(await call).toBe('ok');
  });

  it('a late refusal does not end a session that has begun anew', async () => {
    const { store, signIn, session } = makeStore();
    const late = Promise.withResolvers<string>();
    const answers = [late.promise, Promise.resolve('ok')];
    const call = throughSession(
      store,
      () => answers.shift() ?? Promise.resolve(''),
      (given) => (given === 'ok' ? undefined : given),
    );
    store.dispatch(sessionActions.expired());
    signIn('second');
    late.resolve('token_expired');
    expect(await call).toBe('ok');
    expect(session()).toMatchObject({ hasExpired: false, token: 'second' });
  });

  it('a locked one covers the page, too: the call waits for the password, and is sent once more', async () => {
    const { store, signIn, session } = makeStore();
    const answers = ['session_locked', 'ok'];
    const call = throughSession(
      store,
      () => Promise.resolve(answers.shift()),
      (given) => (given === 'ok' ? undefined : given),
    );
    await Promise.resolve();
    expect(session()).toMatchObject({ token: 'first', user, closed: { level: 'locked' }, hasExpired: false });
    expect(answers).toEqual(['ok']);
    signIn('first');
    resumeCalls(true);
    expect(await call).toBe('ok');
  });

  it('a refusal that comes after the unlock locks nothing anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { store, signIn, session } = makeStore();
    const late = Promise.withResolvers<string>();
    const answers = [late.promise, Promise.resolve('ok')];
    const call = throughSession(
      store,
      () => answers.shift() ?? Promise.resolve(''),
      (given) => (given === 'ok' ? undefined : given),
    );
    store.dispatch(sessionActions.locked());
    vi.setSystemTime(Date.now() + 1);
    signIn('first');
    late.resolve('session_locked');
    expect(await call).toBe('ok');
    expect(session().closed).toBeNull();
    vi.useRealTimers();
  });

  it('a person who leaves a locked page gets no answer, and what was pressed is not sent', async () => {
    const { store } = makeStore();
    const sent = vi.fn<() => Promise<string>>(() => Promise.resolve('session_locked'));
    const call = throughSession(store, sent, (given) => given);
    await Promise.resolve();
    resumeCalls(false);
    expect(await call).toBeNull();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('a guest is refused at once', async () => {
    const store = configureStore({ reducer: { session: sessionSlice.reducer } });
    expect(
      await throughSession(
        store,
        () => Promise.resolve('not_signed_in'),
        (given) => given,
      ),
    ).toBe('not_signed_in');
    expect(store.getState().session.hasExpired).toBe(false);
  });
});
