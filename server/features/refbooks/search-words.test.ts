import { describe, expect, it } from 'vitest';
import { readSearch, stemOf } from './search-words.ts';

describe('stemOf', () => {
  it.each([
    [['колена', 'колено', 'колену'], 'колен'],
    [['сахарный', 'сахарного', 'сахарн'], 'сахарн'],
    [['гипертония', 'гипертонией', 'гипертонии'], 'гипертон'],
    [['боль', 'боли'], 'боль'],
    [['ибс'], 'ибс'],
    [['язва'], 'язва'],
  ])('%j begin as «%s»', (words, stem) => {
    for (const word of words) expect(stem.startsWith(stemOf(word)) || stemOf(word).startsWith(stem), word).toBe(true);
  });
});

it.each(['constructor', 'toString', 'valueOf'])('«%s» is a word as others are', (word) => {
  expect(word.toLowerCase().startsWith(stemOf(word.toLowerCase()))).toBe(true);
  expect(stemOf(word)).toBeTypeOf('string');
});

describe('readSearch', () => {
  it.each(['', '   ', '%_\\', '…'])('%j asks for nothing', (search) => expect(readSearch(search)).toBeNull());
  it('a code is no words', () =>
    expect(readSearch('М54.5')).toMatchObject({ code: 'M54.5%', longest: null, words: [], mistyped_longest: null }));
  it('little words are left out, unless there are no others', () => {
    expect(readSearch('боль в спине')?.words).toEqual(['%боль%', '%спин%']);
    expect(readSearch('без')?.words).toEqual(['% без%']);
  });
  it('short words stand where a word begins; the longest one is what an index finds', () => {
    expect(readSearch('мкб почки')).toMatchObject({ words: ['% мкб%', '% поч%'], begin: ['% мкб%', '% поч%'] });
    expect(readSearch('хр гастрит')?.longest).toBe('%гастрит%');
  });
  it('what a code does not say is left out of the second try, and so are numbers', () => {
    expect(readSearch('гипертония 2 степени')).toMatchObject({
      loose: ['%гипертон%'],
      loosest: '%гипертон%',
      mistyped: ['гипертония'],
    });
    expect(readSearch('гипертония')).toMatchObject({ loose: [], loosest: null });
  });
});
