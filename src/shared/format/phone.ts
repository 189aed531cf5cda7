/** Digits of a Russian phone without the country. */
export const PHONE_DIGITS = 10;
/** Digits of a phone typed in any usual way (`8 (916) …`, `+7 916 …`, `916…`), whole or begun, without the country. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const hasCountry = /^\s*(?:\+7|[78][\s(-])/.test(typed) || (digits.length > PHONE_DIGITS && /^[78]/.test(digits));
  return hasCountry ? digits.slice(1) : digits;
}
/** A phone typed in any usual way as `+7XXXXXXXXXX`; null when it has not ten digits. */
export function normalizePhone(typed: string): string | null {
  const local = phoneDigits(typed);
  return local.length === PHONE_DIGITS ? `+7${local}` : null;
}
/** `+79161234567` as `+7 (916) 123-45-67`; anything else as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');

/** A phone that its owner knows again and nobody else learns: «+7 ••• •••-45-67». */
export const maskedPhone = (phone: string): string => `+7 ••• •••-${phone.slice(-4, -2)}-${phone.slice(-2)}`;

/**
 * A phone at work as people write it, with an extension («доб. 12»); letters and signs that no phone has are refused.
 */
export const WORK_PHONE = '^(?=.*\\d)[+\\d() .,;#*\\-]*(\\u0434\\u043e\\u0431\\.? *\\d+)?$';
/** Most characters that are kept of it (2 §5). */
export const WORK_PHONE_LENGTH = 16;
/** What is kept of a phone at work: without its brackets, spaces and dashes when it is too long with them. */
export function keptWorkPhone(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > WORK_PHONE_LENGTH ? trimmed.replace(/[() -]/g, '') : trimmed;
}
