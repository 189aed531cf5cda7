import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useMoves } from '#renderer/entities/appointment/use-moves.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { useListFreeDatesQuery } from '#renderer/features/booking/api.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { patientOf, type Visit } from '../api.ts';
import { VisitRow } from './visit-row.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast: () => Promise.resolve() }));
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
function Row() {
  const { move, movingId } = useMoves({ clinic: 'c', ...moving, nameOf: patientOf });
  return (
    <VisitRow
      visit={visit}
      isNext={false}
      {...moving}
      canReceive={false}
      here="/"
      onAccept={() => undefined}
      movingId={movingId}
      onMove={move}
    />
  );
}
afterEach(() => {
  cleanup();
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
              <Row />
            </tbody>
          </table>
        </ClinicContext>
      </MemoryRouter>
    </Provider>,
  );
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
