import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { foldWords } from '#server/db/fold-words.ts';

/** LIKE patterns of words that a text must have words beginning with; every word of the text has a space before it. */
export const wordPatterns = (search: string): string[] =>
  foldWords(search)
    .split(' ')
    .filter(Boolean)
    .map((word) => `% ${word}%`);

/** What a search may mean: as it is typed, and as it would be on the other layout. */
export const meaningsOf = (search: string): string[] => {
  const meant = asRussianLayout(search);
  return meant === null ? [search] : [search, meant];
};
