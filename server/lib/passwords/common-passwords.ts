import { dictionary } from '@zxcvbn-ts/language-common';
import { russianCommonPasswords, russianToLatinKeys } from './common-passwords.ru.ts';

const common = new Set<string>([...dictionary['passwords-common'].map(String), ...russianCommonPasswords]);

/** The same keys on the Latin layout: a Russian keyboard types its letters where QWERTY has its own. */
const onLatinKeys = (password: string): string =>
  password.replace(/./gu, (letter) => russianToLatinKeys[letter] ?? letter);

/**
 * True for a password that is among the best known ones, typed on either layout, in any case, also with digits behind
 * it (docs/reliability.md, "Passwords").
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  const forms = [typed, onLatinKeys(typed)];
  return forms.some(
    (form) =>
      common.has(form) ||
      (form.replace(/\d{1,4}$/, '').length > 3 && common.has(form.replace(/\d{1,4}$/, ''))) ||
      /^(.)\1*$/u.test(form),
  );
}
