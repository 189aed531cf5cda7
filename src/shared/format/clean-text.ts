/** Line ends of other programs, Word's soft ones included. */
// oxlint-disable-next-line eslint/no-control-regex -- these are what is looked for
const LINE_END = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
/**
 * PostgreSQL keeps no NUL, a printed document no control characters; the rest is not seen, and turns the order of
 * others around (bidirectional marks) or keep words from being found (zero-width signs). The joiners of other scripts
 * stay.
 */
const UNSEEN =
  // oxlint-disable-next-line eslint/no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/g;

/** Removes characters that cannot be stored, printed or seen. Line ends become `\n`, in a single line spaces. */
export const cleanText = (text: string): string => text.replace(LINE_END, '\n').replace(UNSEEN, '').toWellFormed();
export const cleanLine = (text: string): string => cleanText(text).replaceAll('\n', ' ');

/** A text that can be stored: PostgreSQL keeps neither NUL nor half of a sign, and refuses all of a JSON for one. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
/** The beginning of a text, at most so many characters of it; a sign of two that does not fit is left out whole. */
export const wellCut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
