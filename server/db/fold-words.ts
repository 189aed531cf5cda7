/**
 * Latin letters that stand in names («гепатит C») and the Cyrillic ones that people type for them, in the same order.
 */
const LATIN = 'abceohkmptx';
const CYRILLIC = '\u0430\u0432\u0441\u0435\u043e\u043d\u043a\u043c\u0440\u0442\u0445';

/**
 * A word that mixes both alphabets with its Latin letters as the Cyrillic ones that they look like: one slip of the
 * layout, which nobody sees.
 */
export const withoutLookAlikes = (word: string): string =>
  /[\u0430-\u044f]/.test(word) ? word.replace(/[a-z]/g, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter) : word;

/**
 * Words of a text as they are compared: lower case, the letter yo as ye, one space between, no signs; a single Latin
 * letter as its Cyrillic look-alike.
 */
export const foldWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/[^0-9a-z\u0430-\u044f]+/g, ' ')
    .trim()
    .replace(/(?<![^ ])[a-z](?![^ ])/g, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter);
