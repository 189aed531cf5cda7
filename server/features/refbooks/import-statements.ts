import type { Refbook } from '#shared/rules/refbooks.ts';
import { platformSql } from '#server/db/sql.ts';

const REASON = 'reference books belong to the platform';

/** An import as its table has it; instants in ms. */
export interface ImportRow {
  readonly id: string;
  readonly book: Refbook;
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
/** Where rows of files are laid aside, and where is kept what was before the last import of each book. */
const STAGED = ['mkb10_staged', 'refbook_row_staged', 'address_object_staged'] as const;
const BEFORE = ['mkb10_before', 'refbook_row_before', 'address_object_before'] as const;
/** Statements of a `with` that forget the staged rows of the imports `gone`. */
const UNSTAGED = STAGED.map(
  (table) => `${table}_gone as (delete from ${table} where import_id in (select id from gone))`,
).join(', ');
/** Whether an import can be taken back. */
const kept = (id: string) =>
  BEFORE.map((table) => `exists (select from ${table} where import_id = ${id})`).join(' or ');
/** Hours that a checked file waits for its confirmation, and a failed one for its retry. */
export const STAGED_HOURS = 24;
const COLUMNS = `id, book, edition, file_name, case when ${IS_DEAD} then 'failed' else state end as state, coalesce(bytes_total, 0)::float8 as bytes_total, bytes_done::float8 as bytes_done,
  rows_done, added, updated, retired, active_before, edition_before, job_run_id, state = 'done' and (${kept('refbook_import.id')}) as can_undo,
  case when ${IS_DEAD} then :died else error end as error, ms(started_at) as started_ms, ms(finished_at) as finished_ms`;

export const selectLast = platformSql<ImportRow>(
  'imports_of_book',
  REASON,
  `
  select ${COLUMNS} from refbook_import where book = :book order by started_at desc, id desc limit 20`,
);
export const selectOne = platformSql<ImportRow>(
  'import_by_id',
  REASON,
  `select ${COLUMNS} from refbook_import where id = :id`,
);
export const selectUndoable = platformSql<{ import_id: string }>(
  'import_undoable',
  REASON,
  `select id as import_id from refbook_import where book = :book and state = 'done' and (${kept('refbook_import.id')})`,
);
export const failDeadImports = platformSql(
  'import_fail_dead',
  REASON,
  `
  update refbook_import set state = 'failed', error = :died, finished_at = now() where book = :book and ${IS_DEAD}`,
);
/** refbook_import_running_key lets one in. */
export const insertRunning = platformSql<{ id: string }>(
  'import_start',
  REASON,
  `
  insert into refbook_import (id, book, edition, file_name, state, bytes_total, started_by) values (:id, :book, :edition, :file_name, 'running', :bytes_total, :started_by)
  on conflict (book) where state = 'running' do nothing returning id`,
);
export const updateMoved = platformSql<{ id: string }>(
  'import_move',
  REASON,
  `
  update refbook_import set rows_done = :rows_done, bytes_done = :bytes_done, moved_at = now() where id = :id and state = 'running' returning id`,
);
/** What the file itself tells of its edition is truer than its name. */
export const updateChecked = platformSql<{ id: string }>(
  'import_check',
  REASON,
  `
  update refbook_import set state = 'checked', edition = coalesce(nullif(:edition, ''), edition), bytes_done = coalesce(bytes_total, 0), rows_done = :rows_done, added = :added, updated = :updated, retired = :retired, active_before = :active,
    edition_before = coalesce((select edition from refbook_import before where before.book = refbook_import.book and before.state = 'done' order by finished_at desc limit 1), ''), moved_at = now()
  where id = :id and state = 'running' returning id`,
);
/** refbook_import_running_key keeps it out while another one runs. */
export const updateConfirmed = platformSql<{ id: string }>(
  'import_confirm',
  REASON,
  `
  update refbook_import set state = 'running', job_run_id = :run, rows_done = 0, bytes_done = 0, moved_at = now() where id = :id and state = 'checked'
    and not exists (select from refbook_import other where other.book = refbook_import.book and other.state = 'running') returning id`,
);
export const updateDone = platformSql<{ id: string }>(
  'import_finish',
  REASON,
  `
  update refbook_import set state = 'done', bytes_done = coalesce(bytes_total, 0), rows_done = :rows_done, added = :added, updated = :updated, retired = :retired, moved_at = now(), finished_at = now()
  where id = :id and state = 'running' returning id`,
);
export const updateFailed = platformSql(
  'import_fail',
  REASON,
  `
  update refbook_import set state = 'failed', error = :error, moved_at = now(), finished_at = now() where id = :id and state = 'running'`,
);
export const updateCancelled = platformSql<{ id: string }>(
  'import_cancel',
  REASON,
  `
  with gone as (
    update refbook_import set state = 'cancelled', error = :error, finished_at = now()
    where book = coalesce(:book, book) and state = 'checked' and id = coalesce(:id::uuid, id) and moved_at < now() - make_interval(hours => :older) returning id
  ), ${UNSTAGED}
  select id from gone`,
);
/** Rows of one import. */
export const countStaged = platformSql<{ rows: number }>(
  'import_staged_rows',
  REASON,
  `select (${STAGED.map((table) => `(select count(*) from ${table} where import_id = :id)`).join(' + ')})::int as rows`,
);
/** Whoever cancelled the job wants nothing of it any more. */
export const updateStopped = platformSql<{ id: string }>(
  'import_stop',
  REASON,
  `
  with gone as (update refbook_import set state = 'cancelled', error = :error, finished_at = now() where id = :id and state = 'running' returning id),
    ${UNSTAGED}
  select id from gone`,
);
/** refbook_import_running_key keeps it out while another one runs. */
export const updateRetried = platformSql<{ id: string }>(
  'import_retry',
  REASON,
  `
  update refbook_import set state = 'running', error = null, finished_at = null, rows_done = 0, bytes_done = 0, moved_at = now()
  where id = :id and state = 'failed' and (${STAGED.map((table) => `exists (select from ${table} where import_id = :id)`).join(' or ')})
    and not exists (select from refbook_import other where other.book = refbook_import.book and other.state = 'running') returning id`,
);
/** What no import waits for any more: those that died half way, or failed and are not retried. */
export const deleteUnstaged = platformSql(
  'import_unstage',
  REASON,
  `
  with gone as (
    select id from refbook_import where state not in ('running', 'checked', 'failed') or ${IS_DEAD}
      or (state = 'failed' and (job_run_id is null or finished_at < now() - interval '${STAGED_HOURS} hours'))
  ), ${UNSTAGED} select`,
);
export const updateUndone = platformSql<{ id: string }>(
  'import_undone',
  REASON,
  `
  update refbook_import set state = 'undone' where id = :id and state = 'done' and (${kept(':id')}) returning id`,
);
