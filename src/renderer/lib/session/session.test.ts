import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { checkSession, endSession, signIn, startSession } from './session-thunks.ts';
import { sessionSlice, type SessionAnswer } from './session.slice.ts';

const kept = vi.hoisted(() => ({ token: null as string | null }));
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: {
    read: () => Promise.resolve(kept.token),
    write: (value: string | null) => {
      kept.token = value;
      return Promise.resolve();
    },
  },
}));

const person = { id: '1', profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', avatar: null }, is_superuser: false, is_social: false, resources: [], employments: { total: 0, waiting: 0 } };
const answer = (isKnown: boolean): Partial<SessionAnswer> => ({ ip_restricted: false, authenticated: isKnown, user: isKnown ? person : null, permissions: [] });
let reply: () => Promise<Response>;
const makeStore = () => configureStore({ reducer: { api: baseApi.reducer, session: sessionSlice.reducer }, middleware: (defaults) => defaults().concat(baseApi.middleware) });

beforeEach(() => {
  kept.token = null;
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>(() => reply()));
});
afterEach(() => vi.unstubAllGlobals());

describe('сеанс', () => {
  it('известный токен: человек вошёл', async () => {
    kept.token = 'secret';
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    expect(store.getState().session.phase).toBe('starting');
    await store.dispatch(startSession());
    expect(store.getState().session).toMatchObject({ phase: 'ready', token: 'secret', user: person });
    expect(store.getState().session.lastActivity).toBeTypeOf('number');
  });

  it('сервер не ответил: это не «вышел», токен на месте; повтор помогает', async () => {
    kept.token = 'secret';
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    const store = makeStore();
    await store.dispatch(startSession());
    expect(store.getState().session).toMatchObject({ phase: 'failed', token: 'secret' });
    expect(kept.token).toBe('secret');
    reply = () => Promise.resolve(Response.json(answer(true)));
    await store.dispatch(startSession());
    expect(store.getState().session.phase).toBe('ready');
  });

  it('проверка, которая не удалась потом, не трогает вошедшего', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    await store.dispatch(signIn('secret'));
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    await store.dispatch(checkSession());
    expect(store.getState().session).toMatchObject({ phase: 'ready', user: person });
  });

  it('токен, которого сервер не знает, забыт и здесь, и в хранилище', async () => {
    kept.token = 'old';
    reply = () => Promise.resolve(Response.json(answer(false)));
    const store = makeStore();
    await store.dispatch(startSession());
    expect(store.getState().session).toMatchObject({ phase: 'ready', token: null, user: null });
    expect(kept.token).toBeNull();
  });

  it('конец сеанса стирает человека, токен и прочитанное', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    await store.dispatch(signIn('secret'));
    await store.dispatch(endSession(true));
    expect(store.getState().session).toMatchObject({ phase: 'ready', token: null, user: null, hasExpired: true });
    expect(kept.token).toBeNull();
    expect(store.getState().api.queries).toEqual({});
  });
});
