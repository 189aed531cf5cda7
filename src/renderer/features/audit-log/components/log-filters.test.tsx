import { OverlaysProvider } from '@blueprintjs/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LogFilters, queryOf } from './log-filters.tsx';

afterEach(cleanup);
const NONE = { person: '', patient: '', kind: '', since: '', until: '' };
const setFilter = vi.fn<(name: string, value: string) => void>();
const shown = (filters = NONE, errors = {}) =>
  render(
    <OverlaysProvider>
      <LogFilters address={{ filters, setFilter } as never} errors={errors} />
    </OverlaysProvider>,
  );

it('a day that is in no calendar says so and narrows nothing; one that is narrows the log', async () => {
  const user = userEvent.setup();
  shown();
  await user.type(screen.getByLabelText('По'), '31.02.2026');
  expect(screen.getByText('Такого дня нет')).toBeTruthy();
  expect(setFilter).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('По'));
  await user.type(screen.getByLabelText('По'), '28.02.2026');
  expect(setFilter.mock.calls).toEqual([['until', '2026-02-28']]);
  expect(screen.queryByText('Такого дня нет')).toBeNull();
});

it('what the address has for a day is asked for, whatever it is, and refused at its field', () => {
  expect(queryOf({ ...NONE, since: 'вчера', until: '2026-02-28' })).toEqual({ since: 'вчера', until: '2026-02-28' });
  shown({ ...NONE, since: 'вчера' }, { since: ['Укажите дату'] });
  expect(screen.getByText('Укажите дату')).toBeTruthy();
});
