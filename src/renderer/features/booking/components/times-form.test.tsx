import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import type { FreeSlot } from '../api.ts';
import { TimesForm } from './times-form.tsx';

const clinic = { id: 'c', slug: 's', phones: ['+74955555020'] } as unknown as Clinic;
const slot = (clock: string, end: string, record_mode: 0 | 1 = 0): FreeSlot => ({
  id: clock,
  start_time: `2026-11-25T${clock}:00+03:00`,
  end_time: `2026-11-25T${end}:00+03:00`,
  record_mode,
});
const slots = [slot('08:30', '09:00'), slot('09:00', '09:30', 1), slot('13:00', '13:30')];
const onChoose = vi.fn<(slot: FreeSlot) => void>();
const form = (shown: readonly FreeSlot[], state: unknown = null, isLimited = false) => (
  <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
    <ClinicContext value={clinic}>
      <TimesForm
        slots={shown}
        taking={null}
        isConfirming={false}
        notice={null}
        isLimited={isLimited}
        onNotice={() => undefined}
        onChoose={onChoose}
      />
    </ClinicContext>
  </MemoryRouter>
);

beforeEach(() => onChoose.mockReset());
afterEach(cleanup);

describe('TimesForm', () => {
  it('says of every time whether it can be booked here', () => {
    render(form(slots));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '08:30-09:00, свободное время' }).disabled).toBe(false);
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: '09:00-09:30, запись только по телефону' }).disabled,
    ).toBe(true);
    expect(screen.getByRole('group', { name: 'Утро' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Вечер' })).toBeNull();
    expect(screen.getByRole('link', { name: '+7 (495) 555-50-20' })).toBeTruthy();
  });
  it('takes no time of who may book no more', async () => {
    const user = userEvent.setup();
    render(form(slots, null, true));
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => disabled)).toEqual([true, true, true]);
    expect(screen.queryByRole('button', { name: /^Выбрать/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '08:30-09:00, свободное время' }));
    await user.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
  });
  it('books from the keyboard alone: Enter chooses, Enter goes on', async () => {
    const user = userEvent.setup();
    render(form(slots));
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(slots[0]);
  });
  it('has the promised time chosen already', () => {
    render(form(slots, { time: slots[2]?.start_time }));
    expect(screen.getByRole<HTMLInputElement>('button', { name: 'Выбрать 13:00-13:30' }).disabled).toBe(false);
  });
  it('takes the choice back when somebody else takes the time, and says so', async () => {
    const user = userEvent.setup();
    const { rerender } = render(form(slots));
    await user.click(screen.getByRole('radio', { name: /13:00/ }));
    rerender(form(slots.slice(0, 2)));
    expect(screen.getByRole('alert').textContent).toBe('Время 13:00-13:30 только что заняли. Выберите другое.');
    expect(screen.getByRole<HTMLInputElement>('button', { name: 'Выбрать' }).disabled).toBe(true);
  });
  it('offers only the phone when all times are by phone', () => {
    render(form([slot('09:00', '09:30', 1)]));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/В этот день запись только по телефону/)).toBeTruthy();
  });
});
