/** Russian capitals that look like Latin ones, in the same order: people type codes on the keyboard they have. */
const LOOK_ALIKES = '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425';
const LATIN = 'ABEKMHOPCTYX';

/**
 * The LIKE pattern of codes that begin as the search does. Any case, Cyrillic look-alikes, spaces, and the dot may be
 * left out or typed as a comma: «j069» and «J06,9» are J06.9. The wildcards are taken literally. Null for no search.
 */
export function codePattern(search: string | undefined): string | null {
  const letters = (search ?? '')
    .toUpperCase()
    .replace(/[\s.,]/g, '')
    .replace(/[\u0400-\u04ff]/g, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter);
  if (letters === '') return null;
  const code = letters.replace(/^([A-Z]\d\d)([^-].*)$/, '$1.$2');
  return `${code.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
