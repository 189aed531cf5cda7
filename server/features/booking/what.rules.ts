import { withoutCase, withoutEnding } from '#shared/format/endings.ru.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { isBeside, SPECIALTY_WORDS } from '#shared/rules/specialty-words.ru.ts';
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

/** A shorter word is known by its listed forms only: its beginning has too many others. */
const KNOWN_BY_STEM = 5;
/** So many letters of an everyday word are enough while it is typed. */
const KNOWN_BY_BEGINNING = 4;
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
/** A short title is a word of its own: the letters of «лор» stand in surnames. */
const titled = (title: string): string => (title.length < LOOSE ? `\\m${title}\\M` : withoutEnding(title, LOOSE));
const oneOf = (texts: readonly string[]): string => `(?:${[...new Set(texts)].join('|')})`;
const stemOf = (word: string): string => withoutEnding(word, KNOWN_BY_STEM);

/** The titles that a word is a form of: «кардиологу», «терапии». */
const formsOf = (word: string): string[] =>
  SPECIALTY_WORDS.flatMap(({ titles }) => titles).filter((title) =>
    title.length < LOOSE ? title === word : word.startsWith(withoutEnding(title, LOOSE)),
  );
const saysOne = (word: string, said: string): boolean =>
  said === word ||
  (said.length > KNOWN_BY_STEM && stemOf(said) === stemOf(word)) ||
  (word.length >= KNOWN_BY_BEGINNING && said.startsWith(word));
/** All titles of the specialties that a word stands for. */
function meaningOf(word: string): string[] {
  const forms = formsOf(word);
  return SPECIALTY_WORDS.filter(
    ({ titles, words }) =>
      titles.some((title) => forms.includes(title)) || [...titles, ...words].some((said) => saysOne(word, said)),
  ).flatMap(({ titles }) => titles);
}

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
