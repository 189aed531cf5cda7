import { expect, it } from 'vitest';
import { asFileName, fileNameOf } from './file-name.ts';

it.each([
  ['Форма 025/у: «Иванов»', 'Форма 025 у «Иванов»'],
  ['a\u202Efdp.exe', 'afdp.exe'],
  ['нулевая\u200Dширина', 'нулевая ширина'],
  ['неразрывный\u00A0пробел', 'неразрывный пробел'],
  [' x'.repeat(100), Array(60).fill('x').join(' ')],
])('a title %j becomes the name %j', (title, name) => expect(asFileName(title)).toBe(name));

it('an ending follows a title without its last dots', () =>
  expect([fileNameOf('Иванов И. И.', 'pdf'), fileNameOf('Карта', 'docx')]).toEqual(['Иванов И. И.pdf', 'Карта.docx']));
