import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyForm, formToWire } from '#shared/rules/form-025u.ts';
import type { ReceptionRecord } from '../api.ts';
import { ConflictDialog } from './conflict.dialog.tsx';
import type { Side } from './merge.ts';

afterEach(cleanup);
const theirs = {
  fields: formToWire({ ...emptyForm(), complaints: 'Кашель влажный', objective: 'Хрипы' }),
  first_reception: true,
  saved_at: '2026-11-20T14:32:00+03:00',
  saved_by: { lastName: 'Ёлкина', firstName: 'Анна', middleName: 'Петровна' },
  version: 2,
} as ReceptionRecord;
const mine = { ...emptyForm(), complaints: 'Кашель сухой' };
function open(base: typeof mine | null = mine, text = mine) {
  const onResolve = vi.fn<(choices: Readonly<Record<string, Side>>) => void>();
  render(<ConflictDialog mine={text} theirs={theirs} base={base} onResolve={onResolve} onClose={() => undefined} />);
  return { onResolve, user: userEvent.setup() };
}

describe('two versions of one record', () => {
  it('shows both by fields and who saved', () => {
    open({ ...emptyForm(), complaints: 'Кашель' });
    expect(screen.getByText(/Ёлкина А\. П\., 14:32/)).toBeTruthy();
    expect(screen.queryByText(/нет места/)).toBeNull();
    const complaints = screen.getByRole('group', { name: 'Жалобы пациента' });
    expect(within(complaints).getByRole('radio', { name: /Моё.*Кашель сухой/ })).toHaveProperty('checked', true);
    expect(within(complaints).getByRole('radio', { name: /Сохранённое.*Кашель влажный/ })).toBeTruthy();
    expect(screen.getAllByRole('group')).toHaveLength(2);
  });

  it('starts with the side that changed the field', async () => {
    const { onResolve, user } = open({ ...emptyForm(), complaints: 'Кашель' });
    expect(
      within(screen.getByRole('group', { name: 'Жалобы пациента' })).getByText('изменено и вами, и в сохранённом'),
    ).toBeTruthy();
    expect(
      within(screen.getByRole('group', { name: 'Объективные данные' })).getByText('изменено в сохранённом'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Сохранить с выбранным' }));
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({ complaints: 'mine', objective: 'theirs' });
  });

  it('takes one field by choice', async () => {
    const { onResolve, user } = open({ ...emptyForm(), complaints: 'Кашель' });
    await user.click(
      within(screen.getByRole('group', { name: 'Объективные данные' })).getByRole('radio', { name: /Моё/ }),
    );
    await user.click(screen.getByRole('button', { name: 'Сохранить с выбранным' }));
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({ complaints: 'mine', objective: 'mine' });
  });

  it('names what the saved record has no place for', () => {
    open(null, { ...mine, dynamics: 'Лучше' });
    expect(screen.getByText('Лучше')).toBeTruthy();
  });

  it('takes everything of the other at once', async () => {
    const { onResolve, user } = open();
    await user.click(screen.getByRole('button', { name: 'Взять всё сохранённое' }));
    await user.click(screen.getByRole('button', { name: 'Сохранить с выбранным' }));
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({ complaints: 'theirs', objective: 'theirs' });
  });
});
