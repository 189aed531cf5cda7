/** Requisites of a clinic (2 §2 "Clinic settings"). Each may be empty. */
export const REQUISITES = ['inn', 'kpp', 'ogrn', 'okato'] as const;
export type Requisite = (typeof REQUISITES)[number];

/** No subject of the federation, and no kind of register, has this number. */
const isNowhere = (text: string): boolean => text.startsWith('00');
const digitsOf = (text: string): number[] => Array.from(text, Number);
const isOf = (text: string, ...lengths: readonly number[]): boolean =>
  lengths.includes(text.length) && /^\d+$/.test(text);
/** The control digit of an INN over the digits before it. */
const innDigit = (digits: readonly number[], weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10;
const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
/** Of an organisation (10 digits) or a person in business (12). */
function isInn(text: string): boolean {
  if (!isOf(text, 10, 12)) return false;
  const digits = digitsOf(text);
  return text.length === 10
    ? digits[9] === innDigit(digits, INN_10)
    : digits[10] === innDigit(digits, INN_11) && digits[11] === innDigit(digits, INN_12);
}
/** Of an organisation (13 digits, modulo 11) or a person in business (15, modulo 13): the last digit controls. */
function isOgrn(text: string): boolean {
  if (!isOf(text, 13, 15)) return false;
  const modulus = text.length === 13 ? 11 : 13;
  const rest = digitsOf(text.slice(0, -1)).reduce((sum, digit) => (sum * 10 + digit) % modulus, 0);
  return rest % 10 === Number(text.at(-1));
}
/** Four digits of the tax office, two signs of the reason, three digits. */
const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text);
/** A subject (2 digits), a district (5), a place (8) or a settlement (11). */
const isOkato = (text: string): boolean => isOf(text, 2, 5, 8, 11);

const CHECKS: Readonly<Record<Requisite, (text: string) => boolean>> = {
  inn: isInn,
  kpp: isKpp,
  ogrn: isOgrn,
  okato: isOkato,
};
/** As it is kept: without the spaces and hyphens that people type. */
export const keptRequisite = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
/** Whether a requisite, as it is kept, can be one; an empty one is not said. */
export const isRequisite = (kind: Requisite, kept: string): boolean =>
  kept === '' || (!isNowhere(kept) && CHECKS[kind](kept));
