import type { Printer, PrinterState } from '#shared/workstation/printing.ts';

/**
 * A constant: nothing of ours or of the page is ever put into a command of PowerShell. JSON in UTF-8, an array even for
 * one.
 */
export const LIST_COMMAND = [
  "$ErrorActionPreference = 'Stop'",
  '[Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)',
  'ConvertTo-Json -Compress -InputObject @(Get-CimInstance Win32_Printer | Select-Object Name, Default, WorkOffline, DetectedErrorState, ExtendedPrinterStatus)',
].join('; ');

/** Win32_Printer.DetectedErrorState. */
const errors: Readonly<Record<number, PrinterState>> = {
  4: 'no_paper',
  6: 'attention',
  7: 'attention',
  8: 'attention',
  9: 'offline',
  10: 'attention',
  11: 'attention',
};
/** Win32_Printer.ExtendedPrinterStatus. */
const statuses: Readonly<Record<number, PrinterState>> = {
  4: 'printing',
  7: 'offline',
  8: 'paused',
  9: 'attention',
  11: 'offline',
  13: 'printing',
};

const field = (row: object, name: string): unknown => Reflect.get(row, name);
const byNumber = (table: Readonly<Record<number, PrinterState>>, value: unknown): PrinterState | undefined =>
  typeof value === 'number' ? table[value] : undefined;

function stateOf(row: object): PrinterState {
  if (field(row, 'WorkOffline') === true) return 'offline';
  return (
    byNumber(errors, field(row, 'DetectedErrorState')) ??
    byNumber(statuses, field(row, 'ExtendedPrinterStatus')) ??
    'ready'
  );
}

/** Printers by name. @param text what `LIST_COMMAND` wrote */
export function parseWindowsPrinters(text: string): Printer[] {
  const rows: unknown = text.trim() === '' ? [] : JSON.parse(text);
  return (Array.isArray(rows) ? (rows as unknown[]) : [rows])
    .flatMap((row): Printer[] => {
      if (typeof row !== 'object' || row === null) return [];
      const name = field(row, 'Name');
      return typeof name === 'string' && name !== ''
        ? [{ name, displayName: name, isDefault: field(row, 'Default') === true, state: stateOf(row) }]
        : [];
    })
    .toSorted((left, right) => left.name.localeCompare(right.name, 'ru'));
}
