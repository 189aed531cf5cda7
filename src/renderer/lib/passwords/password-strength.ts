import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { onLatinKeys, russianCommonPasswords } from '#shared/rules/common-passwords.ru.ts';

/** 0: found at once, 4: not found in years. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;
// the dictionaries know no Russian words: without these the commonest of them looks strong
const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary, russian: [...russianCommonPasswords, ...russianCommonPasswords.map(onLatinKeys)] },
});

/**
 * How hard a password is to guess, typed on either layout; what of the person's own it holds counts as known. Loads
 * half a megabyte of words: `import()` it.
 */
export function passwordScore(password: string, own: readonly string[]): PasswordScore {
  const known = own.flatMap((word) => [word, onLatinKeys(word.toLowerCase())]);
  const scores = [...new Set([password, onLatinKeys(password.toLowerCase())])].map(
    (typed) => estimator.check(typed, known).score,
  );
  return Math.min(...scores) as PasswordScore;
}
