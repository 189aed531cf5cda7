import { expect, it } from 'vitest';
import type { ReadSheet } from './api.ts';
import { sheetProblem } from './workbook-rules.ts';

const sheet = { sheet: 'employees', name: 'Персонал' } as ReadSheet;

it('a sheet lacks a column, or has one twice', () => {
  expect(sheetProblem(sheet, ['lastName', 'firstName', 'email'])).toBeUndefined();
  expect(sheetProblem(sheet, ['lastName', 'firstName', null])).toBe('Лист «Персонал»: укажите столбец «E-mail».');
  expect(sheetProblem(sheet, ['email', null])).toBe(
    'Лист «Персонал»: укажите столбец «Фамилия» или «ФИО в одном столбце».',
  );
  expect(sheetProblem(sheet, ['fullName', 'email', 'email'])).toMatch(/для двух столбцов/);
});
