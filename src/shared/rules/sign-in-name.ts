import { emailKey } from '../format/email.ts';
import { normalizePhone } from '../format/phone.ts';

/** What a person signs in with, as it is kept and compared. */
export interface SignInName {
  readonly kind: 'email' | 'phone' | 'username';
  readonly key: string;
}

/** A name to sign in by: it has a letter, so that it never reads as a phone. */
export const USERNAME = '^(?=.*[A-Za-z])[A-Za-z0-9._\\-]{3,40}$';
export const MAX_USERNAME = 40;
const isUsername = new RegExp(USERNAME, 'v');
/** A name as it is kept: in lower case. */
export const usernameKey = (written: string): string => written.trim().toLowerCase();

/**
 * Tells by its shape what was written into the one field of a sign-in (1 §7: email or username): an `@` makes an
 * e-mail, ten digits in any usual way a phone, anything else is a name.
 */
export function signInName(written: string): SignInName {
  const text = written.trim();
  if (text.includes('@')) return { kind: 'email', key: emailKey(text) };
  const phone = /^[+\d\s().-]+$/.test(text) ? normalizePhone(text) : null;
  return phone === null ? { kind: 'username', key: usernameKey(text) } : { kind: 'phone', key: phone };
}

/** Whether anybody could have such a name; an e-mail is judged by its own check. */
export const isSignInName = (written: string): boolean => {
  const { kind, key } = signInName(written);
  return kind !== 'username' || isUsername.test(key);
};

/** A Russian mobile phone: the only kind that codes are sent to. */
export const isMobile = (phone: string): boolean => /^\+79\d{9}$/.test(phone);
