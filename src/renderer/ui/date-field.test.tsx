import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverlaysProvider } from '@blueprintjs/core';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';
import { DayField } from './day-field.tsx';

afterEach(cleanup);
const kept = vi.fn<(value: string) => void>();
function Birth({ isPast = true, first = '' }) {
  const [value, setValue] = useState(first);
  const keep = (to: string) => {
    kept(to);
    setValue(to);
  };
  return (
    <OverlaysProvider>
      <DateField
        label="Дата рождения"
        isPast={isPast}
        field={{ name: 'birth', value, error: undefined, onChange: keep }}
      />
      <input aria-label="Дальше" />
    </OverlaysProvider>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Дата рождения');

describe('a date', () => {
  it('is typed with a year of two figures, and one Tab leads to the next field', async () => {
    const user = userEvent.setup();
    render(<Birth />);
    await user.type(field(), '14.03.88');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Дальше'));
    expect(kept).toHaveBeenLastCalledWith('1988-03-14');
    expect(field().value).toBe('14.03.1988');
  });
  it('with a year of two figures is whole when Enter sends its form', async () => {
    const user = userEvent.setup();
    const sent = vi.fn<(value: string | undefined) => void>();
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(kept.mock.lastCall?.[0]);
        }}
      >
        <Birth />
        <button type="submit">Отправить</button>
      </form>,
    );
    await user.type(field(), '14.03.88{Enter}');
    expect(sent).toHaveBeenCalledExactlyOnceWith('1988-03-14');
  });
  it('is picked from a month that Alt and the arrow down open; the focus is back in the field', async () => {
    const user = userEvent.setup();
    render(<Birth first="2026-11-20" />);
    await user.click(field());
    expect(screen.queryByRole('grid')).toBeNull();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('grid');
    expect(screen.getByRole('button', { name: 'Предыдущий месяц' })).toBeTruthy();
    await user.click(screen.getByRole('gridcell', { name: '24' }));
    await waitFor(() => expect(kept).toHaveBeenLastCalledWith('2026-11-24'));
    expect(document.activeElement).toBe(field());
  });
});

describe('a day that always is one', () => {
  const days: string[] = [];
  function Day() {
    const [day, setDay] = useState('2026-11-20');
    return (
      <>
        <DayField
          label="День"
          value={day}
          onChange={(to) => {
            days.push(to);
            setDay(to);
          }}
        />
        <input aria-label="Дальше" />
      </>
    );
  }
  const input = () => screen.getByLabelText<HTMLInputElement>('День');
  it('counts once it is whole; a half of it says so when it is left, and nothing of it is lost', async () => {
    const user = userEvent.setup();
    render(<Day />);
    await user.clear(input());
    await user.type(input(), '24.1');
    expect([days, input().getAttribute('aria-invalid')]).toEqual([[], 'false']);
    await user.tab();
    expect([input().value, input().getAttribute('aria-invalid')]).toEqual(['24.1', 'true']);
    await user.type(input(), '1.2026');
    expect(days).toEqual(['2026-11-24']);
    expect(input().getAttribute('aria-invalid')).toBe('false');
    await user.clear(input());
    await user.tab();
    expect(input().value).toBe('24.11.2026');
  });
});
