import { SMALL_NAME_WORDS } from './names.ru.ts';

/** The parts of a person's name; the patronymic may be empty. */
export interface PersonName {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
}
/** Surname, name, patronymic. */
export const fullName = ({ lastName, firstName, middleName }: PersonName): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ');
/** Surname with initials, joined by non-breaking spaces. */
export const shortName = ({ lastName, firstName, middleName }: PersonName): string =>
  [lastName, ...[firstName, middleName].filter(Boolean).map((name) => `${name.charAt(0)}.`)].join('\u00A0');
const RUNS_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/**
 * A name inside a sentence of plain text: a right-to-left one is isolated by Unicode marks, so that it does not reorder
 * its neighbours, as `<bdi>` does in markup.
 */
export const inSentence = (name: string): string => (RUNS_LEFT.test(name) ? `\u2068${name}\u2069` : name);
/** First letters of name and surname, for a placeholder of a photo. */
export const initials = ({ lastName, firstName }: PersonName): string =>
  (firstName.charAt(0) + lastName.charAt(0)).toUpperCase();

/**
 * True for a part of a person's name: letters of any script, hyphen, apostrophe, space, dot of a shortened one, which
 * does not stand between words: letters go to addresses that nobody has proved, and mail programs make a link of it. An
 * empty text is true: whether it is required is another rule.
 */
export const isPersonName = (text: string): boolean =>
  text.trim() === '' ||
  (/^[\u200d\u200c\p{L}\p{M}'’ʼ`.\-‐‑ ]+$/u.test(text) && /\p{L}/u.test(text) && !/\p{L}{2}\.\p{L}{2}/u.test(text));

const letters = /\p{L}[\p{L}\p{M}]*/gu;
const isUnusual = (word: string): boolean => {
  const [small, large] = [word.toLocaleLowerCase('ru'), word.toLocaleUpperCase('ru')];
  // Caps Lock with Shift inverts the case
  return word === small || word === large || word === small.charAt(0) + large.slice(1);
};
/**
 * A name typed all in capitals, all small or with its capitals turned around as it is usually written; null when it is
 * fine, or nobody can tell. The caller asks the person; nothing is changed by itself.
 */
export function tidyName(typed: string): string | null {
  const text = typed.trim();
  if ((text.match(/\p{L}/gu) ?? []).length < 2) return null;
  if (!(text.match(letters) ?? []).every(isUnusual)) return null;
  const tidy = text
    .toLocaleLowerCase('ru')
    .replace(letters, (word) =>
      SMALL_NAME_WORDS.has(word) ? word : word.charAt(0).toLocaleUpperCase('ru') + word.slice(1),
    );
  return tidy === text ? null : tidy;
}
