import { withLatinLetters } from './code-letters.ru.ts';

/**
 * The LIKE pattern of codes that begin as the search does. Any case, Cyrillic letters that look like Latin ones or are
 * called so, spaces, and the dot may be left out or typed as a comma: «j069», «J06,9» and «дж06.9» are J06.9. The
 * wildcards are taken literally. Null for no search.
 */
export function codePattern(search: string | undefined): string | null {
  const letters = withLatinLetters((search ?? '').toUpperCase().replace(/[\s.,]/g, ''));
  if (letters === '') return null;
  const code = letters.replace(/^([A-Z]\d\d)([^-].*)$/, '$1.$2');
  return `${code.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
