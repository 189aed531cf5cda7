import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { TimesWord } from './times-word.ts';
import { useReserve } from './use-reserve.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast: (toast: unknown) => Promise.resolve(toasts.push(toast)) }));

const toasts = vi.hoisted((): unknown[] => []);
const clinic = { id: 'c', slug: 'zdorovie' } as unknown as Clinic;
const confirmation = {
  slot: { id: 's', start_time: '2026-11-25T14:30:00+03:00', end_time: '2026-11-25T15:00:00+03:00' },
  deadline: 0,
  key: 'a-key-of-this-confirmation',
};
const [onBooked, onClose] = [vi.fn<() => void>(), vi.fn<(word?: TimesWord) => void>()];
const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
let sent: Request[] = [];
let own: () => Promise<Response>;
let answers: (() => Promise<Response>)[] = [];

function render() {
  const store = makeStore();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>
        <ClinicContext value={clinic}>{children}</ClinicContext>
      </MemoryRouter>
    </Provider>
  );
  return renderHook(
    () => ({ ...useReserve(confirmation, { doctor: 'd', type: 0, onBooked, onClose }), path: useLocation() }),
    { wrapper },
  );
}

beforeEach(() => {
  sent = [];
  answers = [];
  onBooked.mockReset();
  onClose.mockReset();
  own = () => Promise.reject(new TypeError('no network'));
  vi.stubGlobal('fetch', (given: Request) => {
    if (given.url.includes('/appointment/')) return own();
    if (!given.url.includes('/reserve/')) return Promise.resolve(Response.json({ authenticated: true, user: null }));
    sent.push(given);
    return answers.shift()?.() ?? Promise.reject(new TypeError('no network'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('useReserve', () => {
  it('sends the same key again when nobody knows how the first try ended', async () => {
    answers = [
      () => Promise.reject(new TypeError('no network')),
      () => Promise.resolve(Response.json({ id: 'booked' })),
    ];
    const { result } = render();
    act(() => result.current.submit());
    await waitFor(() => expect(result.current).toMatchObject({ isUnsure: true, work: null }));
    expect(onClose).not.toHaveBeenCalled();
    act(() => result.current.submit());
    await waitFor(() => expect(result.current.path.search).toBe('?booked=booked'));
    expect(onBooked).toHaveBeenCalledOnce();
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([confirmation.key, confirmation.key]);
  });
  it('closes without a red word when the person left instead of signing in again', async () => {
    answers = [
      () => Promise.resolve(Response.json({ code: 'token_expired', message: 'Сеанс завершён' }, { status: 401 })),
    ];
    toasts.length = 0;
    const { result } = render();
    act(() => result.current.submit());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toasts).toEqual([]);
  });
  it('gives the time back after a refusal', async () => {
    answers = [() => Promise.resolve(Response.json({ code: 'slot_taken', message: 'Занято' }, { status: 409 }))];
    const { result } = render();
    act(() => result.current.submit());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(result.current.isUnsure).toBe(false);
    expect(onBooked).not.toHaveBeenCalled();
  });

  describe('closed while nobody knows how it ended', () => {
    const unsure = async () => {
      const { result } = render();
      act(() => result.current.submit());
      await waitFor(() => expect(result.current).toMatchObject({ isUnsure: true, work: null }));
      act(() => result.current.close());
      return result;
    };
    const text =
      'Мы пока не знаем, прошла ли запись на 14:30-15:00. Прежде чем выбирать снова, посмотрите «Мои записи»: если запись прошла, она появится там.';
    it('ends in the booking that was made, and only reads: the call may be lost again', async () => {
      own = () =>
        Promise.resolve(
          Response.json({
            items: [
              { id: 'other', slot: 'another' },
              { id: 'booked', slot: 's' },
            ],
            total: 2,
            page: 1,
            pages: 1,
          }),
        );
      const result = await unsure();
      await waitFor(() => expect(result.current.path.search).toBe('?booked=booked'));
      expect(sent).toHaveLength(1);
      expect([onBooked.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    });
    it('books nothing, and never says that there is no booking: the first call may still be at work', async () => {
      own = () =>
        Promise.resolve(Response.json({ items: [{ id: 'other', slot: 'another' }], total: 1, page: 1, pages: 1 }));
      await unsure();
      await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith({ text, leadsToRecords: true }));
      expect(sent).toHaveLength(1);
    });
    it('says the same when the server cannot be asked', async () => {
      await unsure();
      await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith({ text, leadsToRecords: true }));
    });
  });
});
