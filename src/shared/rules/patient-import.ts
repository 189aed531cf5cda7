/** What a column of a table of patients may hold, in the order of the template. */
export const IMPORT_FIELDS = [
  'cardNumber',
  'lastName',
  'firstName',
  'middleName',
  'fullName',
  'birthDate',
  'gender',
  'phone',
  'email',
  'snils',
  'omsSerial',
  'omsNumber',
  'insurer',
  'documentType',
  'documentSerial',
  'documentNumber',
  'citizenship',
  'registrationAddress',
  'registrationSubject',
  'registrationDistrict',
  'registrationCity',
  'registrationLocality',
  'registrationStreet',
  'registrationHouse',
  'registrationApartment',
  'stayAddress',
  'benefitCode',
  'workplace',
  'position',
  'allergies',
  'trustedPerson',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** Of the template: a whole name, or an address, in one column is for tables of other programs. */
export const TEMPLATE_FIELDS: readonly ImportField[] = IMPORT_FIELDS.filter(
  (field) => field !== 'fullName' && field !== 'registrationAddress',
);

/** Patients of one file. */
export const MAX_IMPORT_ROWS = 100_000;
/** Columns of one file that are looked at. */
export const MAX_IMPORT_COLUMNS = 60;

/**
 * `read`: its columns wait to be named; `checked`: every row was looked at, nothing is written; `undone`: the patients
 * that it brought are gone again.
 */
export const IMPORT_STATES = [
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'failed',
  'cancelled',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/** States in which the server works on it, one import of a clinic at a time. */
export const WORKING_STATES = ['checking', 'running', 'undoing'] as const satisfies ImportState[];
export type WorkingState = (typeof WORKING_STATES)[number];
export const isWorking = (state: ImportState): state is WorkingState => WORKING_STATES.some((one) => one === state);
/** States in which a file waits for a person; one of a clinic at a time. */
export const isWaiting = (state: ImportState): boolean => state === 'read' || state === 'checked';
/**
 * `new`: will be, or is, a patient; `filled`: is one of the clinic already, and something is added to the card;
 * `known`: is one, and the card stays as it is; `wrong`: has a fault and is left out.
 */
export const IMPORT_ROW_KINDS = ['new', 'filled', 'known', 'wrong'] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];
/** Rows that leave as a table: those to be mended, and those that fill cards. */
export const REPORTED_KINDS = ['wrong', 'filled'] as const satisfies ImportRowKind[];
export type ReportedKind = (typeof REPORTED_KINDS)[number];
/** What an import does with the cards of those whom the clinic has: nothing, or it fills what is empty in them. */
export const KNOWN_CARDS = ['leave', 'fill'] as const;
export type KnownCards = (typeof KNOWN_CARDS)[number];

/** How the text of a table may be written; the first is tried first. */
export const TABLE_ENCODINGS = ['utf-8', 'utf-16le', 'windows-1251', 'ibm866', 'koi8-r'] as const;
export type TableEncoding = (typeof TABLE_ENCODINGS)[number];
export const TABLE_DELIMITERS = [';', ',', '\t', '|'] as const;
export type TableDelimiter = (typeof TABLE_DELIMITERS)[number];

/** Whether columns that were named so say who the patients are; without it no row can be taken. */
export const namesPatients = (columns: readonly (ImportField | null)[]): boolean =>
  columns.includes('fullName') || (columns.includes('lastName') && columns.includes('firstName'));
