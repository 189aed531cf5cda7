import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WeekEventsContext, WeekFocusContext, WeekSlot, type WeekEvent } from './week-slot.tsx';

afterEach(cleanup);
const event: WeekEvent = {
  id: 's',
  start: '2026-11-25T10:00',
  end: '2026-11-25T10:15',
  kind: 'booked',
  moment: 'future',
  label: 'среда, 25 ноября, 10:00-10:15, Записан пациент, Ёлкина',
  text: '10:00 Ёлкина',
  details: '+7 (916) 123-45-67',
};
const slot = (changes: Partial<NonNullable<Parameters<typeof WeekFocusContext>[0]['value']>>, isAtEnd = false) => (
  <WeekEventsContext value={new Map([[event.id, event]])}>
    <WeekFocusContext
      value={{
        tabStop: 's',
        wanted: null,
        popover: null,
        placement: 'bottom',
        onFocus: () => undefined,
        onOpen: () => undefined,
        onClose: () => undefined,
        ...changes,
      }}
    >
      <WeekSlot id={event.id} isAtEnd={isAtEnd} />
    </WeekFocusContext>
  </WeekEventsContext>
);
const button = () => screen.getByRole('button', { name: event.label });

describe('WeekSlot', () => {
  it('reads in full, is the one stop of Tab, and opens by a key', async () => {
    const onOpen = vi.fn<(id: string) => void>();
    render(slot({ onOpen }));
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(button());
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith('s');
  });
  it('is passed over by Tab when another time is the stop, and takes the focus that an arrow gives', () => {
    const { rerender } = render(slot({ tabStop: 'other' }));
    expect(button().tabIndex).toBe(-1);
    rerender(slot({ tabStop: 'other', wanted: 's' }));
    expect(document.activeElement).toBe(button());
  });
  it('grows to the left in the last columns only', () => {
    const { rerender } = render(slot({}));
    expect(button().className).toBe('week-slot week-slot-booked week-slot-future');
    rerender(slot({}, true));
    expect(button().className).toContain('week-slot-at-end');
  });
  it('says that its popover is open, and has the focus back when it closes', () => {
    const { rerender } = render(slot({ popover: { id: 's', content: <p>Действия</p> } }));
    expect(button().getAttribute('aria-expanded')).toBe('true');
    rerender(slot({}));
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button());
  });
});
