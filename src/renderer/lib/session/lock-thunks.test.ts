import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { UNTOLD } from '#tests/dom/person.ts';
import { lockNow, unlock, unlocked } from './lock-thunks.ts';
import { checkSession, followTabs, signIn } from './session-thunks.ts';
import { sessionActions, sessionSlice } from './session.slice.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
}));
const tabs = vi.hoisted(() => ({
  told: [] as object[],
  hear: undefined as ((news: object) => void) | undefined,
}));
vi.mock('./tab-news.ts', () => ({
  tellTabs: (news: object) => void tabs.told.push(news),
  onTabNews: (hear: (news: object) => void) => {
    tabs.hear = hear;
    return () => undefined;
  },
}));

const person = {
  id: '1',
  profile: { first_name: 'А', last_name: 'Б', middle_name: '', email: 'a@b.ru', ...UNTOLD },
  is_superuser: false,
  is_social: false,
  resources: [],
  employments: { total: 0, waiting: 0 },
};
const closed = { level: 'locked', profile: { id: '1' }, has_password: true, seconds_left: 600 };
type Level = 'open' | 'locked' | 'over';
/** What the server holds of the session, and what it answers instead. */
const server = { level: 'open' as Level, sent: [] as string[], isAway: false };
let refuse: { readonly status: number; readonly code: string } | null;
const known = (level: Level) => ({
  ip_restricted: false,
  authenticated: level === 'open',
  user: level === 'open' ? person : null,
  permissions: [],
  config: {},
  session: null,
  closed: level === 'locked' ? closed : null,
});
const serve = ({ url }: Request): Promise<Response> => {
  const { pathname } = new URL(url);
  server.sent.push(pathname);
  if (server.isAway) return Promise.reject(new TypeError('Failed to fetch'));
  if (pathname === CHECK) return Promise.resolve(Response.json(known(server.level)));
  if (refuse) return Promise.resolve(Response.json({ code: refuse.code, message: 'Отказ' }, { status: refuse.status }));
  server.level = pathname === LOCK ? 'locked' : 'open';
  return Promise.resolve(Response.json({ message: 'Готово' }));
};
const [CHECK, LOCK, UNLOCK] = ['/api/auth/check/', '/api/auth/lock/now', '/api/auth/lock'];
const LOCKED = [{ kind: 'locked' }, { kind: 'renewed' }];

const signedIn = async () => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  await store.dispatch(signIn('secret'));
  server.sent.length = 0;
  tabs.told.length = 0;
  return store;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { level: 'open', isAway: false });
  refuse = null;
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('«Заблокировать»', () => {
  it('covers the page at once, here and in the other tabs, and tells the server', async () => {
    const store = await signedIn();
    const locking = store.dispatch(lockNow());
    expect(store.getState().session).toMatchObject({ closed: { level: 'locked' }, token: 'secret', user: person });
    expect(tabs.told).toEqual([{ kind: 'locked' }]);
    await locking;
    expect([server.sent, server.level, tabs.told]).toEqual([[LOCK], 'locked', LOCKED]);
    expect(store.getState().session.closed).toMatchObject({ level: 'locked' });
  });

  it('without the network covers it, too, and tells the server when the network is back', async () => {
    const store = await signedIn();
    server.isAway = true;
    const locking = store.dispatch(lockNow());
    await pass(0);
    expect([store.getState().session.closed?.level, server.sent, tabs.told]).toEqual([
      'locked',
      [LOCK],
      [{ kind: 'locked' }],
    ]);
    // a browser often says nothing
    await pass(5000);
    expect(server.sent).toEqual([LOCK, LOCK]);
    server.isAway = false;
    page.dispatchEvent(new Event('online'));
    await locking;
    expect([server.sent, server.level, tabs.told]).toEqual([[LOCK, LOCK, LOCK], 'locked', LOCKED]);
    await pass(60_000);
    expect(server.sent).toHaveLength(3);
  });

  it.each([
    ['opened', () => sessionActions.checked({ answer: known('open') as never, token: 'secret' })],
    ['over', () => sessionActions.expired()],
    ['left', () => sessionActions.ended()],
  ])('asks the server no more for a session that is %s meanwhile', async (_, change) => {
    const store = await signedIn();
    server.isAway = true;
    const locking = store.dispatch(lockNow());
    await pass(0);
    store.dispatch(change());
    server.isAway = false;
    await pass(60_000);
    await locking;
    expect(server.sent).toEqual([LOCK]);
  });

  it('that the server refuses opens the page again, and says why', async () => {
    const store = await signedIn();
    refuse = { status: 403, code: 'access_denied' };
    expect(await store.dispatch(lockNow())).toMatchObject({ code: 'access_denied', message: 'Отказ' });
    expect([server.sent, store.getState().session.closed, tabs.told]).toEqual([[LOCK, CHECK], null, LOCKED]);
  });

  it('of a session that is over waits for no sign-in: the page is covered by its end', async () => {
    const store = await signedIn();
    server.level = 'over';
    refuse = { status: 401, code: 'token_expired' };
    expect(await store.dispatch(lockNow())).toBeNull();
    expect(store.getState().session).toMatchObject({ hasExpired: true, closed: null, token: null });
    await pass(60_000);
    expect(server.sent).toEqual([LOCK, CHECK]);
  });

  it('of one that another tab has locked is done', async () => {
    const store = await signedIn();
    server.level = 'locked';
    refuse = { status: 401, code: 'session_locked' };
    await store.dispatch(lockNow());
    expect([server.sent, store.getState().session.closed?.level]).toEqual([[LOCK], 'locked']);
  });

  it('is not undone by the answer of a check that began before it', async () => {
    const store = await signedIn();
    const checking = store.dispatch(checkSession());
    await Promise.all([store.dispatch(lockNow()), checking]);
    expect(store.getState().session.closed).toMatchObject({ level: 'locked' });
  });

  it('in another tab covers the page, whether the server can be asked or not', async () => {
    const store = await signedIn();
    store.dispatch(followTabs());
    server.isAway = true;
    tabs.hear?.({ kind: 'locked' });
    expect([store.getState().session.closed?.level, server.sent]).toEqual(['locked', []]);
  });
});

describe('a locked session', () => {
  const locked = async () => {
    const store = await signedIn();
    server.level = 'locked';
    store.dispatch(sessionActions.locked());
    return store;
  };

  it('is opened by the password, and the other tabs are told that its person has proved who they are', async () => {
    const store = await locked();
    await store.dispatch(unlock('верный'));
    expect([server.sent, store.getState().session.closed, tabs.told]).toEqual([
      [UNLOCK, CHECK],
      null,
      [{ kind: 'renewed', isProved: true }],
    ]);
  });

  it('stays locked with a wrong one', async () => {
    const store = await locked();
    refuse = { status: 422, code: 'own_password_wrong' };
    await expect(store.dispatch(unlock('неверный'))).rejects.toMatchObject({ code: 'own_password_wrong' });
    expect([server.sent, store.getState().session.closed?.level, tabs.told]).toEqual([[UNLOCK], 'locked', []]);
  });

  it('that is over is asked about, and its page is covered by the end', async () => {
    const store = await locked();
    server.level = 'over';
    refuse = { status: 401, code: 'token_expired' };
    await expect(store.dispatch(unlock('верный'))).rejects.toMatchObject({ code: 'token_expired' });
    expect([server.sent, tabs.told]).toEqual([[UNLOCK, CHECK], []]);
    expect(store.getState().session).toMatchObject({ hasExpired: true, closed: null });
  });

  it('is open as the server says after another proof', async () => {
    const store = await locked();
    server.level = 'open';
    await store.dispatch(unlocked());
    expect(store.getState().session).toMatchObject({ closed: null, user: person });
    expect(tabs.told).toEqual([{ kind: 'renewed', isProved: true }]);
  });

  it('stays so when nobody can be asked', async () => {
    const store = await locked();
    server.isAway = true;
    await expect(store.dispatch(unlocked())).rejects.toMatchObject({ code: 'network_failure' });
    expect([store.getState().session.closed?.level, tabs.told]).toEqual(['locked', []]);
  });
});
