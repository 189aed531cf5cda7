import { expect, it } from 'vitest';
import { passwordScore } from './password-strength.ts';

it.each([
  ['пароль', 0],
  ['пароль123', 1],
  ['gfhjkm123', 1],
  ['Gfhjkm123', 1],
  ['12345678', 0],
  ['qwertyui', 1],
] as const)('«%s» is found soon', (password, most) => expect(passwordScore(password, [])).toBeLessThanOrEqual(most));

it('words that say nothing of each other are hard to guess', () =>
  expect(passwordScore('тёплый-чай-утром-на-веранде', [])).toBe(4));

it('the own name and address make it easier, on either layout', () => {
  const own = ['Константинопольская', 'konstantin'];
  expect(passwordScore('константинопольская', [])).toBeGreaterThan(passwordScore('константинопольская', own));
  expect(passwordScore('rjycnfynbyjgjkmcrfz', [])).toBeGreaterThan(passwordScore('rjycnfynbyjgjkmcrfz', own));
});
