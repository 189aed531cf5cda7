import { describe, expect, it } from 'vitest';
import { mkb10Starter } from './mkb10-starter.ts';
import { readMkb10Words } from './mkb10-words.ts';

describe('the dictionary of everyday words', () => {
  const words = readMkb10Words();
  it('has hundreds of entries, each folded', () => {
    const phrases = [...words.values()].flatMap((entry) => entry.phrases);
    expect(phrases.length).toBeGreaterThan(400);
    expect(phrases.filter((phrase) => !/^[0-9a-z\u0430-\u044f]+( [0-9a-z\u0430-\u044f]+)*$/.test(phrase))).toEqual([]);
  });
  it('what is recorded weekly or more often is in the starter set', () => {
    const starter = new Set(mkb10Starter().map(({ code }) => code));
    expect([...words].filter(([code, { weight }]) => weight >= 4 && !starter.has(code)).map(([code]) => code)).toEqual(
      [],
    );
  });
});
