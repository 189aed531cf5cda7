import { numericDate } from '#shared/format/dates.ts';
import { mergeGroupsInWords } from '#shared/rules/card-merge.ru.ts';
import type { ReportedKind } from '#shared/rules/patient-import.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { cellDay, cellText, workbookFile, type SheetCell } from '#server/lib/sheets/index.ts';
import type { PatientImportRow } from './imports.service.ts';
import { reportedRows } from './rows.service.ts';
import { importTexts as texts } from './texts.ru.ts';

/** Digits of a number that a spreadsheet keeps. */
const KEPT_DIGITS = 15;

/**
 * A cell as whoever mends the table can read it: a day for its serial number, whose first day the file knew, and a
 * number of a policy for one that a spreadsheet would round.
 */
function cellOf(cell: SheetCell, isDay: boolean, epoch: 1900 | 1904): SheetCell {
  if (typeof cell !== 'number') return cell;
  const day = isDay ? cellDay(cell, epoch) : null;
  if (day) return numericDate(day);
  const text = cellText(cell);
  return text.length > KEPT_DIGITS ? text : cell;
}

async function* rowsOf(call: ClinicEm, { id, columns, epoch }: PatientImportRow, kind: ReportedKind) {
  const read = (cell: SheetCell, at: number) => cellOf(cell, columns[at] === 'birthDate', epoch);
  for await (const batch of reportedRows(call, id, kind))
    for (const { line, problem, fills, cells } of batch)
      yield [line, kind === 'wrong' ? problem : mergeGroupsInWords(fills), ...cells.map(read)];
}

/**
 * The rows of a file that have faults, as they were in it, behind what is wrong: whoever mends them there can send the
 * rest of the columns again. Or those that fill cards, behind what is added. A workbook, since a spreadsheet takes the
 * noughts and the last digits from numbers of a CSV file; it comes as its rows are read. Logged.
 */
export async function reportOf(
  call: Call,
  work: PatientImportRow,
  kind: ReportedKind,
): Promise<AsyncIterable<string | Uint8Array>> {
  await audit(call, {
    action: 'patient.import_report',
    objectType: 'patient_import',
    objectId: work.id,
    details: { fileName: work.file_name, kind },
  });
  return workbookFile([
    { name: texts.sheet, head: [...texts.reports[kind].heads, ...work.heads], rows: rowsOf(call, work, kind) },
  ]);
}
