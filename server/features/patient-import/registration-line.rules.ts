import { readAddressLine } from '#shared/rules/address-line.ts';
import type { PatientCard } from '#shared/rules/patient-card.ts';
import { CITY_REGIONS, COUNTRY, NUMBERED, PART_WORDS, type RegistrationPart } from './registration-line.ru.ts';

const PARTS = Object.keys(PART_WORDS) as RegistrationPart[];
const FIELDS = {
  subject: 'registrationSubject',
  district: 'registrationDistrict',
  city: 'registrationCity',
  locality: 'registrationLocality',
  street: 'registrationStreet',
} as const satisfies Record<RegistrationPart, keyof PatientCard>;
export type Registration = Partial<
  Pick<PatientCard, (typeof FIELDS)[RegistrationPart] | 'registrationHouse' | 'registrationApartment'>
>;

const isWordOf = (part: RegistrationPart, word: string): boolean =>
  PART_WORDS[part].includes(word.toLowerCase().replace(/\.$/u, ''));
const words = (piece: string): string[] =>
  piece
    .replace(/\.(?=\p{L})/gu, '. ')
    .split(/\s+/u)
    .filter(Boolean);

/** A piece without its house and flat: what is left is a name, or nothing. A kind with a number alone is a name. */
function withoutNumbers(piece: string): string {
  const unnamed = piece.replace(NUMBERED, ' ').replace(/\s+/gu, ' ').trim();
  const name = unnamed.replace(/\s+\d+\S*(?:\s*[-/]\s*\d+\S*)*$/u, '');
  return PARTS.some((part) => isWordOf(part, name)) ? unnamed : name;
}

/** Which part a piece says that it is, by the word before its name or behind it; undefined: it does not. */
function partOf(piece: string): RegistrationPart | undefined {
  const [first = '', ...rest] = words(piece);
  if (rest.length === 0) return undefined;
  const last = rest.at(-1) ?? '';
  const lastTwo = rest.slice(-2).join(' ');
  return (
    PARTS.find((part) => isWordOf(part, last) || isWordOf(part, lastTwo)) ?? PARTS.find((part) => isWordOf(part, first))
  );
}
/** A city is kept by its name alone, as the card has it; the others with the word of their kind. */
const named = (part: RegistrationPart, piece: string): string =>
  part === 'city'
    ? words(piece)
        .filter((word) => !isWordOf('city', word))
        .join(' ')
    : piece;

/**
 * Reads an address of registration that stands in one column, by its commas and the words of its kinds. What
 * nothing is said of is a city, then a street. Of a line that
 * cannot be told apart the street has it whole: nothing of it is lost.
 */
export function readRegistration(text: string): Registration {
  if (text === '') return {};
  const found: Partial<Record<RegistrationPart, string>> = {};
  const { house, flat } = readAddressLine(text);
  const pieces = text.split(/[,;]/u).map((piece) => piece.trim());
  for (const whole of pieces) {
    const piece = withoutNumbers(whole);
    if (piece === '' || /^\d+$/u.test(piece) || (/^\d/u.test(whole) && !/\p{L}{3}/u.test(piece)) || COUNTRY.test(piece))
      continue;
    const said = partOf(piece);
    const name = said === undefined ? piece : named(said, piece);
    const part = CITY_REGIONS.has(name.toLowerCase())
      ? 'subject'
      : (said ?? (found.city === undefined && found.locality === undefined ? 'city' : 'street'));
    if (found[part] !== undefined) return { registrationStreet: text };
    found[part] = name;
  }
  if (found.street === undefined && found.locality === undefined) return { registrationStreet: text };
  return {
    ...Object.fromEntries(PARTS.flatMap((part) => (found[part] === undefined ? [] : [[FIELDS[part], found[part]]]))),
    ...(house === '' ? {} : { registrationHouse: house }),
    ...(flat === '' ? {} : { registrationApartment: flat }),
  };
}
