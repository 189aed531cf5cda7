import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { WeekHours } from '#shared/rules/opening-hours.ts';
import { checkHours, hoursIn, hoursText } from '../hours-rules.ts';
import { HoursField } from './hours-field.tsx';

let now: WeekHours | null;
function Field({ first }: { readonly first: WeekHours | null }) {
  const [value, setValue] = useState(hoursText(first));
  useEffect(() => {
    now = hoursIn(value);
  });
  return <HoursField field={{ name: 'hours', value, error: checkHours(value), onChange: setValue }} />;
}
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const day = (at: number) => now?.[at]?.map(({ from, to }) => `${from}-${to}`);

it('a clinic that names no days says so, and begins with a usual week', () => {
  render(<Field first={null} />);
  expect(screen.queryByLabelText('Понедельник, с')).toBeNull();
  press('Указать по дням');
  expect([day(0), day(4), day(5), day(6)]).toEqual([['09:00-18:00'], ['09:00-18:00'], [], []]);
});

it('a day is changed, given a break, closed; midnight is the end of a day', () => {
  render(<Field first={null} />);
  press('Указать по дням');
  type('Понедельник, с', '08:00');
  type('Понедельник, до', '13:00');
  press('Понедельник: добавить перерыв');
  expect(screen.getByText(/^Понедельник: открытие должно быть раньше/)).toBeTruthy();
  type('Понедельник, с (часть 2)', '14:00');
  type('Понедельник, до (часть 2)', '00:00');
  expect(day(0)).toEqual(['08:00-13:00', '14:00-24:00']);
  expect(screen.queryByText(/открытие должно быть/)).toBeNull();
  press('Как в понедельник — на будни');
  expect([day(4), day(5)]).toEqual([['08:00-13:00', '14:00-24:00'], []]);
  press('Пятница: убрать часть 2');
  expect(day(4)).toEqual(['08:00-13:00']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Вторник: открыто' }));
  expect(day(1)).toEqual([]);
});

it('hours that meet, and a week that is all closed, are told with the day; the days may go again', () => {
  render(<Field first={[[{ from: '08:00', to: '20:00' }], [], [], [], [], [], []]} />);
  type('Понедельник, до', '07:00');
  const group = screen.getByRole('group', { name: 'Часы по дням' });
  expect(group.getAttribute('aria-describedby')).not.toBeNull();
  // the fields of the day are marked: the first of them takes the focus of a refused save
  const marked = () => group.querySelectorAll('[aria-invalid="true"], [data-wrong]').length;
  expect(screen.getByLabelText('Понедельник, с').getAttribute('aria-invalid')).toBe('true');
  expect(marked()).toBe(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Понедельник: открыто' }));
  expect(screen.getByText(/закрыта все семь дней/)).toBeTruthy();
  expect(group.matches('[data-wrong]')).toBe(true);
  press('Убрать часы по дням');
  expect(now).toBeNull();
});
