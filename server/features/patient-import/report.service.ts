import { mergeGroupsInWords } from '#shared/rules/card-merge.ru.ts';
import type { ReportedKind } from '#shared/rules/patient-import.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import { csvLines } from '#server/lib/sheets/index.ts';
import type { PatientImportRow } from './imports.service.ts';
import { reportedRows } from './rows.service.ts';
import { importTexts as texts } from './texts.ru.ts';

async function* rowsOf(call: ClinicEm, id: string, kind: ReportedKind) {
  for await (const batch of reportedRows(call, id, kind))
    for (const { line, problem, fills, cells } of batch)
      yield [line, kind === 'wrong' ? problem : mergeGroupsInWords(fills), ...cells];
}

/**
 * The rows of a file that have faults, as they were in it, behind what is wrong: whoever mends them there can send the
 * rest of the columns again. Or those that fill cards, behind what is added. Text of a CSV file, a piece at a time.
 */
export const reportOf = (call: ClinicEm, { id, heads }: PatientImportRow, kind: ReportedKind): AsyncIterable<string> =>
  csvLines([...texts.reports[kind].heads, ...heads], rowsOf(call, id, kind));
