/** Latin letters that look like Cyrillic ones, in the same order. */
const LATIN = 'abceohkmptx';
const CYRILLIC = 'авсеонкмртх';

/** A Latin letter as the Cyrillic one that it looks like; any other as it is. @param letter a small one */
export const asCyrillic = (letter: string): string => CYRILLIC[LATIN.indexOf(letter)] ?? letter;

/**
 * A word that mixes both alphabets with its Latin letters as the Cyrillic ones that they look like: one slip of the
 * layout, which nobody sees.
 */
export const withoutLookAlikes = (word: string): string =>
  /[а-я]/.test(word) ? word.replace(/[a-z]/g, asCyrillic) : word;
