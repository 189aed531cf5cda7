/** Digits of a number after +7. */
const LENGTH = 10;

/** A whole or partial `+7XXXXXXXXXX` under the mask +7 (###) ###-##-## (2 §5); empty stays empty, so that a placeholder can show. */
export function maskPhone(phone: string): string {
  if (phone === '') return '';
  const local = phone.replace(/^\+7/, '').replace(/\D/g, '');
  const [code, first, second, third] = [local.slice(0, 3), local.slice(3, 6), local.slice(6, 8), local.slice(8, 10)];
  return `+7 (${code}${first && `) ${first}`}${second && `-${second}`}${third && `-${third}`}`;
}

/** How a text field was left by one keystroke, paste or deletion. */
export interface PhoneEdit {
  /** the whole text of the field after it */
  readonly text: string;
  /** where the caret stands in that text */
  readonly caret: number;
  readonly kind?: 'backward' | 'forward' | undefined;
}
const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** The part of a shown text that holds the number itself: after the bracket, or after a typed +7. */
const numberPart = (text: string): string =>
  text.includes('(') ? text.slice(text.indexOf('(') + 1) : text.replace(/^\s*\+7/, '');

function localDigits(text: string, before: string): string {
  const digits = digitsOf(numberPart(text));
  // 8 or 7 as a first and only digit is the country; area codes of that digit are typed after it
  if (before === '' && /^[78]$/.test(digits)) return '';
  // a number pasted with its country (`8 916 …`) loses it; behind a whole number one more digit is a slip instead
  const isSlip = text.includes('(') && digitsOf(before).length > LENGTH;
  const hasCountry = digits.length > LENGTH && /^[78]/.test(digits) && !isSlip;
  return digits.slice(hasCountry ? 1 : 0).slice(0, LENGTH);
}

/**
 * The number after an edit of its masked text, and where the caret belongs. A deletion that met only a bracket, space or dash
 * takes the digit beside it, or the key would seem dead.
 * @param before the number before the edit, as `maskPhone` takes it
 */
export function editPhone(before: string, { text, caret, kind }: PhoneEdit): { phone: string; caret: number } {
  let local = localDigits(text, before);
  let digitsBefore = digitsOf(numberPart(text.slice(0, caret).includes('(') ? text.slice(0, caret) : '(')).length;
  const shown = maskPhone(before);
  const isOnlySign = kind !== undefined && text.length < shown.length && local === digitsOf(numberPart(shown));
  if (isOnlySign) {
    const at = kind === 'backward' ? digitsBefore - 1 : digitsBefore;
    if (at >= 0) local = local.slice(0, at) + local.slice(at + 1);
    digitsBefore = Math.max(0, at);
  }
  if (digitsOf(text) === '' || (local === '' && kind !== undefined)) return { phone: '', caret: 0 };
  const phone = `+7${local}`;
  const isAppending = caret >= text.length;
  return { phone, caret: isAppending ? maskPhone(phone).length : caretAfter(maskPhone(phone), digitsBefore) };
}

/** The place in a masked text right behind so many digits of the number. */
function caretAfter(shown: string, digits: number): number {
  let place = shown.indexOf('(') + 1;
  for (let seen = 0; seen < digits && place < shown.length; place += 1) if (/\d/.test(shown.charAt(place))) seen += 1;
  return place;
}
