import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import type { RealtimeClient, TopicHandler } from '#renderer/lib/api/realtime.ts';
import { RealtimeContext } from '#renderer/lib/api/use-topic.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { useReceptionDay } from './use-reception-day.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a doctor’s day is read again after news of a visit of that doctor and day, and of no other', async () => {
  const [DAY, OWN, COLLEAGUE] = ['2026-11-25', 'own', 'colleague'];
  let reads = 0;
  vi.stubGlobal('fetch', () => {
    reads += 1;
    return Promise.resolve(Response.json({ items: [] }));
  });
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  let hear: TopicHandler = () => {};
  const client = {
    subscribe: (_: string, handler: TopicHandler) => {
      hear = handler;
      return () => undefined;
    },
  } as unknown as RealtimeClient;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <RealtimeContext value={client}>{children}</RealtimeContext>
    </Provider>
  );
  const clinic = { id: 'c', timezone: 'Europe/Moscow' } as Parameters<typeof useReceptionDay>[0];
  const { result } = renderHook(() => useReceptionDay(clinic, OWN, DAY), { wrapper });
  const read = (times: number) =>
    waitFor(() => expect([result.current.status, reads]).toEqual(['fulfilled', times]), { timeout: 3000 });
  await read(1);
  act(() => hear({ ids: ['s'], days: [DAY], employees: [COLLEAGUE] }));
  act(() => hear({ ids: [], days: ['2026-11-26'], employees: [OWN] }));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(reads).toBe(1);
  act(() => hear({ ids: ['s'], days: [DAY], employees: [COLLEAGUE, OWN] }));
  await read(2);
  act(() => hear({ ids: [] }));
  await read(3);
});
