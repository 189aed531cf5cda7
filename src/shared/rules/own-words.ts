import { onLatinKeys } from './common-passwords.ru.ts';

/** What an account's owner is called and reached by; empty or null where it is not known. */
export interface PasswordOwner {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly middleName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}
/** Shorter ones stand in other words by chance. */
const SHORTEST_WORD = 4;
/** The number without the codes of country and operator, as people type it. */
const PHONE_TAIL = 7;

/** The letter yo as ye, as people type it. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('\u0451', '\u0435');

function wordsOf({ firstName, lastName, middleName, email, phone }: PasswordOwner): string[] {
  const [mailbox = ''] = (email ?? '').split('@');
  const words = [firstName, lastName, middleName, mailbox]
    .flatMap((text) => folded(text ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD);
  const tail = (phone ?? '').replaceAll(/\D/g, '').slice(-PHONE_TAIL);
  return tail.length === PHONE_TAIL ? [...words, tail] : words;
}

/**
 * Whether a password has in it what its owner is called or reached by: a part of the name, of the mailbox or of the
 * phone's number, typed on either layout, in any case (docs/reliability.md, "Passwords").
 */
export function holdsOwnWord(password: string, owner: PasswordOwner): boolean {
  const typed = [folded(password), onLatinKeys(folded(password))];
  return wordsOf(owner).some((word) => typed.some((form) => form.includes(word) || form.includes(onLatinKeys(word))));
}
