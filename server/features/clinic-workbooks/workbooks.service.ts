import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SheetField, WorkbookRowKind, WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import {
  WORKING_STATES,
  type ImportState,
  type TableDelimiter,
  type TableEncoding,
  type WorkingState,
} from '#shared/rules/patient-import.ts';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { workbookTexts as texts } from './texts.ru.ts';

export type Counts = Readonly<Record<WorkbookRowKind, number>>;
/** A sheet of a workbook as it was read, and what the check found of it. */
export interface ReadSheet extends Counts {
  readonly sheet: WorkbookSheet;
  readonly name: string;
  /** of the serial numbers of days */
  readonly epoch: 1900 | 1904;
  readonly heads: readonly string[];
  /** of each column; none once its columns are named for good */
  readonly samples: readonly (readonly string[])[];
  readonly columns: readonly (SheetField | null)[];
  readonly rows: number;
}
interface Place {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}
/** A workbook as its table has it; instants in ms. */
export interface WorkbookRow {
  readonly id: string;
  readonly file_name: string;
  readonly state: ImportState;
  readonly encoding: TableEncoding | null;
  readonly delimiter: TableDelimiter | null;
  readonly clinic: Place | null;
  readonly sheets: readonly ReadSheet[];
  readonly ignored: readonly string[];
  readonly rows: number;
  readonly done_rows: number;
  readonly kept_rows: number;
  readonly clinics: readonly Place[];
  readonly can_undo: boolean;
  readonly job_run_id: string | null;
  readonly error: string | null;
  readonly started_ms: number;
  readonly finished_ms: number | null;
}

/** Days that the rows are kept: a workbook can be taken back as long. */
const KEPT_DAYS = 7;
/** Hours that a file waits to be checked or confirmed. */
const WAITING_HOURS = 24;
const REASON = 'a workbook is the superuser’s, of all clinics';
const WORKING = `(${WORKING_STATES.map((state) => `'${state}'`).join(', ')})`;
const PLACE = `jsonb_build_object('id', o.id, 'slug', o.slug, 'title', o.title)`;
const COLUMNS = `w.id, w.file_name, w.state, w.encoding, w.delimiter, w.sheets, w.ignored, w.rows, w.kept_rows, w.job_run_id, w.error,
  ms(w.started_at) as started_ms, ms(w.finished_at) as finished_ms,
  (select ${PLACE} from organization o where o.id = w.clinic_id) as clinic,
  (select coalesce(jsonb_agg(${PLACE} order by o.title, o.id), '[]') from organization o where o.id = any(w.clinic_ids)) as clinics,
  coalesce((select j.done from job_run j where j.id = w.job_run_id), 0) as done_rows,
  w.state = 'done' and w.id = (select last.id from clinic_workbook last where last.state = 'done' order by last.finished_at desc limit 1)
    and exists (select from clinic_workbook_row r where r.workbook_id = w.id) as can_undo`;

/** The sheets of a workbook whose columns are named for good. */
const WITHOUT_SAMPLES = `(select coalesce(jsonb_agg(sheet || jsonb_build_object('samples', jsonb_build_array()) order by place), '[]')
    from jsonb_array_elements(sheets) with ordinality as read (sheet, place))`;

const selectLast = platformSql<WorkbookRow>(
  'clinic_workbooks',
  REASON,
  `select ${COLUMNS} from clinic_workbook w order by w.started_at desc, w.id desc limit 20`,
);
const selectOne = platformSql<WorkbookRow>(
  'clinic_workbook',
  REASON,
  `select ${COLUMNS} from clinic_workbook w where w.id = :id`,
);
/** By clinic_workbook_running_key. */
const selectWorking = platformSql(
  'clinic_workbook_working',
  REASON,
  `select from clinic_workbook where state in ${WORKING} limit 1`,
);
/** clinic_workbook_running_key keeps a second one out; who is late waits for the first, and is refused. */
const updateStarted = platformSql<{ id: string }>(
  'clinic_workbook_start',
  REASON,
  `
  update clinic_workbook w set state = :state, sheets = coalesce(:sheets::jsonb, sheets), job_run_id = coalesce(:run::uuid, job_run_id), error = null, finished_at = null, moved_at = now()
  where id = :id and state = any(:from::text[]) and (:seen::uuid is null or job_run_id = :seen::uuid) and not exists (select from clinic_workbook other where other.state in ${WORKING})
    and exists (select from clinic_workbook_row r where r.workbook_id = w.id) returning id`,
);
/** One that could not be taken back is there as it was; the columns of one that failed may be named anew. */
const updateEnded = platformSql<{ id: string }>(
  'clinic_workbook_end',
  REASON,
  `
  update clinic_workbook set state = case when state = 'undoing' and :state <> 'undone' then 'done' else :state end, error = :error, kept_rows = :kept,
    sheets = case when :state = 'failed' then sheets else ${WITHOUT_SAMPLES} end, moved_at = now(), finished_at = now()
  where id = :id and state in ${WORKING} returning id`,
);
const updateChecked = platformSql<{ id: string }>(
  'clinic_workbook_checked',
  REASON,
  `update clinic_workbook set state = 'checked', sheets = :sheets, moved_at = now() where id = :id and state = 'checking' returning id`,
);
const updateWritten = platformSql<{ id: string }>(
  'clinic_workbook_written',
  REASON,
  `
  update clinic_workbook w set state = 'done', sheets = ${WITHOUT_SAMPLES}, moved_at = now(), finished_at = now(),
    clinic_ids = array(select distinct r.clinic_id from clinic_workbook_row r where r.workbook_id = w.id and r.kind in ('new', 'changed') and r.clinic_id is not null)
  where w.id = :id and w.state = 'running' returning id`,
);
/** Of files that come at the same time one waits: the second looks for others when the first is in its place. */
const lockWaiting = platformSql(
  'clinic_workbook_lock',
  REASON,
  `select pg_advisory_xact_lock(hashtextextended('clinic workbook', 0))`,
);
/** Files that wait give way to one, or one is given up; their rows are deleted by the housekeeping. */
const updateSuperseded = platformSql<{ id: string }>(
  'clinic_workbook_supersede',
  REASON,
  `
  update clinic_workbook set state = 'cancelled', sheets = ${WITHOUT_SAMPLES}, error = :error, finished_at = now()
  where state in ('read', 'checked') and id = coalesce(:id::uuid, id) and id is distinct from :but::uuid returning id`,
);
const forgetWaiting = platformSql(
  'clinic_workbooks_expire',
  REASON,
  `
  update clinic_workbook set state = 'cancelled', sheets = ${WITHOUT_SAMPLES}, error = :error, finished_at = now()
  where state in ('read', 'checked') and moved_at < now() - interval '${WAITING_HOURS} hours'`,
);
/** Of what failed and is not gone on with any more; with its rows. */
const forgetSamples = platformSql(
  'clinic_workbook_samples_forget',
  REASON,
  `
  update clinic_workbook set sheets = ${WITHOUT_SAMPLES}
  where state = 'failed' and finished_at < now() - interval '${WAITING_HOURS} hours' and jsonb_path_exists(sheets, '$[*].samples[*]')`,
);
/** Rows of what can neither be gone on with nor taken back; what an undo left is told as long. */
const forgetRows = platformSql<{ gone: number }>(
  'clinic_workbook_rows_forget',
  REASON,
  `
  with old as (
    select r.workbook_id, r.place from clinic_workbook_row r join clinic_workbook w on w.id = r.workbook_id
    where w.state = 'cancelled' or w.state = 'failed' and w.finished_at < now() - interval '${WAITING_HOURS} hours'
      or w.state in ('done', 'undone') and w.finished_at < now() - interval '${KEPT_DAYS} days'
    limit 5000
  ), gone as (
    delete from clinic_workbook_row r using old where r.workbook_id = old.workbook_id and r.place = old.place returning 1
  )
  select count(*)::int as gone from gone`,
);

interface InEm {
  readonly em: SqlEntityManager;
}
/** The last twenty, newest first. */
export const listWorkbooks = ({ em }: InEm): Promise<WorkbookRow[]> => selectLast(em, {});

/** @throws not_found */
export async function getWorkbook({ em }: InEm, id: string): Promise<WorkbookRow> {
  const [row] = await selectOne(em, { id });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** @throws import_running */
export async function assertIdle({ em }: InEm): Promise<void> {
  if ((await selectWorking(em, {})).length > 0) throw new DomainError('import_running');
}

interface Start {
  readonly from: readonly ImportState[];
  readonly state: WorkingState;
  /** the run of the job that does it; without one the same as before */
  readonly run?: string;
  /** the run of the check that was seen */
  readonly seen?: string;
  readonly sheets?: readonly ReadSheet[];
}
/** Begins a step of its work. @throws import_running, import_not_checked, import_checked_anew, not_found */
export async function startWorkbook(call: InEm, id: string, { from, state, ...start }: Start): Promise<void> {
  const { run = null, seen = null, sheets } = start;
  const given = { id, from, state, run, seen, sheets: sheets ? JSON.stringify(sheets) : null };
  if ((await updateStarted(call.em, given)).length > 0) return;
  const { state: now } = await getWorkbook(call, id);
  await assertIdle(call);
  throw new DomainError(now === 'checked' && seen ? 'import_checked_anew' : 'import_not_checked');
}

/** Goes on with one that failed; its rows must be there still. @throws import_running, import_not_checked */
export const retryWorkbook = (call: InEm, id: string, state: WorkingState): Promise<void> =>
  startWorkbook(call, id, { from: [state === 'undoing' ? 'done' : 'failed'], state });

/** Ends the check well. @returns false when it was put aside meanwhile */
export const endCheck = async ({ em }: InEm, id: string, sheets: readonly ReadSheet[]): Promise<boolean> =>
  (await updateChecked(em, { id, sheets: JSON.stringify(sheets) })).length > 0;

/** Ends the writing well, in the transaction of its data. @returns false when it was put aside meanwhile */
export const endWriting = async ({ em }: InEm, id: string): Promise<boolean> =>
  (await updateWritten(em, { id })).length > 0;

/** Ends one that works otherwise than well. */
export const failWorkbook = async (
  { em }: InEm,
  id: string,
  state: 'failed' | 'cancelled',
  error: string,
): Promise<void> => void (await updateEnded(em, { id, state, error, kept: 0 }));

/** Marks it as taken back, in the transaction that does it. @returns false when it was put aside meanwhile */
export const endUndo = async ({ em }: InEm, id: string, kept: number): Promise<boolean> =>
  (await updateEnded(em, { id, state: 'undone', error: null, kept })).length > 0;

/** Gives up a file that waits. @returns whether it did */
export const giveUp = async ({ em }: InEm, id: string): Promise<boolean> =>
  (await updateSuperseded(em, { id, but: null, error: texts.cancelled })).length > 0;
/** Gives up every file that waits but for the last one, at the end of its transaction. */
export async function supersede({ em }: InEm, last: string): Promise<void> {
  await lockWaiting(em, {});
  await updateSuperseded(em, { id: null, but: last, error: texts.superseded });
}

/** Forgets files that nobody confirmed in a day, and rows and first cells that are of no use any more. */
export async function forgetClinicWorkbooks(em: SqlEntityManager, signal: AbortSignal): Promise<void> {
  await forgetWaiting(em, { error: texts.expired });
  await forgetSamples(em, {});
  for (;;) {
    signal.throwIfAborted();
    const [row] = await forgetRows(em, {});
    if (!row || row.gone === 0) return;
  }
}
