import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MonthDay, type DayView } from './month-day.tsx';

afterEach(cleanup);
const day = (view: DayView, onPick: () => void) => (
  <MonthDay
    day="2026-11-25"
    view={view}
    isSelected={false}
    isToday
    isPast={false}
    isTabStop
    isFocusWanted={false}
    onPick={onPick}
    onFocus={() => undefined}
  />
);

describe('MonthDay', () => {
  it('reads in full and can be picked', async () => {
    const onPick = vi.fn<() => void>();
    render(day({ label: 'среда, 25 ноября, 6 свободных времён', isDisabled: false, kind: 'free' }, onPick));
    const button = screen.getByRole('button', { name: 'среда, 25 ноября, 6 свободных времён' });
    expect(button.getAttribute('aria-current')).toBe('date');
    await userEvent.setup().click(button);
    expect(onPick).toHaveBeenCalledOnce();
  });
  it('takes the focus but not the press when nothing is there', async () => {
    const onPick = vi.fn<() => void>();
    render(day({ label: 'среда, 25 ноября, ЗАПИСИТЬ НЕ ВЕДЕТСЯ', isDisabled: true, kind: 'none' }, onPick));
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(onPick).not.toHaveBeenCalled();
  });
});
