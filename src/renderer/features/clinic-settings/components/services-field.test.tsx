import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUuid } from '#shared/format/uuid.ts';
import { MAX_SERVICES } from '#shared/rules/service-icons.ts';
import { servicesIn, servicesText, type ServiceDraft } from '../front-rules.ts';
import { ServicesField } from './services-field.tsx';

const submitted = vi.fn<() => void>();
let now: readonly ServiceDraft[];
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const TWO: readonly ServiceDraft[] = [
  { uuid: uuidOf(1), icon: 'heart', name: 'Кардиолог' },
  { uuid: uuidOf(2), icon: 'lab', name: 'Анализы' },
];

function Field({ first, error }: { readonly first: readonly ServiceDraft[]; readonly error?: string }) {
  const [list, setList] = useState(servicesText(first));
  const [name, setName] = useState('');
  useEffect(() => {
    now = servicesIn(list);
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <ServicesField
        field={{ name: 'services', value: list, error, onChange: setList }}
        added={{ name: 'newService', value: name, error: undefined, onChange: setName }}
      />
    </form>
  );
}
beforeEach(() => submitted.mockClear());
afterEach(cleanup);
const names = () => now.map(({ name }) => name);
const newName = () => screen.getByLabelText(/^Новая услуга/);
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Добавить услугу' }));

it('a service needs a name and an icon: what is missing is told and gets the focus', () => {
  render(<Field first={[]} />);
  add();
  expect(screen.getByText('Укажите название')).toBeTruthy();
  expect(screen.getByText('Выберите значок')).toBeTruthy();
  expect(document.activeElement).toBe(newName());
  fireEvent.change(newName(), { target: { value: ' УЗИ ' } });
  add();
  expect(screen.queryByText('Укажите название')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Зубы' }));
  expect(now).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'УЗИ' }));
  expect(screen.queryByText('Выберите значок')).toBeNull();
  add();
  expect(now).toEqual([{ uuid: expect.toSatisfy(isUuid) as string, icon: 'ultrasound', name: 'УЗИ' }]);
  expect(screen.getByText('Добавлено: УЗИ')).toBeTruthy();
  expect([document.activeElement, (newName() as HTMLInputElement).value]).toEqual([newName(), '']);
});

it('there are 21 icons, each with its name', () => {
  render(<Field first={[]} />);
  const icons = within(screen.getByRole('group', { name: 'Значок' })).getAllByRole('radio');
  expect(icons).toHaveLength(21);
  for (const icon of icons) expect(icon.closest('label')?.textContent).not.toBe('');
});

it('Enter in the fields of a new one adds it and saves nothing', () => {
  render(<Field first={TWO} />);
  fireEvent.change(newName(), { target: { value: 'Рентген' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Рентген' }));
  expect(fireEvent.keyDown(newName(), { key: 'Enter' })).toBe(false);
  expect(names()).toEqual(['Кардиолог', 'Анализы', 'Рентген']);
  expect(submitted).not.toHaveBeenCalled();
});

it('one is renamed and given another icon in its row, and keeps its id', () => {
  render(<Field first={TWO} />);
  fireEvent.change(screen.getByLabelText('Название услуги: Анализы'), { target: { value: 'Лаборатория' } });
  fireEvent.click(screen.getByRole('button', { name: 'Значок услуги «Лаборатория»: Анализы' }));
  const row = screen.getAllByRole('listitem')[1]!;
  fireEvent.click(within(row).getByRole('radio', { name: 'Другое' }));
  expect(now).toEqual([TWO[0], { uuid: uuidOf(2), icon: 'other', name: 'Лаборатория' }]);
  expect(screen.getByRole('button', { name: 'Значок услуги «Лаборатория»: Другое' })).toBeTruthy();
});

it('order, removal and the way back go by the rows', () => {
  render(<Field first={TWO} />);
  fireEvent.click(screen.getByRole('button', { name: 'Выше: Анализы' }));
  expect(names()).toEqual(['Анализы', 'Кардиолог']);
  fireEvent.click(screen.getByRole('button', { name: 'Убрать: Анализы' }));
  expect(names()).toEqual(['Кардиолог']);
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть: Анализы' }));
  expect(now).toEqual([TWO[1], TWO[0]]);
});

it('which name is missing is told at its field', () => {
  render(<Field first={[TWO[0]!, { ...TWO[1]!, name: ' ' }]} error="Укажите название каждой услуги" />);
  const [right, wrong] = screen.getAllByLabelText(/^Название услуги/);
  expect([right?.getAttribute('aria-invalid'), wrong?.getAttribute('aria-invalid')]).toEqual(['false', 'true']);
  const told = document.getElementById(wrong?.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toBe('Укажите название каждой услуги');
});

it('where there are as many as may be, none can be added', () => {
  const many = Array.from({ length: MAX_SERVICES }, (_, index) => ({ ...TWO[0]!, uuid: uuidOf(index) }));
  render(<Field first={many} />);
  expect(screen.getByText('Услуг не больше 50')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Добавить услугу' })).toBeNull();
});
