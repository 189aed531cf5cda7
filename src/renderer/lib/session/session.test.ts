import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Type } from 'typebox';
import { defineEndpoint } from '#shared/contract/endpoint.ts';
import { baseApi, request } from '#renderer/lib/api/base-api.ts';
import { holdUnsaved } from '#renderer/lib/page/unsaved.ts';
import { leavePage, prolongSession } from './cover-actions.ts';
import { checkSession, followTabs, signIn, signOut, startSession } from './session-thunks.ts';
import { sessionSlice, type SessionAnswer } from './session.slice.ts';
import { UNTOLD } from '#tests/dom/person.ts';

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
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', ...UNTOLD },
  is_superuser: false,
  is_social: false,
  roles: [],
  permissions: [],
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

describe('session', () => {
  it('a known token signs the person in', async () => {
    kept.token = 'secret';
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    expect(store.getState().session.phase).toBe('starting');
    await store.dispatch(startSession());
    expect(store.getState().session).toMatchObject({ phase: 'ready', token: 'secret', user: person });
    expect(store.getState().session.lastActivity).toBeTypeOf('number');
    expect(kept.token, 'it is there at the next start, too').toBe('secret');
  });

  it('no answer is not a sign-out: the token stays and a retry helps', async () => {
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

  it('a later check that failed does not touch the person who is signed in', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    await store.dispatch(signIn('secret'));
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    await store.dispatch(checkSession());
    expect(store.getState().session).toMatchObject({ phase: 'ready', user: person });
  });

  it('a token that the server does not know is forgotten here and in the storage', async () => {
    kept.token = 'old';
    reply = () => Promise.resolve(Response.json(answer(false)));
    const store = makeStore();
    await store.dispatch(startSession());
    expect(store.getState().session).toMatchObject({ phase: 'ready', token: null, user: null });
    expect(kept.token).toBeNull();
  });

  it('a sign-out erases person, token and everything that was read', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    await store.dispatch(signIn('secret'));
    await store.dispatch(signOut());
    expect(store.getState().session).toMatchObject({ phase: 'ready', token: null, user: null, hasExpired: false });
    expect(kept.token).toBeNull();
    expect(store.getState().api.queries).toEqual({});
  });

  it('a sign-out revokes the token on the server, and goes on here when that does not answer; a guest has none', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    await store.dispatch(signIn('secret'));
    const sent: (readonly [string, string | null])[] = [];
    vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
      const { url, headers } = new Request(...given);
      sent.push([new URL(url).pathname, headers.get('Authorization')]);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await store.dispatch(signOut());
    expect(sent).toEqual([[expect.stringContaining('logout'), 'Bearer secret']]);
    expect([store.getState().session.user, kept.token]).toEqual([null, null]);
    await store.dispatch(signOut());
    expect(sent).toHaveLength(1);
  });

  it('a check that began before another token came does not decide about the new one', async () => {
    const store = makeStore();
    reply = () => Promise.resolve(Response.json(answer(true)));
    await store.dispatch(signIn('old'));
    const late = Promise.withResolvers<Response>();
    reply = () => late.promise;
    const checking = store.dispatch(checkSession());
    reply = () => Promise.resolve(Response.json(answer(true)));
    await store.dispatch(signIn('new'));
    late.resolve(Response.json(answer(false)));
    expect(await checking).toBe(true);
    expect(store.getState().session).toMatchObject({ token: 'new', user: person, hasExpired: false });
  });

  it('a sign-out and a page that is given up wait for no server: here the person is gone at once', async () => {
    for (const leave of [signOut, leavePage]) {
      reply = () => Promise.resolve(Response.json(answer(true)));
      const store = makeStore();
      await store.dispatch(signIn('secret'));
      store.dispatch(sessionSlice.actions.locked());
      const sent: Request[] = [];
      vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
        sent.push(new Request(...given));
        return new Promise(() => undefined);
      });
      await store.dispatch(leave());
      expect([kept.token, store.getState().session.phase]).toEqual([null, leave === signOut ? 'ready' : 'leaving']);
      expect(sent.map((call) => [call.method, call.headers.get('Authorization'), call.keepalive])).toEqual([
        ['POST', 'Bearer secret', true],
      ]);
      vi.stubGlobal('fetch', () => reply());
    }
  });

  it('a page that is given up goes, and the token with it', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    await store.dispatch(signIn('secret'));
    expect(kept.token).toBe('secret');
    await store.dispatch(leavePage());
    expect(store.getState().session).toMatchObject({ phase: 'leaving', user: person });
    expect(kept.token).toBeNull();
  });

  it('a locked page that is given up ends its session on the server; one that is over has nothing to end', async () => {
    const sent: string[] = [];
    for (const shut of [sessionSlice.actions.locked(), sessionSlice.actions.expired()]) {
      reply = () => Promise.resolve(Response.json(answer(true)));
      const store = makeStore();
      await store.dispatch(signIn('secret'));
      store.dispatch(shut);
      vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
        sent.push(new URL(new Request(...given).url).pathname);
        return Promise.resolve(Response.json({ message: 'Вы вышли' }));
      });
      await store.dispatch(leavePage());
      expect(store.getState().session.phase).toBe('leaving');
      vi.stubGlobal('fetch', () => reply());
    }
    expect(sent).toEqual(['/logout']);
  });

  it('a retry shows that it asks; a guest who was asked about stays a guest', async () => {
    const store = makeStore();
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    await store.dispatch(startSession());
    expect(store.getState().session.phase).toBe('failed');
    reply = () => Promise.resolve(Response.json(answer(false)));
    const again = store.dispatch(startSession());
    expect(store.getState().session.phase).toBe('starting');
    await again;
    expect(store.getState().session).toMatchObject({ phase: 'ready', user: null, hasExpired: false });
  });

  it('a sign-in after which the server did not answer is an error, not silence', async () => {
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    const store = makeStore();
    await expect(store.dispatch(signIn('secret'))).rejects.toMatchObject({ code: 'network_failure' });
    expect(kept.token).toBeNull();
  });
});

describe('end of a session', () => {
  const refused = () =>
    Promise.resolve(Response.json({ code: 'token_expired', message: 'Сеанс завершён' }, { status: 401 }));
  const known =
    (id = '1') =>
    () =>
      Promise.resolve(Response.json({ ...answer(true), user: { ...person, id } }));
  /** Sets the answers of the call and of the session check. */
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

  it('a refused call waits, the page stays with its person, and after sign-in the call is sent again', async () => {
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

  it('when another person signs in the page goes and the refused call is not sent again', async () => {
    const store = await signedIn();
    const isDone = vi.fn<() => void>();
    void save(store).then(isDone);
    await vi.waitFor(() => expect(store.getState().session.hasExpired).toBe(true));
    const repeated = vi.fn<() => Promise<Response>>(refused);
    serve(repeated, known('2'));
    await store.dispatch(signIn('other'));
    expect(store.getState().session).toMatchObject({ phase: 'leaving', token: null, user: person });
    await new Promise((done) => setTimeout(done));
    expect(repeated).not.toHaveBeenCalled();
    expect(isDone).not.toHaveBeenCalled();
  });

  it('after a sign-out the call returns its refusal', async () => {
    const store = await signedIn();
    const saving = save(store);
    await vi.waitFor(() => expect(store.getState().session.hasExpired).toBe(true));
    const repeated = vi.fn<() => Promise<Response>>(refused);
    serve(repeated, known());
    await store.dispatch(signOut());
    expect(repeated).not.toHaveBeenCalled();
    expect(await saving).toMatchObject({ error: { status: 401, code: 'token_expired' } });
    expect(store.getState().session).toMatchObject({ hasExpired: false, user: null });
  });

  it('the answer of a check that began before the sign-out lets nobody in', async () => {
    const store = await signedIn();
    const pending = Promise.withResolvers<Response>();
    serve(refused, () => pending.promise);
    const checking = store.dispatch(checkSession());
    store.dispatch(sessionSlice.actions.ended());
    pending.resolve(Response.json(answer(true)));
    await checking;
    expect(store.getState().session.user).toBeNull();
  });

  it('a covered page asks the server nothing more of its old session', async () => {
    const store = await signedIn();
    store.dispatch(sessionSlice.actions.expired());
    const asked = vi.fn<() => Promise<Response>>(known());
    serve(asked, asked);
    expect(await store.dispatch(checkSession())).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });

  it('a guest gets the refusal at once', async () => {
    serve(refused, known());
    expect(await save(makeStore())).toMatchObject({ error: { code: 'token_expired' } });
  });
});

describe('tabs', () => {
  it('repeat the sign-in and sign-out of another tab', async () => {
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

  it('that would lose what is typed stay, covered, until the same person signs in', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const [store, other] = [makeStore(), new BroadcastChannel('clinic-platform')];
    await store.dispatch(signIn('secret'));
    const stop = store.dispatch(followTabs());
    let isTyped = true;
    const release = holdUnsaved(() => isTyped);
    other.postMessage({ kind: 'signed-out' });
    await vi.waitFor(() =>
      expect(store.getState().session).toMatchObject({ token: null, user: person, hasExpired: true }),
    );
    other.postMessage({ kind: 'signed-in', token: 'theirs' });
    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ token: 'theirs', hasExpired: false }));
    isTyped = false;
    other.postMessage({ kind: 'signed-out' });
    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ token: null, user: null }));
    release();
    other.close();
    stop();
  });

  it('with something typed go when somebody else signs in', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const [store, other] = [makeStore(), new BroadcastChannel('clinic-platform')];
    await store.dispatch(signIn('secret'));
    const stop = store.dispatch(followTabs());
    const release = holdUnsaved(() => true);
    other.postMessage({ kind: 'signed-out' });
    await vi.waitFor(() => expect(store.getState().session.hasExpired).toBe(true));
    const stranger = { ...answer(true), user: { ...person, id: '9' } };
    reply = () => Promise.resolve(Response.json(stranger));
    other.postMessage({ kind: 'signed-in', token: 'another' });
    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ phase: 'leaving', user: person }));
    release();
    other.close();
    stop();
  });

  it('are told what was done here, and only when it is done', async () => {
    reply = () => Promise.resolve(Response.json(answer(true)));
    const store = makeStore();
    const heard: unknown[] = [];
    const other = new BroadcastChannel('clinic-platform');
    other.addEventListener('message', ({ data }) => heard.push(data));
    await store.dispatch(signIn('secret'));
    expect(await store.dispatch(prolongSession())).toBe(true);
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await store.dispatch(prolongSession())).toBe(false);
    await expect(store.dispatch(signIn('unknown'))).rejects.toMatchObject({ code: 'network_failure' });
    await store.dispatch(leavePage());
    await store.dispatch(signOut());
    const news = [{ kind: 'signed-in', token: 'secret' }, { kind: 'renewed' }];
    await vi.waitFor(() => expect(heard).toEqual([...news, { kind: 'signed-out' }, { kind: 'signed-out' }]));
    other.close();
  });

  it('follow a session that was made longer, and nothing else that the others say', async () => {
    const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(answer(true))));
    reply = asked;
    const store = makeStore();
    await store.dispatch(signIn('secret'));
    asked.mockClear();
    const stop = store.dispatch(followTabs());
    const other = new BroadcastChannel('clinic-platform');
    other.postMessage({ kind: 'hold', slot: 'x' });
    other.postMessage({ kind: 'renewed' });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(store.getState().session).toMatchObject({ token: 'secret', user: person });
    stop();
    other.postMessage({ kind: 'signed-out' });
    await new Promise((done) => setTimeout(done, 50));
    expect(store.getState().session.user, 'a page that stopped hears nothing').toEqual(person);
    other.close();
  });

  it('stay as they are when the server cannot be asked about the sign-in of another one', async () => {
    const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
    reply = asked;
    const store = makeStore();
    const stop = store.dispatch(followTabs());
    const other = new BroadcastChannel('clinic-platform');
    other.postMessage({ kind: 'signed-in', token: 'theirs' });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await new Promise((done) => setTimeout(done, 50));
    expect(store.getState().session).toMatchObject({ token: null, user: null });
    other.close();
    stop();
  });

  it('let nobody in by the answer to a sign-in that the other tab has ended meanwhile', async () => {
    const pending = Promise.withResolvers<Response>();
    const asked = vi.fn<() => Promise<Response>>(() => pending.promise);
    reply = asked;
    const store = makeStore();
    const stop = store.dispatch(followTabs());
    const other = new BroadcastChannel('clinic-platform');
    other.postMessage({ kind: 'signed-in', token: 'theirs' });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    const changed = vi.fn<() => void>();
    store.subscribe(changed);
    other.postMessage({ kind: 'signed-out' });
    // the person goes first, then what was read
    await vi.waitFor(() => expect(changed.mock.calls.length).toBeGreaterThan(1));
    pending.resolve(Response.json(answer(true)));
    await new Promise((done) => setTimeout(done));
    expect(store.getState().session).toMatchObject({ token: null, user: null });
    other.close();
    stop();
  });
});
