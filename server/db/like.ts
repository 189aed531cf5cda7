/** Letters with dots, however they are written together: initials. */
const INITIALS = /^(?:\p{L}\.)+\p{L}?$/u;
/** Pieces that a text must have for a word: of initials each letter begins a word, as in the search of patients. */
export const piecesOf = (word: string): string[] =>
  INITIALS.test(word) ? (word.match(/\p{L}/gu) ?? []).map((letter) => ` ${letter}`) : [word];

/**
 * A search text as folded columns are compared with it: lower case, the letter yo as ye (also where its dots are a
 * sign of their own), one space between words, nothing that is not seen (a soft hyphen, a zero-width space).
 */
export const foldSearch = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * The LIKE pattern of a search text: lower case, the letter yo as ye, the wildcards taken literally, words in their
 * order with anything between, initials as beginnings of words. Null for no search. The searched column must be folded
 * the same way (`patient.search_text`).
 */
export function likePattern(search: string | undefined): string | null {
  const words = foldSearch(search ?? '')
    .split(' ')
    .filter(Boolean);
  const pieces = words.flatMap(piecesOf).map((piece) => piece.replace(/[\\%_]/g, (sign) => `\\${sign}`));
  return pieces.length === 0 ? null : `%${pieces.join('%')}%`;
}

/** An expression of SQL folded as `likePattern` folds the search: lower case, the letter yo as ye. */
export const foldedSql = (expression: string): string => `replace(lower(${expression}), U&'\\0451', U&'\\0435')`;

/** Patterns of the words of a search, for `like all`: they may stand in any order. Null for no search. */
export function wordPatterns(search: string | undefined): string[] | null {
  const patterns = search?.split(/\s+/).flatMap((word) => likePattern(word) ?? []) ?? [];
  return patterns.length === 0 ? null : patterns;
}

/** A phone as people write it, between blanks: digits, brackets, dots, dashes of any kind, blanks among them. */
const PHONE = /(?<!\S)[+(]*\d(?:[\d\s()+.\-\u2010-\u2015\u2212]*\d)?[).,;]*(?!\S)/gu;
/**
 * `wordPatterns` where phones are searched, too (`phoneSql`): one in any writing is one word, its digits. The signs
 * between the words of a copied cell mean nothing.
 */
export const wordAndPhonePatterns = (search: string | undefined): string[] | null =>
  wordPatterns(search?.replace(PHONE, (phone) => phone.replace(/\D/gu, '')).replace(/[(),;]/gu, ' '));

/**
 * The digits of a column with phones as `wordAndPhonePatterns` looks for them, with either country code, as people dial
 * it: `+7 (916) 123-45-67` is `79161234567 89161234567`. Null for no phone.
 */
export function phoneSql(column: string): string {
  const local = `nullif(regexp_replace(${column}, '^\\s*(?:[+]7|[78](?=[\\s(-]|\\d{10}$))|\\D', '', 'g'), '')`;
  return `'7' || ${local} || ' 8' || ${local}`;
}
