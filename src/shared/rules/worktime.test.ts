import { describe, expect, it } from 'vitest';
import { parseWorktime } from './worktime.ru.ts';

const week = (worktime: string) => {
  const hours = parseWorktime(worktime);
  return hours && hours.map((day) => day.map(({ from, to }) => `${from}-${to}`).join()).join(' ');
};
const BUSINESS = '08:00-20:00 08:00-20:00 08:00-20:00 08:00-20:00 08:00-20:00';

describe('hours that are written as text', () => {
  it.each([
    ['Пн–Пт 08:00–20:00\nСб 09:00–15:00', `${BUSINESS} 09:00-15:00 `],
    ['пн.-пт.: 8.00 - 20.00; сб, вс: выходной', `${BUSINESS}  `],
    ['Понедельник — пятница с 8:00 до 20:00, суббота и воскресенье закрыто', `${BUSINESS}  `],
    ['По будням 8:00–20:00, по выходным 10:00–14:00', `${BUSINESS} 10:00-14:00 10:00-14:00`],
    ['Ежедневно 08:00–00:00', Array(7).fill('08:00-24:00').join(' ')],
    ['08:00–20:00', Array(7).fill('08:00-20:00').join(' ')],
    ['Круглосуточно', Array(7).fill('00:00-24:00').join(' ')],
    ['Сб–Вс 10:00–14:00', '     10:00-14:00 10:00-14:00'],
    ['Пн, Ср 09:00–12:00', '09:00-12:00  09:00-12:00    '],
  ])('%j', (worktime, hours) => expect(week(worktime)).toBe(hours));

  it.each([
    '',
    'по записи',
    'Пн–Пт 08:00–20:00, перерыв 13:00–14:00',
    'Пт–Пн 08:00–20:00',
    'Пн–Пт 20:00–08:00',
    'Пн–Пт 08:00–26:00',
    'Пн–Пт 08:00–20:00, Пт 08:00–18:00',
    'Пн–Ср–Пт 08:00–20:00',
    'Пн–Пт 08:00–20:00 (кроме праздников)',
    'Вс выходной',
  ])('%j is not understood as anything', (worktime) => expect(parseWorktime(worktime)).toBeNull());
});
