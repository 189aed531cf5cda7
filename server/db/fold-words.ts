/** Latin letters that stand alone in names («гепатит C») and the Cyrillic ones that people type for them, in the same order. */
const LATIN = 'abceohkmptx';
const CYRILLIC = '\u0430\u0432\u0441\u0435\u043e\u043d\u043a\u043c\u0440\u0442\u0445';

/** Words of a text as they are compared: lower case, the letter yo as ye, one space between, no signs; a single Latin letter as its Cyrillic look-alike. */
export const foldWords = (text: string): string => text.toLowerCase().replaceAll('\u0451', '\u0435').replace(/[^0-9a-z\u0430-\u044f]+/g, ' ').trim()
  .replace(/(?<![^ ])[a-z](?![^ ])/g, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter);
