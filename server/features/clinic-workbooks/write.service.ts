import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode, isDeadlock } from '#server/http/errors.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import { JobRefused } from '#server/lib/jobs/work.ts';
import type { Entries, RowSheet } from './entries.ts';
import { Known } from './known.service.ts';
import { noteWritten, rowsOf, type RowResult, type StoredRow } from './rows.service.ts';
import type { SheetWork, Writer } from './sheet-work.ts';
import { ROW_SHEETS, SHEETS } from './sheets.ts';
import { workbookTexts as texts } from './texts.ru.ts';
import type { WorkbookRow } from './workbooks.service.ts';
import { writePatients, type NextNumbers } from './write-patients.service.ts';

/** Why a row cannot be written, in Russian; what is no refusal stays a failure. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) {
    const at = Object.values(error.fields ?? {}).flat();
    return at.length > 0 ? at.join('; ') : errorText(error.code, error.params);
  }
  if (databaseErrorCode(error) === 'conflict' && !isDeadlock(error)) return texts.rowChanged;
  throw error;
}

async function writeSheet<Sheet extends RowSheet>(
  writer: Writer,
  id: string,
  { known, sheet, name }: { readonly known: Known; readonly sheet: Sheet; readonly name: string },
  onMoved: (rows: number) => void,
): Promise<void> {
  const work: SheetWork<Sheet> = SHEETS[sheet];
  const refusedAt = ({ line }: StoredRow, why: string, cause?: unknown) =>
    new JobRefused(texts.rowRefused(name, line, why), { cause });
  const one = async (row: StoredRow): Promise<RowResult> => {
    const judged = await work.judge(known, row.entry as Entries[Sheet], () => false);
    if (judged.kind === 'wrong') throw refusedAt(row, judged.faults.map(({ problem }) => problem).join('; '));
    const { kind, is, before } = judged;
    const { place } = row;
    const clinicOf = (written: string) => (sheet === 'clinics' ? written : (judged.clinic?.id ?? written));
    if (kind === 'same' && is)
      return { place, kind, clinicId: clinicOf(is.id), objectId: is.id, before: null, version: is.version };
    // what a person confirmed is done, and nothing else
    if (kind !== row.kind || judged.changes !== row.changes) throw refusedAt(row, texts.rowChanged);
    const written = await work.write(writer, known, judged).catch((error: unknown) => {
      throw refusedAt(row, reasonOf(error), error);
    });
    await work.note(known, judged, written);
    const { id: objectId, version } = written;
    return { place, kind, clinicId: clinicOf(objectId), objectId, before: written.before ?? before, version };
  };
  for await (const batch of rowsOf(writer.em, id, sheet, ['new', 'changed'])) {
    const results: RowResult[] = [];
    for (const row of batch) {
      results.push(await one(row));
      // thousands of rows: what one of them has loaded the next does not need
      writer.em.clear();
      onMoved(row.place);
    }
    await noteWritten(writer.em, id, results);
  }
}

/**
 * Writes the sound rows of a checked workbook by the owners of each table, in the transaction of `writer`. Every row is
 * held against what there is now: one of which something else became than was confirmed ends it all. Logged in each
 * clinic whose patients change; the owners log the rest.
 * @param onMoved told after every row, of patients after every batch
 * @throws JobRefused with sheet, line and reason
 */
export async function writeRows(
  writer: Writer,
  { id, file_name: fileName, sheets }: WorkbookRow,
  next: NextNumbers,
  onMoved: (rows: number) => void,
): Promise<void> {
  const known = await Known.read(writer.em);
  const nameOf = new Map(sheets.map(({ sheet, name }) => [sheet, name]));
  for (const sheet of ROW_SHEETS)
    await writeSheet(writer, id, { known, sheet, name: nameOf.get(sheet) ?? SHEET_TITLES[sheet] }, onMoved);
  const name = nameOf.get('patients') ?? SHEET_TITLES.patients;
  for (const [clinic, counts] of await writePatients(writer, { id, known, next, name }, onMoved))
    await auditBy(writer.em, writer, {
      action: 'patient.import',
      organizationId: clinic,
      objectType: 'clinic_workbook',
      objectId: id,
      details: { fileName, ...counts },
    });
}
