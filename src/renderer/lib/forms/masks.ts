import { MONTHS } from './forms.ru.ts';

/** How a value is shown while it is typed, and what is kept of what was typed. */
export interface Mask {
  /** the kept value as the field shows it */
  readonly show: (value: string) => string;
  /** the kept value of a text that was typed or pasted in any usual way */
  readonly keep: (text: string) => string;
}
/** Signs that a mask puts in by itself; the caret does not count them. */
const isOwn = (sign: string): boolean => !/[\p{L}\d]/u.test(sign);
const counted = (text: string): number => Array.from(text).filter((sign) => !isOwn(sign)).length;

/** Where the caret belongs in a shown text: behind as many typed signs as before the mask was put on. At the end it stays at the end. */
export function caretIn(shown: string, typed: string, caret: number): number {
  if (caret >= typed.length) return shown.length;
  const wanted = counted(typed.slice(0, caret));
  let [at, seen] = [0, 0];
  while (at < shown.length && seen < wanted) {
    if (!isOwn(shown.charAt(at))) seen += 1;
    at += 1;
  }
  return at;
}

const digitsOf = (text: string, most: number): string => text.replace(/\D/g, '').slice(0, most);

/** SNILS `###-###-### ##`; kept as it is shown, as it goes on the wire. */
export const snilsMask: Mask = {
  show: (value) => value,
  keep: (text) => {
    const digits = digitsOf(text, 11);
    return (
      [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('-') +
      (digits.length > 9 ? ` ${digits.slice(9)}` : '')
    );
  },
};

/** Number of an OMS policy: digits by fours; older policies may have letters and stay as they are. Kept without spaces. */
export const omsMask: Mask = {
  show: (value) => (/^\d+$/.test(value) ? value.replace(/(\d{4})(?=\d)/g, '$1 ') : value),
  keep: (text) => text.replace(/\s/g, '').slice(0, 20),
};

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (iso: string): boolean => !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso);
/** «2 мая 1980 г.» with the month as a number. */
const withoutWords = (text: string): string =>
  MONTHS.reduce(
    (left, month, index) => left.replace(new RegExp(`[\\s.]*${month}\\p{L}*[\\s.]*`, 'iu'), `.${index + 1}.`),
    text,
  );
const dotted = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.');

/** A day `DD.MM.YYYY`; kept as `YYYY-MM-DD` once it is whole and real, and as it was typed until then, so that nothing is lost. */
export const dayMask: Mask = {
  show: (value) => (ISO.test(value) ? `${value.slice(8)}.${value.slice(5, 7)}.${value.slice(0, 4)}` : value),
  keep: (text) => {
    const pasted = withoutWords(text.trim());
    if (ISO.test(pasted) && isDay(pasted)) return pasted;
    // a separator behind one figure means that the figure is whole: 1.2.1980
    const digits = digitsOf(pasted.replace(/(?<!\d)(\d)(?=[./\-\s])/g, '0$1'), 8);
    const iso = `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
    return digits.length === 8 && isDay(iso) && !iso.startsWith('0000') ? iso : dotted(digits);
  },
};
/** Nothing, or a whole day. */
export const isWholeDay = (value: string): boolean => value === '' || ISO.test(value);
