import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likePattern, wordAndPhonePatterns, wordPatterns } from './like.ts';

const literally = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
/** LIKE as PostgreSQL reads it: `\` escapes the next character, `%` matches anything, `_` one character. */
function matches(text: string, pattern: string): boolean {
  const source = pattern.replace(/\\([\s\S])|%|_|[\s\S]/gu, (sign, escaped?: string) =>
    escaped !== undefined
      ? literally(escaped)
      : sign === '%'
        ? '[\\s\\S]*'
        : sign === '_'
          ? '[\\s\\S]'
          : literally(sign),
  );
  return new RegExp(`^${source}$`, 'u').test(text);
}
/** No initials: those are no text to be found as it stands. */
const word = fc
  .string({
    unit: fc.constantFrom('а', 'е', 'ё', 'Ё', 'я', 'x', '%', '_', '\\', '-', "'", '.', '1'),
    minLength: 1,
    maxLength: 6,
  })
  .filter((text) => !/^(?:\p{L}\.)+\p{L}?$/u.test(text));
const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

describe('search pattern', () => {
  it('finds a text that has the words in their order, whatever stands between them', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.array(word, { minLength: 4, maxLength: 4 }),
        (words, between) => {
          const text = folded(`${between[0]}${words.map((one, index) => `${one}${between[index + 1]}`).join('')}`);
          expect(matches(text, likePattern(words.join('  ')) ?? '')).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('signs of LIKE mean themselves only', () => {
    fc.assert(
      fc.property(word, word, (sought, text) => {
        expect(matches(folded(text), likePattern(sought) ?? '')).toBe(folded(text).includes(folded(sought)));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['', null],
    ['   ', null],
    [undefined, null],
    ['Ёлкин', '%елкин%'],
    ['Ив  ан', '%ив%ан%'],
    ['100%', '%100\\%%'],
    ['a_b\\', '%a\\_b\\\\%'],
    ['J06.9', '%j06.9%'],
    ['Е. А.', '% е% а%'],
    ['Филиппова Ё.А.', '%филиппова% е% а%'],
    ['е.а', '% е% а%'],
    ['е', '%е%'],
  ])('%j → %j', (text, pattern) => expect(likePattern(text)).toBe(pattern));
});

describe('initials', () => {
  const isFound = (name: string, search: string) => matches(folded(name), likePattern(search) ?? '');
  it.each(['Филиппова Е. А.', 'Филиппова Е.А.', 'филиппова е.а', 'Е. А.', 'е.', 'А.'])('«%s»', (search) => {
    expect(isFound('Филиппова Евгения Андреевна', search)).toBe(true);
    // the letters are there, but they begin no word
    expect(isFound('Филиппова Мария Ильинична', search)).toBe(false);
  });
  it('stand in any order beside the name where its words do', () => {
    const patterns = wordPatterns('Е. А. Филиппова') ?? [];
    expect(patterns.every((pattern) => matches('филиппова евгения андреевна', pattern))).toBe(true);
  });
});

describe('patterns of words', () => {
  it('find a text that has all of them, in any order', () => {
    const patterns = wordPatterns('  семён ЁЖЕ%вед ') ?? [];
    expect(patterns).toEqual(['%семен%', '%еже\\%вед%']);
    expect(patterns.every((pattern) => matches('еже%веды: елкин семен', pattern))).toBe(true);
  });
  it.each([undefined, '', '  '])('are none for %j', (search) => expect(wordPatterns(search)).toBeNull());
});

describe('patterns of words and phones', () => {
  it.each([
    ['+7 (934) 243-74-32', ['%79342437432%']],
    ['8(934)243 74 32', ['%89342437432%']],
    ['2437432', ['%2437432%']],
    ['Белова 243\u201174\u201132,', ['%белова%', '%2437432%']],
    ['8 (4822) 55-01 доб. 12', ['%848225501%', '%доб.%', '%12%']],
    ['Врач (Офтальмолог), сотрудник', ['%врач%', '%офтальмолог%', '%сотрудник%']],
    ['k1-24@clinic.example', ['%k1-24@clinic.example%']],
    ['24-k@clinic.example', ['%24-k@clinic.example%']],
    ['Белова А. И.', ['%белова%', '% а%', '% и%']],
    ['()', null],
    [undefined, null],
  ])('%j → %j', (search, patterns) => expect(wordAndPhonePatterns(search)).toEqual(patterns));
});
