import { cleanLine, cleanText, wellCut } from '#shared/format/clean-text.ts';
import { emailKey } from '#shared/format/email.ts';
import { isPersonName } from '#shared/format/names.ts';
import { normalizePhone } from '#shared/format/phone.ts';
import type { SheetField, WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { sheetFieldTitle } from '#shared/rules/clinic-workbook.ru.ts';
import { isEmail } from '#server/lib/mail/is-email.ts';
import { cellText, type CellFault, type SheetCell } from '#server/lib/sheets/index.ts';
import { rowTexts as texts } from './texts.ru.ts';

const MAX_EMAIL = 254;
const MAX_NAME = 100;

/** What is wrong with a field of a sheet. */
export const faultAt = (sheet: WorkbookSheet, field: SheetField, why: string): CellFault<SheetField> => ({
  field,
  problem: texts.of(sheetFieldTitle(sheet, field), why),
});

/** The cells of a row by what its columns hold; faults are gathered, and what has one is read as empty. */
export class Cells {
  readonly #sheet: WorkbookSheet;
  readonly #at: ReadonlyMap<SheetField, SheetCell>;
  readonly faults: CellFault<SheetField>[] = [];

  constructor(sheet: WorkbookSheet, cells: readonly SheetCell[], columns: readonly (SheetField | null)[]) {
    this.#sheet = sheet;
    this.#at = new Map(
      columns.flatMap((field, index) => (field === null ? [] : [[field, cells[index] ?? ''] as const])),
    );
  }

  fault(field: SheetField, why: string): void {
    this.faults.push(faultAt(this.#sheet, field, why));
  }

  /** Whether something stands there, be it wrong. */
  has(field: SheetField): boolean {
    return cellText(this.#at.get(field) ?? '').trim() !== '';
  }

  isFaulty(field: SheetField): boolean {
    return this.faults.some((fault) => fault.field === field);
  }

  /** Of a field that must be filled, unless it is wrong otherwise. */
  need(field: SheetField, why: string = texts.required): void {
    if (!this.isFaulty(field)) this.fault(field, why);
  }

  #cut(field: SheetField, text: string, most: number): string {
    if (text.length <= most) return text;
    this.fault(field, texts.tooLong(most));
    return '';
  }

  /** One line. */
  line(field: SheetField, most = 200): string {
    return this.#cut(field, cleanLine(cellText(this.#at.get(field) ?? '')).trim(), most);
  }

  /** Several lines. */
  text(field: SheetField, most: number): string {
    const cell = this.#at.get(field) ?? '';
    return this.#cut(field, cleanText(typeof cell === 'string' ? cell : cellText(cell)).trim(), most);
  }

  /** A line that must be there, and has a letter. */
  words(field: SheetField, most = 200): string {
    const text = this.line(field, most);
    if (text === '') this.need(field);
    else if (!/\p{L}/u.test(text)) this.fault(field, texts.noLetter);
    return text;
  }

  /** A part of a name. */
  name(field: SheetField, isRequired: boolean, given = this.line(field, MAX_NAME)): string {
    const text = this.#cut(field, given, MAX_NAME);
    if (text === '' && isRequired) this.need(field);
    else if (text !== '' && !isPersonName(text)) this.fault(field, texts.notAName);
    return text;
  }

  /** What `read` makes of a text; '' of an empty one, and after a fault. */
  known(field: SheetField, read: (text: string) => string | null, why: (text: string) => string, most = 200): string {
    const text = this.line(field, most);
    if (text === '') return '';
    const value = read(text);
    if (value === null) this.fault(field, why(wellCut(text, MAX_NAME)));
    return value ?? '';
  }

  email(field: SheetField): string {
    const read = (text: string) => (isEmail(emailKey(text)) ? emailKey(text) : null);
    return this.known(field, read, texts.notAnEmail, MAX_EMAIL);
  }

  phone(field: SheetField): string {
    return this.known(field, normalizePhone, texts.notAPhone);
  }
}
