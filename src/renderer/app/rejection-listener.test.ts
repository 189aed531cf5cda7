import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { rejectionListener } from './rejection-listener.ts';

const toasts = vi.hoisted(() => ({
  showToast: vi.fn<(toast: object) => void>(),
  dismissToast: vi.fn<(key: string) => void>(),
}));
vi.mock('#renderer/ui/toaster.ts', () => toasts);
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));

const call = (method: 'GET' | 'POST', url: string) => () => ({
  url,
  method,
  params: undefined,
  body: undefined,
  headers: {},
});
const api = baseApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    signInSample: build.mutation<unknown, void>({
      query: call('POST', '/login'),
      extraOptions: { showsOwnErrors: true },
    }),
    cancelSample: build.mutation<unknown, void>({
      query: call('POST', '/cancel'),
      extraOptions: { showsOwnErrors: true },
    }),
    readSample: build.query<unknown, void>({ query: call('GET', '/read') }),
    pageSample: build.query<unknown, number>({ query: (page) => call('GET', `/page/${page}`)() }),
    ownSample: build.query<unknown, void>({ query: call('GET', '/own'), extraOptions: { showsOwnErrors: true } }),
  }),
});
const { signInSample, cancelSample, readSample, pageSample, ownSample } = api.endpoints;
let answer: () => Promise<Response>;
const make = () =>
  configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().prepend(rejectionListener).concat(baseApi.middleware),
  });

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a failed sign-in is said once, and no longer at the next try', async () => {
  const store = make();
  answer = () =>
    Promise.resolve(Response.json({ code: 'invalid_grant', message: 'Неверный логин или пароль' }, { status: 401 }));
  await store.dispatch(signInSample.initiate());
  expect(toasts.showToast.mock.calls).toEqual([[{ intent: 'danger', message: 'Ошибка авторизации' }]]);
  expect(toasts.dismissToast).not.toHaveBeenCalled();
  answer = () => Promise.resolve(Response.json({ token: 't' }));
  await store.dispatch(signInSample.initiate());
  expect(toasts.dismissToast.mock.calls).toEqual([['Ошибка авторизации']]);
});
it('the toast that a feature showed of its own goes with the next try, too; others stay', async () => {
  const store = make();
  answer = () => Promise.reject(new TypeError('no network'));
  await store.dispatch(cancelSample.initiate());
  await store.dispatch(ownSample.initiate());
  expect(toasts.showToast).not.toHaveBeenCalled();
  answer = () => Promise.resolve(Response.json({}));
  await store.dispatch(ownSample.initiate(undefined, { forceRefetch: true }));
  expect(toasts.dismissToast, 'a list says its failure in its place').not.toHaveBeenCalled();
  await store.dispatch(cancelSample.initiate());
  expect(toasts.dismissToast.mock.calls).toEqual([['Нет связи с сервером. Проверьте интернет и повторите']]);
});
it('a read that works again takes its toast along', async () => {
  const store = make();
  answer = () => Promise.reject(new TypeError('no network'));
  await store.dispatch(readSample.initiate());
  expect(toasts.showToast.mock.calls).toEqual([
    [{ intent: 'danger', title: 'Нет связи', message: 'Нет связи с сервером. Проверьте интернет и повторите' }],
  ]);
  answer = () => Promise.resolve(Response.json({}));
  await store.dispatch(readSample.initiate(undefined, { forceRefetch: true }));
  expect(toasts.dismissToast).toHaveBeenCalledOnce();
});
it('a sentence that another call has told, too, stays until that one is tried again', async () => {
  const store = make();
  answer = () => Promise.reject(new TypeError('no network'));
  await store.dispatch(readSample.initiate());
  await store.dispatch(pageSample.initiate(1));
  await store.dispatch(pageSample.initiate(2));
  answer = () => Promise.resolve(Response.json({}));
  await store.dispatch(readSample.initiate(undefined, { forceRefetch: true }));
  await store.dispatch(pageSample.initiate(1, { forceRefetch: true }));
  expect(toasts.dismissToast).not.toHaveBeenCalled();
  await store.dispatch(pageSample.initiate(2, { forceRefetch: true }));
  expect(toasts.dismissToast).toHaveBeenCalledOnce();
});
it('what was told long ago and never tried again holds no toast', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const store = make();
  answer = () => Promise.reject(new TypeError('no network'));
  await store.dispatch(readSample.initiate());
  vi.setSystemTime(Date.now() + 11_000);
  await store.dispatch(pageSample.initiate(1));
  answer = () => Promise.resolve(Response.json({}));
  await store.dispatch(pageSample.initiate(1, { forceRefetch: true }));
  expect(toasts.dismissToast).toHaveBeenCalledOnce();
});

it('works that have begun are told by the page: the session is asked once, and no toast is shown', async () => {
  const store = make();
  const user = { id: '1', profile: {}, is_superuser: false };
  const answered = (works: string | null) => ({
    authenticated: true,
    user,
    ip_restricted: false,
    session: null,
    config: { maintenance: works },
  });
  const { checked } = sessionSlice.actions;
  store.dispatch(checked({ answer: answered(null) as never, token: 'x' }));
  const asked: string[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Promise.resolve(
      request.url.endsWith('/api/auth/check/')
        ? Response.json(answered('До 14:00'))
        : Response.json({ code: 'maintenance', message: 'Идут технические работы. До 14:00' }, { status: 503 }),
    );
  });
  await store.dispatch(readSample.initiate());
  await vi.waitFor(() => expect(store.getState().session.config?.maintenance).toBe('До 14:00'));
  await store.dispatch(readSample.initiate(undefined, { forceRefetch: true }));
  expect(asked).toEqual(['/read', '/api/auth/check/', '/read']);
  expect(toasts.showToast).not.toHaveBeenCalled();
});
