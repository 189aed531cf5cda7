import { useState } from 'react';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { longDay } from '#shared/format/dates.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { pageAhead } from './month-page.ts';

afterEach(cleanup);
const TODAY = '2026-11-28';
const onPick = vi.fn<(day: string) => void>();

/** The calendar of 28 November, as the booking has it. */
function Ahead() {
  const [month, setMonth] = useState('2026-11');
  return (
    <>
      <button type="button" onClick={() => setMonth('2026-12')}>
        Вперед
      </button>
      <MonthCalendar
        page={pageAhead(month, TODAY)}
        today={TODAY}
        first={TODAY}
        last="2027-11-30"
        selected={null}
        height={300}
        viewOf={(day) => ({ label: longDay(day), isDisabled: day < TODAY, kind: 'free' })}
        onPick={onPick}
        onMonth={setMonth}
      />
    </>
  );
}
const days = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('button')
    .map((button) => button.dataset['day'] ?? '')
    .toSorted();

describe('MonthCalendar', () => {
  it('shows the weeks of its page, over the end of the month, and goes on from there', async () => {
    const user = userEvent.setup();
    render(<Ahead />);
    expect([days()[0], days().at(-1), days().length]).toEqual(['2026-11-23', '2026-12-13', 21]);
    expect(screen.getByRole('button', { name: 'вторник, 1 декабря' }).textContent).toContain('дек');
    await user.click(screen.getByRole('button', { name: 'понедельник, 30 ноября' }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith('2026-11-30');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toHaveProperty('dataset.day', '2026-12-01');
    await user.click(screen.getByRole('button', { name: 'Вперед' }));
    expect([days()[0], days().at(-1), days().length]).toEqual(['2026-12-01', '2026-12-31', 31]);
  });
  it('turns the page when keys lead beyond it, and the focus goes with them', async () => {
    const user = userEvent.setup();
    render(<Ahead />);
    screen.getByRole('button', { name: 'воскресенье, 13 декабря' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toHaveProperty('dataset.day', '2026-12-14');
    expect(days()[0]).toBe('2026-12-01');
    screen.getByRole('button', { name: 'вторник, 1 декабря' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveProperty('dataset.day', '2026-11-30');
  });
});
