import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { mostRows, WORKBOOK_SHEETS, type SheetField, type WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { MAX_IMPORT_COLUMNS, type TableDelimiter, type TableEncoding } from '#shared/rules/patient-import.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { acceptFile, type Files, type SentFile } from '#server/features/files/index.ts';
import { inTransaction, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import {
  batchesOf,
  firstRows,
  inReadingTurn,
  openTable,
  readColumns,
  StoredRows,
  TableError,
  tableProblem,
  type SheetRow,
  type Table,
} from '#server/lib/sheets/index.ts';
import { sheetHeads } from './heads.ru.ts';
import { Known } from './known.service.ts';
import { stageRows } from './rows.service.ts';
import { isNoData, sheetOfHeads, sheetOfName } from './sheets.rules.ts';
import { workbookTexts as texts } from './texts.ru.ts';
import { assertIdle, getWorkbook, supersede, type ReadSheet, type WorkbookRow } from './workbooks.service.ts';

/** What a person says of a file; what is missing is found out. */
export interface WorkbookChoice {
  /** what a file of one sheet has */
  readonly sheet?: WorkbookSheet | undefined;
  /** whose the rows are that name no clinic: short name, tax number or title */
  readonly clinic?: string | undefined;
  readonly encoding?: TableEncoding | undefined;
  readonly delimiter?: TableDelimiter | undefined;
}
interface SentTable {
  readonly path: string;
  readonly type: string;
  readonly choice: WorkbookChoice;
}
/** A sheet that is taken. */
interface Taken {
  readonly sheet: WorkbookSheet;
  readonly name: string;
  readonly table: Table;
}
/** Excel's own bound of a cell: what a doctor says of himself may be long. */
const MAX_CELL = 32_767;

const REASON = 'a workbook is the superuser’s, of all clinics';
const insertWorkbook = platformSql(
  'clinic_workbook_insert',
  REASON,
  `
  insert into clinic_workbook (id, file_name, state, encoding, delimiter, clinic_id, sheets, ignored, rows, started_by)
  values (:id, :file_name, 'read', :encoding, :delimiter, :clinic, '[]', :ignored, 1, :user)`,
);
const updateSheets = platformSql(
  'clinic_workbook_sheets',
  REASON,
  'update clinic_workbook set sheets = :sheets, rows = :rows where id = :id',
);

const refuse = (reason: string) => new DomainError('import_wrong_file', { params: { reason } });

const choiceOf = ({ encoding, delimiter }: WorkbookChoice) => ({ encoding, delimiter });
async function sheetAlone(sent: SentTable): Promise<WorkbookSheet> {
  if (sent.choice.sheet) return sent.choice.sheet;
  const table = await openTable(sent.path, sent.type, choiceOf(sent.choice));
  const rows = table.rows();
  try {
    const first = await firstRows(rows);
    const sheet = sheetOfHeads(first);
    if (sheet) return sheet;
    throw first.length === 0 ? refuse(texts.noRows) : refusalAt('workbook_sheet_unknown', 'sheet');
  } finally {
    await rows.return(undefined);
  }
}

/** The sheets of a file by their names; of a file of one sheet by its heads, or as the person says. */
async function* takenSheets(sent: SentTable, names: readonly string[]): AsyncGenerator<Taken> {
  const open = (sheet?: string) => openTable(sent.path, sent.type, { ...choiceOf(sent.choice), sheet });
  const known = [...new Set(names.map(sheetOfName))].filter((sheet) => sheet !== undefined);
  const isAlone = names.length < 2;
  if (isAlone && (known.length === 0 || sent.choice.sheet)) {
    const sheet = await sheetAlone(sent);
    yield { sheet, name: names[0] ?? SHEET_TITLES[sheet], table: await open() };
    return;
  }
  if (known.length === 0) throw refuse(texts.noSheets(Object.values(SHEET_TITLES).join(', ')));
  for (const sheet of WORKBOOK_SHEETS) {
    const name = names.find((one) => sheetOfName(one) === sheet);
    if (name !== undefined) yield { sheet, name, table: await open(name) };
  }
}

/** @throws import_wrong_file for too many columns */
function columnsOf({ sheet, name, table: { epoch } }: Taken, first: readonly SheetRow[]) {
  const read = readColumns<SheetField>(first, sheetHeads[sheet], {
    epoch,
    column: texts.column,
    isData: ({ cells }) => !isNoData(cells),
  });
  if (read.heads.length > MAX_IMPORT_COLUMNS) throw refuse(texts.tooManyColumns(name, MAX_IMPORT_COLUMNS));
  const { fields: columns, ...shown } = read;
  return { ...shown, columns };
}

/** `gone` is aborted when the sender hangs up: nothing is laid aside then. */
type ReadingCall = PersonCall & { readonly gone?: AbortSignal };

async function* withData(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (!isNoData(row.cells)) yield row;
}
/** Lays the rows of a sheet aside behind those that are there. @throws import_wrong_file, TableError */
async function stage(call: ReadingCall, id: string, taken: Taken, after: number, stored: StoredRows) {
  const { sheet, name, table } = taken;
  const most = mostRows(sheet);
  const source = stored.of(table.rows());
  try {
    const { below, ...read } = columnsOf(taken, await firstRows(source));
    let rows = 0;
    for await (const batch of batchesOf(below, withData(source))) {
      call.gone?.throwIfAborted();
      if (rows + batch.length > most) throw refuse(texts.tooManyRows(name, most));
      await stageRows(call.em, id, sheet, batch, after + rows);
      rows += batch.length;
    }
    return {
      sheet,
      name,
      epoch: table.epoch,
      ...read,
      rows,
      new: 0,
      changed: 0,
      same: 0,
      wrong: 0,
    } satisfies ReadSheet;
  } finally {
    await source.return(undefined);
  }
}

/** How a file was read, and the names of its sheets; a text has none. */
async function look({ path, type, choice }: SentTable) {
  const table = await openTable(path, type, choiceOf(choice));
  const rows = table.rows();
  await rows.next();
  await rows.return(undefined);
  return table;
}

async function read(call: ReadingCall, sent: SentTable, fileName: string, clinic: string | null): Promise<WorkbookRow> {
  const id = uuidv7();
  const { sheets: names, encoding, delimiter } = await look(sent);
  const stored = new StoredRows({ cell: MAX_CELL });
  return inTransaction(call, async (call) => {
    const user = call.actor.userId;
    await insertWorkbook(call.em, { id, file_name: fileName, encoding, delimiter, clinic, ignored: [], user });
    const sheets: ReadSheet[] = [];
    let rows = 0;
    for await (const taken of takenSheets(sent, names)) {
      const sheet = await stage(call, id, taken, rows, stored);
      rows += sheet.rows;
      if (sheet.rows > 0) sheets.push(sheet);
    }
    if (rows === 0) throw refuse(texts.noRows);
    await updateSheets(call.em, { id, sheets: JSON.stringify(sheets), rows });
    const ignored = names.filter((name) => !sheets.some((sheet) => sheet.name === name));
    await updateIgnored(call.em, { id, ignored });
    await auditBy(call.em, call, {
      action: 'clinic_workbook.read',
      objectType: 'clinic_workbook',
      objectId: id,
      details: { fileName, ...Object.fromEntries(sheets.map((sheet) => [sheet.sheet, sheet.rows])) },
    });
    // last of all: whoever brings another file at the same time waits here, and not while this one is read
    await supersede(call, id);
    // what cannot be told is not kept
    return getWorkbook(call, id);
  });
}
const updateIgnored = platformSql(
  'clinic_workbook_ignored',
  REASON,
  'update clinic_workbook set ignored = :ignored where id = :id',
);

/**
 * Reads a workbook of clinics: its sheets, what their columns are called and seem to hold; the rows are laid aside as
 * they are, and nothing is written. It takes the place of a file that waits. Logged.
 * @throws import_running, import_wrong_file with the reason, workbook_sheet_unknown, workbook_clinic_unknown at their
 * fields, file_type_refused, file_macros, upload_malformed, file_infected, server_busy when too many wait
 */
export async function readWorkbook(
  call: ReadingCall,
  files: Files,
  file: SentFile,
  choice: WorkbookChoice,
): Promise<WorkbookRow> {
  await assertIdle(call);
  const chosen = choice.clinic ? (await Known.read(call.em)).clinics.named(choice.clinic.trim()) : null;
  if (typeof chosen === 'string') throw refusalAt('workbook_clinic_unknown', 'clinic');
  const { em, actor, ip } = call;
  const { type } = await acceptFile({ em, actor, ip }, files, file, FILE_PURPOSES.table, choice.encoding);
  return inReadingTurn(actor.userId, call.gone, () =>
    read(call, { path: file.path, type, choice }, file.name, chosen?.id ?? null),
  ).catch((error: unknown) => {
    throw error instanceof TableError ? refuse(tableProblem(error)) : error;
  });
}
