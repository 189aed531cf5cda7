import { expect, it } from 'vitest';
import { matchesName } from './use-doctors.ts';

const name = { lastName: 'Королёва', firstName: 'Йоланта', middleName: 'Петровна' };

it('finds a name as the server does', () => {
  expect(matchesName(name, '')).toBe(true);
  expect(matchesName(name, ' королева ЙОЛ')).toBe(true);
  expect(matchesName(name, 'Королёва')).toBe(true);
  expect(matchesName(name, 'иоланта')).toBe(false);
  expect(matchesName(name, 'сидоров')).toBe(false);
});
