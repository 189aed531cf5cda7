import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { ShownDoctorsField } from './shown-doctors-field.tsx';

const doctorOf = (id: string, lastName: string) =>
  ({
    id,
    employee: { id, lastName, firstName: 'Анна', middleName: '', avatar: null },
    specialty: { id: 'specialty', title: 'Терапия' },
  }) as Doctor;
const DOCTORS = [doctorOf('1', 'Авдеева'), doctorOf('2', 'Белова'), doctorOf('3', 'Волкова')];
const { query } = vi.hoisted(() => ({ query: vi.fn<() => object>() }));
vi.mock('#renderer/entities/doctor/choices.ts', () => ({ useListAllDoctorsQuery: query }));
vi.mock('#renderer/entities/doctor/api.ts', () => ({
  useListDoctorsQuery: () => ({ currentData: { items: DOCTORS }, isFetching: false }),
}));

let now: string;
function Field({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first);
  useEffect(() => {
    now = value;
  });
  return (
    <ClinicContext value={{ id: 'clinic' } as Clinic}>
      <ShownDoctorsField field={{ name: 'doctors', value, error: undefined, onChange: setValue }} />
    </ClinicContext>
  );
}
beforeEach(() => query.mockReturnValue({ currentData: DOCTORS, isFetching: false }));
afterEach(cleanup);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.ordered-what')?.textContent);
const pick = (name: RegExp) => {
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Добавить врача' }), { key: 'ArrowDown' });
  fireEvent.click(screen.getByRole('option', { name }));
};

it('all by surname say nothing; own order begins empty, and takes all, or one by one', () => {
  render(<Field first="" />);
  expect(screen.queryByRole('list')).toBeNull();
  press('Выбранных, в своём порядке');
  expect(now).toBe('[]');
  press('Взять всех по фамилии');
  expect(now).toBe('["1","2","3"]');
  press('Убрать: Авдеева Анна');
  pick(/Авдеева/);
  expect(now).toBe('["2","3","1"]');
  expect(screen.getByText('Добавлено: Авдеева Анна')).toBeTruthy();
  pick(/Белова/);
  expect(screen.getByText('Уже в списке: Белова Анна')).toBeTruthy();
  expect(now).toBe('["2","3","1"]');
});

it('a look at the other choice takes the order away, and gives it back', () => {
  render(<Field first='["3","1"]' />);
  press('Всех по фамилии');
  expect(now).toBe('');
  press('Выбранных, в своём порядке');
  expect(now).toBe('["3","1"]');
});

it('who left the clinic is shown as gone and can be taken out; no list is told as such', () => {
  render(<Field first='["2","9"]' />);
  expect(shown()).toEqual([expect.stringContaining('Белова'), 'Больше не работает в клинике']);
  press('Убрать: Больше не работает в клинике');
  expect(now).toBe('["2"]');
  cleanup();
  query.mockReturnValue({ error: { status: 0, code: 'unknown', message: '' }, isFetching: false });
  render(<Field first='["2"]' />);
  expect(screen.getByRole('alert').textContent).toContain('Список врачей не загрузился.');
});
