import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { writeXlsx } from '#server/lib/sheets/index.ts';

/** Heads that no import knows: what the columns hold is named by `PATIENT_FIELDS`. */
const HEAD = [
  'Last name',
  'First name',
  'Middle name',
  'Birth date',
  'Sex',
  'Phone',
  'Series',
  'Policy',
  'SNILS',
  'City',
  'Work',
  'Note',
];
export const PATIENT_FIELDS = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'gender',
  'phone',
  'omsSerial',
  'omsNumber',
  'snils',
  'stayAddress',
  'workplace',
  null,
];
const letters = (value: number): string =>
  String(value)
    .split('')
    .map((digit) => String.fromCharCode(0x430 + Number(digit)))
    .join('');
/** A SNILS with its check digits. */
function snilsOf(at: number): string {
  const number = String(100_000_000 + at);
  const sum = number.split('').reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  return `${number.replace(/(\d{3})(?=\d)/g, '$1-')} ${String((sum % 101) % 100).padStart(2, '0')}`;
}
function* patients(first: number, rows: number, leading: readonly string[]): Generator<string[]> {
  for (let at = first; at < first + rows; at += 1) {
    const day = new Date(Date.UTC(1930, 0, 1 + (at % 30_000))).toISOString().slice(0, 10);
    yield [
      ...leading,
      `A${letters(at)}`,
      `B${letters(at % 97)}`,
      `C${letters(at % 89)}`,
      day,
      at % 2 === 0 ? 'm' : 'f',
      `+79${String(100_000_000 + at)}`,
      String(at),
      String(100_000_000 + at),
      snilsOf(at),
      `Town ${at % 300}`,
      `Work ${at % 5000}`,
      'nothing of note',
    ];
  }
}

/**
 * A workbook of patients, one of whom no other has anything.
 * @param first their number
 * @param leading a column before the others, the same in each row
 */
export async function patientTable(
  { first, rows, sheet = 'Patients' }: { readonly first: number; readonly rows: number; readonly sheet?: string },
  leading: { readonly head: string; readonly cell: string } | null = null,
): Promise<Buffer<ArrayBuffer>> {
  const file = new PassThrough();
  const before = leading === null ? [] : [leading.head];
  const cells = leading === null ? [] : [leading.cell];
  const [table] = await Promise.all([
    buffer(file),
    writeXlsx(file, { sheets: [{ name: sheet, head: [...before, ...HEAD], rows: patients(first, rows, cells) }] }),
  ]);
  return Buffer.from(table);
}
