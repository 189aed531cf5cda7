import { useState } from 'react';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { BookedCallout } from './booked-callout.tsx';
import { CancelledByClinic } from './cancelled-by-clinic.tsx';

const record = (id: string) => ({
  id,
  status: 'booked',
  slot: null,
  start_time: '2026-11-25T10:00:00+03:00',
  end_time: '2026-11-25T10:30:00+03:00',
  doctor: { id: 'd', lastName: id, firstName: 'Анна', middleName: '', specialty: 'Терапия' },
  organization: {
    id: 'c',
    title: 'Клиника',
    timezone: 'Europe/Moscow',
    city: 'Москва',
    phones: [],
    address: null,
    modules: [],
  },
});
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ id: 'c', front: {} }) }));
vi.mock('#renderer/entities/clinic/clinic-address.ts', () => ({ clinicAddress: () => 'Тверская, 1' }));
vi.mock('#renderer/entities/slot/zone-note.tsx', () => ({ ZoneNote: () => null }));
vi.mock('./keep-record.tsx', () => ({ KeepRecord: () => null }));
vi.mock('./by-clinic.tsx', () => ({ ByClinic: () => null }));
vi.mock('./cancel-record.tsx', () => ({ CancelRecord: () => null }));
vi.mock('#renderer/entities/appointment/own-record.ts', () => ({
  useGetMyAppointmentQuery: () => ({ currentData: record('Орлова') }),
}));
vi.mock('../use-cancelled-by-clinic.ts', () => ({
  useCancelledByClinic: () => {
    const [found, setFound] = useState(['Орлова', 'Сорокин'].map(record));
    return { found, forget: (id: string) => setFound((known) => known.filter((one) => one.id !== id)) };
  },
}));
afterEach(cleanup);
const focused = () => document.activeElement;

it('a cancellation that is closed gives the focus to the next one, the last one to their place', async () => {
  const user = userEvent.setup();
  render(<CancelledByClinic items={[]} list="" />);
  const closeOf = (name: string) =>
    within(screen.getByText(new RegExp(name)).closest<HTMLElement>('[data-row]') ?? document.body).getByRole('button');
  await user.click(closeOf('Орлова'));
  await expect.poll(focused).toBe(closeOf('Сорокин'));
  await user.click(closeOf('Сорокин'));
  await expect.poll(focused).toBe(screen.getByRole('alert'));
});

it('a fresh booking that is closed leaves the focus in its place', async () => {
  const user = userEvent.setup();
  function Page() {
    const [params] = useSearchParams();
    return (
      <div data-testid="page">
        <BookedCallout id={params.get('booked')} isRescheduled={false} closeTo={{ search: '' }} />
      </div>
    );
  }
  render(
    <MemoryRouter initialEntries={['/?booked=Орлова']}>
      <Page />
    </MemoryRouter>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  await user.click(screen.getByRole('link', { name: 'Закрыть' }));
  expect(screen.queryByRole('heading')).toBeNull();
  await expect.poll(focused).toBe(screen.getByTestId('page').firstElementChild);
});
