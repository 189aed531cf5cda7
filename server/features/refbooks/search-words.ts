import { withoutEnding } from '#shared/format/endings.ru.ts';
import { foldWords } from '#server/db/fold-words.ts';
import { codePattern } from './code-pattern.ts';
import { respelled } from './respelling.ts';
import { COURSE_WORDS, IRREGULAR, LITTLE_WORDS } from './search-words.ru.ts';

/** A word shorter than this is taken as it stands, and only where a word begins: «ибс», «мкб». */
const SHORT = 4;
/** Shorter words have too few letters to tell a misprint from another word. */
const MISTYPED = 5;

/**
 * The beginning that all forms of a Russian word share, near enough: «колена» and «коленного» are «колен». What is
 * searched for may be the beginning of a word, so a stem that is too short finds too much, never too little.
 */
export function stemOf(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  return word.length < MISTYPED ? word : withoutEnding(word, SHORT - 1);
}

const byLength = (texts: readonly string[]): string[] => texts.toSorted((a, b) => b.length - a.length);
const longestOf = (texts: readonly string[]): string | null => byLength(texts)[0] ?? null;
const beginning = (word: string): string => `% ${stemOf(word)}%`;
const within = (word: string): string => (stemOf(word).length < SHORT ? beginning(word) : `%${stemOf(word)}%`);

/** Patterns of a search text for `search_text`, whose every word has a space before it (refreshMkb10Search). */
export interface SearchPatterns {
  /** codes that begin so */
  readonly code: string | null;
  /** every word somewhere; the two longest are what an index finds */
  readonly longest: string | null;
  readonly second: string | null;
  readonly words: readonly string[];
  /** the words without what a code does not say; null when that leaves the same, or nothing */
  readonly loosest: string | null;
  readonly loose: readonly string[];
  /** the words that a code says, misprinted ones as they were perhaps meant; null when that leaves the same */
  readonly respelt_longest: string | null;
  readonly respelt: readonly string[];
  /** words that may be misprinted, the two longest and all of them; the rest must be there as they stand */
  readonly mistyped_longest: string | null;
  readonly mistyped_second: string | null;
  readonly mistyped: readonly string[];
  readonly rest: readonly string[];
  /** every word where a word begins */
  readonly begin: readonly string[];
  /** everyday phrases that are this text, with or without what a code does not say; one that begins as it does */
  readonly phrases: readonly string[];
  readonly phrase_begin: string;
  /** the first word, as it was typed */
  readonly first: string;
}

/** What a search text asks for. @returns null for a text without a letter or digit */
export function readSearch(search: string): SearchPatterns | null {
  const typed = foldWords(search);
  if (typed === '') return null;
  const code = codePattern(search);
  // a code is no words: names that mention it are not meant
  const all = /^[A-Z]\d\d/.test(code ?? '') ? [] : typed.split(' ');
  const said = all.filter((word) => !LITTLE_WORDS.includes(word));
  const words = said.length > 0 ? said : all;
  const core = words.filter((word) => !COURSE_WORDS.includes(word) && !/^(?:\d+[\u0430-\u044f]?|[ivx]+)$/.test(word));
  const loose = core.length > 0 && core.length < words.length ? core.map(within) : [];
  const mistyped = core.filter((word) => word.length >= MISTYPED && /^[\u0430-\u044f]+$/.test(word));
  const meant = core.map((word) => (mistyped.includes(word) ? respelled(word) : word));
  const isRespelt = mistyped.length > 0 && !meant.includes(null) && meant.join(' ') !== core.join(' ');
  const respelt = isRespelt ? meant.flatMap((word) => (word === null ? [] : within(word))) : [];
  const [longest = null, second = longest] = byLength(words.map(within));
  const [misprinted = null, otherMisprinted = misprinted] = byLength(mistyped);
  return {
    code,
    longest,
    second,
    words: words.map(within),
    loosest: longestOf(loose),
    loose,
    respelt_longest: longestOf(respelt),
    respelt,
    mistyped_longest: misprinted,
    mistyped_second: otherMisprinted,
    mistyped,
    rest: core.filter((word) => !mistyped.includes(word)).map(within),
    begin: words.map(beginning),
    phrases: [typed, core.join(' '), meant.join(' ')].map((text) => `%; ${text} ;%`),
    phrase_begin: `%; ${typed}%`,
    first: all[0] ?? '',
  };
}
