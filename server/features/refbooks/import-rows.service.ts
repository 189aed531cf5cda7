import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { ImportProblem } from './mkb10-file.ts';
import type { ImportCounts } from './mkb10-write.service.ts';
import { importTexts as texts } from './texts.ru.ts';

const REASON = 'reference books belong to the platform';

/** An import as its table has it; instants in ms. */
export interface ImportRow {
  readonly id: string;
  readonly book: 'mkb10';
  readonly edition: string;
  readonly file_name: string;
  readonly state: 'running' | 'checked' | 'done' | 'failed' | 'cancelled' | 'undone';
  readonly bytes_total: number;
  readonly bytes_done: number;
  readonly rows_done: number;
  readonly added: number;
  readonly updated: number;
  readonly retired: number;
  /** active rows, and the edition in force ('' for none), when it was checked */
  readonly active_before: number;
  readonly edition_before: string;
  readonly can_undo: boolean;
  /** the run of the job that writes it; null before it is confirmed, and from the command line */
  readonly job_run_id: string | null;
  readonly error: string | null;
  readonly started_ms: number;
  readonly finished_ms: number | null;
}
/**
 * One that has not moved for a minute died with its process: it is shown as it is, though nobody could write it down.
 * One that a job writes dies with its job: another worker goes on with it.
 */
const IS_DEAD = `state = 'running' and job_run_id is null and moved_at < now() - interval '1 minute'`;
/** Hours that a checked file waits for its confirmation, and a failed one for its retry. */
const STAGED_HOURS = 24;
const COLUMNS = `id, book, edition, file_name, case when ${IS_DEAD} then 'failed' else state end as state, coalesce(bytes_total, 0)::float8 as bytes_total, bytes_done::float8 as bytes_done,
  rows_done, added, updated, retired, active_before, edition_before, job_run_id, state = 'done' and exists (select from mkb10_before where import_id = refbook_import.id) as can_undo,
  case when ${IS_DEAD} then :died else error end as error, ms(started_at) as started_ms, ms(finished_at) as finished_ms`;

const selectLast = platformSql<ImportRow>(
  'imports_of_book',
  REASON,
  `
  select ${COLUMNS} from refbook_import where book = 'mkb10' order by started_at desc, id desc limit 20`,
);
const selectOne = platformSql<ImportRow>(
  'import_by_id',
  REASON,
  `select ${COLUMNS} from refbook_import where id = :id`,
);
const selectUndoable = platformSql<{ import_id: string }>(
  'import_undoable',
  REASON,
  'select import_id from mkb10_before limit 1',
);
const failDeadImports = platformSql(
  'import_fail_dead',
  REASON,
  `
  update refbook_import set state = 'failed', error = :died, finished_at = now() where book = 'mkb10' and ${IS_DEAD}`,
);
/** refbook_import_running_key lets one in. */
const insertRunning = platformSql<{ id: string }>(
  'import_start',
  REASON,
  `
  insert into refbook_import (id, book, edition, file_name, state, bytes_total, started_by) values (:id, 'mkb10', :edition, :file_name, 'running', :bytes_total, :started_by)
  on conflict (book) where state = 'running' do nothing returning id`,
);
const updateMoved = platformSql<{ id: string }>(
  'import_move',
  REASON,
  `
  update refbook_import set rows_done = :rows_done, bytes_done = :bytes_done, moved_at = now() where id = :id and state = 'running' returning id`,
);
const updateChecked = platformSql<{ id: string }>(
  'import_check',
  REASON,
  `
  update refbook_import set state = 'checked', bytes_done = coalesce(bytes_total, 0), rows_done = :rows_done, added = :added, updated = :updated, retired = :retired, active_before = :active,
    edition_before = coalesce((select edition from refbook_import where book = 'mkb10' and state = 'done' order by finished_at desc limit 1), ''), moved_at = now()
  where id = :id and state = 'running' returning id`,
);
/** refbook_import_running_key keeps it out while another one runs. */
const updateConfirmed = platformSql<{ id: string }>(
  'import_confirm',
  REASON,
  `
  update refbook_import set state = 'running', job_run_id = :run, rows_done = 0, bytes_done = 0, moved_at = now() where id = :id and state = 'checked'
    and not exists (select from refbook_import where book = 'mkb10' and state = 'running') returning id`,
);
const updateDone = platformSql<{ id: string }>(
  'import_finish',
  REASON,
  `
  update refbook_import set state = 'done', bytes_done = coalesce(bytes_total, 0), rows_done = :rows_done, added = :added, updated = :updated, retired = :retired, moved_at = now(), finished_at = now()
  where id = :id and state = 'running' returning id`,
);
const updateFailed = platformSql(
  'import_fail',
  REASON,
  `
  update refbook_import set state = 'failed', error = :error, moved_at = now(), finished_at = now() where id = :id and state = 'running'`,
);
const updateCancelled = platformSql<{ id: string }>(
  'import_cancel',
  REASON,
  `
  with gone as (
    update refbook_import set state = 'cancelled', error = :error, finished_at = now()
    where book = 'mkb10' and state = 'checked' and id = coalesce(:id::uuid, id) and moved_at < now() - make_interval(hours => :older) returning id
  ), rows as (delete from mkb10_staged where import_id in (select id from gone))
  select id from gone`,
);
/** Rows of one import. */
const countStaged = platformSql<{ rows: number }>(
  'import_staged_rows',
  REASON,
  'select count(*)::int as rows from mkb10_staged where import_id = :id',
);
/** Whoever cancelled the job wants nothing of it any more. */
const updateStopped = platformSql<{ id: string }>(
  'import_stop',
  REASON,
  `
  with gone as (update refbook_import set state = 'cancelled', error = :error, finished_at = now() where id = :id and state = 'running' returning id),
    rows as (delete from mkb10_staged where import_id in (select id from gone))
  select id from gone`,
);
/** refbook_import_running_key keeps it out while another one runs. */
const updateRetried = platformSql<{ id: string }>(
  'import_retry',
  REASON,
  `
  update refbook_import set state = 'running', error = null, finished_at = null, rows_done = 0, bytes_done = 0, moved_at = now()
  where id = :id and state = 'failed' and exists (select from mkb10_staged where import_id = :id)
    and not exists (select from refbook_import where book = 'mkb10' and state = 'running') returning id`,
);
/** What no import waits for any more: those that died half way, or failed and are not retried. */
const deleteUnstaged = platformSql(
  'import_unstage',
  REASON,
  `
  delete from mkb10_staged where import_id in (
    select id from refbook_import where state not in ('running', 'checked', 'failed') or ${IS_DEAD}
      or (state = 'failed' and (job_run_id is null or finished_at < now() - interval '${STAGED_HOURS} hours')))`,
);
const updateUndone = platformSql<{ id: string }>(
  'import_undone',
  REASON,
  `
  update refbook_import set state = 'undone' where id = :id and state = 'done' and exists (select from mkb10_before where import_id = :id) returning id`,
);

/** The edition that the name of the official file tells: `…11.1005_2.27.csv`. */
const editionOf = (fileName: string): string => /_(\d+(?:\.\d+)*)\.csv$/i.exec(fileName)?.[1] ?? '';

export interface NewImport {
  readonly fileName: string;
  readonly bytesTotal: number;
  /** null from the command line */
  readonly startedBy: string | null;
}

/**
 * Opens an import; one that died, or was checked and not confirmed, is put aside. @returns its id @throws
 * import_running
 */
export async function openImport(
  em: SqlEntityManager,
  { fileName, bytesTotal, startedBy }: NewImport,
): Promise<string> {
  await failDeadImports(em, { died: texts.died });
  const [opened] = await insertRunning(em, {
    id: uuidv7(),
    edition: editionOf(fileName),
    file_name: fileName,
    bytes_total: bytesTotal,
    started_by: startedBy,
  });
  if (!opened) throw new DomainError('import_running');
  await updateCancelled(em, { id: null, error: texts.superseded, older: 0 });
  return opened.id;
}

/** Says that it is alive and how far it is. @throws ImportProblem when it was put aside meanwhile */
export async function moveImport(
  em: SqlEntityManager,
  id: string,
  done: { rows: number; bytes: number },
): Promise<void> {
  const moved = await updateMoved(em, { id, rows_done: done.rows, bytes_done: done.bytes });
  if (moved.length === 0) throw new ImportProblem(texts.replaced);
}

/**
 * Its file is right and its rows are staged: it waits to be confirmed. @throws ImportProblem when it was put aside
 * meanwhile
 */
export async function waitForConfirmation(
  em: SqlEntityManager,
  id: string,
  rows: number,
  counts: ImportCounts & { readonly active: number },
): Promise<void> {
  const checked = await updateChecked(em, { id, rows_done: rows, ...counts });
  if (checked.length === 0) throw new ImportProblem(texts.replaced);
}

/**
 * Goes on with a checked one.
 * @param run the run of the job that will write it; null when the caller writes it
 * @throws import_running, import_not_checked
 */
export async function resumeImport(em: SqlEntityManager, id: string, run: string | null): Promise<void> {
  await failDeadImports(em, { died: texts.died });
  const resumed = await updateConfirmed(em, { id, run });
  if (resumed.length > 0) return;
  await assertIdle(em);
  throw new DomainError('import_not_checked');
}

/** Goes on with one that failed, from its staged rows. @throws import_running, import_not_checked when they are gone */
export async function retryImport(em: SqlEntityManager, id: string): Promise<void> {
  if ((await updateRetried(em, { id })).length > 0) return;
  await assertIdle(em);
  throw new DomainError('import_not_checked');
}

/** Ends one that runs, because its job was cancelled. */
export const stopImport = async (em: SqlEntityManager, id: string): Promise<void> =>
  void (await updateStopped(em, { id, error: texts.stopped }));

/** How many rows are staged. */
export const stagedRows = async (em: SqlEntityManager, id: string): Promise<number> =>
  (await countStaged(em, { id }))[0]?.rows ?? 0;

/** @throws import_running */
export async function assertIdle(em: SqlEntityManager): Promise<void> {
  if ((await listImports(em)).some(({ state }) => state === 'running')) throw new DomainError('import_running');
}

/** Ends it well, in the transaction of its data. @throws ImportProblem when it was put aside meanwhile */
export async function finishImport(
  em: SqlEntityManager,
  id: string,
  rows: number,
  counts: ImportCounts,
): Promise<void> {
  const done = await updateDone(em, { id, rows_done: rows, ...counts });
  if (done.length === 0) throw new ImportProblem(texts.replaced);
}

export async function failImport(em: SqlEntityManager, id: string, error: string): Promise<void> {
  await updateFailed(em, { id, error });
  await deleteUnstaged(em, {});
}

/** Gives up a checked one. @throws not_found, import_not_checked */
export async function cancelImport(em: SqlEntityManager, id: string, why: string = texts.cancelled): Promise<void> {
  const cancelled = await updateCancelled(em, { id, error: why, older: 0 });
  if (cancelled.length > 0) return;
  await getImport(em, id);
  throw new DomainError('import_not_checked');
}

/** Gives up every checked one, in the transaction that changes what they were counted against. */
export async function cancelChecked(em: SqlEntityManager): Promise<void> {
  await updateCancelled(em, { id: null, error: texts.superseded, older: 0 });
}

/** Forgets checked files that nobody confirmed in a day, and rows of imports that died. */
export async function forgetStagedImports(em: SqlEntityManager): Promise<void> {
  await updateCancelled(em, { id: null, error: texts.expired, older: STAGED_HOURS });
  await deleteUnstaged(em, {});
}

/** Marks the last import as taken back, in the transaction that takes it back. @throws import_not_last */
export async function markUndone(em: SqlEntityManager, id: string): Promise<void> {
  if ((await updateUndone(em, { id })).length === 0) throw new DomainError('import_not_last');
}

/** The import that can be taken back; null when there is none. */
export const findUndoable = async (em: SqlEntityManager): Promise<string | null> =>
  (await selectUndoable(em, {}))[0]?.import_id ?? null;

/** The last twenty, newest first. */
export const listImports = (em: SqlEntityManager): Promise<ImportRow[]> => selectLast(em, { died: texts.died });

/** @throws not_found */
export async function getImport(em: SqlEntityManager, id: string): Promise<ImportRow> {
  const [row] = await selectOne(em, { id, died: texts.died });
  if (!row) throw new DomainError('not_found');
  return row;
}
