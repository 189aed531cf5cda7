import type { SheetCell } from './table.ts';

const DAY_MS = 86_400_000;
/** Serial number 1 is 1 January 1900; Lotus, and Excel after it, gave 60 to a 29 February that there was not. */
const LEAP_DAY = 60;
const EPOCHS = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) } as const;
const [FIRST_YEAR, LAST_YEAR] = [1850, 2100];

/** Text of a cell: no spaces around it, one between words; a number without an exponent. */
export function cellText(cell: SheetCell): string {
  if (typeof cell === 'string') return cell.replace(/\s+/gu, ' ').trim();
  if (!Number.isFinite(cell)) return '';
  return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
}

const isoOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString().slice(0, 10) : undefined;
};

function dayOfSerial(serial: number, epoch: 1900 | 1904): string | undefined {
  const whole = Math.floor(serial);
  if (!Number.isFinite(whole) || whole < 0 || whole > LAST_YEAR * 366) return undefined;
  if (epoch === 1900 && (whole === 0 || whole === LEAP_DAY)) return undefined;
  const days = epoch === 1900 && whole > LEAP_DAY ? whole - 1 : whole;
  const date = new Date(EPOCHS[epoch] + days * DAY_MS);
  return isoOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

const DOTTED = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$/;

/**
 * A cell as a day.
 * @param epoch of serial numbers: the year with which the workbook counts from
 * @returns YYYY-MM-DD; null for an empty cell; undefined for what is no day between 1850 and 2100
 */
export function cellDay(cell: SheetCell, epoch: 1900 | 1904): string | null | undefined {
  if (typeof cell === 'number') return dayOfSerial(cell, epoch);
  const text = cellText(cell);
  if (text === '') return null;
  const dotted = DOTTED.exec(text);
  if (dotted) return isoOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const iso = ISO.exec(text);
  return iso ? isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined;
}

const SHORT = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2})$/;

/**
 * A cell as a day that is past, of a birth. A year of two figures is the only one that it can be: a day to come is of
 * the century before («01.02.85»); of a day of either century both are told, for nobody looks at every row of a table.
 * @param today YYYY-MM-DD
 * @returns as `cellDay`; two days where it may be either
 */
export function cellBirthDay(
  cell: SheetCell,
  { epoch, today }: { readonly epoch: 1900 | 1904; readonly today: string },
): string | null | undefined | readonly [string, string] {
  const short = typeof cell === 'string' ? SHORT.exec(cellText(cell)) : null;
  if (short === null) return cellDay(cell, epoch);
  const century = Number(today.slice(0, 2)) * 100;
  const [before, present] = [century - 100, century]
    .map((hundreds) => isoOf(hundreds + Number(short[3]), Number(short[2]), Number(short[1])))
    .map((day) => (day !== undefined && day <= today ? day : undefined));
  return before !== undefined && present !== undefined ? [before, present] : (before ?? present);
}
