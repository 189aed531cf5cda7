import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';
import { drawingOf } from './specialty-drawings.ru.ts';

it.each([
  [4, 'Доброй ночи'],
  [5, 'Доброе утро'],
  [11, 'Доброе утро'],
  [12, 'Добрый день'],
  [18, 'Добрый вечер'],
  [23, 'Доброй ночи'],
])('at %i one says «%s»', (hour, words) => expect(greetingAt(hour)).toBe(words));

it.each([
  ['Оториноларинголог', 'ear'],
  ['Акушер-гинеколог', 'woman'],
  ['Детский кардиолог', 'child'],
  ['Терапия', 'therapist'],
  ['ЛОР', 'ear'],
  ['Филолог', 'therapist'],
])('«%s» is drawn as %s', (specialty, drawing) => expect(drawingOf(specialty)).toBe(drawing));
