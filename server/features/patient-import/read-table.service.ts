import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import {
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type ImportField,
  type TableDelimiter,
  type TableEncoding,
} from '#shared/rules/patient-import.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { acceptFile, type Files, type SentFile } from '#server/features/files/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import {
  batchesOf,
  firstRows,
  inReadingTurn,
  openTable,
  readColumns,
  StoredRows,
  TableError,
  tableProblem,
  type ReadColumns,
  type SheetRow,
  type Table,
} from '#server/lib/sheets/index.ts';
import { patientHeads } from './heads.ts';
import { assertIdle, getImport, supersede, type PatientImportRow } from './imports.service.ts';
import { stageRows } from './rows.service.ts';
import { importTexts as texts } from './texts.ru.ts';

/** What a person says of a file that was read wrongly; what is missing is found out. */
export interface TableChoice {
  readonly sheet?: string | undefined;
  readonly encoding?: TableEncoding | undefined;
  readonly delimiter?: TableDelimiter | undefined;
}
const insertImport = clinicSql(
  'patient_import_insert',
  `
  insert into patient_import (id, organization_id, file_name, state, sheets, sheet, encoding, delimiter, epoch, heads, samples, columns, rows, started_by)
  values (:id, :clinic, :file_name, 'read', :sheets, :sheet, :encoding, :delimiter, :epoch, :heads, :samples, :columns, 1, :user)`,
);
const updateRows = clinicSql(
  'patient_import_count',
  'update patient_import set rows = :rows where organization_id = :clinic and id = :id',
);

const refuse = (reason: string) => new DomainError('import_wrong_file', { params: { reason } });

/** @throws import_wrong_file for too many columns, or none */
export function columnsOf(first: readonly SheetRow[], epoch: 1900 | 1904): ReadColumns<ImportField> {
  const read = readColumns(first, patientHeads, { epoch, column: texts.column });
  if (read.below.length === 0) throw refuse(texts.noRows);
  if (read.heads.length > MAX_IMPORT_COLUMNS) throw refuse(texts.tooManyColumns(MAX_IMPORT_COLUMNS));
  return read;
}

/** Lays rows aside behind those that are there. @returns how many in all @throws import_wrong_file, TableError */
async function stage(call: ReadingCall, id: string, first: readonly SheetRow[], rest: AsyncIterable<SheetRow>) {
  let rows = 0;
  for await (const batch of batchesOf(first, rest)) {
    call.gone?.throwIfAborted();
    if (rows + batch.length > MAX_IMPORT_ROWS) throw refuse(texts.tooManyRows(MAX_IMPORT_ROWS));
    await stageRows(call, id, batch, rows);
    rows += batch.length;
  }
  return rows;
}

/** `gone` is aborted when the sender hangs up: nothing is laid aside then. */
type ReadingCall = Call & { readonly gone?: AbortSignal };

async function read(call: ReadingCall, table: Table, fileName: string): Promise<PatientImportRow> {
  const { sheets, sheet, encoding, delimiter, epoch } = table;
  const id = uuidv7();
  const source = new StoredRows().of(table.rows());
  try {
    // ahead of the transaction: a workbook's strings come before its first row, and may take a while
    const { heads, fields, samples, below } = columnsOf(await firstRows(source), epoch);
    return await inTransaction(call, async (call) => {
      await insertImport(call, {
        id,
        file_name: fileName,
        sheets,
        sheet,
        encoding,
        delimiter,
        epoch,
        heads,
        samples: JSON.stringify(samples),
        columns: fields,
        user: call.actor.userId,
      });
      const rows = await stage(call, id, below, source);
      await updateRows(call, { id, rows });
      await audit(call, {
        action: 'patient.read_table',
        objectType: 'patient_import',
        objectId: id,
        details: { fileName, rows },
      });
      // last of all: whoever brings another file at the same time waits here, and not while this one is read
      await supersede(call, id);
      // what cannot be told is not kept
      return getImport(call, id);
    });
  } finally {
    await source.return(undefined);
  }
}

/**
 * Reads a table of patients: what its columns are called and seem to hold; its rows are laid aside as they are, and
 * nothing is written. It takes the place of a file that waits. Logged.
 * @throws import_running, import_wrong_file with the reason, file_type_refused, file_macros, upload_malformed,
 * file_infected, server_busy when too many wait for their turn
 */
export async function readTable(
  call: ReadingCall,
  files: Files,
  sent: SentFile,
  choice: TableChoice,
): Promise<PatientImportRow> {
  await assertIdle(call);
  const { type } = await acceptFile(call, files, sent, FILE_PURPOSES.table, choice.encoding);
  try {
    return await inReadingTurn(call.clinic.id, call.gone, async () =>
      read(call, await openTable(sent.path, type, choice), sent.name),
    );
  } catch (error) {
    if (error instanceof TableError) throw refuse(tableProblem(error));
    throw error;
  }
}
