import { isDay, numericDate } from '#shared/format/dates.ts';
import { withoutLookAlikes } from '#shared/format/look-alikes.ru.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { PHONE_DIGITS } from '#shared/format/phone.ts';

/**
 * What a search text asks for: LIKE patterns that must all match the folded text of a patient with a space before and
 * behind it (`patient.search_text`: name, phone without +7, card number, birth date). `other` is a second reading of
 * the same text, or null. What matches `card`, an exact card number, stands first; then who has the first word as their
 * surname and the others in their order (`surname`), whose surname begins with it (`starts`), and what has all of it
 * where words begin (`begins`). Whole numbers of a SNILS or a policy, and of a card that is part of another one, are no
 * part of that text: `snils`, `policy`, `number`.
 */
export interface PatientSearch {
  readonly patterns: readonly string[];
  readonly other: readonly string[] | null;
  readonly begins: readonly string[];
  readonly card: string | null;
  /** the number of a card, in figures; else null */
  readonly number: string | null;
  /** LIKE patterns of the folded text itself, which begins with the surname; null where figures are looked for */
  readonly surname: string | null;
  readonly starts: string | null;
  /** a whole SNILS as the card has it: `112-233-445 95`; else null */
  readonly snils: string | null;
  /** a whole number of an OMS policy, 16 figures; else null */
  readonly policy: string | null;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const fragment = (text: string): string => `%${escaped(text)}%`;
/** Stands at the beginning of a word. */
const beginning = (text: string): string => `% ${escaped(text)}%`;
const two = (digits: string): string => digits.padStart(2, '0');
/** Lower case, the letter yo as ye, as the column is folded. */
const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** The dashes of pasted names and phones as hyphens; Latin look-alikes of Cyrillic words. */
const wordsOf = (text: string): string[] =>
  folded(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .split(/\s+/)
    .filter(Boolean)
    .map(withoutLookAlikes);
/** A fragment as the beginning of a word. */
const atBeginning = (pattern: string): string => pattern.replace(/^%(?=[^ %.])/, '% ');
const exactly = (card: string | undefined): string => `% ${Number(card)} %`;
/** Of a policy, and of a temporary certificate. */
const POLICY_FIGURES: readonly number[] = [16, 9];
const CARD = /^(?:(?:#|№|карта№?)(\d{1,9})|(\d{1,3}))$/;
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
/** A birth date without its dots (`12051980`, `120580`) with them; anything else as it is. */
function withDots(word: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{2})(\d{2})(\d{2}|(?:19|20)\d{2})$/.exec(word) ?? [];
  return isDay(`${year.padStart(4, '20')}-${month}-${day}`) ? `${day}.${month}.${year}` : word;
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

/** Pieces of a word of a name. @param isPair two letters are two initials */
const piecesOf = (word: string, isPair: boolean): string[] =>
  word
    .split(/[.,;]+/)
    .filter(Boolean)
    .flatMap((piece) => (isPair && /^\p{L}{2}$/u.test(piece) ? Array.from(piece) : [piece]));
/** Neighbouring words of a name; single letters are initials, in their order behind the word that they follow. */
function names(words: readonly string[], isPair: boolean): string[] {
  const patterns: string[] = [];
  for (const [index, word] of words.entries()) {
    const pieces = piecesOf(word, isPair && index > 0);
    if (pieces.length === 0) patterns.push(fragment(word));
    for (const piece of pieces) {
      const isInitial = /^\p{L}$/u.test(piece);
      const before = isInitial ? patterns.pop() : undefined;
      if (before !== undefined) patterns.push(`${before} ${piece}%`);
      else patterns.push(isInitial ? beginning(piece) : fragment(piece));
    }
  }
  return patterns;
}
/** @param isOther initials and birth dates may be written without dots */
function patternsOf(words: readonly string[], isOther: boolean): string[] {
  const patterns: string[] = [];
  for (let at = 0; at < words.length;) {
    const isNumber = isFigures(words[at] ?? '');
    let end = at + 1;
    while (end < words.length && isFigures(words[end] ?? '') === isNumber) end += 1;
    const run = words.slice(at, end);
    patterns.push(...(isNumber ? figures(isOther ? run.map(withDots) : run) : names(run, isOther)));
    at = end;
  }
  return patterns;
}

/** Who is looked for by a name is mostly looked for by the surname: a patronymic may be made of the same letters. */
function asSurname(words: readonly string[]): Pick<PatientSearch, 'surname' | 'starts'> {
  const pieces = words.flatMap((word) => piecesOf(word, false));
  const [first, ...others] = pieces.map(escaped);
  if (first === undefined || !pieces.every((name) => /^[\p{L}'-]+$/u.test(name)))
    return { surname: null, starts: null };
  return { surname: `${[first, others.join('% ')].join(' ')}%`, starts: `${first}%` };
}

/**
 * Figures that begin with 8 or 7 may be the middle of a number or one that is being typed with the country; six or
 * eight of them a birth date, two letters two initials.
 */
function otherReading(words: readonly string[], patterns: readonly string[]): readonly string[] | null {
  const [only] = words;
  if (words.length === 1 && only !== undefined && /^[78]\d{4,9}$/.test(only)) return [beginning(only.slice(1))];
  const other = patternsOf(words, true);
  return other.join('\n') === patterns.join('\n') ? null : other;
}

type IdentityNumbers = Pick<PatientSearch, 'snils' | 'policy'>;
const NO_NUMBERS: IdentityNumbers = { snils: null, policy: null };
/** A whole number of a document, in any writing. */
function identityNumbers(words: readonly string[]): IdentityNumbers {
  const text = words.join('');
  if (!/^[\d-]+$/.test(text)) return NO_NUMBERS;
  const digits = text.replaceAll('-', '');
  if (POLICY_FIGURES.includes(digits.length)) return { ...NO_NUMBERS, policy: digits };
  const [, a, b, c, check] = /^(\d{3})(\d{3})(\d{3})(\d{2})$/.exec(digits) ?? [];
  return check === undefined ? NO_NUMBERS : { ...NO_NUMBERS, snils: `${a}-${b}-${c} ${check}` };
}

function readWords(words: readonly string[]): PatientSearch {
  const card = CARD.exec(words.join(''));
  if (card && words.length <= 3 && (card[1] !== undefined || words.length === 1))
    return {
      patterns: [exactly(card[1] ?? card[2])],
      other: null,
      begins: [],
      card: null,
      number: String(Number(card[1] ?? card[2])),
      surname: null,
      starts: null,
      ...NO_NUMBERS,
    };
  const patterns = patternsOf(words, false);
  const isNumber = words.length === 1 && /^\d{1,9}$/.test(words[0] ?? '');
  return {
    patterns,
    other: otherReading(words, patterns),
    begins: patterns.map(atBeginning),
    card: isNumber ? exactly(words[0]) : null,
    number: isNumber ? String(Number(words[0])) : null,
    ...asSurname(words),
    ...identityNumbers(words),
  };
}

/**
 * Reads the search of the desk: parts of a name in any order, a phone in any writing, a card number, a birth date or
 * parts of it, a whole SNILS or number of a policy. Up to three figures alone, or a number behind the numero sign or
 * the word for a card, are exactly a card number. What was typed on the Latin layout is read as the Russian one, too.
 */
export function readPatientSearch(search: string | undefined): PatientSearch {
  const text = search ?? '';
  const read = readWords(wordsOf(text));
  const meant = asRussianLayout(text);
  if (meant === null) return read;
  const { patterns, other, surname, starts } = readWords(wordsOf(meant));
  return { ...read, other: other ?? patterns, surname, starts };
}

/** What is known of a patient. @property born YYYY-MM-DD */
export interface SearchedPatient {
  readonly name: string;
  readonly phone: string;
  readonly card: string;
  readonly born: string | null;
}
/** As `patient.search_text` has it. */
const searchText = ({ name, phone: number, card, born }: SearchedPatient): string =>
  [folded(name), number.replace(/^\+7|\D/g, ''), card, ...(born === null ? [] : [numericDate(born)])].join(' ');
/** LIKE as PostgreSQL has it. */
function like(pattern: string): RegExp {
  const source = pattern.replace(
    /\\(.)|([%_])|([^\\%_]+)/gs,
    (_, sign: string | undefined, wildcard: string | undefined, plain: string | undefined) =>
      wildcard === undefined
        ? (sign ?? plain ?? '').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
        : wildcard === '%'
          ? '[\\s\\S]*'
          : '[\\s\\S]',
  );
  return new RegExp(`^${source}$`);
}
/** The search for patients who are there already: finds whom the server would find. */
export function patientFinder(search: string): (patient: SearchedPatient) => boolean {
  const { patterns, other } = readPatientSearch(search);
  const readings = [patterns, ...(other === null ? [] : [other])].map((reading) => reading.map(like));
  return (patient) => {
    const text = ` ${searchText(patient)} `;
    return readings.some((reading) => reading.every((pattern) => pattern.test(text)));
  };
}
