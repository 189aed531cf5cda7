import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { livePage } from '#tests/dom/live-page.tsx';
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
  const { wrapper, tell } = livePage(store);
  const clinic = { id: 'c', timezone: 'Europe/Moscow' } as Parameters<typeof useReceptionDay>[0];
  const { result } = renderHook(() => useReceptionDay(clinic, OWN, DAY), { wrapper });
  const read = (times: number) =>
    waitFor(() => expect([result.current.status, reads]).toEqual(['fulfilled', times]), { timeout: 3000 });
  await read(1);
  act(() => tell({ ids: ['s'], days: [DAY], employees: [COLLEAGUE] }));
  act(() => tell({ ids: [], days: ['2026-11-26'], employees: [OWN] }));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(reads).toBe(1);
  act(() => tell({ ids: ['s'], days: [DAY], employees: [COLLEAGUE, OWN] }));
  await read(2);
  act(() => tell({ ids: [] }));
  await read(3);
});
