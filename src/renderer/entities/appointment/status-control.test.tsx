import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { movesOf, statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { movesBesideCancel } from './moves.ts';
import { StatusControl } from './status-control.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const START = '2026-11-25T10:00:00+03:00';
const at = (time: string) => ({ now: Date.parse(`2026-11-25T${time}+03:00`), zone: 'Europe/Moscow' });
const DESK = { movers: ['desk'], moment: at('10:05:00') } as const;
const onMove = vi.fn<(status: AppointmentStatus) => void>();
const control = (status: AppointmentStatus, moves: readonly AppointmentStatus[]) => (
  <StatusControl
    status={status}
    text={statusText(status)}
    name="Ёлкина Анна"
    moves={moves}
    isBusy={false}
    onMove={onMove}
  />
);
const ofDesk = (status: AppointmentStatus) => control(status, movesBesideCancel({ status, start_time: START }, DESK));

describe('StatusControl', () => {
  it('is the status and the way to change it', async () => {
    onMove.mockReset();
    render(ofDesk('booked'));
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
    onMove.mockReset();
    render(ofDesk(status));
    await userEvent.click(screen.getByRole('button', { name: `${statusText(status)}: Ёлкина Анна` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Вернуть: запись произведена' }));
    expect(onMove).toHaveBeenCalledWith('booked');
  });
  it.each(['in_progress', 'done', 'reception_cancelled'] as const)('of %s only tells', (status) => {
    render(ofDesk(status));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(statusText(status))).toBeTruthy();
  });
  it('offers the moves of the time that the list shows and runs no timer of its own', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const show = (time: string) =>
      control('booked', movesOf({ status: 'booked', start_time: START }, ['desk'], at(time)));
    const { rerender } = render(show('09:59:00'));
    expect(timers).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await userEvent.click(screen.getByRole('button', { name: /Ёлкина/ }));
    expect(await screen.findByRole('menuitem', { name: 'Пациент пришел' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Пациент не явился' })).toBeNull();
    rerender(show('10:00:00'));
    expect(screen.getByRole('menuitem', { name: 'Пациент не явился' })).toBeTruthy();
  });
});
