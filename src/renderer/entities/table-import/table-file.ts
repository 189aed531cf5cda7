import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { tableTexts as texts } from './table-texts.ru.ts';

/** What the dialog of files offers; the server looks at the bytes. */
export const ACCEPTED = '.xlsx,.xls,.csv,text/csv';
const MB = 1_048_576;

/** Why a chosen file need not be sent. */
export function fileProblem({ size }: Pick<File, 'size'>): string | undefined {
  const { maxBytes } = FILE_PURPOSES.table;
  if (size > maxBytes) return texts.alert_too_large(maxBytes / MB);
  return size === 0 ? texts.alert_empty_file : undefined;
}

/** The fields that two columns are said to hold. */
export const namedTwice = <Field extends string>(columns: readonly (Field | null)[]): ReadonlySet<Field> =>
  new Set(columns.filter((field, at): field is Field => field !== null && columns.indexOf(field) !== at));

/** How far the work is, in percent; it is whole only when it has ended. */
export const percentOf = ({ done, rows }: { readonly done: number; readonly rows: number }): number =>
  Math.min(99, Math.floor((done / Math.max(rows, 1)) * 100));
