import { dictionary } from '@zxcvbn-ts/language-common';
import { onLatinKeys, russianCommonPasswords } from '#shared/rules/common-passwords.ru.ts';

const common = new Set<string>([...dictionary['passwords-common'].map(String), ...russianCommonPasswords]);

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
