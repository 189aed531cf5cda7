import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { ToastContent } from '#renderer/ui/plain-toast.ts';
import { useTaking } from './use-taking.ts';

const told = vi.hoisted((): { intent: string | undefined; message: string }[] => []);
vi.mock('#renderer/ui/toaster.ts', () => ({
  showToast: ({ intent, message }: ToastContent) => {
    told.push({ intent, message });
    return Promise.resolve();
  },
}));
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({
  useSessionActions: () => ({ reload: () => Promise.resolve() }),
}));

/** how the offer stands when it is read; undefined: the server is away */
let stands: 'open' | 'accepted' | undefined;
/** what the server answers to a booking; undefined: the answer is lost */
let answer: (() => Response) | undefined;
let keys: (string | null)[];
beforeEach(() => {
  stands = undefined;
  answer = undefined;
  keys = [];
  told.length = 0;
  over.mockClear();
  vi.stubGlobal('fetch', ({ method, headers }: Request) => {
    if (method !== 'GET') keys.push(headers.get('idempotency-key'));
    if (method === 'GET' && stands !== undefined)
      return Promise.resolve(Response.json({ items: [{ offer: { id: 'o', status: stands } }] }));
    if (method !== 'GET' && answer) return Promise.resolve(answer());
    return Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const over = vi.fn<() => void>();
function show() {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  );
  const taking = {
    offer: { id: 'o', slot: 's', start_time: '2026-11-25T10:00:00+03:00' },
    clinic: { id: 'c', slug: 'sever' },
    body: { type: 0 },
    onOver: over,
  } as const;
  const hook = renderHook(() => ({ ...useTaking(taking), here: useLocation() }), { wrapper });
  return { ...hook, take: () => act(() => hook.result.current.take()) };
}

it('a lost answer is told as done when the time is booked', async () => {
  stands = 'accepted';
  const { take, result } = show();
  await take();
  expect(result.current.isUnsure).toBe(false);
  expect(told).toEqual([{ intent: 'success', message: expect.stringContaining('Вы записаны на') as string }]);
});

it('a try after a lost answer goes by the same key, and is told as done', async () => {
  const { take, result } = show();
  await take();
  expect(result.current.isUnsure).toBe(true);
  expect(told, 'nothing is refused').toEqual([]);
  answer = () => Response.json({ id: 'visit' });
  await take();
  expect(new Set(keys).size).toBe(1);
  expect(result.current.here.search).toBe('?booked=visit');
});

it('one that is refused because the first was carried out is told as done', async () => {
  const { take } = show();
  await take();
  stands = 'accepted';
  answer = () => Response.json({ code: 'slot_taken', message: 'Время уже занято' }, { status: 409 });
  await take();
  expect(told).toEqual([{ intent: 'success', message: expect.stringContaining('Вы записаны на') as string }]);
  expect(over).not.toHaveBeenCalled();
});

it('an offer that goes by live news while nobody knows is told of by what is true then', async () => {
  const { take, unmount } = show();
  await take();
  stands = 'accepted';
  unmount();
  await waitFor(() =>
    expect(told).toEqual([{ intent: 'success', message: expect.stringContaining('Вы записаны на') as string }]),
  );
});

it('a refusal is an answer: what is tried then has another key', async () => {
  const { take } = show();
  answer = () => Response.json({ code: 'patient_busy', message: 'У вас запись в это время' }, { status: 409 });
  await take();
  await take();
  expect(new Set(keys).size).toBe(2);
  expect(over).toHaveBeenCalledTimes(2);
  expect(told[0]).toMatchObject({ intent: 'danger' });
});
