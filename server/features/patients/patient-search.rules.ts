import { PHONE_DIGITS } from '#shared/format/phone.ts';
import { withoutLookAlikes } from '#server/db/fold-words.ts';
import { patientTexts } from './texts.ru.ts';

/**
 * What a search text asks for: LIKE patterns that must all match the folded text of a patient with a space before and
 * behind it (`patient.search_text`: name, phone without +7, card number, birth date). `other` is a second reading of
 * the same text, or null. What matches `card`, an exact card number, stands first; then who has the first word as their
 * surname and the others in their order (`surname`), whose surname begins with it (`starts`), and what has all of it
 * where words begin (`begins`).
 */
export interface PatientSearch {
  readonly patterns: readonly string[];
  readonly other: readonly string[] | null;
  readonly begins: readonly string[];
  readonly card: string | null;
  /** LIKE patterns of the folded text itself, which begins with the surname; null where figures are looked for */
  readonly surname: string | null;
  readonly starts: string | null;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const fragment = (text: string): string => `%${escaped(text)}%`;
/** Stands at the beginning of a word. */
const beginning = (text: string): string => `% ${escaped(text)}%`;
const two = (digits: string): string => digits.padStart(2, '0');

/**
 * Lower case, the letter yo as ye, as the column is folded; the dashes of pasted names and phones as hyphens; Latin
 * look-alikes of Cyrillic words.
 */
const fold = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .split(/\s+/)
    .filter(Boolean)
    .map(withoutLookAlikes);
/** A fragment as the beginning of a word. */
const atBeginning = (pattern: string): string => pattern.replace(/^%(?=[^ %.])/, '% ');
const exactly = (card: string | undefined): string => `% ${Number(card)} %`;
const CARD = new RegExp(`^(?:(?:#|\\u2116|${patientTexts.cardWord}\\u2116?)(\\d{1,9})|(\\d{1,3}))$`);
/** Written with digits and the signs of phones and dates only. */
const isFigures = (word: string): boolean => /\d/.test(word) && /^[+\d()\-./]+$/.test(word);

/**
 * A birth date or two parts of it (`1.2.1980`, `01/02/80`, `1980-02-01`, `1.2`, `2.1980`) as the column writes it; null
 * for anything else.
 */
function birthDate(word: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return beginning(`${two(iso[3] ?? '')}.${two(iso[2] ?? '')}.${iso[1] ?? ''}`);
  const whole = /^(\d{1,2})[./](\d{1,2})[./](\d{2}|\d{4})$/.exec(word);
  // two figures of a year: any century
  if (whole) return `% ${two(whole[1] ?? '')}.${two(whole[2] ?? '')}.${(whole[3] ?? '').padStart(4, '_')} %`;
  const monthAndYear = /^(\d{1,2})[./](\d{4})$/.exec(word);
  if (monthAndYear) return `%.${two(monthAndYear[1] ?? '')}.${monthAndYear[2] ?? ''} %`;
  const dayAndMonth = /^(\d{1,2})[./](\d{1,2})[./]?$/.exec(word);
  return dayAndMonth ? `% ${two(dayAndMonth[1] ?? '')}.${two(dayAndMonth[2] ?? '')}.%` : null;
}

/** A phone in any writing, whole or begun, as the column keeps it: without the country. */
function phone(run: string): string {
  const digits = run.replace(/\D/g, '');
  const hasCountry =
    /^\+?7(?=[\s(-])|^\+7|^8(?=[\s(-])/.test(run) || (digits.length > PHONE_DIGITS && /^[78]/.test(digits));
  return hasCountry ? beginning(digits.slice(1)) : fragment(digits);
}

/** Neighbouring words of figures: one phone when they look like one, else each by itself. */
function figures(words: readonly string[]): string[] {
  const run = words.join(' ');
  const dates = words.map(birthDate);
  if (
    dates.every((date) => date === null) &&
    (/[+()-]/.test(run) || /^[78] \d/.test(run) || run.replace(/\D/g, '').length >= PHONE_DIGITS)
  )
    return [phone(run)];
  return words.map((word, index) => dates[index] ?? fragment(word));
}

/** Words of a name; single letters are initials. */
function letters(word: string): string[] {
  const parts = word.split(/[.,;]+/).filter(Boolean);
  if (parts.length === 0) return [fragment(word)];
  return parts.map((part) => (/^\p{L}$/u.test(part) ? beginning(part) : fragment(part)));
}

/**
 * Reads the search of the desk: parts of a name in any order, a phone in any writing, a card number, a birth date or
 * parts of it. Up to three figures alone, or a number behind the numero sign or the word for a card, are exactly a card
 * number.
 */
export function readPatientSearch(search: string | undefined): PatientSearch {
  const words = fold(search ?? '');
  const card = CARD.exec(words.join(''));
  if (card && words.length <= 3 && (card[1] !== undefined || words.length === 1))
    return {
      patterns: [exactly(card[1] ?? card[2])],
      other: null,
      begins: [],
      card: null,
      surname: null,
      starts: null,
    };
  const patterns: string[] = [];
  for (let at = 0; at < words.length;) {
    let end = at;
    while (isFigures(words[end] ?? '')) end += 1;
    patterns.push(...(end > at ? figures(words.slice(at, end)) : letters(words[at] ?? '')));
    at = Math.max(end, at + 1);
  }
  const isNumber = words.length === 1 && /^\d{1,9}$/.test(words[0] ?? '');
  return {
    patterns,
    other: otherReading(words),
    begins: patterns.map(atBeginning),
    card: isNumber ? exactly(words[0]) : null,
    ...asSurname(words),
  };
}

/** Who is looked for by a name is mostly looked for by the surname: a patronymic may be made of the same letters. */
function asSurname(words: readonly string[]): Pick<PatientSearch, 'surname' | 'starts'> {
  const names = words.flatMap((word) => word.split(/[.,;]+/)).filter(Boolean);
  const [first, ...others] = names.map(escaped);
  if (first === undefined || !names.every((name) => /^[\p{L}'-]+$/u.test(name))) return { surname: null, starts: null };
  return { surname: `${[first, others.join('% ')].join(' ')}%`, starts: `${first}%` };
}

/** Figures that begin with 8 or 7 may be the middle of a number or one that is being typed with the country. */
function otherReading(words: readonly string[]): readonly string[] | null {
  const [only] = words;
  return words.length === 1 && only !== undefined && /^[78]\d{4,9}$/.test(only) ? [beginning(only.slice(1))] : null;
}
