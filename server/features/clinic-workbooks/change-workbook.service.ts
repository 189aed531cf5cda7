import { errorText } from '#shared/errors/catalogue.ts';
import { isFieldOf, missingFields, type SheetField, type WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { sheetFieldTitle } from '#shared/rules/clinic-workbook.ru.ts';
import { inTransaction, type PersonCall } from '#server/http/call.ts';
import { DomainError, violationAt } from '#server/http/domain-error.ts';
import { enqueueRun } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import {
  assertIdle,
  getWorkbook,
  giveUp,
  startWorkbook,
  type ReadSheet,
  type WorkbookRow,
} from './workbooks.service.ts';

type Step = 'check' | 'write' | 'undo';
/** Leaves the job of a step; in the transaction that begins the step. */
const enqueueStep = ({ em, actor }: PersonCall, id: string, step: Step): Promise<string> =>
  enqueueRun(em, queues.clinicWorkbook, { workbook: id, step }, { clinic: null, startedBy: actor.userId });

/** What the columns of a sheet hold, as a person says. */
export interface NamedColumns {
  readonly sheet: WorkbookSheet;
  readonly columns: readonly (SheetField | null)[];
}
function columnsOf({ sheet, name, heads }: ReadSheet, given: readonly (SheetField | null)[]) {
  const at = `sheets.${sheet}`;
  const columns = heads.map((_, place) => given[place] ?? null);
  if (columns.some((field) => field !== null && !isFieldOf(sheet, field))) throw violationAt('enum', {}, at);
  const twice = columns.find((field, place) => field !== null && columns.indexOf(field) !== place);
  if (twice) {
    const params = { title: sheetFieldTitle(sheet, twice) };
    throw new DomainError('import_column_twice', {
      params,
      fields: { [at]: [errorText('import_column_twice', params)] },
    });
  }
  const [missing] = missingFields(sheet, columns);
  if (missing) {
    const params = { sheet: name, field: missing.map((field) => sheetFieldTitle(sheet, field)).join(' / ') };
    throw new DomainError('workbook_columns_missing', {
      params,
      fields: { [at]: [errorText('workbook_columns_missing', params)] },
    });
  }
  return columns;
}

/**
 * Has every row of a workbook looked at, in the background; nothing is written.
 * @throws not_found, import_running, import_not_checked; import_column_twice, workbook_columns_missing at the sheet
 */
export async function checkWorkbook(
  call: PersonCall,
  id: string,
  named: readonly NamedColumns[],
): Promise<WorkbookRow> {
  const { sheets: read } = await getWorkbook(call, id);
  const sheets = read.map((sheet) => {
    const given = named.find((one) => one.sheet === sheet.sheet)?.columns ?? sheet.columns;
    return { ...sheet, columns: columnsOf(sheet, given) };
  });
  await inTransaction(call, async (call) => {
    const run = await enqueueStep(call, id, 'check');
    await startWorkbook(call, id, { from: ['read', 'checked', 'failed'], state: 'checking', run, sheets });
  });
  return getWorkbook(call, id);
}

const sum = (sheets: readonly ReadSheet[], kind: 'new' | 'changed' | 'wrong'): number =>
  sheets.reduce((all, sheet) => all + sheet[kind], 0);
/** What a person confirms. */
export interface Confirmed {
  /** the check whose counts they saw */
  readonly check: string;
  /** rows with faults are left out */
  readonly skipsWrong: boolean;
}
/**
 * Has a checked workbook written, in the background. Logged when it is done.
 * @throws not_found, import_running, import_not_checked, import_checked_anew, import_has_faults, workbook_nothing_new
 */
export async function confirmWorkbook(
  call: PersonCall,
  id: string,
  { check, skipsWrong }: Confirmed,
): Promise<WorkbookRow> {
  const { state, sheets, job_run_id: seen } = await getWorkbook(call, id);
  if (state === 'checked') {
    if (seen !== check) throw new DomainError('import_checked_anew');
    const count = sum(sheets, 'wrong');
    if (count > 0 && !skipsWrong) throw new DomainError('import_has_faults', { params: { count } });
    if (sum(sheets, 'new') + sum(sheets, 'changed') === 0) throw new DomainError('workbook_nothing_new');
  }
  await inTransaction(call, async (call) => {
    const run = await enqueueStep(call, id, 'write');
    await startWorkbook(call, id, { from: ['checked'], state: 'running', run, seen: check });
  });
  return getWorkbook(call, id);
}

/** Gives up a file that waits. @throws not_found, import_not_checked */
export async function cancelWorkbook(call: PersonCall, id: string): Promise<WorkbookRow> {
  await getWorkbook(call, id);
  if (!(await giveUp(call, id))) throw new DomainError('import_not_checked');
  return getWorkbook(call, id);
}

/**
 * Has the last workbook taken back, in the background: what it made is removed, what it changed is as before, but for
 * what was used or changed since. Logged when it is done.
 * @throws not_found, import_running, import_not_last
 */
export async function undoWorkbook(call: PersonCall, id: string): Promise<WorkbookRow> {
  const { can_undo: canUndo } = await getWorkbook(call, id);
  await assertIdle(call);
  if (!canUndo) throw new DomainError('import_not_last');
  await inTransaction(call, async (call) => {
    const run = await enqueueStep(call, id, 'undo');
    await startWorkbook(call, id, { from: ['done'], state: 'undoing', run });
  });
  return getWorkbook(call, id);
}
