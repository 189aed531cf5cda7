import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePattern } from './code-pattern.ts';

describe('codePattern', () => {
  it.each([
    ['J06.9', 'J06.9%'],
    ['j069', 'J06.9%'],
    ['J06,9', 'J06.9%'],
    [' j 06 . 9 ', 'J06.9%'],
    ['J06', 'J06%'],
    ['J06.', 'J06%'],
    ['S0220', 'S02.20%'],
    ['м54', 'M54%'],
    ['Х59.9', 'X59.9%'],
    ['А00', 'A00%'],
    ['дж06', 'J06%'],
    ['Дж 06,9', 'J06.9%'],
    ['и10', 'I10%'],
    ['г43', 'G43%'],
    ['ш10', 'I10%'],
    ['и', '\u0418%'],
    ['A00-A09', 'A00-A09%'],
    ['А00-А09', 'A00-A09%'],
    ['IX', 'IX%'],
    ['ХIX', 'XIX%'],
    ['100%_\\', '100\\%\\_\\\\%'],
  ])('%j is %j', (search, pattern) => expect(codePattern(search)).toBe(pattern));

  it.each([undefined, '', '   ', '.'])('%j is no search', (search) => expect(codePattern(search)).toBeNull());

  it('finds every code however it is typed', () => {
    const code = fc.stringMatching(/^[A-Z]\d\d(\.\d{1,2})?$/);
    const typed = (text: string, isLower: boolean, hasDot: boolean) => {
      const shown = hasDot ? text : text.replace('.', '');
      return isLower ? shown.toLowerCase() : shown;
    };
    const finds = fc.property(
      code,
      fc.boolean(),
      fc.boolean(),
      (text, isLower, hasDot) => codePattern(typed(text, isLower, hasDot)) === `${text}%`,
    );
    expect(() => fc.assert(finds)).not.toThrow();
  });
});
