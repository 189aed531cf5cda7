import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { WeekHours } from '#shared/rules/opening-hours.ts';
import { checkHours, hoursIn, hoursText, inOrder } from '../hours-rules.ts';
import { HoursField } from './hours-field.tsx';

let now: WeekHours | null;
function Field({ first, words = '' }: { readonly first: WeekHours | null; readonly words?: string }) {
  const [value, setValue] = useState(hoursText(first));
  useEffect(() => {
    now = hoursIn(value);
  });
  return <HoursField words={words} field={{ name: 'hours', value, error: checkHours(value), onChange: setValue }} />;
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

it('a clinic whose own words are understood begins with them', () => {
  render(<Field first={null} words="Ежедневно 08:00–21:00" />);
  press('Указать по дням');
  expect([day(0), day(6)]).toEqual([['08:00-21:00'], ['08:00-21:00']]);
});

it('a break is one: the day stays open from and to, and is kept as the hours around it', () => {
  render(<Field first={[[{ from: '09:00', to: '20:00' }], [], [], [], [], [], []]} />);
  press('Понедельник: добавить перерыв');
  expect(day(0)).toEqual(['09:00-13:00', '14:00-20:00']);
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(['с', 'до', 'перерыв с', 'перерыв до'].map((name) => valueOf(`Понедельник, ${name}`))).toEqual([
    '09:00',
    '20:00',
    '13:00',
    '14:00',
  ]);
  type('Понедельник, до', '00:00');
  expect(day(0)).toEqual(['09:00-13:00', '14:00-24:00']);
  press('Понедельник: убрать перерыв');
  expect(day(0)).toEqual(['09:00-24:00']);
});

it('a second break is filled in, in any order; one outside of the hours is told', () => {
  render(<Field first={[[{ from: '09:00', to: '18:00' }], [], [], [], [], [], []]} />);
  press('Понедельник: добавить перерыв');
  press('Понедельник: добавить перерыв');
  expect(screen.getByText('Понедельник: укажите время, например 13:00')).toBeTruthy();
  type('Понедельник, перерыв 2 с', '11:00');
  type('Понедельник, перерыв 2 до', '11:15');
  expect(screen.queryByText(/^Понедельник: /)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Понедельник: добавить перерыв' })).toBeNull();
  expect(inOrder(now ?? [])[0]?.map(({ from, to }) => `${from}-${to}`)).toEqual([
    '09:00-11:00',
    '11:15-13:00',
    '14:00-18:00',
  ]);
  press('Как в понедельник — на будни');
  expect([day(4)?.length, day(5)]).toEqual([3, []]);
  type('Понедельник, перерыв 2 до', '19:00');
  expect(screen.getByText(/^Понедельник: открытие должно быть раньше закрытия, а перерывы/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Понедельник: открыто' }));
  expect(day(0)).toEqual([]);
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
