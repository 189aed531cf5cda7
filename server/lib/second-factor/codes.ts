import { randomInt } from 'node:crypto';

/** Without I, L, O and U, which are read as other signs (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
export const RECOVERY_CODES = 10;

/** Codes for when the authenticator is lost: 50 bits each, `XXXXX-XXXXX`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });

/** Signs of a code that is read off one screen and typed on another. */
export const TYPED_LENGTH = 8;
/** Such a code, `XXXX-XXXX`: 40 bits, for minutes. */
export function newTypedCode(): string {
  const signs = Array.from({ length: TYPED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${signs.slice(0, TYPED_LENGTH / 2)}-${signs.slice(TYPED_LENGTH / 2)}`;
}

/** A code to be sent: six digits. */
export const newSentCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A code as it was typed: without spaces and hyphens, capital, with what is read for another sign put right. */
export const typedCode = (typed: string): string =>
  typed
    .replace(/[\s\-–—]/g, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

export const isDigits = (code: string): boolean => /^\d{6}$/.test(code);
export const isRecoveryCode = (code: string): boolean => code.length === LENGTH;
