import { describe, expect, it } from 'vitest';
import { foldWords } from './fold-words.ts';

describe('foldWords', () => {
  it.each([
    ['Эссенциальная [первичная] гипертензия', 'эссенциальная первичная гипертензия'],
    ['  Ещё  раз ', 'еще раз'],
    ['Гепатит C, hcv', 'гепатит с hcv'],
    ['COVID-19', 'covid 19'],
    ['%_\\…', ''],
  ])('%j is %j', (text, folded) => expect(foldWords(text)).toBe(folded));
});
