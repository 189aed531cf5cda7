import { cleanLine } from '#shared/format/clean-text.ts';

/**
 * A title without what Windows does not allow in a name of a file, and without what nobody sees there: `fdp.` turned
 * around looks like `.pdf`.
 */
export const asFileName = (title: string): string =>
  cleanLine(title)
    .replaceAll('\u00A0', ' ')
    .replace(/[\\/:*?"<>|\u200C\u200D]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .trim();
/** The initials at the end of a title bring a dot of their own. */
export const fileNameOf = (title: string, format: 'pdf' | 'docx'): string => `${title.replace(/[. ]+$/, '')}.${format}`;
