import { BUILDING_WORDS, FLAT_WORDS, HOUSE_WORDS, KIND_WORDS, NUMBER, SHORT_NAMES } from './address-line.ru.ts';

/** An address as somebody wrote it in one line. */
export interface AddressLine {
  /** what is looked for, from the region down as a rule; small letters */
  readonly words: readonly string[];
  /** with its building: «10 к 2»; empty when there is none */
  readonly house: string;
  readonly flat: string;
}

/** Parts of a line; «ул.Ленина», «д.10» and «кв5» are two each. */
const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/[«»"'()№]/gu, ' ')
    .replace(/\.(?=\S)/gu, '. ')
    .replace(/(?<=^|[\s,])(\p{L}{1,6})(?=\d)/gu, '$1 ')
    .split(/[\s,;]+/u)
    .map((part) => part.replace(/\.+$/u, ''))
    .filter(Boolean);

/** Numbers at the end, each with the word before it that says what it is. */
function takeNumbers(parts: string[]): { house: string; flat: string } {
  let [house, building, flat] = ['', '', ''];
  const bare: string[] = [];
  while (parts.length > 1) {
    const last = parts.at(-1) ?? '';
    if (!NUMBER.test(last)) break;
    const before = parts.at(-2) ?? '';
    const isNamed = FLAT_WORDS.has(before) || HOUSE_WORDS.has(before) || BUILDING_WORDS.has(before);
    parts.splice(isNamed ? -2 : -1);
    if (FLAT_WORDS.has(before)) flat = last;
    else if (HOUSE_WORDS.has(before)) house = last;
    else if (BUILDING_WORDS.has(before)) building = ` ${BUILDING_WORDS.get(before) ?? ''} ${last}${building}`;
    else bare.unshift(last);
    if (house !== '') break;
    if (bare.length === 2) break;
  }
  // the first of two bare numbers is the house
  if (house === '') house = bare.shift() ?? '';
  flat ||= bare.shift() ?? '';
  return { house: house === '' ? '' : house + building, flat };
}

/**
 * Reads an address of one line: «лен пушк 10 5» is words, house 10 and flat 5. A number that a word follows belongs to
 * a name («8 Марта»). Kinds of places are left out, unless nothing else was written.
 */
export function readAddressLine(text: string): AddressLine {
  const parts = partsOf(text);
  const numbers = takeNumbers(parts);
  const told = parts
    .filter((part) => !/^\d{6}$/.test(part))
    .flatMap((part) => (SHORT_NAMES.get(part) ?? part).split(/[\s-]+/));
  const names = parts.filter((part) => !KIND_WORDS.has(part) && !HOUSE_WORDS.has(part) && !/^\d{6}$/.test(part));
  const words = names.flatMap((part) => (SHORT_NAMES.get(part) ?? part).split(/[\s/-]+/)).filter(Boolean);
  return { words: words.length > 0 ? words : told, ...numbers };
}
