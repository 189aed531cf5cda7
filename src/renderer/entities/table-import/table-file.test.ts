import { expect, it } from 'vitest';
import { fileProblem, namedTwice, percentOf } from './table-file.ts';
import { tableTexts as texts } from './table-texts.ru.ts';

it('a file is refused before it is sent when it is empty or too large', () => {
  expect(fileProblem({ size: 0 })).toBe(texts.alert_empty_file);
  expect(fileProblem({ size: 26 * 1_048_576 })).toBe(texts.alert_too_large(25));
  expect(fileProblem({ size: 1000 })).toBeUndefined();
});

it('a field of two columns is found', () => {
  expect([...namedTwice(['name', null, 'phone', null, 'phone'])]).toEqual(['phone']);
});

it('work is never done by its percent alone', () => {
  expect(percentOf({ done: 0, rows: 10 })).toBe(0);
  expect(percentOf({ done: 10, rows: 10 })).toBe(99);
});
