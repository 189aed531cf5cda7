import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  isWorking,
  WORKING_STATES,
  type ImportField,
  type ImportState,
  type KnownCards,
  type TableDelimiter,
  type TableEncoding,
  type WorkingState,
} from '#shared/rules/patient-import.ts';
import { clinicSql, platformSql, type ClinicEm } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { importTexts as texts } from './texts.ru.ts';

/** An import as its table has it; instants in ms. */
export interface PatientImportRow {
  readonly id: string;
  readonly file_name: string;
  readonly state: ImportState;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly encoding: TableEncoding | null;
  readonly delimiter: TableDelimiter | null;
  readonly epoch: 1900 | 1904;
  readonly heads: readonly string[];
  /** of each column; none once its columns are named for good */
  readonly samples: readonly (readonly string[])[];
  readonly columns: readonly (ImportField | null)[];
  readonly rows: number;
  readonly known_cards: KnownCards;
  readonly new_rows: number;
  readonly filled_rows: number;
  readonly known_rows: number;
  readonly wrong_rows: number;
  readonly done_rows: number;
  readonly kept_rows: number;
  readonly has_skipped: boolean;
  readonly can_undo: boolean;
  readonly job_run_id: string | null;
  readonly error: string | null;
  readonly started_ms: number;
  readonly finished_ms: number | null;
}
/** What the check found, or the writing did. */
export interface RowCounts {
  readonly new: number;
  readonly filled: number;
  readonly known: number;
  readonly wrong: number;
}

/** Days that the rows of an import are kept: it can be taken back as long. */
const KEPT_DAYS = 7;
/** Hours that a file waits to be checked or confirmed. */
const WAITING_HOURS = 24;
const WORKING = `(${WORKING_STATES.map((state) => `'${state}'`).join(', ')})`;
const COLUMNS = `id, file_name, state, sheets, sheet, encoding, delimiter, epoch::int as epoch, heads, samples, columns, rows, known_cards, new_rows, filled_rows, known_rows, wrong_rows, kept_rows,
  coalesce((select j.done from job_run j where j.organization_id = :clinic and j.id = job_run_id), 0) as done_rows, job_run_id, error, ms(started_at) as started_ms, ms(finished_at) as finished_ms,
  state = 'done' and wrong_rows > 0 and exists (select from patient_import_row r where r.import_id = patient_import.id and r.kind = 'wrong') as has_skipped,
  state = 'done' and id = (select last.id from patient_import last where last.organization_id = :clinic and last.state = 'done' order by last.finished_at desc limit 1)
    and exists (select from patient_import_row r where r.import_id = patient_import.id) as can_undo`;

const selectLast = clinicSql<PatientImportRow>(
  'patient_imports',
  `select ${COLUMNS} from patient_import where organization_id = :clinic order by started_at desc, id desc limit 20`,
);
const selectOne = clinicSql<PatientImportRow>(
  'patient_import',
  `select ${COLUMNS} from patient_import where organization_id = :clinic and id = :id`,
);
/** patient_import_running_key keeps a second one out; who is late waits for the first, and is refused. */
const updateStarted = clinicSql<{ id: string }>(
  'patient_import_start',
  `
  update patient_import set state = :state, columns = coalesce(:columns::text[], columns), known_cards = coalesce(:known::text, known_cards), job_run_id = coalesce(:run::uuid, job_run_id), error = null, finished_at = null, moved_at = now()
  where organization_id = :clinic and id = :id and state = any(:from::text[]) and (:seen::text is null or job_run_id::text = :seen)
    and not exists (select from patient_import other where other.organization_id = :clinic and other.state in ${WORKING})
    and exists (select from patient_import_row r where r.import_id = patient_import.id) returning id`,
);
/** The columns of one that failed may be named anew, when it is gone on with. */
const updateEnded = clinicSql<{ id: string }>(
  'patient_import_end',
  `
  update patient_import set state = case when state = 'undoing' and :state <> 'undone' then 'done' else :state end, error = :error, kept_rows = :kept,
    samples = case when :state = 'failed' then samples else '[]' end, moved_at = now(), finished_at = now()
  where organization_id = :clinic and id = :id and state in ${WORKING} returning id`,
);
const updateChecked = clinicSql<{ id: string }>(
  'patient_import_checked',
  `
  update patient_import set state = 'checked', new_rows = :new, filled_rows = :filled, known_rows = :known, wrong_rows = :wrong, moved_at = now()
  where organization_id = :clinic and id = :id and state = 'checking' returning id`,
);
const updateWritten = clinicSql<{ id: string }>(
  'patient_import_written',
  `
  update patient_import set state = 'done', samples = '[]', new_rows = :new, filled_rows = :filled, known_rows = :known, wrong_rows = :wrong, moved_at = now(), finished_at = now()
  where organization_id = :clinic and id = :id and state = 'running' returning id`,
);
/** Of files that come at the same time one waits: the second looks for others when the first is in its place. */
const lockWaiting = clinicSql(
  'patient_import_lock',
  `select pg_advisory_xact_lock(hashtextextended('patient import ' || :clinic, 0))`,
);
/** Files that wait give way to one, or one is given up. */
const updateSuperseded = clinicSql(
  'patient_import_supersede',
  `
  with gone as (
    update patient_import set state = 'cancelled', samples = '[]', error = :error, finished_at = now()
    where organization_id = :clinic and state in ('read', 'checked') and id = coalesce(:id::uuid, id) and id is distinct from :but::uuid returning id
  )
  delete from patient_import_row where organization_id = :clinic and import_id in (select id from gone)`,
);
const updateUnchecked = clinicSql(
  'patient_import_uncheck',
  `update patient_import set state = 'read', moved_at = now() where organization_id = :clinic and state = 'checked'`,
);
const forgetWaiting = platformSql(
  'patient_imports_expire',
  'files of all clinics are forgotten after the same time',
  `
  update patient_import set state = 'cancelled', samples = '[]', error = :error, finished_at = now()
  where state in ('read', 'checked') and moved_at < now() - interval '${WAITING_HOURS} hours'`,
);
/** Of what failed and is not gone on with any more; with its rows. */
const forgetSamples = platformSql(
  'patient_import_samples_forget',
  'files of all clinics are forgotten after the same time',
  `
  update patient_import set samples = '[]'
  where state = 'failed' and samples <> '[]' and finished_at < now() - interval '${WAITING_HOURS} hours'`,
);
/** Rows of what can neither be gone on with nor taken back. */
const forgetRows = platformSql<{ gone: number }>(
  'patient_import_rows_forget',
  'files of all clinics are forgotten after the same time',
  `
  with old as (
    select r.import_id, r.place from patient_import_row r join patient_import i on i.id = r.import_id
    where i.state in ('cancelled', 'undone') or i.state = 'failed' and i.finished_at < now() - interval '${WAITING_HOURS} hours'
      or i.state = 'done' and i.finished_at < now() - interval '${KEPT_DAYS} days'
    limit 5000
  ), gone as (
    delete from patient_import_row r using old where r.import_id = old.import_id and r.place = old.place returning 1
  )
  select count(*)::int as gone from gone`,
);

/** The last twenty, newest first. */
export const listImports = (call: ClinicEm): Promise<PatientImportRow[]> => selectLast(call, {});

/** @throws not_found */
export async function getImport(call: ClinicEm, id: string): Promise<PatientImportRow> {
  const [row] = await selectOne(call, { id });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** @throws import_running */
export async function assertIdle(call: ClinicEm): Promise<void> {
  const isBusy = (await listImports(call)).some(({ state }) => isWorking(state));
  if (isBusy) throw new DomainError('import_running');
}

interface Start {
  readonly from: readonly ImportState[];
  readonly state: WorkingState;
  /** the run of the job that does it; without one the same as before */
  readonly run?: string;
  readonly columns?: readonly (ImportField | null)[];
  readonly known?: KnownCards;
  /** the check that it goes on from; without one whichever was the last */
  readonly seen?: string;
}
/** Begins a step of its work. @throws import_running, import_not_checked, import_checked_anew, not_found */
export async function startImport(
  call: ClinicEm,
  id: string,
  { columns, known, run, seen, ...start }: Start,
): Promise<void> {
  const given = { run: run ?? null, columns: columns ?? null, known: known ?? null, seen: seen ?? null };
  if ((await updateStarted(call, { id, ...start, ...given })).length > 0) return;
  const { state } = await getImport(call, id);
  await assertIdle(call);
  throw new DomainError(state === 'checked' && seen ? 'import_checked_anew' : 'import_not_checked');
}

/** Goes on with one that failed; its rows must be there still. @throws import_running, import_not_checked */
export const retryImport = (call: ClinicEm, id: string, state: WorkingState): Promise<void> =>
  startImport(call, id, { from: [state === 'undoing' ? 'done' : 'failed'], state });

/** Ends the check well. @returns false when it was put aside meanwhile */
export const endCheck = async (call: ClinicEm, id: string, counts: RowCounts): Promise<boolean> =>
  (await updateChecked(call, { id, ...counts })).length > 0;

/** Ends the writing well, in the transaction of its data. @returns false when it was put aside meanwhile */
export const endWriting = async (call: ClinicEm, id: string, counts: RowCounts): Promise<boolean> =>
  (await updateWritten(call, { id, ...counts })).length > 0;

/** Ends one that works otherwise than well; one that could not be taken back is there as it was. */
export const failImport = async (
  call: ClinicEm,
  id: string,
  state: 'failed' | 'cancelled',
  error: string,
): Promise<void> => void (await updateEnded(call, { id, state, error, kept: 0 }));

/** Marks it as taken back, in the transaction that does it. @returns false when it was put aside meanwhile */
export const endUndo = async (call: ClinicEm, id: string, kept: number): Promise<boolean> =>
  (await updateEnded(call, { id, state: 'undone', error: null, kept })).length > 0;

/** Gives up a file that waits. */
export const giveUp = async (call: ClinicEm, id: string): Promise<void> =>
  void (await updateSuperseded(call, { id, but: null, error: texts.cancelled }));
/** Gives up every file of the clinic that waits but for the last one, at the end of its transaction. */
export async function supersede(call: ClinicEm, last: string): Promise<void> {
  await lockWaiting(call, {});
  await updateSuperseded(call, { id: null, but: last, error: texts.superseded });
}

/** What a checked file would do is another thing once an import is taken back: it has to be checked again. */
export const uncheckWaiting = async (call: ClinicEm): Promise<void> => void (await updateUnchecked(call, {}));

/** Forgets files that nobody confirmed in a day, and rows and first cells that are of no use any more. */
export async function forgetPatientImports(em: SqlEntityManager, signal: AbortSignal): Promise<void> {
  await forgetWaiting(em, { error: texts.expired });
  await forgetSamples(em, {});
  for (;;) {
    signal.throwIfAborted();
    const [row] = await forgetRows(em, {});
    if (!row || row.gone === 0) return;
  }
}
