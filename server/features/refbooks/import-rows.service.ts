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
  readonly state: 'running' | 'done' | 'failed';
  readonly bytes_total: number;
  readonly bytes_done: number;
  readonly rows_done: number;
  readonly added: number;
  readonly updated: number;
  readonly retired: number;
  readonly error: string | null;
  readonly started_ms: number;
  readonly finished_ms: number | null;
}
/** One that has not moved for a minute died with its process: it is shown as it is, though nobody could write it down. */
const IS_DEAD = `state = 'running' and moved_at < now() - interval '1 minute'`;
const COLUMNS = `id, book, edition, file_name, case when ${IS_DEAD} then 'failed' else state end as state, coalesce(bytes_total, 0)::float8 as bytes_total, bytes_done::float8 as bytes_done,
  rows_done, added, updated, retired, case when ${IS_DEAD} then :died else error end as error, ms(started_at) as started_ms, ms(finished_at) as finished_ms`;

const selectLast = platformSql<ImportRow>('imports_of_book', REASON, `
  select ${COLUMNS} from refbook_import where book = 'mkb10' order by started_at desc, id desc limit 20`);
const selectOne = platformSql<ImportRow>('import_by_id', REASON, `select ${COLUMNS} from refbook_import where id = :id`);
const buryDead = platformSql('import_bury', REASON, `
  update refbook_import set state = 'failed', error = :died, finished_at = now() where book = 'mkb10' and ${IS_DEAD}`);
/** refbook_import_running_key lets one in. */
const insertRunning = platformSql<{ id: string }>('import_start', REASON, `
  insert into refbook_import (id, book, edition, file_name, state, bytes_total, started_by) values (:id, 'mkb10', :edition, :file_name, 'running', :bytes_total, :started_by)
  on conflict (book) where state = 'running' do nothing returning id`);
const updateMoved = platformSql<{ id: string }>('import_move', REASON, `
  update refbook_import set rows_done = :rows_done, bytes_done = :bytes_done, moved_at = now() where id = :id and state = 'running' returning id`);
const updateDone = platformSql<{ id: string }>('import_finish', REASON, `
  update refbook_import set state = 'done', bytes_done = coalesce(bytes_total, 0), rows_done = :rows_done, added = :added, updated = :updated, retired = :retired, moved_at = now(), finished_at = now()
  where id = :id and state = 'running' returning id`);
const updateFailed = platformSql('import_fail', REASON, `
  update refbook_import set state = 'failed', error = :error, moved_at = now(), finished_at = now() where id = :id and state = 'running'`);

/** The edition that the name of the official file tells: `…11.1005_2.27.csv`. */
const editionOf = (fileName: string): string => /_(\d+(?:\.\d+)*)\.csv$/i.exec(fileName)?.[1] ?? '';

export interface NewImport {
  readonly fileName: string;
  readonly bytesTotal: number;
  /** null from the command line */
  readonly startedBy: string | null;
}

/** Opens an import; one that died is put aside. @returns its id @throws import_running */
export async function openImport(em: SqlEntityManager, { fileName, bytesTotal, startedBy }: NewImport): Promise<string> {
  await buryDead(em, { died: texts.died });
  const [opened] = await insertRunning(em, { id: uuidv7(), edition: editionOf(fileName), file_name: fileName, bytes_total: bytesTotal, started_by: startedBy });
  if (!opened) throw new DomainError('import_running');
  return opened.id;
}

/** Says that it is alive and how far it is. @throws ImportProblem when it was put aside meanwhile */
export async function moveImport(em: SqlEntityManager, id: string, done: { rows: number; bytes: number }): Promise<void> {
  const moved = await updateMoved(em, { id, rows_done: done.rows, bytes_done: done.bytes });
  if (moved.length === 0) throw new ImportProblem(texts.replaced);
}

/** Ends it well, in the transaction of its data. @throws ImportProblem when it was put aside meanwhile */
export async function finishImport(em: SqlEntityManager, id: string, rows: number, counts: ImportCounts): Promise<void> {
  const done = await updateDone(em, { id, rows_done: rows, ...counts });
  if (done.length === 0) throw new ImportProblem(texts.replaced);
}

export async function failImport(em: SqlEntityManager, id: string, error: string): Promise<void> {
  await updateFailed(em, { id, error });
}

/** The last twenty, newest first. */
export const listImports = (em: SqlEntityManager): Promise<ImportRow[]> => selectLast(em, { died: texts.died });

/** @throws not_found */
export async function getImport(em: SqlEntityManager, id: string): Promise<ImportRow> {
  const [row] = await selectOne(em, { id, died: texts.died });
  if (!row) throw new DomainError('not_found');
  return row;
}
