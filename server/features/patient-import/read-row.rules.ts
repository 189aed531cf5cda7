import { cleanLine, cleanText, wellCut } from '#shared/format/clean-text.ts';
import { numericDate } from '#shared/format/dates.ts';
import { normalizePhone } from '#shared/format/phone.ts';
import { CardFields, emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import { cardProblemText, problemsOfPatient, type CheckedField } from '#shared/rules/patient-check.ts';
import type { ImportField } from '#shared/rules/patient-import.ts';
import { IMPORT_TITLES } from '#shared/rules/patient-import.ru.ts';
import { cellBirthDay, cellText, faultsText, type CellFault, type SheetCell } from '#server/lib/sheets/index.ts';
import type { PatientPerson } from '#server/features/patients/index.ts';
import { DASHES, GENDER_WORDS, NO_MIDDLE_NAME, NO_NUMBER, problemText, rowTexts as texts } from './row-texts.ru.ts';
import { readRegistration, type Registration } from './registration-line.rules.ts';

/** A patient as a row of a table has them; items of the card that the table does not have are missing. */
export interface ImportedPatient {
  /** of the card in another program; null: the next one of the clinic */
  readonly cardNumber: number | null;
  readonly person: PatientPerson;
  readonly card: Partial<PatientCard>;
}
/** A row as it was understood, and all that is wrong with it. */
export interface ReadRow {
  readonly patient: ImportedPatient;
  readonly faults: readonly RowFault[];
}
export type RowFault = CellFault<ImportField>;
interface Reading {
  readonly columns: readonly (ImportField | null)[];
  /** of the serial numbers of days */
  readonly epoch: 1900 | 1904;
  /** the clinic's day, YYYY-MM-DD */
  readonly today: string;
}

/** Largest number of a card that a table may bring: the next ones of the clinic follow it. */
export const MAX_CARD_NUMBER = 9_999_999;
const MAX_NAME = 100;
const MAX_EMAIL = 254;
const MAX_LINE = 500;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
type CardText = { [K in keyof PatientCard]: PatientCard[K] extends string ? K : never }[keyof PatientCard];
const isCardText = (field: ImportField): field is ImportField & CardText => field in CardFields;
const mostOf = (field: CardText): number => (CardFields[field] as { maxLength?: number }).maxLength ?? MAX_NAME;
/**
 * What the desk may leave out of a new patient may be missing in a table, too; the card then tells what it still needs.
 */
const MAY_BE_MISSING: ReadonlySet<CheckedField> = new Set(['middleName', 'birthDate']);

/** Of a field, with its title. */
export const faultAt = (field: ImportField, why: string): RowFault => ({
  field,
  problem: problemText(IMPORT_TITLES[field], why),
});
/** Where stands what has no column of its own. */
const HOLDERS: Readonly<Partial<Record<ImportField, ImportField>>> = {
  lastName: 'fullName',
  firstName: 'fullName',
  middleName: 'fullName',
  registrationSubject: 'registrationAddress',
  registrationDistrict: 'registrationAddress',
  registrationCity: 'registrationAddress',
  registrationLocality: 'registrationAddress',
  registrationStreet: 'registrationAddress',
  registrationHouse: 'registrationAddress',
  registrationApartment: 'registrationAddress',
};
/** All that is wrong with a row, in the order of its columns. */
export const rowProblem = <Field extends string>(
  faults: readonly CellFault<Field | ImportField>[],
  columns: readonly (Field | ImportField | null)[],
): string => faultsText(faults, columns, HOLDERS);
/** By what a patient of the clinic, or of a row before, is known. */
const IDENTITY: ReadonlySet<ImportField | null> = new Set<ImportField>([
  'lastName',
  'firstName',
  'middleName',
  'fullName',
  'birthDate',
  'phone',
  'snils',
  'omsNumber',
]);
/** Whether a row tells who it is of: what is wrong with it is elsewhere. */
export const isIdentified = ({ faults }: Pick<ReadRow, 'faults'>): boolean =>
  !faults.some(({ field }) => IDENTITY.has(field));

/** Numbers and what they are of: «нет» is none. In the others it may be what was meant («аллергии: нет»). */
const NUMBERS: ReadonlySet<ImportField> = new Set([
  'phone',
  'email',
  'snils',
  'omsSerial',
  'omsNumber',
  'documentType',
  'documentSerial',
  'documentNumber',
  'benefitCode',
]);
/** The names say themselves what a dash in the place of a patronymic means. */
const NAMES: ReadonlySet<ImportField> = new Set(['middleName', 'fullName']);
/** A cell, or nothing where it says in a sign or a word that there is nothing. */
function saidCell(field: ImportField, cell: SheetCell): SheetCell {
  const text = cellText(cell).toLocaleLowerCase('ru');
  if (DASHES.test(text) && !NAMES.has(field)) return '';
  return NUMBERS.has(field) && NO_NUMBER.has(text) ? '' : cell;
}

class Cells {
  readonly #at: ReadonlyMap<ImportField, SheetCell>;
  readonly faults: RowFault[] = [];

  constructor(cells: readonly SheetCell[], columns: Reading['columns']) {
    this.#at = new Map(
      columns.flatMap((field, index) =>
        field === null ? [] : [[field, saidCell(field, cells[index] ?? '')] as const],
      ),
    );
  }

  has(field: ImportField): boolean {
    return this.#at.has(field);
  }

  raw(field: ImportField): SheetCell {
    return this.#at.get(field) ?? '';
  }

  fault(field: ImportField, why: string): void {
    this.faults.push(faultAt(field, why));
  }

  /** One line of text; '' after a fault. */
  line(field: ImportField, most: number): string {
    const text = cleanLine(cellText(this.raw(field)));
    if (text.length <= most) return text;
    this.fault(field, texts.tooLong(most));
    return '';
  }

  /** What `read` makes of a text; null of an empty one, and after a fault. */
  known<T>(field: ImportField, read: (text: string) => T | null, why: (text: string) => string): T | null {
    const text = cellText(this.raw(field));
    if (text === '') return null;
    const value = read(text);
    if (value === null) this.fault(field, why(wellCut(text, MAX_NAME)));
    return value;
  }
}

interface Names {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
}
/** A whole name in one column: surname, name, and the rest is the patronymic. */
function namesOf(cells: Cells): Names {
  const split = cells.line('fullName', 3 * MAX_NAME).split(' ');
  const [lastName = '', firstName = '', ...rest] = split;
  const one = (field: 'lastName' | 'firstName' | 'middleName', otherwise: string) =>
    (cells.has(field) ? cells.line(field, MAX_NAME) : '') || otherwise;
  return {
    lastName: one('lastName', lastName),
    firstName: one('firstName', firstName),
    middleName: one('middleName', rest.join(' ')),
  };
}

/** The first number of several: «8 (916) 123-45-67, 8 (495) …». */
const phoneOf = (text: string): string | null => {
  for (const part of [text, ...text.split(/[,;/]/u)]) {
    const phone = normalizePhone(part);
    if (phone !== null) return phone;
  }
  return null;
};
/** Spreadsheets drop the noughts that a number begins with: as many as a SNILS may begin with. */
const snilsOf = (text: string): string | null => {
  const digits = text.replace(/\D/g, '').padStart(11, '0');
  return digits.length === 11 && /[1-9]/.test(digits) && /^(?:\s*\d[\s\p{Pd}]*){9,11}$/u.test(text)
    ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6, 9)} ${digits.slice(9)}`
    : null;
};
const numberOf = (text: string): number | null =>
  /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_CARD_NUMBER ? Number(text) : null;

function birthDateOf(cells: Cells, { epoch, today }: Pick<Reading, 'epoch' | 'today'>): string | null {
  const day = cellBirthDay(cells.raw('birthDate'), { epoch, today });
  if (day === null || typeof day === 'string') return day;
  const text = wellCut(cellText(cells.raw('birthDate')), MAX_NAME);
  cells.fault(
    'birthDate',
    day ? texts.whichCentury(text, numericDate(day[0]), numericDate(day[1])) : texts.notADay(text),
  );
  return null;
}

/** The address of a column of its own; parts that have columns come before it. */
function registrationOf(cells: Cells, own: Registration): Registration {
  const found = readRegistration(cells.line('registrationAddress', MAX_LINE), own);
  const long = (Object.keys(found) as (keyof Registration)[]).find((part) => (found[part] ?? '').length > mostOf(part));
  if (long === undefined) return found;
  cells.fault('registrationAddress', texts.tooLong(mostOf(long)));
  return {};
}

function cardOf(cells: Cells, columns: Reading['columns']): Partial<PatientCard> {
  const card: Partial<Record<CardText, string>> = {};
  for (const field of columns) {
    if (field === null || !isCardText(field) || field === 'snils') continue;
    const text = cleanText(cellText(cells.raw(field)));
    if (text.length > mostOf(field)) cells.fault(field, texts.tooLong(mostOf(field)));
    else if (text !== '') card[field] = text;
  }
  const snils = cells.known('snils', snilsOf, texts.notASnils);
  return { ...registrationOf(cells, card), ...card, ...(snils === null ? {} : { snils }) };
}

/** What is wrong with the patient as a card would have it (2 §5); what is wrong in a cell has been said. */
function faultsOfCard({ person, card }: ImportedPatient, { faults }: Cells, today: string): RowFault[] {
  const found = problemsOfPatient(person, { ...emptyCard(), ...card }, today);
  return (Object.entries(found) as [CheckedField, NonNullable<(typeof found)[CheckedField]>][])
    .filter(([field, problem]) => !(MAY_BE_MISSING.has(field) && problem.endsWith('required')))
    .map(([field, problem]) =>
      faultAt(field in IMPORT_TITLES ? (field as ImportField) : 'middleName', cardProblemText(problem)),
    )
    .filter((fault) => !faults.some(({ field }) => field === fault.field));
}

/** Reads a row of a table by what its columns hold (2 §3 "Patient", "Patient card"). */
export function readRow(row: readonly SheetCell[], { columns, epoch, today }: Reading): ReadRow {
  const cells = new Cells(row, columns);
  const { middleName, ...names } = namesOf(cells);
  const hasNoMiddleName = NO_MIDDLE_NAME.has(middleName.toLocaleLowerCase('ru'));
  const email = cells.line('email', MAX_EMAIL).toLowerCase();
  if (email !== '' && !EMAIL.test(email)) cells.fault('email', texts.notAnEmail(email));
  const patient: ImportedPatient = {
    cardNumber: cells.known('cardNumber', numberOf, (text) => texts.notANumber(text, MAX_CARD_NUMBER)),
    person: {
      ...names,
      middleName: hasNoMiddleName ? '' : middleName,
      hasNoMiddleName,
      phone: cells.known('phone', phoneOf, texts.notAPhone) ?? '',
      email,
      birthDate: birthDateOf(cells, { epoch, today }),
      gender: cells.known(
        'gender',
        (text) => GENDER_WORDS.get(text.toLocaleLowerCase('ru').replace(/\.$/, '')) ?? null,
        texts.notAGender,
      ),
    },
    card: cardOf(cells, columns),
  };
  return { patient, faults: [...cells.faults, ...faultsOfCard(patient, cells, today)] };
}
