import { IMPORT_FIELDS, namesPatients, TEMPLATE_FIELDS, type ImportField } from './patient-import.ts';
import { PRICE_FIELDS } from './prices.ts';

/** Sheets of a workbook of clinics, in the order of the template: what a sheet names stands on one before it. */
export const WORKBOOK_SHEETS = [
  'clinics',
  'departments',
  'specialties',
  'employees',
  'doctors',
  'patients',
  'prices',
] as const;
export type WorkbookSheet = (typeof WORKBOOK_SHEETS)[number];

/** What a column of each sheet may hold, in the order of the template. */
export const SHEET_FIELDS = {
  clinics: [
    'slug',
    'title',
    'inn',
    'timezone',
    'city',
    'address',
    'phones',
    'kpp',
    'ogrn',
    'okato',
    'info',
    'adminEmail',
    'adminLastName',
    'adminFirstName',
    'adminMiddleName',
  ],
  departments: ['clinic', 'title'],
  specialties: ['clinic', 'title'],
  employees: ['clinic', 'lastName', 'firstName', 'middleName', 'fullName', 'email', 'phone', 'workEmail', 'workPhone'],
  doctors: ['clinic', 'email', 'fullName', 'specialty', 'department', 'degree', 'experience', 'shortInfo', 'fullInfo'],
  patients: ['clinic', ...IMPORT_FIELDS],
  prices: ['clinic', ...PRICE_FIELDS],
} as const satisfies Record<WorkbookSheet, readonly string[]>;
export type SheetField<Sheet extends WorkbookSheet = WorkbookSheet> = (typeof SHEET_FIELDS)[Sheet][number];
/** Every field of any sheet. */
export const WORKBOOK_FIELDS: readonly SheetField[] = [
  ...new Set<SheetField>(WORKBOOK_SHEETS.flatMap((sheet): readonly SheetField[] => SHEET_FIELDS[sheet])),
];
/** Of the template: a whole name in one column is for tables of other programs; doctors are named by it. */
export const templateFields = (sheet: WorkbookSheet): readonly SheetField[] =>
  sheet === 'patients'
    ? ['clinic', ...TEMPLATE_FIELDS]
    : SHEET_FIELDS[sheet].filter((field) => sheet === 'doctors' || field !== 'fullName');
export const isFieldOf = (sheet: WorkbookSheet, field: SheetField): boolean =>
  SHEET_FIELDS[sheet].some((one) => one === field);

/** Rows of a sheet: patients are many, of the others a network of clinics has hundreds. */
export const mostRows = (sheet: WorkbookSheet): number => (sheet === 'patients' ? 100_000 : 5000);

/** `same`: what it says stands there already; `wrong`: has a fault and is left out. */
export const WORKBOOK_ROW_KINDS = ['new', 'changed', 'same', 'wrong'] as const;
export type WorkbookRowKind = (typeof WORKBOOK_ROW_KINDS)[number];

type Columns = readonly (SheetField | null)[];
const hasName = (columns: Columns): boolean => namesPatients(columns as readonly (ImportField | null)[]);
/** Ways in which the rows of a sheet can be told apart: of each list the sheet needs one. */
const NEEDED: Readonly<Record<WorkbookSheet, readonly (readonly SheetField[])[]>> = {
  clinics: [['slug', 'inn']],
  departments: [['title']],
  specialties: [['title']],
  employees: [['email']],
  doctors: [['email', 'fullName'], ['specialty'], ['department']],
  patients: [],
  prices: [['name'], ['amount']],
};
/**
 * What columns that were named so lack before a row can be taken: of each list one will do; empty: nothing.
 * @param columns of the sheet
 */
export function missingFields(sheet: WorkbookSheet, columns: Columns): (readonly SheetField[])[] {
  const lacking = NEEDED[sheet].filter((ways) => !ways.some((field) => columns.includes(field)));
  const needsName = (sheet === 'patients' || sheet === 'employees') && !hasName(columns);
  return needsName ? [...lacking, ['lastName', 'fullName']] : [...lacking];
}
