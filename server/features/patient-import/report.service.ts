import type { ClinicEm } from '#server/db/sql.ts';
import { csvLines } from '#server/lib/sheets/index.ts';
import type { PatientImportRow } from './imports.service.ts';
import { wrongRows } from './rows.service.ts';
import { importTexts as texts } from './texts.ru.ts';

async function* rowsOf(call: ClinicEm, id: string) {
  for await (const batch of wrongRows(call, id))
    for (const { line, problem, cells } of batch) yield [line, problem, ...cells];
}

/**
 * The rows of a file that have faults, as they were in it, behind what is wrong: whoever mends them there can send the
 * rest of the columns again. Text of a CSV file, a piece at a time.
 */
export const reportOf = (call: ClinicEm, { id, heads }: PatientImportRow): AsyncIterable<string> =>
  csvLines([...texts.reportHeads, ...heads], rowsOf(call, id));
