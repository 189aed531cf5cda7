import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import type { FreeSlot } from '#renderer/entities/appointment/free-times.ts';
import { transition } from '../booking-machine.ts';
import { BEGINNING, type BookingEvent, type Slot } from '../booking-state.ts';
import { isByPhone } from '../times.ts';
import { TimesForm } from './times-form.tsx';

vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ isSignedIn: true }) }));

const clinic = {
  id: 'c',
  slug: 's',
  phones: ['+74955555020'],
  timezone: 'Europe/Moscow',
  city: 'Москва',
} as unknown as Clinic;
const slot = (clock: string, end: string, record_mode: 0 | 1 = 0): FreeSlot => ({
  id: clock,
  start_time: `2026-11-25T${clock}:00+03:00`,
  end_time: `2026-11-25T${end}:00+03:00`,
  record_mode,
});
const slots = [slot('08:30', '09:00'), slot('09:00', '09:30', 1), slot('13:00', '13:30')];
/** called with the time that is to be held */
const onHold = vi.fn<(slot: Slot) => void>();
interface FormProps {
  readonly shown: readonly FreeSlot[];
  readonly promised?: string | undefined;
  readonly isLimited?: boolean;
}
/** The form over the machine of the booking. */
function Form({ shown, promised, isLimited = false }: FormProps) {
  const listed: BookingEvent = {
    type: 'times-listed',
    day: '2026-11-25',
    slots: shown.filter((time) => !isByPhone(time)),
    promised: promised ?? null,
  };
  const [own, setOwn] = useState(() => transition(BEGINNING, listed).state);
  const { state } = transition(own, listed);
  const send = (event: BookingEvent) => {
    const { state: next, effects } = transition(state, event);
    setOwn(next);
    for (const effect of effects) if (effect.do === 'hold') onHold(effect.slot);
  };
  return (
    <ClinicContext value={clinic}>
      <TimesForm slots={shown} state={state} isLimited={isLimited} send={send} />
    </ClinicContext>
  );
}

beforeEach(() => onHold.mockReset());
afterEach(cleanup);

describe('TimesForm', () => {
  it('says of every time whether it can be booked here', () => {
    render(<Form shown={slots} />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '08:30-09:00, свободное время' }).disabled).toBe(false);
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: '09:00-09:30, запись только по телефону' }).disabled,
    ).toBe(true);
    expect(screen.getByRole('group', { name: 'Утро' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Вечер' })).toBeNull();
    expect(screen.getByRole('link', { name: '+7 (495) 555-50-20' })).toBeTruthy();
  });
  it('tells a chosen time by the clock of a visitor elsewhere, too', async () => {
    const user = userEvent.setup();
    render(<Form shown={slots} />);
    expect(screen.queryByText(/^у вас/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: '08:30-09:00, свободное время' }));
    // the tests run at UTC−8
    expect(screen.getByText('у вас 24 ноября, 21:30')).toBeTruthy();
  });
  it('takes no time of who may book no more', async () => {
    const user = userEvent.setup();
    render(<Form shown={slots} isLimited />);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => disabled)).toEqual([true, true, true]);
    expect(screen.queryByRole('button', { name: /^Выбрать/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '08:30-09:00, свободное время' }));
    await user.keyboard('{Enter}');
    expect(onHold).not.toHaveBeenCalled();
  });
  it('books from the keyboard alone: Enter chooses, Enter goes on', async () => {
    const user = userEvent.setup();
    render(<Form shown={slots} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onHold).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onHold).toHaveBeenCalledExactlyOnceWith(slots[0]);
  });
  it('has the promised time chosen already', () => {
    render(<Form shown={slots} promised={slots[2]?.start_time} />);
    expect(screen.getByRole<HTMLInputElement>('button', { name: 'Выбрать 13:00-13:30' }).disabled).toBe(false);
  });
  it('takes the choice back when somebody else takes the time, and says so', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Form shown={slots} />);
    await user.click(screen.getByRole('radio', { name: /13:00/ }));
    rerender(<Form shown={slots.slice(0, 2)} />);
    expect(screen.getByRole('alert').textContent).toBe('Время 13:00-13:30 только что заняли. Выберите другое.');
    expect(screen.getByRole<HTMLInputElement>('button', { name: 'Выбрать' }).disabled).toBe(true);
  });
  it('offers only the phone when all times are by phone', () => {
    render(<Form shown={[slot('09:00', '09:30', 1)]} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/В этот день запись только по телефону/)).toBeTruthy();
  });
});
