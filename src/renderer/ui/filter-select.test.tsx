import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FilterSelect } from './filter-select.tsx';

afterEach(cleanup);
const onChange = vi.fn<(value: string | null) => void>();
const CHOICES = [['d1', 'Филиппова Е. А.']] as const;
const show = (value: string | null) =>
  render(<FilterSelect label="Врач" none="Все врачи" value={value} choices={CHOICES} onChange={onChange} />);
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Врач' });

it('is all or one of the list', () => {
  show(null);
  expect(select().selectedOptions[0]?.text).toBe('Все врачи');
  fireEvent.change(select(), { target: { value: 'd1' } });
  expect(onChange).toHaveBeenLastCalledWith('d1');
  cleanup();
  show('d1');
  fireEvent.change(select(), { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('shows that a link has narrowed the list, also by what the list does not have', () => {
  show('gone');
  expect(select().selectedOptions[0]?.text).toBe('Выбрано по ссылке');
});
