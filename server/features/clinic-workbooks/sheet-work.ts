import { wellCut } from '#shared/format/clean-text.ts';
import { sheetFieldTitle } from '#shared/rules/clinic-workbook.ru.ts';
import type { SheetField, WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import type { InvitationSettings } from '#server/features/auth/index.ts';
import { inClinic, type PlatformCall, type StaffCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { CellFault } from '#server/lib/sheets/index.ts';
import { faultAt } from './cells.rules.ts';
import type { Entries, RowSheet } from './entries.ts';
import type { KnownClinic } from './known-clinics.ts';
import type { Known } from './known.service.ts';
import { keptTexts, rowTexts } from './texts.ru.ts';

/** A sound row, held against what there is. */
export interface Judged<Entry> {
  readonly kind: 'new' | 'changed' | 'same';
  /** with its clinic's short name */
  readonly entry: Entry;
  /** of the sheet of clinics: itself, when it is there already */
  readonly clinic: KnownClinic | null;
  /** who or what it is: of two rows with one the second is wrong */
  readonly key: string;
  /** what it is already, and its version */
  readonly is: { readonly id: string; readonly version: number } | null;
  /** of a row that is changed: what an undo puts back */
  readonly before: object | null;
  /** in words */
  readonly changes: string;
}
export interface Wrong {
  readonly kind: 'wrong';
  /** none when what is wrong has been told by its cells */
  readonly faults: readonly SheetFault[];
}
export type SheetFault = CellFault<SheetField>;
/** Whether a cell of the row is wrong: what it says is not looked for, and what it lacks is not told again. */
export type IsFaulty = (field: SheetField) => boolean;
export type Verdict<Entry> = Judged<Entry> | Wrong;

/** A superuser, or the job that goes on with what they began. */
export interface Writer extends PlatformCall {
  readonly actor: StaffCall['actor'];
  readonly settings: InvitationSettings;
}
/** What a row became. */
export interface Written {
  readonly id: string;
  readonly version: number;
  /** what an undo puts back, where only the writing knows it */
  readonly before?: object;
}
/** A row that was written, for an undo. */
export interface WrittenRow {
  readonly kind: 'new' | 'changed';
  readonly id: string;
  /** that the writing left */
  readonly version: number;
  readonly before: object | null;
  readonly clinic: KnownClinic;
}

/** Everything that is done with the rows of one sheet. */
export interface SheetWork<Sheet extends RowSheet> {
  readonly title: (entry: Entries[Sheet]) => string;
  readonly judge: (known: Known, entry: Entries[Sheet], isFaulty: IsFaulty) => Promise<Verdict<Entries[Sheet]>>;
  /** From now on there is such a row: planned by the check, or written. */
  readonly note: (known: Known, judged: Judged<Entries[Sheet]>, is: Written | null) => Promise<void>;
  readonly write: (writer: Writer, known: Known, judged: Judged<Entries[Sheet]>) => Promise<Written>;
  /** Removes what a row made, or puts back what it changed. @throws DomainError why not */
  readonly undo: (writer: Writer, row: WrittenRow) => Promise<void>;
}

export const wrong = (faults: readonly SheetFault[]): Wrong => ({ kind: 'wrong', faults });
export const wrongAt = (sheet: WorkbookSheet, field: SheetField, why: string): Wrong =>
  wrong([faultAt(sheet, field, why)]);

/** Texts of what is kept that are shown of a change. */
const MOST_SHOWN = 60;
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : value == null
        ? ''
        : JSON.stringify(value);
const shown = (value: unknown): string => {
  const text = textOf(value);
  return text.length > MOST_SHOWN ? `${wellCut(text, MOST_SHOWN)}…` : text;
};
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isEqual = (before: unknown, after: unknown): boolean => textOf(before) === textOf(after);

/** What a row would change of what is there: its fields that say something else. */
export interface Difference<Facts> {
  readonly before: Partial<Facts>;
  readonly after: Partial<Facts>;
  readonly words: string;
}
export function differenceOf<Facts extends object>(
  sheet: WorkbookSheet,
  there: Facts,
  given: { readonly [Key in keyof Facts]?: Facts[Key] },
): Difference<Facts> | null {
  const fields = (Object.keys(given) as (keyof Facts & SheetField)[]).filter(
    (field) => !isEmpty(given[field]) && !isEqual(there[field], given[field]),
  );
  if (fields.length === 0) return null;
  const of = (facts: { readonly [Key in keyof Facts]?: Facts[Key] }) =>
    Object.fromEntries(fields.map((field) => [field, facts[field]])) as Partial<Facts>;
  const words = fields.map((field) =>
    rowTexts.change(sheetFieldTitle(sheet, field), shown(there[field]), shown(given[field])),
  );
  return { before: of(there), after: of(given), words: words.join('; ') };
}

/** The writer in a clinic that there is. */
export function callAt(writer: Writer, clinic: KnownClinic): Writer & StaffCall {
  const { id, title, timezone, modules, is_disabled: isDisabled } = clinic;
  if (id === null) throw new Error(`The clinic ${clinic.slug} is not made yet`);
  return inClinic(writer, { id, title, timezone, modules, isDisabled });
}

/** @throws row_in_use when somebody changed it since the workbook wrote it */
export function assertUnchanged({ version }: WrittenRow, now: { readonly version: number }): void {
  if (now.version !== version) throw new DomainError('row_in_use', { params: { reason: keptTexts.changed } });
}
