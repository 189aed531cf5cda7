import { expect, it } from 'vitest';
import { isOneSlip } from './one-slip.ts';

it.each([
  ['пароль', 'пароль', true],
  ['пороль', 'пароль', true],
  ['парль', 'пароль', true],
  ['пароольь', 'пароль', false],
  ['парооль', 'пароль', true],
  ['праоль', 'пароль', true],
  ['пароьл', 'пароль', true],
  ['порольь', 'пароль', false],
  ['поралт', 'пароль', false],
  ['', 'а', true],
  ['', '', true],
])('«%s» and «%s»: %s', (one, other, isOne) => {
  expect(isOneSlip(one, other)).toBe(isOne);
  expect(isOneSlip(other, one)).toBe(isOne);
});
