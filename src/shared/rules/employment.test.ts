import { expect, it } from 'vitest';
import { rolesInWords } from './employment.ru.ts';

it.each([
  [['employee'], [], 'Сотрудник'],
  [['doctor', 'employee', 'orgadmin'], ['Терапевт', 'Хирург'], 'Администратор, врач (Терапевт, Хирург), сотрудник'],
  [['doctor'], [], 'Врач'],
  [[], ['Терапевт'], 'Терапевт'],
  [[], [], ''],
] as const)('roles %j of %j are «%s»', (roles, specialties, words) =>
  expect(rolesInWords({ roles: [...roles], specialties: [...specialties] })).toBe(words),
);
