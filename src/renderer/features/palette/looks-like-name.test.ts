import { expect, it } from 'vitest';
import { looksLikeName } from './looks-like-name.ts';

it.each([
  ['Орлова', true],
  ['Салтыков-Щедрин Михаил', true],
  ["О'Хара Скарлетт", true],
  ['Д’Артаньян', true],
  ['Салтыков-', true],
  ['Ибн-Сина Абу Али Хусейн', true],
  ['Müller Anna', true],
  ['Отчет по врачам за месяц', false],
  ['второй 2', false],
  ['89161234567', false],
  ['ООО «Кедр»', false],
  ['в/в', false],
  ['-', false],
  ['  ', false],
])('%j: %s', (text, isName) => expect(looksLikeName(text)).toBe(isName));
