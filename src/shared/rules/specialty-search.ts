import { withoutEnding } from '../format/endings.ru.ts';
import { isBeside, SPECIALTY_WORDS } from './specialty-words.ru.ts';

/** A shorter word is known by its listed forms only: its beginning has too many others. */
const KNOWN_BY_STEM = 5;
/** So many letters of an everyday word are enough while it is typed. */
const KNOWN_BY_BEGINNING = 4;
/** Letters that stay of a title without its ending; a shorter title is a word of its own. */
const STEM = 4;

const stemOf = (word: string): string => withoutEnding(word, KNOWN_BY_STEM);
/** A short title is a word of its own: the letters of «лор» stand in surnames. */
export const isOwnWord = (title: string): boolean => title.length < STEM;
export const stemOfTitle = (title: string): string => withoutEnding(title, STEM);

/** The titles of `SPECIALTY_WORDS` that a word is a form of: «кардиологу», «терапии». @param word folded */
export const formsOf = (word: string): string[] =>
  SPECIALTY_WORDS.flatMap(({ titles }) => titles).filter((title) =>
    isOwnWord(title) ? title === word : word.startsWith(stemOfTitle(title)),
  );
const saysOne = (word: string, said: string): boolean =>
  said === word ||
  (said.length > KNOWN_BY_STEM && stemOf(said) === stemOf(word)) ||
  (word.length >= KNOWN_BY_BEGINNING && said.startsWith(word));
/** All titles of the specialties that a word stands for. @param word folded */
export function meaningOf(word: string): string[] {
  const forms = formsOf(word);
  return SPECIALTY_WORDS.filter(
    ({ titles, words }) =>
      titles.some((title) => forms.includes(title)) || [...titles, ...words].some((said) => saysOne(word, said)),
  ).flatMap(({ titles }) => titles);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True when all that was typed stands for a specialty, in the everyday words of patients, too. */
export function meansSpecialty(title: string, text: string): boolean {
  const of = wordsOf(title);
  const said = wordsOf(text).filter((word) => !isBeside(word));
  const has = (known: string) =>
    of.some((word) => (isOwnWord(known) ? word === known : word.includes(stemOfTitle(known))));
  return said.length > 0 && said.every((word) => meaningOf(word).some(has));
}
