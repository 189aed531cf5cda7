import { describe, expect, it } from 'vitest';
import { editionOfCard } from './form-edition.ts';

describe('the edition of a card', () => {
  it.each([
    ['2014-12-15', '834n'],
    ['2025-08-31', '834n'],
    ['2025-09-01', '274n'],
    ['2026-11-20', '274n'],
  ] as const)('opened on %s: %s', (day, edition) => {
    expect(editionOfCard(null, day)).toBe(edition);
  });
  it('is the one that the clinic has set', () => {
    expect([editionOfCard('834n', '2026-11-20'), editionOfCard('274n', '2020-01-01')]).toEqual(['834n', '274n']);
  });
});
