import { BESIDE_DENIAL, DENYING, NOT_KNOWN } from './allergies.ru.ts';

/** What item 21 of the card says: nothing that helps, that there are none, or what they are, as it was typed. */
export type Allergies = { readonly kind: 'unknown' | 'none' } | { readonly kind: 'some'; readonly words: string };

/**
 * Reads item 21, a free text in which many write «нет»: a red warning with that word would teach people to look away.
 * Only an answer made of nothing but a denial is one («нет», «аллергологический анамнез не отягощён»); whatever names
 * anything else, a denial beside it or not, is a warning.
 */
export function allergyWords(text: string): Allergies {
  const words =
    text
      .toLocaleLowerCase('ru')
      .replaceAll('\u0451', '\u0435')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0 || NOT_KNOWN.has(words.join(' '))) return { kind: 'unknown' };
  const isDenial = words.some((word) => DENYING.has(word));
  if (isDenial && words.every((word) => DENYING.has(word) || BESIDE_DENIAL.has(word))) return { kind: 'none' };
  return { kind: 'some', words: text.trim() };
}
