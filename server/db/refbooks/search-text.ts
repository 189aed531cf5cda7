import { foldWords } from '#server/db/fold-words.ts';

/** What a row is found by: every word has a space before it, so that the beginnings of words can be asked for. */
export const searchText = (...parts: readonly string[]): string =>
  parts.map((part) => ` ${foldWords(part)}`).join(' |');
