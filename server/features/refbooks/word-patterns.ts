import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { foldWords } from '#server/db/fold-words.ts';

/** LIKE patterns of words that a text must have words beginning with; every word of the text has a space before it. */
const wordPatterns = (search: string): string[] =>
  foldWords(search)
    .split(' ')
    .filter(Boolean)
    .map((word) => `% ${word}%`);

/** Any text. */
const ANY = '%';
/**
 * Parameters of `hasWords`: a trigram index serves single patterns, not `like all`, so the two longest stand apart.
 * Without words everything fits.
 */
export function wordParams(search: string) {
  const words = wordPatterns(search);
  const [longest = ANY, second = ANY] = words.toSorted((one, other) => other.length - one.length);
  return { words, longest, second };
}
/** Whether a column has words that begin as those of the search do. */
export const hasWords = (column: string): string =>
  `${column} like :longest and ${column} like :second and ${column} like all (:words::text[])`;

/** What a search may mean: as it is typed, and as it would be on the other layout. */
export const meaningsOf = (search: string): string[] => {
  const meant = asRussianLayout(search);
  return meant === null ? [search] : [search, meant];
};
