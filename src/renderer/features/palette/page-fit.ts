import { withoutCase, withoutEnding } from '#shared/format/endings.ru.ts';

/** What is found by its title and by other words for it. */
export interface Titled {
  readonly title: string;
  /** what else people call it, each as they say it */
  readonly also?: readonly string[];
  /** the page that it is a part of */
  readonly of?: string;
}
/** The last of them that is the whole name: a title or one of the other words, as it stands. */
export const WHOLE = 1;
/** Letters that stay of a word without its ending: shorter words are looked for as they are. */
const STEM = 4;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** The same words, in whatever case; one word of «-ov» or «-ev» may be a surname, and is no case of another. */
function isWhole(name: readonly string[], search: readonly string[]): boolean {
  const stem = search.length === 1 ? withoutCase : withoutEnding;
  return (
    name.length === search.length &&
    search.every((wanted, at) => {
      const word = name[at] ?? '';
      return word === wanted || withoutEnding(word, STEM) === stem(wanted, STEM);
    })
  );
}
const begins = (name: readonly string[], search: readonly string[]): boolean =>
  name.join(' ').startsWith(search.join(' '));
/** Each word of a search begins one of them, with its ending or without. */
const hasAll = (words: readonly string[], search: readonly string[]): boolean =>
  search.every((wanted) => {
    const stem = withoutEnding(wanted, STEM);
    return words.some((word) => word.startsWith(stem));
  });

/**
 * How well a search fits, the best first: 0 is the title, 1 another word for it, then a title and another word that
 * begin so, what has its words in the title, what has them at all. Null when it does not fit, 0 for no search.
 */
export function fitOf({ title, also = [], of = '' }: Titled, text: string): number | null {
  const [search, own] = [wordsOf(text), wordsOf(title)];
  const others = also.map(wordsOf);
  if (search.length === 0 || isWhole(own, search)) return 0;
  if (others.some((name) => isWhole(name, search))) return WHOLE;
  if (begins(own, search)) return 2;
  if (others.some((name) => begins(name, search))) return 3;
  if (hasAll(own, search)) return 4;
  return hasAll([...own, ...others.flat(), ...wordsOf(of)], search) ? 5 : null;
}
