import { maskitoTransform, type MaskitoOptions, type MaskitoPreprocessor } from '@maskito/core';
import { maskitoRemoveOnBlurPlugin } from '@maskito/kit';
import { isDay, numericDate } from '#shared/format/dates.ts';
import { phoneDigits } from '#shared/format/phone.ts';
import { MONTHS } from './forms.ru.ts';

/** How a value is shown while it is typed, and what is kept of what is shown: `show(keep(text))` is `text`. */
export interface Mask {
  readonly options: MaskitoOptions;
  /** the kept value as the field shows it */
  readonly show: (value: string) => string;
  /** the kept value of what the field shows */
  readonly keep: (text: string) => string;
}
/** `##.##` as Maskito takes it. */
const pattern = (text: string): (RegExp | string)[] => Array.from(text, (sign) => (sign === '#' ? /\d/ : sign));
const isSeparators = (text: string): boolean => !/[\p{L}\d]/u.test(text);

/** A deletion that meets only a bracket, space or dash takes the digit beside it, or the key would seem dead. */
const takesDigit: MaskitoPreprocessor = ({ elementState: { value, selection } }, action) => {
  let [from, to] = selection;
  // behind the last digit a separator was typed, and goes alone
  const isMet = isSeparators(value.slice(from, to)) && !isSeparators(value.slice(to));
  if (isMet && action === 'deleteBackward') while (from > 0 && isSeparators(value.slice(from, to))) from -= 1;
  if (isMet && action === 'deleteForward') while (isSeparators(value.slice(from, to))) to += 1;
  return { elementState: { value, selection: [from, to] } };
};

/** SNILS `###-###-### ##`; kept as it is shown, as it goes on the wire. */
export const snilsMask: Mask = {
  options: { mask: pattern('###-###-### ##'), preprocessors: [takesDigit] },
  show: (value) => value,
  keep: (text) => text,
};

const FOURS = pattern('#### #### #### #### ####');
const omsOptions: MaskitoOptions = {
  mask: ({ value }) => (/^\s*(?:\d\s*){0,20}$/.test(value) ? FOURS : /^\S*$/),
  preprocessors: [({ elementState, data }) => ({ elementState, data: data.replace(/\s/g, '') }), takesDigit],
};
/**
 * Number of an OMS policy: digits by fours; older policies may have letters and stay as they are, as does what is too
 * long, so that its field can say so. Kept without spaces.
 */
export const omsMask: Mask = {
  options: omsOptions,
  show: (value) => maskitoTransform(value, omsOptions),
  keep: (text) => text.replace(/\s/g, ''),
};

/** «2 мая 1980 г.» with the month as a number. */
const withoutWords = (text: string): string =>
  MONTHS.reduce(
    (left, month, index) =>
      left.replace(new RegExp(`[\\s.]*${month}\\p{L}*[\\s.]*`, 'iu'), `.${String(index + 1).padStart(2, '0')}.`),
    text,
  );
/**
 * A day in any usual writing with its digits in order; a separator behind one figure means that the figure is whole:
 * 1.2.1980.
 */
function inOrder(text: string): string {
  const pasted = withoutWords(text.trimStart());
  return isDay(pasted.trim()) ? numericDate(pasted.trim()) : pasted.replace(/(?<!\d)(\d)(?=[./\-\s])/g, '0$1');
}
/** `DD.MM.YYYY` to `YYYY-MM-DD`. */
const isoOf = (text: string): string => text.replace(/^(..)\.(..)\.(....)$/, '$3-$2-$1');

/**
 * A day `DD.MM.YYYY`; kept as `YYYY-MM-DD` once it is whole and real, and as it was typed until then, so that nothing
 * is lost.
 */
export const dayMask: Mask = {
  options: {
    mask: pattern('##.##.####'),
    preprocessors: [
      takesDigit,
      ({ elementState: { value, selection }, data }, action) => {
        if (action === 'validation') return { elementState: { value: inOrder(value), selection } };
        if (action !== 'insert') return { elementState: { value, selection } };
        // what stands before the caret and what comes are one writing: a dot behind 1 makes it 01
        const [from, to] = selection;
        return {
          elementState: { value: value.slice(to), selection: [0, 0] },
          data: inOrder(value.slice(0, from) + data),
        };
      },
    ],
  },
  show: (value) => (isDay(value) ? numericDate(value) : value),
  keep: (text) => (isDay(isoOf(text)) && !text.endsWith('0000') ? isoOf(text) : text),
};

const NOTHING = { value: '', selection: [0, 0] } as const;
const COUNTRY = '+7 (';
/** A typed or pasted text as `+7` and digits; a lone 7 or 8 is the country, unless that stands there already. */
const withCountry = (text: string, isFirst: boolean): string =>
  /\d/.test(text) ? `+7${isFirst && /^\D*[78]\D*$/.test(text) ? '' : phoneDigits(text)}` : '';
/** Digits of the number in a shown text without what is selected. */
const numberBeside = (value: string, [from, to]: readonly [number, number]): string =>
  (value.slice(COUNTRY.length, from) + value.slice(Math.max(to, COUNTRY.length))).replace(/\D/g, '');

const phonePreprocessor: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  const [from, to] = selection;
  if (action === 'validation')
    return value.startsWith(COUNTRY)
      ? { elementState }
      : { elementState: { value: withCountry(value, true), selection } };
  const isLast = numberBeside(value, selection) === '';
  if (action === 'insert')
    return isLast
      ? { elementState: NOTHING, data: withCountry(data, value.slice(0, from) + value.slice(to) === '') }
      : { elementState, data: phoneDigits(data) };
  // the country goes with the last digit, and never before
  if (isLast) return { elementState: { value, selection: [0, value.length] } };
  return { elementState: to <= COUNTRY.length ? { value, selection: [to, to] } : elementState };
};
const phoneOptions: MaskitoOptions = {
  mask: ['+', '7', ...pattern(' (###) ###-##-##')],
  preprocessors: [takesDigit, phonePreprocessor],
  postprocessors: [
    (state) =>
      state.value !== '' && COUNTRY.startsWith(state.value)
        ? { value: COUNTRY, selection: [COUNTRY.length, COUNTRY.length] }
        : state,
  ],
  // a country with nothing behind it is an empty field
  plugins: [maskitoRemoveOnBlurPlugin(COUNTRY)],
};
/**
 * A Russian phone `+7 (###) ###-##-##` (2 §5), typed or pasted in any usual way; kept as `+7` and up to ten digits, as
 * it goes on the wire.
 */
export const phoneMask: Mask = {
  options: phoneOptions,
  show: (value) => maskitoTransform(value, phoneOptions),
  keep: (text) => text.replace(/[^+\d]/g, ''),
};
