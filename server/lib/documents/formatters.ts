const NBSP = '\u00A0';
const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;
const textOf = (value: unknown): string => (isEmpty(value) ? '' : String(value as string | number | boolean));

/** The value between narrow margins of its line, or the bare line of `width` spaces while there is none. */
const blank = (value: unknown, width = '10'): string =>
  isEmpty(value) ? NBSP.repeat(Number(width)) : `${NBSP}${textOf(value)}${NBSP}`;

/**
 * The words of a choice when it is the chosen one; `unchosen` is the other half. The template gives each half its own
 * look.
 */
const chosen = (value: unknown, choice = '', words = ''): string => (value === choice ? words : '');
const unchosen = (value: unknown, choice = '', words = ''): string => (value === choice ? '' : words);

/**
 * Text on ruled lines: every line of it runs on to the tab stop at the right edge; `count` empty lines when there is no
 * text. Gets its text escaped (Carbone applies formatters that give XML last).
 */
function lines(value: unknown, count = '1'): string {
  const all = isEmpty(value) ? Array.from({ length: Number(count) }, () => '') : textOf(value).split('\n');
  const open = '<w:t xml:space="preserve">';
  return all.map((line) => `${line}</w:t><w:tab/>`).join(`<w:br/>${open}`) + open;
}
lines.canInjectXML = true;

/** What our templates use besides Carbone's own formatters (build/templates). */
export const formatters = { blank, chosen, unchosen, lines };

// Characters that XML 1.0 cannot carry, and invisible ones that reorder others: a dose must be printed as it was typed.
// oxlint-disable-next-line no-control-regex -- exactly the control characters are meant
const NOT_PRINTED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g;

/**
 * The data with every text made valid for XML, so that the document opens whatever was pasted. A tab becomes a space,
 * or it would jump to the right edge.
 */
export function fitForXml<T>(data: T): T {
  if (typeof data === 'string')
    return data.toWellFormed().replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(NOT_PRINTED, '') as T;
  if (Array.isArray(data)) return data.map(fitForXml) as T;
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, fitForXml(value as unknown)])) as T;
  return data;
}
