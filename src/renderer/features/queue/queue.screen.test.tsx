import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { QueueScreen } from './queue.screen.tsx';

const visit = {
  id: 'v',
  start_time: '2026-11-25T10:00:00+03:00',
  status: 'booked',
  doctor: { id: 'd' },
  patient: { last_name: 'Ким', first_name: 'Ян', middle_name: '' },
};
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ id: 'c', timezone: 'UTC' }) }));
vi.mock('#renderer/entities/absence/api.ts', () => ({
  useListDayAbsencesQuery: () => ({ currentData: { items: [] }, isFetching: false, refetch: () => undefined }),
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useCan: () => false }));
vi.mock('#renderer/entities/slot/zone-note.tsx', () => ({ ZoneNote: () => null }));
vi.mock('./components/queue-table.tsx', () => ({ QueueTable: () => <p>строки</p> }));
vi.mock('./components/queue-toolbar.tsx', () => ({ QueueToolbar: () => null }));
vi.mock('./components/queue-columns.tsx', () => ({ QueueColumns: () => null }));
vi.mock('./components/queue-panel.tsx', () => ({ QueuePanel: () => null }));
vi.mock('./components/book.dialog.tsx', () => ({ BookDialog: () => null }));
vi.mock('./api.ts', () => ({ patientOf: () => 'Ким Ян' }));
vi.mock('./use-queue-address.ts', () => ({
  useQueueAddress: () => ({
    address: { date: '2026-11-25', search: '', stage: null, doctor: null, visit: null },
    today: '2026-11-24',
    go: () => undefined,
  }),
}));
vi.mock('./use-queue.ts', () => ({
  useQueue: () => ({ currentData: { items: [visit] }, isFetching: false, refetch: () => undefined }),
}));
vi.mock('#renderer/entities/appointment/use-moves.ts', () => ({
  useMoves: () => {
    const [cancelled, setCancelled] = useState<object | null>({ visit, version: 2 });
    const forget = () => setCancelled(null);
    return { cancelled, forget, restore: () => Promise.resolve().then(forget) };
  },
}));
afterEach(cleanup);

it.each(['Вернуть запись', 'Закрыть'])('«%s» takes the offer away and leaves the focus with the list', async (name) => {
  const user = userEvent.setup();
  render(<QueueScreen />);
  await user.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(document.activeElement?.textContent).toContain('строки');
  expect(document.activeElement).not.toBe(document.body);
});
