/** Letters with dots, however they are written together: initials. */
const INITIALS = /^(?:\p{L}\.)+\p{L}?$/u;
/** Pieces that a text must have for a word: of initials each letter begins a word, as in the search of patients. */
const piecesOf = (word: string): string[] =>
  INITIALS.test(word)
    ? (word.match(/\p{L}/gu) ?? []).map((letter) => ` ${letter}`)
    : [word.replace(/[\\%_]/g, (sign) => `\\${sign}`)];

/**
 * The LIKE pattern of a search text: lower case, the letter yo as ye, the wildcards taken literally, words in their
 * order with anything between, initials as beginnings of words. Null for no search. The searched column must be folded
 * the same way (`patient.search_text`).
 */
export function likePattern(search: string | undefined): string | null {
  const words = search?.trim().toLowerCase().replaceAll('\u0451', '\u0435').split(/\s+/).filter(Boolean) ?? [];
  return words.length === 0 ? null : `%${words.flatMap(piecesOf).join('%')}%`;
}

/** An expression of SQL folded as `likePattern` folds the search: lower case, the letter yo as ye. */
export const foldedSql = (expression: string): string => `replace(lower(${expression}), U&'\\0451', U&'\\0435')`;

/** Patterns of the words of a search, for `like all`: they may stand in any order. Null for no search. */
export function wordPatterns(search: string | undefined): string[] | null {
  const patterns = search?.split(/\s+/).flatMap((word) => likePattern(word) ?? []) ?? [];
  return patterns.length === 0 ? null : patterns;
}
