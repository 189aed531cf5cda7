import { addressTitle, CITY_KIND } from '#shared/format/address-title.ru.ts';
import { BUILDING_WORDS, FLAT_WORDS, HOUSE_WORDS } from '#shared/rules/address-line.ru.ts';
import { readAddressLine } from '#shared/rules/address-line.ts';
import { CardFields, emptyCard, orphansInAddress, type PatientCard } from '#shared/rules/patient-card.ts';
import {
  CITY_REGIONS,
  COUNTRY,
  houseOfPlace,
  NUMBERED,
  PART_WORDS,
  PLAIN_FLAT,
  POSTCODE,
  SHORT_FLAT,
  type RegistrationPart,
} from './registration-line.ru.ts';

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
type Parts = Partial<Record<RegistrationPart, string>>;

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

/** The pieces of a line by what they are. */
interface Told {
  readonly parts: Parts;
  /** the city as it stands in the line, with its word; '' when the line has none of its own */
  readonly city: string;
  /** nothing says that the city is one */
  readonly isCityGuessed: boolean;
  /** the pieces that parts were made of, and the country */
  readonly used: readonly string[];
}

/** What nothing is said of is a city, then a street. Null: a part was said twice, or comes behind those below it. */
function partsOfPieces(pieces: readonly string[]): Told | null {
  const parts: Parts = {};
  const used: string[] = [];
  let [city, isCityGuessed] = ['', false];
  for (const whole of pieces) {
    const piece = withoutNumbers(whole);
    if (piece === '' || /^\d+$/u.test(piece) || (/^\d/u.test(whole) && !/\p{L}{3}/u.test(piece))) continue;
    used.push(piece);
    if (COUNTRY.test(piece)) continue;
    const said = partOf(piece);
    const name = said === undefined ? piece : named(said, piece);
    const region = said === undefined || said === 'city' ? CITY_REGIONS.get(name.toLowerCase()) : undefined;
    if (region !== undefined) {
      const title = addressTitle({ name: region, kind: CITY_KIND });
      // «г. Москва, г. Москва» is the subject and the city, as the card has it
      if ((parts.subject ?? title) !== title || (parts.city ?? region) !== region || parts.street !== undefined)
        return null;
      [parts.subject, parts.city] = [title, region];
      continue;
    }
    const part = said ?? (parts.city === undefined && parts.locality === undefined ? 'city' : 'street');
    const isOfRegion = part === 'city' && city === '' && parts.subject !== undefined;
    if (parts[part] !== undefined && !isOfRegion) return null;
    if (part !== 'street' && (parts.street !== undefined || !/\p{L}{2}/u.test(named(part, piece)))) return null;
    if (part === 'city') [city, isCityGuessed] = [piece, said === undefined];
    parts[part] = name;
  }
  return { parts, city, isCityGuessed, used };
}

const tokens = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .match(/\p{L}+|\d+/gu) ?? [];
const isNumber = (token: string): boolean => /^\d/u.test(token);
const isOfNumber = (token: string): boolean =>
  HOUSE_WORDS.has(token) || PLAIN_FLAT.has(token) || BUILDING_WORDS.has(token);
/**
 * Whether all words and numbers of a line are in what was made of it, as often as they are in the line; and no number
 * more often. Words that say that a number is of a house are not counted.
 */
function isAllTold(text: string, used: readonly string[]): boolean {
  const left = used.flatMap(tokens);
  for (const token of tokens(text)) {
    const at = left.indexOf(token);
    if (at >= 0) left.splice(at, 1);
    else if (!isOfNumber(token)) return false;
  }
  return !left.some(isNumber);
}

/** «комн. 3» for a number that is of no flat. */
function withItsWord(flat: string, text: string): string {
  const all = tokens(text);
  const word = all[all.lastIndexOf(tokens(flat)[0] ?? '') - 1] ?? '';
  return flat !== '' && FLAT_WORDS.has(word) && !PLAIN_FLAT.has(word)
    ? `${word}${SHORT_FLAT.has(word) ? '.' : ''} ${flat}`
    : flat;
}

/** What a line says, with its parents as far as the line has them; null: it cannot be told apart. */
function readParts(line: string, own: Registration): Registration | null {
  const text = line.replace(POSTCODE, '').trim();
  const told = partsOfPieces(text.split(/[,;]/u).map((piece) => piece.trim()));
  if (told === null) return null;
  const numbers = readAddressLine(text);
  const flat = withItsWord(numbers.flat, text);
  if (!isAllTold(text, [...told.used, numbers.house, flat])) return null;
  const { street, locality } = told.parts;
  // one name alone may be anything
  if (told.isCityGuessed && street === undefined && locality === undefined) return null;
  const parts = { ...told.parts };
  const isOfPlace = numbers.house !== '' && street === undefined && locality !== undefined && !own.registrationStreet;
  if (isOfPlace) parts.locality = locality + houseOfPlace(numbers.house, flat);
  // a city needs its subject, a place does not
  if (parts.city !== undefined && !parts.subject && !own.registrationSubject && locality === undefined) {
    parts.locality = told.city;
    delete parts.city;
  }
  return {
    ...Object.fromEntries(PARTS.flatMap((part) => (parts[part] === undefined ? [] : [[FIELDS[part], parts[part]]]))),
    ...(numbers.house === '' || isOfPlace ? {} : { registrationHouse: numbers.house }),
    ...(flat === '' || isOfPlace ? {} : { registrationApartment: flat }),
  };
}

/** Whether the card takes these parts: none is too long, none without its parent but for those that came so. */
function isTaken(parts: Registration, own: Registration): boolean {
  const names = Object.keys(parts) as (keyof Registration)[];
  const orphans = orphansInAddress({ ...emptyCard(), ...parts, ...own });
  return names.every(
    (name) =>
      (parts[name] ?? '').length <= ((CardFields[name] as { maxLength?: number }).maxLength ?? 0) &&
      (own[name] || !orphans.includes(name)),
  );
}

/**
 * Reads an address of registration that stands in one column, by its commas and the words of its kinds. A city of
 * federal significance is both the subject and the city, as on the card's screen; another city without a subject, and
 * a place with a house but no street, stand as a locality, which asks for no parent. A line that cannot be told apart
 * to the last word and number, or whose parts the card would not take, is whole in the locality: nothing of it is lost,
 * and nobody is refused for it. The postcode alone is left out of parts: the card has no place for it.
 * @param own parts that have columns of their own, which come before those of the line
 */
export function readRegistration(line: string, own: Registration = {}): Registration {
  if (line === '') return {};
  const parts = readParts(line, own);
  if (parts !== null && isTaken(parts, own)) return parts;
  // under a place of its own column a street has room
  return own.registrationLocality && !own.registrationStreet
    ? { registrationStreet: line }
    : { registrationLocality: line };
}
