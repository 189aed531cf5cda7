import { foldWords } from '#server/db/fold-words.ts';
import { DRUG_WORDS, FORM_WORDS } from './drug-words.ru.ts';
import { soundOf } from './sounds.ru.ts';
import { likeness, trigramsOf } from './trigrams.ts';

/** A name that people use, and the substance of it as the register has it. */
interface EverydayName {
  readonly name: string;
  readonly trigrams: ReadonlySet<string>;
  readonly substance: string;
}
/** How alike the sounds of a misprinted name must be, and how much less than the likeliest. */
const [ALIKE, LESS] = [0.5, 0.1];
/** Shorter names have too few letters to tell a misprint from another name. */
const MISTYPED = 5;
/** Fewer letters begin too many names. */
const SHORTEST = 4;
/** Substances that one search is read as. */
const MOST = 8;

/** The table of drug-words.ru.ts, its substances among their names. @throws Error for a line that does not read so */
export function readDrugWords(): EverydayName[] {
  return DRUG_WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [substance = '', names = '', ...more] = line.split(' = ');
      if (names === '' || more.length > 0) throw new Error(`Everyday names of drugs cannot be read: ${line}`);
      return [substance, ...names.split('; ')].map((said) => {
        const name = foldWords(said);
        return { name, trigrams: trigramsOf(soundOf(name)), substance: foldWords(substance) };
      });
    });
}
const NAMES = readDrugWords();

/** Substances that everyday names say: the whole name, or else those that begin so. */
function substancesOf(words: readonly string[]): string[] {
  const said = words.join(' ');
  const whole = NAMES.filter(({ name }) => name === said);
  const begun =
    whole.length > 0 || said.length < SHORTEST
      ? whole
      : NAMES.filter(({ name }) => words.every((word) => ` ${name}`.includes(` ${word}`)));
  return [...new Set(begun.map(({ substance }) => substance))].slice(0, MOST);
}

/** Substances whose everyday name was perhaps misprinted, and how alike it is. */
function guessesOf(words: readonly string[]): [substance: string, likeness: number][] {
  const said = words.join(' ');
  if (said.length < MISTYPED) return [];
  const guesses = new Map<string, number>();
  const trigrams = trigramsOf(soundOf(said));
  for (const { name, trigrams: others, substance } of NAMES) {
    const alike = name.length < MISTYPED ? 0 : likeness(trigrams, others);
    if (alike >= ALIKE && alike > (guesses.get(substance) ?? 0)) guesses.set(substance, alike);
  }
  const likeliest = Math.max(...guesses.values());
  return [...guesses]
    .filter(([, alike]) => alike >= likeliest - LESS)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST);
}

/** What a search for drugs may mean beside what is typed; patterns are for `search_text`. */
export interface MeantDrugs {
  /** substances whose everyday name has words that begin as those typed do */
  readonly substances: readonly string[];
  readonly patterns: readonly string[];
  readonly guesses: readonly string[];
  readonly guess_likeness: readonly number[];
  /** the words without dose and form; null when that leaves the same, or nothing */
  readonly loosest: string | null;
  readonly loose: readonly string[];
  /** words that may be misprinted; the rest must begin a word as they stand */
  readonly mistyped_longest: string | null;
  readonly mistyped: readonly string[];
  readonly rest: readonly string[];
}
const patternOf = (substance: string): string => `% ${substance.replaceAll(' ', '% ')}%`;
const beginning = (word: string): string => `% ${word}%`;
const longestOf = (texts: readonly string[]): string | null =>
  texts.toSorted((one, other) => other.length - one.length)[0] ?? null;

/**
 * Reads a search for drugs as people mean it who write names by ear. A name that is known was not misprinted: another
 * drug with a name like it is never offered in its place.
 */
export function meantDrugs(search: string): MeantDrugs {
  const words = foldWords(search).split(' ').filter(Boolean);
  const core = words.filter((word) => !FORM_WORDS.includes(word) && !/^\d+$/.test(word));
  const isLoose = core.length > 0 && core.length < words.length;
  const said = substancesOf(words);
  const substances = said.length > 0 || !isLoose ? said : substancesOf(core);
  const isKnown = substances.length > 0;
  const guesses = isKnown ? [] : guessesOf(core);
  const mistyped = isKnown ? [] : core.filter((word) => word.length >= MISTYPED && /^[\u0430-\u044f]+$/.test(word));
  const loose = isLoose ? core.map(beginning) : [];
  return {
    substances,
    patterns: substances.map(patternOf),
    guesses: guesses.map(([substance]) => patternOf(substance)),
    guess_likeness: guesses.map(([, alike]) => alike),
    loosest: longestOf(loose),
    loose,
    mistyped_longest: longestOf(mistyped),
    mistyped,
    rest: core.filter((word) => !mistyped.includes(word)).map(beginning),
  };
}
