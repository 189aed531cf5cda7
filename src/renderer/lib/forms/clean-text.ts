/** Line ends of other programs: Word's soft ones among them. */
// oxlint-disable-next-line eslint/no-control-regex -- these are what is looked for
const LINE_END = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
// oxlint-disable-next-line eslint/no-control-regex -- these are what is looked for: PostgreSQL keeps no NUL, a printed document none of them
const UNKEEPABLE = /[\u0000-\u0008\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Pasted text without the signs that cannot be kept or printed, its line ends as `\n`; a line has spaces for them. */
export const cleanText = (text: string): string => text.replace(LINE_END, '\n').replace(UNKEEPABLE, '').toWellFormed();
export const cleanLine = (text: string): string => cleanText(text).replaceAll('\n', ' ');
