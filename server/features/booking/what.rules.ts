import { withoutCase } from '#shared/format/endings.ru.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { formsOf, isOwnWord, meaningOf, stemOfTitle } from '#shared/rules/specialty-search.ts';
import { isBeside } from '#shared/rules/specialty-words.ru.ts';
import { foldSearch, piecesOf } from '#server/db/like.ts';

/**
 * What a visitor looks for, as regular expressions of PostgreSQL over a text that `foldedSql` has folded: one a word,
 * and a text must have all of them, in any order. Whoever fits `exact` fits best; `meant` is wider, `loose` the widest
 * and for when nobody fits the others.
 */
export interface What {
  /** the words as they were typed; a specialty in any form of its word */
  readonly exact: readonly string[];
  /** everyday words as their specialties, a text of the Latin layout as the Russian one that it was meant to be */
  readonly meant: readonly string[];
  /** words without their endings */
  readonly loose: readonly string[];
}

/** Letters that stay of a word without its ending; a shorter word is looked for where a word begins. */
const LOOSE = 4;

/** More than these say nothing, and the server keeps only so many expressions compiled. */
const MOST_WORDS = 8;

/** Signs that part words; a point does, too, but of initials. */
const BETWEEN = /[\s,;/()«»"!?\u2010-\u2015-]+/u;
const INITIALS = /^(?:\p{L}\.)+\p{L}?$/u;
const wordsOf = (text: string): string[] => {
  const words = text
    .split(BETWEEN)
    .map((word) => (INITIALS.test(word) ? word : word.replace(/^\.+|\.+$/gu, '')))
    .filter(Boolean);
  return words.length > 0 ? [...new Set(words)].slice(0, MOST_WORDS) : [text];
};

const literally = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]/gu, (sign) => `\\${sign}`);
const titled = (title: string): string => (isOwnWord(title) ? `\\m${title}\\M` : stemOfTitle(title));
const oneOf = (texts: readonly string[]): string => `(?:${[...new Set(texts)].join('|')})`;

/** What a text must have for a word: of initials the beginnings of words. */
function readWord(word: string): What[] {
  if (INITIALS.test(word)) return piecesOf(word).map((piece) => ({ exact: [piece], meant: [], loose: [] }));
  const isShort = word.length < LOOSE;
  const typed = isShort ? `\\m${literally(word)}` : literally(word);
  const loose = isShort ? literally(word) : `\\m${literally(withoutCase(word, LOOSE))}`;
  return [{ exact: [typed, ...formsOf(word).map(titled)], meant: meaningOf(word).map(titled), loose: [loose] }];
}

function read(words: readonly string[]): What {
  const said = words.filter((word) => !isBeside(word));
  const all = (said.length > 0 ? said : words).flatMap(readWord).slice(0, MOST_WORDS);
  return {
    exact: all.map(({ exact }) => oneOf(exact)),
    meant: all.map(({ exact, meant }) => oneOf([...exact, ...meant])),
    loose: all.map(({ exact, meant, loose }) => oneOf([...exact, ...meant, ...loose])),
  };
}

/** Reads what was typed. Null for nothing. */
export function readWhat(text: string | undefined): What | null {
  const typed = foldSearch(text ?? '');
  if (typed === '') return null;
  const russian = asRussianLayout(typed);
  if (russian === null) return read(wordsOf(typed));
  const { meant, loose } = read(wordsOf(foldSearch(russian)));
  return { exact: wordsOf(typed).map(literally), meant, loose };
}
