import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useMoves } from '#renderer/entities/appointment/use-moves.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { useListFreeDatesQuery } from '#renderer/entities/appointment/free-times.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { patientOf, type Visit } from '../api.ts';
import { VisitRow } from './visit-row.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
interface Toast {
  readonly message: string;
  readonly action?: { readonly text: string; readonly onClick: () => void };
}
const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(content: Toast) => void>() }));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast }));
const clinic = { id: 'c', slug: 'zdorovie', timezone: 'Europe/Moscow' } as unknown as Clinic;
const visit = {
  id: 'v',
  patient: 'p',
  last_name: 'Ёлкина',
  first_name: 'Анна',
  middle_name: '',
  cardid: '1',
  good: true,
  reception: null,
  conversation: null,
  status: 'booked',
  status_text: 'Запись произведена',
  start_time: '2026-11-25T10:00:00+03:00',
  end_time: '2026-11-25T10:15:00+03:00',
  version: 1,
  arrived_at: null,
  reason: '',
  comment: '',
} as unknown as Visit;
const moving = {
  movers: ['desk'],
  moment: { now: Date.parse('2026-11-25T09:00:00+03:00'), zone: 'Europe/Moscow' },
} as const;

/** What the booking shows of the doctor's month. */
function FreeDates() {
  useListFreeDatesQuery({ clinic: 'c', params: { id: 'd' }, query: { start: '2026-11-01', end: '2026-11-30' } });
  return null;
}
function Row({ showsCancelled = false, isNext = false, status = visit.status }) {
  const { move, movingId } = useMoves({ clinic: 'c', ...moving, nameOf: patientOf, showsCancelled });
  return (
    <VisitRow
      visit={{ ...visit, status }}
      isNext={isNext}
      {...moving}
      canReceive={status === 'in_progress'}
      here="/"
      isAccepting={false}
      onAccept={() => undefined}
      movingId={movingId}
      onMove={move}
    />
  );
}
function show(props: Parameters<typeof Row>[0] = {}) {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ClinicContext value={clinic}>
          <FreeDates />
          <table>
            <tbody>
              <Row {...props} />
            </tbody>
          </table>
        </ClinicContext>
      </MemoryRouter>
    </Provider>,
  );
}
afterEach(() => {
  cleanup();
  showToast.mockClear();
  vi.unstubAllGlobals();
});

it.each(['Прием отменен', 'Запись отменена'])('reads the free dates again after «%s»', async (status) => {
  let reads = 0;
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('/free_dates/')) {
      sent.push(await request.text());
      return Response.json({ id: 'v', result: true, version: 2 });
    }
    reads += 1;
    return Response.json({ items: [] });
  });
  show();
  await waitFor(() => expect(reads).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Запись произведена: Ёлкина Анна' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: status }));
  expect(sent, 'a final move is asked about first').toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Да' }));
  await waitFor(() => expect(reads).toBe(2));
  expect(sent).toEqual([
    JSON.stringify({ status: status === 'Прием отменен' ? 'reception_cancelled' : 'cancelled', version: 1 }),
  ]);
});

const cancel = async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/free_dates/')) return Response.json({ items: [] });
    sent.push(await request.text());
    return Response.json({ id: 'v', result: true, version: sent.length + 1 });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Запись произведена: Ёлкина Анна' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Запись отменена' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Да' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent;
};

it('a cancellation is told, with the way back', async () => {
  show();
  const sent = await cancel();
  await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
  const [toast] = showToast.mock.lastCall ?? [];
  expect([toast?.message, toast?.action?.text]).toEqual(['Ёлкина Анна: Запись отменена', 'Вернуть запись']);
  toast?.action?.onClick();
  await waitFor(() => expect(sent[1]).toBe(JSON.stringify({ status: 'booked', version: 2 })));
});

it('a list that shows the cancellation itself has no toast of it', async () => {
  show({ showsCancelled: true });
  await cancel();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Да' })).toBeNull());
  expect(showToast).not.toHaveBeenCalled();
});

it('of visits that go on only the current one has the filled button', () => {
  show({ status: 'in_progress' });
  const button = () => screen.getByRole('link', { name: /^Продолжить прием/ }).className;
  expect(button()).toContain('tonal');
  cleanup();
  show({ status: 'in_progress', isNext: true });
  expect(button()).toContain('bp6-intent-primary');
});
