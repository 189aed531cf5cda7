import { holdsOwnWord, type PasswordOwner } from '#shared/rules/own-words.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import { isCommonPassword } from '#server/lib/passwords/common-passwords.ts';

/** @throws at the password's field when it is too common or differs from its confirmation */
export function assertGoodPassword(
  password: string,
  confirmation: string | undefined,
  field: string,
  confirmationField: string,
): void {
  if (confirmation !== undefined && confirmation !== password)
    throw refusalAt('passwords_differ', field, confirmationField);
  if (isCommonPassword(password)) throw refusalAt('password_too_common', field);
}

/** @throws at the password's field when it has a word of its owner in it: name, mailbox or phone (ASVS V6.2.11) */
export function assertNoOwnWord(password: string, owner: PasswordOwner, field: string): void {
  if (holdsOwnWord(password, owner)) throw refusalAt('password_own_word', field);
}
