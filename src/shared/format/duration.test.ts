import { expect, it } from 'vitest';
import { durationWords } from './duration.ru.ts';

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
