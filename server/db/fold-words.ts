import { asCyrillic } from '#shared/format/look-alikes.ru.ts';

/**
 * Words of a text as they are compared: lower case, the letter yo as ye, one space between, no signs; a single Latin
 * letter («гепатит C») as the Cyrillic one that it looks like.
 */
export const foldWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/[^0-9a-z\u0430-\u044f]+/g, ' ')
    .trim()
    .replace(/(?<![^ ])[a-z](?![^ ])/g, asCyrillic);
