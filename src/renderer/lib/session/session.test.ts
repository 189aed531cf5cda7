import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Type } from 'typebox';
import { defineEndpoint } from '#shared/contract/endpoint.ts';
import { baseApi, request } from '#renderer/lib/api/base-api.ts';
import { checkSession, followTabs, signIn, signOut, startSession } from './session-thunks.ts';
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

const person = {
  id: '1',
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', avatar: null },
  is_superuser: false,
  is_social: false,
  resources: [],
  employments: { total: 0, waiting: 0 },
};
const answer = (isKnown: boolean): Partial<SessionAnswer> => ({
  ip_restricted: false,
  authenticated: isKnown,
  user: isKnown ? person : null,
  permissions: [],
});
const call = defineEndpoint({
  id: 'testSave',
  method: 'POST',
  path: '/x/',
  scope: 'platform',
  access: 'signed-in',
  summary: '',
  response: Type.Unknown(),
  errors: [],
});
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({ save: build.mutation<unknown, void>({ query: request(call) }) }),
});
let reply: () => Promise<Response>;
const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

beforeEach(() => {
  kept.token = null;
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(() => reply()),
  );
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

  it('выход стирает человека, токен и прочитанное', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    await store.dispatch(signIn('secret'));
    await store.dispatch(signOut());
    expect(store.getState().session).toMatchObject({ phase: 'ready', token: null, user: null, hasExpired: false });
    expect(kept.token).toBeNull();
    expect(store.getState().api.queries).toEqual({});
  });

  it('вход, после которого сервер не ответил, — ошибка, а не молчание', async () => {
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    const store = makeStore();
    await expect(store.dispatch(signIn('secret'))).rejects.toMatchObject({ code: 'network_failure' });
    expect(kept.token).toBeNull();
  });
});

describe('конец сеанса', () => {
  const refused = () =>
    Promise.resolve(Response.json({ code: 'token_expired', message: 'Сеанс завершён' }, { status: 401 }));
  const known =
    (id = '1') =>
    () =>
      Promise.resolve(Response.json({ ...answer(true), user: { ...person, id } }));
  /** answers of the call and of the check by turns */
  const serve = (call: () => Promise<Response>, check: () => Promise<Response>) => {
    vi.stubGlobal('fetch', (given: Request) => (given.url.endsWith('/x/') ? call() : check()));
  };
  const signedIn = async () => {
    const store = makeStore();
    serve(refused, known());
    await store.dispatch(signIn('old'));
    return store;
  };
  const save = (store: ReturnType<typeof makeStore>) => store.dispatch(api.endpoints.save.initiate());

  it('отказанный вызов ждёт, страница остаётся за тем же человеком; после входа он уходит ещё раз', async () => {
    const store = await signedIn();
    const [one, two] = [save(store), save(store)];
    await vi.waitFor(() =>
      expect(store.getState().session).toMatchObject({ hasExpired: true, token: null, user: person }),
    );
    serve(() => Promise.resolve(Response.json({ ok: true })), known());
    await store.dispatch(signIn('new'));
    expect([await one, await two]).toMatchObject([{ data: { ok: true } }, { data: { ok: true } }]);
    expect(store.getState().session).toMatchObject({ hasExpired: false, token: 'new' });
  });

  it('вошёл другой: страница уходит, и отказанный вызов не повторяется', async () => {
    const store = await signedIn();
    const isDone = vi.fn<() => void>();
    void save(store).then(isDone);
    await vi.waitFor(() => expect(store.getState().session.hasExpired).toBe(true));
    const repeated = vi.fn<() => Promise<Response>>(refused);
    serve(repeated, known('2'));
    await store.dispatch(signIn('other'));
    expect(store.getState().session).toMatchObject({ phase: 'leaving', token: null, user: person });
    expect(repeated).not.toHaveBeenCalled();
    expect(isDone).not.toHaveBeenCalled();
  });

  it('человек вышел: вызов возвращается с отказом', async () => {
    const store = await signedIn();
    const saving = save(store);
    await vi.waitFor(() => expect(store.getState().session.hasExpired).toBe(true));
    await store.dispatch(signOut());
    expect(await saving).toMatchObject({ error: { status: 401, code: 'token_expired' } });
    expect(store.getState().session).toMatchObject({ hasExpired: false, user: null });
  });

  it('ответ проверки, начатой до выхода, никого не впускает', async () => {
    const store = await signedIn();
    const pending = Promise.withResolvers<Response>();
    serve(refused, () => pending.promise);
    const checking = store.dispatch(checkSession());
    store.dispatch(sessionSlice.actions.ended());
    pending.resolve(Response.json(answer(true)));
    await checking;
    expect(store.getState().session.user).toBeNull();
  });

  it('гостю отказ отвечает сразу', async () => {
    serve(refused, known());
    expect(await save(makeStore())).toMatchObject({ error: { code: 'token_expired' } });
  });
});

describe('вкладки', () => {
  it('вход и выход в другой вкладке повторяются здесь', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    const stop = store.dispatch(followTabs());
    const other = new BroadcastChannel('clinic-platform');
    other.postMessage({ kind: 'signed-in', token: 'theirs' });
    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ token: 'theirs', user: person }));
    other.postMessage({ kind: 'signed-out' });
    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ token: null, user: null }));
    other.close();
    stop();
  });
});
