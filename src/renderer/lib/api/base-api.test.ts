import { configureStore } from '@reduxjs/toolkit';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineEndpoint } from '#shared/contract/endpoint.ts';
import { sessionActions, sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { refetchFailed } from './refetch-failed.ts';
import { baseApi, request, type RequestInput } from './base-api.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));

const read = defineEndpoint({
  id: 'testRead',
  method: 'GET',
  path: '/doctor/:id/free_slots/:date',
  scope: 'clinic',
  access: 'public',
  summary: '',
  params: Type.Object({ id: Type.String(), date: Type.String() }),
  response: Type.Unknown(),
  errors: [],
});
const write = defineEndpoint({
  id: 'testWrite',
  method: 'POST',
  path: '/x/',
  scope: 'platform',
  access: 'public',
  summary: '',
  headers: Type.Object({ 'idempotency-key': Type.String() }),
  body: Type.Object({ a: Type.Integer() }),
  response: Type.Unknown(),
  errors: [],
});
const bare = defineEndpoint({
  id: 'testBare',
  method: 'POST',
  path: '/logout',
  scope: 'platform',
  access: 'public',
  summary: '',
  response: Type.Unknown(),
  errors: [],
});
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testRead: build.query<unknown, RequestInput<typeof read>>({ query: request(read) }),
    testWrite: build.mutation<unknown, RequestInput<typeof write>>({
      query: request(write),
      extraOptions: { showsOwnErrors: true },
    }),
    testWait: build.mutation<unknown, void>({ query: request(bare), extraOptions: { seconds: 75 } }),
  }),
});
const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
let sent: Request[] = [];
let answer = () => Response.json({ ok: true });

beforeEach(() => {
  sent = [];
  vi.stubGlobal(
    'fetch',
    vi.fn((given: Request) => {
      sent.push(given);
      return Promise.resolve(answer());
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer = () => Response.json({ ok: true });
});

describe('requests made from the contract', () => {
  it('have a path with parameters, the clinic in APIKey, the token in Authorization', async () => {
    const store = makeStore();
    store.dispatch(sessionActions.tokenChanged('secret'));
    await store.dispatch(api.endpoints.testRead.initiate({ clinic: 'c1', params: { id: 'а/б', date: '2026-11-20' } }));
    expect(sent[0]?.url).toBe('http://server.test/doctor/%D0%B0%2F%D0%B1/free_slots/2026-11-20');
    expect(sent[0]?.headers.get('APIKey')).toBe('c1');
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(sent[0]?.headers.get('Accept')).toBe('application/json');
  });
  it('two clinics share no cache', async () => {
    const store = makeStore();
    for (const clinic of ['c1', 'c2', 'c1'])
      await store.dispatch(api.endpoints.testRead.initiate({ clinic, params: { id: '1', date: '2026-11-20' } }));
    expect(sent.map(({ headers }) => headers.get('APIKey'))).toEqual(['c1', 'c2']);
  });
  it('have headers of the contract and a body; without clinic and token no such headers', async () => {
    await makeStore().dispatch(
      api.endpoints.testWrite.initiate({ headers: { 'idempotency-key': 'k-12345678' }, body: { a: 1 } }),
    );
    expect(sent[0]?.headers.get('idempotency-key')).toBe('k-12345678');
    expect(sent[0]?.headers.has('APIKey')).toBe(false);
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
    expect(await sent[0]?.json()).toEqual({ a: 1 });
  });
  it('wait 30 s for an answer, and longer in the queue of the address', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      ({ signal }: Request) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const store = makeStore();
    const over: string[] = [];
    void store
      .dispatch(api.endpoints.testRead.initiate({ clinic: 'c1', params: { id: '1', date: '2026-11-20' } }))
      .then(() => over.push('вызов'));
    void store.dispatch(api.endpoints.testWait.initiate()).then(() => over.push('вызов из очереди'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(over).toEqual(['вызов']);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(over).toEqual(['вызов', 'вызов из очереди']);
    vi.useRealTimers();
  });
  it('a call without data sends none', () =>
    expect(request(bare)()).toEqual({
      url: '/logout',
      method: 'POST',
      params: undefined,
      body: undefined,
      headers: {},
    }));
  it('when the network is back, only what failed without it is read again', async () => {
    const store = makeStore();
    const get = (id: string) =>
      store.dispatch(api.endpoints.testRead.initiate({ clinic: 'c1', params: { id, date: '2026-11-20' } }));
    await get('there');
    answer = () => Response.json({ code: 'not_found', message: 'Нет' }, { status: 404 });
    await get('gone');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await get('lost')).error).toMatchObject({ status: 0 });
    sent = [];
    vi.stubGlobal('fetch', (given: Request) => {
      sent.push(given);
      return Promise.resolve(Response.json({ ok: true }));
    });
    store.dispatch(refetchFailed());
    await vi.waitFor(() =>
      expect(
        api.endpoints.testRead.select({ clinic: 'c1', params: { id: 'lost', date: '2026-11-20' } })(store.getState()),
      ).toMatchObject({ status: 'fulfilled' }),
    );
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/doctor/lost/free_slots/2026-11-20']);
  });
  it('a refusal and a success with a refusal inside become errors', async () => {
    const store = makeStore();
    const send = async () =>
      (await store.dispatch(api.endpoints.testWrite.initiate({ headers: { 'idempotency-key': 'k' }, body: { a: 1 } })))
        .error;
    answer = () => Response.json({ code: 'slot_taken', message: 'Занято' }, { status: 409 });
    expect(await send()).toMatchObject({ status: 409, code: 'slot_taken', message: 'Занято' });
    answer = () => Response.json({ result: false, msg: 'Не вышло' });
    expect(await send()).toMatchObject({ message: 'Не вышло' });
  });
});

it('a file goes as a form, its texts before it', () => {
  const upload = defineEndpoint({
    id: 'testUpload',
    method: 'POST',
    path: '/upload/x/',
    scope: 'platform',
    access: 'public',
    summary: '',
    uploads: { maxBytes: 10 },
    body: Type.Object({ note: Type.String() }),
    response: Type.Unknown(),
    errors: [],
  });
  const { body, headers } = request(upload)({ body: { note: 'x' }, file: new File(['abc'], 'План.docx') });
  expect([...(body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['note', 'x'],
    ['file', 'План.docx'],
  ]);
  // the browser sets the content type with its boundary
  expect(headers).toEqual({});
});
