import { expect, it } from 'vitest';
import { durationLeft, durationWords } from './duration.ru.ts';

it.each([
  [30, '30 минут'],
  [1, '1 минуту'],
  [60, '1 час'],
  [90, '90 минут'],
  [120, '2 часа'],
  [720, '12 часов'],
  [1440, '1 день'],
  [2880, '2 дня'],
  [0, '0 минут'],
])('%i minutes are «%s»', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});

it.each([
  [30, '30 минут'],
  [60, '1 часа'],
  [120, '2 часов'],
  [1440, '1 дня'],
  [4320, '3 дней'],
  [30_240, '21 дня'],
])('less than %i minutes is less than «%s»', (minutes, words) => expect(durationLeft(minutes)).toBe(words));
