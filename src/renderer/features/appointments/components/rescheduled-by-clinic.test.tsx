import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { ToastContent } from '#renderer/ui/plain-toast.ts';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { RescheduledByClinic } from './rescheduled-by-clinic.tsx';

const told = vi.hoisted((): string[] => []);
vi.mock('#renderer/ui/toaster.ts', () => ({
  showToast: ({ intent, message }: ToastContent) => {
    told.push(`${intent}: ${message}`);
    return Promise.resolve();
  },
}));
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
afterEach(() => {
  cleanup();
  told.length = 0;
  vi.unstubAllGlobals();
});

const record = {
  id: 'a',
  version: 3,
  organization: { id: 'c' },
  start_time: '2026-11-25T15:00:00+03:00',
} as OwnRecord;
const show = (name: string | null) =>
  render(
    <Provider
      store={configureStore({
        reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
        middleware: (defaults) => defaults().concat(baseApi.middleware),
      })}
    >
      <RescheduledByClinic
        record={record}
        of="ср, 25 ноября, 15:00, Цой Ю."
        from={{
          start_time: '2026-11-24T10:00:00+03:00',
          doctor: name === null ? null : { lastName: name, firstName: 'Ким', middleName: '' },
        }}
      />
    </Provider>,
  );

it('says where the visit was, and with whom while the clinic knows', () => {
  show('Ли');
  expect(document.body.textContent).toContain('Было: вт, 24 ноября, 10:00 · Ли\u00A0К.');
  cleanup();
  show(null);
  expect(document.body.textContent).toContain('Было: вт, 24 ноября, 10:00');
  expect(document.body.textContent).not.toContain('·');
});

it.each([
  [
    'is told with the time that holds',
    Response.json({ start_time: '2026-11-26T11:00:00+03:00' }),
    'success: Клиника знает, что вы придёте: чт, 26 ноября, 11:00.',
  ],
  [
    'of a visit that was changed once more says so',
    Response.json({ code: 'stale_version', message: 'Данные уже изменены' }, { status: 409 }),
    'danger: Клиника ещё раз изменила эту запись. Посмотрите, какой она стала.',
  ],
  [
    'that comes too late has the server’s words',
    Response.json({ code: 'appointment_not_awaited', message: 'Уже не ждёт' }, { status: 409 }),
    'danger: Уже не ждёт',
  ],
])('an answer %s', async (_, answer, words) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return answer;
  });
  show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Приду: ср, 25 ноября, 15:00, Цой Ю.' }));
  await waitFor(() => expect(told).toEqual([words]));
  expect(sent).toEqual([{ version: 3 }]);
});
