import { errorText } from '#shared/errors/catalogue.ts';
import { namesPatients, type ImportField, type KnownCards } from '#shared/rules/patient-import.ts';
import { IMPORT_TITLES } from '#shared/rules/patient-import.ru.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { enqueueRun } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import {
  assertIdle,
  getImport,
  giveUp,
  startImport,
  uncheckWaiting,
  type PatientImportRow,
} from './imports.service.ts';

type Step = 'check' | 'write' | 'undo';
/** Leaves the job of a step; in the transaction that begins the step. */
const enqueueStep = ({ em, clinic, actor }: Call, id: string, step: Step): Promise<string> =>
  enqueueRun(
    em,
    queues.patientImport,
    { clinic: clinic.id, import: id, step },
    { clinic: clinic.id, startedBy: actor.userId },
  );

/** @throws import_no_names, import_column_twice at `columns` */
function assertNamed(columns: readonly (ImportField | null)[]): void {
  if (!namesPatients(columns)) throw refusalAt('import_no_names', 'columns');
  const twice = columns.find((field, at) => field !== null && columns.indexOf(field) !== at);
  if (!twice) return;
  const params = { title: IMPORT_TITLES[twice] };
  throw new DomainError('import_column_twice', {
    params,
    fields: { columns: [errorText('import_column_twice', params)] },
  });
}

/**
 * Has every row of a file looked at, in the background; nothing is written. Columns behind those that are named are not
 * taken.
 * @throws not_found, import_running, import_not_checked; import_no_names, import_column_twice at `columns`
 */
export async function checkImport(
  call: Call,
  id: string,
  { columns: given, known }: { readonly columns: readonly (ImportField | null)[]; readonly known: KnownCards },
): Promise<PatientImportRow> {
  const { heads } = await getImport(call, id);
  assertNamed(given);
  const columns = heads.map((_, at) => given[at] ?? null);
  await inTransaction(call, async (call) => {
    const run = await enqueueStep(call, id, 'check');
    await startImport(call, id, { from: ['read', 'checked'], state: 'checking', run, columns, known });
  });
  return getImport(call, id);
}

/** What a person confirms. */
interface Confirmed {
  /** the check whose counts they saw */
  readonly check: string;
  /** rows with faults are left out */
  readonly skipsWrong: boolean;
}
/**
 * Has the new patients of a checked file made, and cards filled if the check was told so, in the background. Logged
 * when it is done.
 * @throws not_found, import_running, import_not_checked, import_checked_anew, import_has_faults, import_nothing_new
 */
export async function confirmImport(
  call: Call,
  id: string,
  { check, skipsWrong }: Confirmed,
): Promise<PatientImportRow> {
  const { state, wrong_rows: wrong, new_rows: made, filled_rows: filled, job_run_id: seen } = await getImport(call, id);
  if (state === 'checked' && seen !== check) throw new DomainError('import_checked_anew');
  if (state === 'checked' && wrong > 0 && !skipsWrong)
    throw new DomainError('import_has_faults', { params: { count: wrong } });
  if (state === 'checked' && made + filled === 0) throw new DomainError('import_nothing_new');
  await inTransaction(call, async (call) => {
    const run = await enqueueStep(call, id, 'write');
    await startImport(call, id, { from: ['checked'], state: 'running', run, seen: check });
  });
  return getImport(call, id);
}

/** Gives up a file that waits. @throws not_found, import_not_checked */
export async function cancelImport(call: Call, id: string): Promise<PatientImportRow> {
  const { state } = await getImport(call, id);
  if (state !== 'read' && state !== 'checked') throw new DomainError('import_not_checked');
  await giveUp(call, id);
  return getImport(call, id);
}

/**
 * Has the last import taken back, in the background: its patients are removed, but for those who were used since, and
 * what it added to cards goes, but for those that were changed since. A file that waits has to be checked again.
 * Logged when it is done.
 * @throws not_found, import_running, import_not_last
 */
export async function undoImport(call: Call, id: string): Promise<PatientImportRow> {
  const { can_undo: canUndo } = await getImport(call, id);
  await assertIdle(call);
  if (!canUndo) throw new DomainError('import_not_last');
  await inTransaction(call, async (call) => {
    const run = await enqueueStep(call, id, 'undo');
    await uncheckWaiting(call);
    await startImport(call, id, { from: ['done'], state: 'undoing', run });
  });
  return getImport(call, id);
}
