import { describe, expect, it } from 'vitest';
import { foldWords, withoutLookAlikes } from './fold-words.ts';

describe('withoutLookAlikes', () => {
  it.each([
    ['иbанов', 'иванов'],
    ['cидоpoв', 'сидоров'],
    ['гепатитz', 'гепатитz'],
    ['smith', 'smith'],
    ['c', 'c'],
  ])('%j is %j', (typed, word) => expect(withoutLookAlikes(typed)).toBe(word));
});

describe('foldWords', () => {
  it.each([
    ['Эссенциальная [первичная] гипертензия', 'эссенциальная первичная гипертензия'],
    ['  Ещё  раз ', 'еще раз'],
    ['Гепатит C, hcv', 'гепатит с hcv'],
    ['COVID-19', 'covid 19'],
    ['%_\\…', ''],
  ])('%j is %j', (text, folded) => expect(foldWords(text)).toBe(folded));
});
