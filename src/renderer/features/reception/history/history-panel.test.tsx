import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyForm, formToWire } from '#shared/rules/form-025u.ts';
import type { HistoryItem, HistoryOrder, ReceptionRecord } from '../api.ts';
import { HistoryPanel } from './history-panel.tsx';

afterEach(cleanup);
const doctor = { id: 'd', lastName: 'Фёдоров', firstName: 'Пётр', middleName: '', specialty: 'Терапия' };
const item = (day: number): HistoryItem => ({
  id: `r${day}`,
  date: `2026-11-0${day}T10:00:00+03:00`,
  type: '025/у',
  first_reception: true,
  is_close: false,
  treatmentcase: 'k',
  doctor,
  diagnosis: null,
});
const record = (id: string) =>
  ({
    id,
    fields: formToWire({ ...emptyForm(), complaints: `Жалобы ${id}` }),
    first_reception: true,
    case_closed: false,
    doctor,
    saved_by: null,
    date: item(1).date,
    saved_at: item(1).date,
  }) as ReceptionRecord;
const done = { isLoading: false, isFetching: false, isError: false, error: undefined, refetch: () => undefined };
const failures = { left: 0 };
const network = { status: 0, code: 'network', message: 'Нет связи с сервером.', errors: {} };
/** two pages of two receptions; the second is fetched on demand, and does not come while failures are left */
function useHistory({ order }: { readonly order: HistoryOrder }) {
  const [isWhole, setIsWhole] = useState(false);
  const [error, setError] = useState<typeof network>();
  const days = order === 'desc' ? [4, 3, 2, 1] : [1, 2, 3, 4];
  const pages = [days.slice(0, 2), days.slice(2)].map((page) => ({ items: page.map(item), total: 4, next: null }));
  const fetchNextPage = () => {
    const isFailed = failures.left > 0;
    failures.left -= isFailed ? 1 : 0;
    setError(isFailed ? network : undefined);
    if (isFailed) return Promise.resolve({ data: { pages: pages.slice(0, 1) }, error: network });
    setIsWhole(true);
    return Promise.resolve({ data: { pages } });
  };
  const data = { pages: isWhole ? pages : pages.slice(0, 1) };
  return {
    ...done,
    data,
    currentData: data,
    error,
    hasNextPage: !isWhole,
    isFetchingNextPage: false,
    isFetchNextPageError: error !== undefined,
    fetchNextPage,
  };
}
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ id: 'c' }) }));
vi.mock('#renderer/entities/document/print-button.tsx', () => ({ PrintButton: () => null }));
vi.mock('../api.ts', () => ({
  useListReceptionHistoryInfiniteQuery: (query: { order: HistoryOrder }) => useHistory(query),
  useGetReceptionRecordQuery: ({ params }: { params: { id: string } }) => ({
    ...done,
    data: record(params.id),
    currentData: record(params.id),
  }),
}));

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('history of visits', () => {
  it('goes from record to record and past the end of the loaded page, up to the last one', async () => {
    const user = userEvent.setup();
    render(<HistoryPanel patient="p" />);
    await user.click(screen.getByRole('button', { name: /4 ноября 2026/ }));
    expect(screen.getByText('Жалобы r4')).toBeTruthy();
    expect(button('Предыдущая запись').disabled).toBe(true);
    for (const id of ['r3', 'r2', 'r1']) {
      await user.click(button('Следующая запись'));
      expect(await screen.findByText(`Жалобы ${id}`)).toBeTruthy();
    }
    expect(button('Следующая запись').disabled).toBe(true);
    await user.click(button('Предыдущая запись'));
    expect(await screen.findByText('Жалобы r2')).toBeTruthy();
  });

  it('says under the list that more could not be fetched, and tries again', async () => {
    const user = userEvent.setup();
    failures.left = 1;
    render(<HistoryPanel patient="p" />);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('');
    await user.click(button('Показать ещё'));
    expect(alert.textContent).toBe(network.message);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await user.click(button('Повторить'));
    expect(alert.textContent).toBe('');
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  it('says at the record that the next record could not be fetched; the same button tries again', async () => {
    const user = userEvent.setup();
    failures.left = 1;
    render(<HistoryPanel patient="p" />);
    await user.click(screen.getByRole('button', { name: /3 ноября 2026/ }));
    await user.click(button('Следующая запись'));
    const said = () =>
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join('');
    expect(said()).toBe(network.message);
    await user.click(button('Предыдущая запись'));
    expect(said(), 'the next one is there').toBe('');
    await user.click(button('Следующая запись'));
    await user.click(button('Следующая запись'));
    expect(await screen.findByText('Жалобы r2')).toBeTruthy();
    expect(said()).toBe('');
  });

  it('turns round: oldest first', async () => {
    const user = userEvent.setup();
    render(<HistoryPanel patient="p" />);
    const dates = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 8));
    expect(dates()).toEqual(['4 ноября', '3 ноября']);
    await user.click(button('Сначала новые'));
    expect(dates()).toEqual(['1 ноября', '2 ноября']);
    expect(button('Сначала старые')).toBeTruthy();
  });
});
