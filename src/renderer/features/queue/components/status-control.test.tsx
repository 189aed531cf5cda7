import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import type { QueueItem } from '../api.ts';
import { StatusControl } from './status-control.tsx';

afterEach(cleanup);
const DURING = { now: Date.parse('2026-11-25T10:05:00+03:00'), zone: 'Europe/Moscow' };
const item = (status: AppointmentStatus): QueueItem => ({
  id: 'a',
  uuid: 'a',
  slot: 's',
  start_time: '2026-11-25T10:00:00+03:00',
  end_time: '2026-11-25T10:15:00+03:00',
  type: 0,
  status,
  status_text: statusText(status),
  version: 1,
  patient: { id: 'p', last_name: 'Ёлкина', first_name: 'Анна', middle_name: '', phone: '', cardid: '1', good: true },
  doctor: { id: 'd', lastName: 'Фёдоров', firstName: 'Пётр', middleName: '', specialty: 'Терапевт', works: true },
});

describe('StatusControl', () => {
  it('is the status and the way to change it', async () => {
    const onMove = vi.fn<(status: AppointmentStatus) => void>();
    render(<StatusControl item={item('booked')} moment={DURING} isBusy={false} onMove={onMove} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Запись произведена: Ёлкина Анна' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Пациент пришел',
      'Пациент не явился',
      'Прием отменен',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Пациент пришел' }));
    expect(onMove).toHaveBeenCalledWith('arrived');
  });
  it.each(['arrived', 'no_show'] as const)('takes %s back', async (status) => {
    const onMove = vi.fn<(status: AppointmentStatus) => void>();
    render(<StatusControl item={item(status)} moment={DURING} isBusy={false} onMove={onMove} />);
    await userEvent.click(screen.getByRole('button', { name: `${statusText(status)}: Ёлкина Анна` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Вернуть: запись произведена' }));
    expect(onMove).toHaveBeenCalledWith('booked');
  });
  it.each(['in_progress', 'done', 'reception_cancelled'] as const)('of %s only tells', (status) => {
    render(<StatusControl item={item(status)} moment={DURING} isBusy={false} onMove={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(statusText(status))).toBeTruthy();
  });
});
