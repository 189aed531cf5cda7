import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Filter } from './address.ts';
import { FilterDialog } from './filter.dialog.tsx';

afterEach(cleanup);

it('an unfinished birth date is an error of its field, not a filter without it', async () => {
  const onApply = vi.fn<(filter: Filter) => void>();
  render(
    <FilterDialog
      filter={{ patient: '', card: '', birth: '', phone: '' }}
      onApply={onApply}
      onClose={() => undefined}
    />,
  );
  const user = userEvent.setup();
  const birth = screen.getByRole('textbox', { name: /^Дата рождения/ });
  await user.type(screen.getByRole('textbox', { name: /^Пациент/ }), 'Орлов');
  await user.type(birth, '28.02');
  await user.click(screen.getByRole('button', { name: 'Применить' }));
  expect(onApply).not.toHaveBeenCalled();
  expect(screen.getByText('Укажите дату полностью: ДД.ММ.ГГГГ')).toBeTruthy();
  expect(document.activeElement).toBe(birth);
  await user.type(birth, '1990');
  await user.click(screen.getByRole('button', { name: 'Применить' }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ patient: 'Орлов', card: '', birth: '1990-02-28', phone: '' });
});
