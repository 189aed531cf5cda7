import { IMPORT_FIELDS, type ImportField } from '#shared/rules/patient-import.ts';
import { HEADER_WORDS, NUMBER_SIGN, NUMBER_WORD } from './header-words.ru.ts';

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADER_WORDS[field].map((words) => [words, field] as const)),
);

/** A head as the list of words has it: small letters and figures, yo as ye, one space between words. */
const folded = (head: string): string =>
  head
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(NUMBER_SIGN, ` ${NUMBER_WORD} `)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * What each column holds, by its head; null where the head says nothing that is known, or another column before it has
 * said the same.
 */
export function guessColumns(heads: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return heads.map((head) => {
    const field = FIELD_OF.get(folded(head));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Rows of a table that may stand above its heads: a title, a date. */
const MOST_ABOVE = 20;
/**
 * The row of the heads among the first rows: the first in which two columns are known, else the first of all.
 * @returns its index
 */
export function findHead(rows: readonly (readonly string[])[]): number {
  const found = rows
    .slice(0, MOST_ABOVE)
    .findIndex((cells) => guessColumns(cells).filter((field) => field !== null).length > 1);
  return Math.max(0, found);
}
