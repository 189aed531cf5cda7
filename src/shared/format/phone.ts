/** Digits of a Russian phone without the country. */
export const PHONE_DIGITS = 10;
/** Digits of a Russian phone typed in any usual way (`8 (916) …`, `+7 916 …`, `916…`), `+7XXXXXXXXXX`; null when there are not ten of them. */
export function normalizePhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  const local = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits;
  return local.length === PHONE_DIGITS ? `+7${local}` : null;
}
/** `+79161234567` as `+7 (916) 123-45-67`; anything else as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');
