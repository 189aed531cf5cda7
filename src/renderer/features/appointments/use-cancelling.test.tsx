import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { ToastContent } from '#renderer/ui/plain-toast.ts';
import { ownRecordApi, type OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { useCancelling } from './use-cancelling.ts';

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

/** what the server answers to a read; undefined: it is away */
let status: string | undefined;
/** lets the answer to the last cancellation go: it is lost on the way */
let loseAnswer: () => void;
/** lets the reads go that wait for it; null: none waits */
let reads: (() => void)[] | null = null;
/** the next cancellation is refused: it was carried out before */
let isRefused: boolean;
beforeEach(() => {
  status = 'booked';
  isRefused = false;
  told.length = 0;
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'GET' && reads) await new Promise<void>((go) => reads?.push(go));
    if (method === 'GET' && status !== undefined) return Response.json({ status });
    if (method !== 'GET' && isRefused)
      return Response.json({ code: 'appointment_not_active', message: 'Запись уже отменена' }, { status: 409 });
    if (method !== 'GET')
      await new Promise<void>((go) => {
        loseAnswer = go;
      });
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const record = { id: 'a', organization: { id: 'c' }, start_time: '2026-11-25T10:00:00+03:00' } as OwnRecord;
const turn = () => act(() => new Promise((done) => setTimeout(done, 20)));
/** A row whose first cancellation had no answer, and a second one that waits for its own. */
async function repeat() {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const row = renderHook(() => useCancelling(record, 's'), { wrapper });
  const confirm = async () => {
    act(() => void row.result.current.confirm());
    await turn();
  };
  act(() => row.result.current.ask());
  await confirm();
  loseAnswer();
  await waitFor(() => expect(row.result.current).toMatchObject({ step: 'unsure', isBusy: false }));
  return { row, confirm, store };
}

describe('a row that goes by live news', () => {
  it('while nobody knows whether the first try was carried out is told of by what is true then', async () => {
    const { row } = await repeat();
    status = 'cancelled';
    row.unmount();
    await waitFor(() =>
      expect(told).toEqual([{ intent: 'success', message: expect.stringContaining('отменена') as string }]),
    );
  });
  it.each([
    ['is known', 'cancelled', 'success', 'отменена'],
    ['is not known', undefined, 'danger', 'не знаем'],
  ])('during a second try has one toast: that of the try, when the end of it %s', async (_, read, intent, word) => {
    const { row, confirm } = await repeat();
    await confirm();
    status = 'cancelled';
    row.unmount();
    await turn();
    expect(told, 'the try is still under way').toEqual([]);
    status = read;
    loseAnswer();
    await waitFor(() => expect(told).toEqual([{ intent, message: expect.stringContaining(word) as string }]));
    await turn();
    expect(told).toHaveLength(1);
  });
});

it('a second try that is refused because the first was carried out is told as cancelled, whatever is read meanwhile', async () => {
  const { confirm, store } = await repeat();
  status = 'cancelled';
  isRefused = true;
  // the lists are read again when everything that is being read is there: the other record first, then this one
  const other = ownRecordApi.endpoints.getMyAppointment.initiate({ clinic: 'c', params: { id: 'b' } });
  reads = [];
  void store.dispatch(other);
  await confirm();
  expect(reads).toHaveLength(2);
  for (const go of reads) {
    go();
    await turn();
  }
  reads = null;
  await waitFor(() =>
    expect(told).toEqual([{ intent: 'success', message: expect.stringContaining('отменена') as string }]),
  );
});
