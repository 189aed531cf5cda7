/** Endings of nouns and adjectives, the long ones first. */
const ENDINGS: readonly string[] = [
  'иями',
  'ями',
  'ами',
  'иях',
  'ием',
  'иям',
  'ого',
  'его',
  'ому',
  'ему',
  'ыми',
  'ими',
  'ьев',
  'ые',
  'ие',
  'ый',
  'ий',
  'ой',
  'ая',
  'яя',
  'ое',
  'ее',
  'ую',
  'юю',
  'ых',
  'их',
  'ым',
  'им',
  'ом',
  'ем',
  'ам',
  'ям',
  'ах',
  'ях',
  'ов',
  'ев',
  'ей',
  'ия',
  'ию',
  'ии',
  'ья',
  'а',
  'я',
  'о',
  'е',
  'ы',
  'и',
  'у',
  'ю',
  'ь',
  'й',
];

/**
 * A Russian word without the longest ending that leaves enough of it: «кардиолога» and «кардиологу» are «кардиолог».
 * @param word in small letters
 * @param least letters that must stay
 */
export function withoutEnding(word: string, least: number): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= least);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** The same of a name or a word that is not known: surnames of «-ов» and «-ев» end so in the nominative. */
export const withoutCase = (word: string, least: number): string =>
  /[ое]в$/.test(word) ? word : withoutEnding(word, least);
